import { methodOptions, type MethodOptions } from '@plaudit/contract/contests/contest'
import type { ContestFile, EntrantId, FileRound, Performance } from './form.ts'

export type Channel = 'public' | 'jury'

export interface Line {
  entrant: EntrantId
  points: number
}

/** What one voter gave in one channel of a round. */
export interface Ballot {
  voter: string
  channel: Channel
  lines: Line[]
}

export interface RoundBallots {
  ballots: Ballot[]
  /** What the file leaves open, and how it was read. */
  notes: string[]
}

/** Stands for all voters together where a file gives sums only. */
export const allVoters = 'ALL'

type Marks = Map<string, number>

/** The channels of one performance; a channel that the file leaves out is null. */
interface Given {
  entrant: EntrantId
  total: Marks | null
  public: Marks | null
  jury: Marks | null
}

/**
 * The ballots behind a round's points. Where the file splits the points between public and jury, each
 * country has a ballot in both; a channel that is missing is what the total leaves for it; a round with
 * totals only is cast as the public's.
 */
export function ballotsOf(round: FileRound): RoundBallots {
  const notes = new Set<string>()
  for (const performance of round.performances)
    for (const [name, value] of Object.entries(performance))
      if (!channels.has(name) && looksLikeChannel(value))
        notes.add(`"${name}" is none of the channels total, public and jury: left out`)
  const given = round.performances.map((performance) => marksOf(performance, notes))
  const split = given.some((marks) => marks.public !== null || marks.jury !== null)
  if (!split && given.some((marks) => marks.total !== null))
    notes.add('points are not split into public and jury: cast as the public’s')
  const boxes = new Map<string, Ballot>()
  for (const marks of given) {
    for (const channel of ['public', 'jury'] as const) {
      for (const [voter, points] of channelMarks(marks, channel, notes)) {
        if (points === 0) continue
        const key = `${channel} ${voter}`
        const ballot = boxes.get(key) ?? { voter, channel, lines: [] }
        ballot.lines.push({ entrant: marks.entrant, points })
        boxes.set(key, ballot)
      }
    }
  }
  const ballots = [...boxes.values()]
  for (const ballot of ballots) ballot.lines.sort((a, b) => b.points - a.points)
  if (ballots.length === 0) notes.add('the file holds no points: nothing to cast')
  return { ballots, notes: [...notes] }
}

const channels = new Set(['total', 'public', 'jury'])

const looksLikeChannel = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('points' in value || 'from' in value)

function marksOf(performance: Performance, notes: Set<string>): Given {
  const read = (channel: Performance['total']): Marks | null => {
    if (channel == null) return null
    const from = Object.entries(channel.from ?? {}).map(
      ([voter, points]) => [voter, points ?? 0] as const,
    )
    if (from.length > 0) return new Map(from)
    if (channel.points == null) return null
    if (channel.points > 0)
      notes.add(
        'the file does not say who gave the points: cast as one ballot for all voters together',
      )
    return new Map([[allVoters, channel.points]])
  }
  return {
    entrant: performance.contestant_id,
    total: read(performance.total),
    public: read(performance.public),
    jury: read(performance.jury),
  }
}

function channelMarks(marks: Given, channel: Channel, notes: Set<string>): Marks {
  const own = marks[channel]
  if (own !== null) return own
  const other = marks[channel === 'public' ? 'jury' : 'public']
  if (marks.total === null) return new Map()
  if (other === null) return channel === 'public' ? marks.total : new Map()
  const rest: Marks = new Map()
  for (const [voter, points] of marks.total) {
    const left = points - (other.get(voter) ?? 0)
    if (left < 0) notes.add('a channel gives more than the total: what is beyond the total stays')
    rest.set(voter, Math.max(0, left))
  }
  if ([...rest.values()].some((points) => points > 0))
    notes.add(`the ${channel}’s points are what the total leaves`)
  return rest
}

/**
 * How a ballot hands out points: the fixed scale that every ballot follows, else freely up to the
 * largest number seen.
 */
export function methodOptionsOf(ballots: readonly Ballot[]): MethodOptions {
  const scales = new Set(ballots.map((ballot) => ballot.lines.map((line) => line.points).join(' ')))
  const [only] = scales
  if (only !== undefined && scales.size === 1 && ballots.length > 1) {
    const scale = only.split(' ').map(Number)
    if (methodOptions.safeParse({ scale }).success) return { scale }
  }
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b), 1)
  return {
    max_points: most(ballots.flatMap((ballot) => ballot.lines.map((line) => line.points))),
    max_total: most(
      ballots.map((ballot) => ballot.lines.reduce((sum, line) => sum + line.points, 0)),
    ),
  }
}

const otherNames: Record<string, string> = {
  [allVoters]: 'All voters',
  CS: 'Serbia and Montenegro',
  WLD: 'Rest of the World',
  YU: 'Yugoslavia',
}

/** The name of a voter's country. */
export function countryName(file: ContestFile, code: string): string {
  const entrant = file.contestants.find(
    (contestant) => contestant.country_code === code && contestant.country,
  )
  if (entrant?.country) return entrant.country
  if (otherNames[code] !== undefined) return otherNames[code]
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}
