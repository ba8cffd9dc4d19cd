import { formatPercent } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { useLocale } from '@plaudit/ui/locale'
import { numberOf } from './standing-rows.ts'
import type { LiveRound } from './open/live-round.ts'

type Weighed = Pick<LiveRound, 'rows' | 'whole'> & {
  contest: Pick<LiveRound['contest'], 'jury_weight' | 'method'>
}

interface Silent {
  /** The side that gave nothing; `one` where the points of each are not told and both weigh the same. */
  who: 'jury' | 'public' | 'one'
  /** The sum of the shares, 0 to 1. */
  sum: number
}

/**
 * Returns the channel, jury or public, that gave nothing in a weighed standing: it counts nothing (the standing's
 * arithmetic), so that the shares do not add up to the whole.
 */
export function silentIn({ rows, whole, contest }: Weighed): Silent | undefined {
  const { jury_weight: weight, method } = contest
  if (weight === null || method === 'score' || !whole) return undefined
  const shares = rows.reduce((sum, row) => sum + (row.score === null ? 0 : numberOf(row)), 0) / 100
  if (shares === 0) return undefined
  // Shares are rounded, so that no sum is met exactly.
  const [sum = 1] = [1, 1 - weight, weight].toSorted(
    (a, b) => Math.abs(a - shares) - Math.abs(b - shares),
  )
  return sum === 1 ? undefined : { who: silentOf(rows, sum, weight), sum }
}

function silentOf(rows: Weighed['rows'], sum: number, weight: number): Silent['who'] {
  const gave = (votes: 'jury_votes' | 'public_votes') => rows.some((row) => (row[votes] ?? 0) > 0)
  if (gave('public_votes')) return 'jury'
  if (gave('jury_votes')) return 'public'
  if (weight === 0.5) return 'one'
  return sum === weight ? 'public' : 'jury'
}

/** Why the shares of a standing add up to less than the whole, in a voter's words. */
export function WeightNote({ data, live }: { data: LiveRound; live: boolean }) {
  const locale = useLocale()
  const silent = silentIn(data)
  const weight = data.contest.jury_weight
  if (silent === undefined || weight === null) return null
  const said = {
    share: formatPercent(silent.who === 'public' ? 1 - weight : weight, locale),
    sum: formatPercent(silent.sum, locale),
  }
  return <p className="mt-3 text-small text-muted">{wordsOf(silent.who, live)(said)}</p>
}

function wordsOf(who: Silent['who'], live: boolean) {
  if (who === 'one') return live ? m.contests_silent_one : m.contests_silent_one_over
  if (who === 'jury') return live ? m.contests_silent_jury : m.contests_silent_jury_over
  return live ? m.contests_silent_public : m.contests_silent_public_over
}
