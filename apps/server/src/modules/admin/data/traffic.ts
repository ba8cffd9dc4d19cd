import {
  figuresIn,
  timeBelow,
  type Buckets,
  type ToldFigure,
} from '../../../platform/processes/told.ts'

const answers = 'plaudit_request_seconds'
const votes = '/app/contest/v2/addVote'

/** Names, within a sample, of counts since the start of the processes: the next sample tells what came since. */
const counts = 'count:'

/** Sums over all calls, by what they count, as a sample keeps them. */
function countsIn(told: readonly ToldFigure[]): Record<string, number> {
  const sums: Record<string, number> = {}
  const add = (name: string, value: number) =>
    void (sums[`${counts}${name}`] = (sums[`${counts}${name}`] ?? 0) + value)
  for (const { name, labels, value } of told) {
    if (name === `${answers}_count`) {
      add('calls', value)
      if (labels['status']?.startsWith('5')) add('faults', value)
    }
    if (name !== `${answers}_bucket`) continue
    add(`calls:${labels['le']}`, value)
    if (labels['call'] === votes) add(`votes:${labels['le']}`, value)
  }
  return sums
}

/**
 * Reckons how calls were answered since the sample before, and what the processes of this node hold.
 * @param text the node's figures, as `/metrics` tells them; undefined where a process keeps silent: its sample has the
 *   counts of the one before.
 * @param before the figures of the last sample. They count for nothing after a process began anew, or when another
 *   node took them.
 */
export function trafficOf(
  text: string | undefined,
  before: Record<string, number>,
): Record<string, number> {
  if (text === undefined)
    return Object.fromEntries(Object.entries(before).filter(([name]) => name.startsWith(counts)))
  const told = figuresIn(text)
  const now = countsIn(told)
  const isOnward = Object.keys(now).every((name) => (now[name] ?? 0) >= (before[name] ?? 0))
  const since = (name: string) =>
    (now[`${counts}${name}`] ?? 0) - (isOnward ? (before[`${counts}${name}`] ?? 0) : 0)
  const bucketsOf = (what: 'calls' | 'votes'): Buckets =>
    Object.keys(now)
      .flatMap((name) => {
        const le = name.startsWith(`${counts}${what}:`)
          ? name.slice(counts.length + what.length + 1)
          : ''
        return le === ''
          ? []
          : [[le === '+Inf' ? Infinity : Number(le), since(`${what}:${le}`)] as const]
      })
      .sort(([one], [other]) => one - other)
  const time = (what: 'calls' | 'votes') => {
    const seconds = timeBelow(bucketsOf(what), 0.95)
    return seconds === undefined ? {} : { [`${what}_ms`]: Math.round(seconds * 10_000) / 10 }
  }
  const sumOf = (name: string) =>
    told.filter((one) => one.name === name).reduce((sum, { value }) => sum + value, 0)
  return {
    ...now,
    ...(since('calls') > 0 && { faults_share: since('faults') / since('calls') }),
    ...time('calls'),
    ...time('votes'),
    sockets: sumOf('plaudit_realtime_sockets'),
    memory_bytes: sumOf('process_resident_memory_bytes'),
  }
}

/** The figures of a sample that people are shown. */
export const shownFigures = (figures: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => !name.startsWith(counts)))
