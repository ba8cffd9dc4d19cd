import { maxLinesInBallot } from '@plaudit/contract/constants'
import { methodOptions, type MethodOptions } from '@plaudit/contract/contests/contest'
import { announcedOrder } from './announced.ts'
import { type Channel, settleChannels, statedSum } from './channels.ts'
import { allVoters, announcement } from './countries.ts'
import type { EntrantId, FileRound, Performance } from './form.ts'

export interface Line {
  entrant: EntrantId
  points: number
}

/** Points that one voter gave in one channel of a round. */
export interface Ballot {
  voter: string
  channel: Channel
  lines: Line[]
}

export interface RoundBallots {
  /** The round as it is compared: its points in the channels total, public and jury. */
  round: FileRound
  ballots: Ballot[]
  /** Notes on what the file leaves open, and how it was read. */
  notes: string[]
}

type Marks = Map<string, number>

/** The channels of one performance; a channel that the file leaves out is null. */
interface Given {
  performance: Performance
  total: Marks | null
  public: Marks | null
  jury: Marks | null
}

const both = ['public', 'jury'] as const

/**
 * The ballots behind a round's points. If the file splits the points between public and jury, each country has a ballot
 * in both; a channel that is missing is what the total leaves for it; a round with totals only is cast as the public's.
 */
export function ballotsOf(file: FileRound): RoundBallots {
  const notes = new Set<string>()
  const round = settleChannels(file, notes)
  const given = round.performances.map((performance) => marksOf(performance, notes))
  const split = given.some((marks) => marks.public !== null || marks.jury !== null)
  if (!split && given.some((marks) => marks.total !== null))
    notes.add('points are not split into public and jury: cast as the public’s')
  const boxes = new Map<string, Ballot>()
  for (const channel of both) {
    const marks = given.map((one) => channelMarks(one, channel, notes))
    addUnnamed(round, channel, marks, notes)
    for (const [at, { contestant_id: entrant }] of round.performances.entries())
      for (const [voter, points] of marks[at] ?? []) {
        if (points === 0) continue
        const key = `${channel} ${voter}`
        const ballot = boxes.get(key) ?? { voter, channel, lines: [] }
        ballot.lines.push({ entrant, points })
        boxes.set(key, ballot)
      }
  }
  const ballots = [...boxes.values()].flatMap(fitted)
  if (ballots.length > 0) return { round, ballots, notes: [...notes] }
  const announced = announcedOrder(round)
  if (announced === undefined)
    return { round, ballots, notes: ['the file holds no points: nothing to cast'] }
  return {
    round: announced.round,
    ballots: fitted({ voter: announcement, channel: 'jury', lines: announced.lines }),
    notes: [
      'the file holds places and no points: one ballot stands for the places as announced, sums are not compared',
    ],
  }
}

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
    performance,
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
 * Points that a round's sums hold beyond what its voters gave, such as twelve for everybody to begin with or an
 * online vote of no country. Only where most of the entrants have some: a sum that is wrong stays a difference.
 */
function addUnnamed(
  round: FileRound,
  channel: Channel,
  marks: readonly Marks[],
  notes: Set<string>,
): void {
  const rests = round.performances.map((performance, at) => {
    const named = [...(marks[at]?.values() ?? [])].reduce((a, b) => a + b, 0)
    return (statedSum(performance, channel) ?? named) - named
  })
  const some = rests.filter((rest) => rest > 0).length
  if (some < 2 || some * 2 < rests.length || rests.some((rest) => rest < 0)) return
  for (const [at, rest] of rests.entries())
    if (rest > 0) marks[at]?.set(allVoters, (marks[at]?.get(allVoters) ?? 0) + rest)
  const of = channel === 'jury' ? 'the jury’s sums' : 'the sums'
  const same = new Set(rests).size === 1 ? `, ${rests[0]} for each contestant,` : ''
  notes.add(`${of} hold points${same} that nobody is named for: cast as one ballot for all voters`)
}

const mostInLine = 100_000
const mostInBallot = 1_000_000

/** A ballot, highest mark first, as several where it is larger than a server takes one. */
function fitted(ballot: Ballot): Ballot[] {
  const parts: Line[][] = []
  for (const { entrant, points } of ballot.lines.toSorted((a, b) => b.points - a.points)) {
    let left = points
    for (let at = 0; left > 0; at++) {
      const part = (parts[at] ??= [])
      const sum = part.reduce((all, line) => all + line.points, 0)
      const most = Math.min(left, mostInLine, mostInBallot - sum)
      if (most <= 0 || part.length >= maxLinesInBallot) continue
      part.push({ entrant, points: most })
      left -= most
    }
  }
  return parts.map((lines, at) => ({
    ...ballot,
    voter: at === 0 ? ballot.voter : `${ballot.voter}/${at + 1}`,
    lines,
  }))
}

/**
 * Returns the way in which a ballot hands out points: the fixed scale that every ballot follows, else freely up to the
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
