import { channelForm, type FileRound, type Performance } from './form.ts'

export type Channel = 'public' | 'jury'

const known = new Set(['total', 'public', 'jury'])

const looksLikeChannel = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('points' in value || 'from' in value)

/** Points of a channel, by its sum where that is stated. */
export function sumOf(channel: Performance['total']): number {
  if (channel == null) return 0
  return channel.points ?? namedSum(channel)
}

/** Points of a channel whose givers are named. */
export function namedSum(channel: Performance['total']): number {
  return Object.values(channel?.from ?? {}).reduce<number>((sum, points) => sum + (points ?? 0), 0)
}

/**
 * A round whose points stand in the channels total, public and jury alone: parts by other names, such as
 * `kids_jury` or `televote`, join the one that they are a part of, a channel that is empty beside a larger total is
 * taken as unknown, and channels that the total is not the sum of are left out.
 */
export function settleChannels(round: FileRound, notes: Set<string>): FileRound {
  return withoutOther(withoutEmpty(withParts(round, notes), notes), notes)
}

function withParts(round: FileRound, notes: Set<string>): FileRound {
  const names = new Set(
    round.performances.flatMap((performance) =>
      Object.keys(performance).filter(
        (name) => !known.has(name) && looksLikeChannel(performance[name]),
      ),
    ),
  )
  if (names.size === 0) return round
  const read = [...names].map((name) => ({
    name,
    channel: channelOf(name),
    sums: round.performances.map((performance) => channelForm.safeParse(performance[name]).data),
  }))
  if (!areInTotal(round, read)) {
    for (const { name } of read)
      notes.add(`"${name}" is none of the channels total, public and jury: left out`)
    return round
  }
  for (const { name, channel } of read) notes.add(`"${name}" is taken as a part of the ${channel}`)
  const performances = round.performances.map((performance, at) => ({
    ...performance,
    public: joined(performance.public, read, 'public', at),
    jury: joined(performance.jury, read, 'jury', at),
  }))
  return { ...round, performances }
}

interface Part {
  name: string
  channel: Channel
  sums: Performance['total'][]
}

const channelOf = (name: string): Channel =>
  /jur(?:y|ies)|expert|judge|panel|kids|professional/i.test(name) ? 'jury' : 'public'

/** True if every stated total has room for the parts, and some total is more than public and jury alone. */
function areInTotal(round: FileRound, parts: readonly Part[]): boolean {
  const sums = round.performances.flatMap((performance, at) => {
    if (performance.total?.points == null) return []
    const given = sumOf(performance.public) + sumOf(performance.jury)
    const all = parts.reduce((sum, part) => sum + sumOf(part.sums[at]), given)
    return [{ given, all, total: performance.total.points }]
  })
  return (
    sums.every(({ all, total }) => all <= total) &&
    (sums.length === 0 || sums.some(({ given, total }) => given < total))
  )
}

/** A channel together with its parts; a voter of several parts is another one in each. */
function joined(
  own: Performance['total'],
  parts: readonly Part[],
  channel: Channel,
  at: number,
): Performance['total'] {
  const mine = parts.filter((part) => part.channel === channel)
  if (mine.length === 0) return own
  const alone = own == null && mine.length === 1
  const from: Record<string, number | null | undefined> = { ...own?.from }
  let points = sumOf(own)
  for (const { name, sums } of mine) {
    const part = sums[at]
    points += sumOf(part)
    for (const [voter, given] of Object.entries(part?.from ?? {}))
      from[alone ? voter : `${voter}/${name}`] = given
    const unnamed = sumOf(part) - namedSum(part)
    if (!alone && unnamed > 0) from[name] = unnamed
  }
  return { points, from }
}

/**
 * Some contests put public and jury together by ranks or shares: their totals are points of their own, by which the
 * places follow. Only where most of the totals are no sums: a single one that is wrong stays a difference.
 */
function withoutOther(round: FileRound, notes: Set<string>): FileRound {
  const stated = round.performances.filter(
    ({ total, ...own }) => total != null && own.public != null && own.jury != null,
  )
  const other = stated.filter(
    ({ total, ...own }) => sumOf(total) !== sumOf(own.public) + sumOf(own.jury),
  )
  if (stated.length < 2 || other.length * 2 <= round.performances.length) return round
  notes.add('public and jury do not add up to the totals: the totals are cast, the parts left out')
  return {
    ...round,
    performances: round.performances.map((one) => ({ ...one, public: null, jury: null })),
  }
}

function withoutEmpty(round: FileRound, notes: Set<string>): FileRound {
  const isEmpty = (channel: Channel): boolean =>
    round.performances.some((performance) => performance[channel] != null) &&
    round.performances.every((performance) => sumOf(performance[channel]) === 0) &&
    round.performances.some(
      (performance) =>
        sumOf(performance.total) > sumOf(performance[channel === 'public' ? 'jury' : 'public']),
    )
  const empty = (['public', 'jury'] as const).filter(isEmpty)
  if (empty.length === 0) return round
  const nothing: Partial<Record<Channel, null>> = Object.fromEntries(
    empty.map((channel) => [channel, null]),
  )
  for (const channel of empty) notes.add(`the ${channel} is empty beside the total: not compared`)
  return {
    ...round,
    performances: round.performances.map((performance) => ({ ...performance, ...nothing })),
  }
}

/** The sum that the file states for a channel, or leaves for it; null where it states none. */
export function statedSum(performance: Performance, channel: Channel): number | null {
  const own = performance[channel]
  if (own != null) return own.points ?? null
  const other = performance[channel === 'public' ? 'jury' : 'public']
  const total = performance.total?.points
  if (total == null) return null
  if (other == null) return channel === 'public' ? total : null
  return total - sumOf(other)
}
