import { formatDateTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Countdown } from '@plaudit/ui/countdown'
import { useLocale } from '@plaudit/ui/locale'
import { Said } from '../../components/quiet.tsx'
import { useSecondsTo } from '../../lib/clock.ts'
import { roundById } from '../../lib/rounds.ts'
import { withinRound } from './within-round.ts'
import { useHydrated } from '@plaudit/ui/hydrated'
import type { LiveRound } from './open/live-round.ts'

interface TooEarlyProps {
  /** Time at which the next ballot is possible: epoch milliseconds; null when never again in the round. */
  until: number | null
  data: LiveRound
}

/** Says that the ballot is in already, and when the next one is possible. */
export function TooEarly({ until: possible, data }: TooEarlyProps) {
  const round = data.round_id === null ? undefined : roundById(data.contest, data.round_id)
  const until = withinRound(possible, round)
  return (
    <>
      {m.voting_already_in()}{' '}
      {until === null ? m.voting_only_one() : <Next until={until} data={data} />}
    </>
  )
}

/** Stands for the clock while the sentence is made. */
const mark = '\u0001'

/** A running clock where a script moves it; before that, and without any, the time itself. */
function Next({ until, data }: { until: number; data: LiveRound }) {
  const locale = useLocale()
  const alive = useHydrated()
  const left = useSecondsTo(until, data.serverTime)
  if (left === 0) return m.voting_possible_now()
  if (!alive) {
    const zone = { timeZone: data.contest.time_zone, zoneName: true }
    return <Said>{m.voting_possible_at({ time: formatDateTime(until, locale, zone) })}</Said>
  }
  const [before, after] = m.voting_possible_in({ time: mark }).split(mark)
  return (
    <>
      {before}
      <Countdown kind="clock" seconds={left} />
      {after}
    </>
  )
}
