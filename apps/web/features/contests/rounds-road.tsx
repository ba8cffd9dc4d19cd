import type { Contest, Round } from '@plaudit/contract/contests/contest'
import { formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Link } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Timeline } from '@plaudit/ui/steps'
import { Kept } from '../../components/kept.tsx'
import { roundHref } from '../../lib/contest-addresses.ts'
import { roundName } from '../../lib/round-name.ts'
import { roundsOf } from '../../lib/rounds.ts'

/** The rounds in their order: where the contest is, and a way to each of them. */
export default function RoundsRoad({
  contest,
  shown,
}: {
  contest: Contest
  shown: number | undefined
}) {
  const locale = useLocale()
  const rounds = roundsOf(contest)
  return (
    <section aria-labelledby="rounds-title" className="mb-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="rounds-title" className="text-head">
          {m.contests_rounds()}
        </h2>
        {rounds.length > 1 && (
          <Link kind="action" className="text-small" href={`/diagram?cx_id=${contest.cx_id}`}>
            {m.diagram_title()}
          </Link>
        )}
      </div>
      <Timeline
        label={m.contests_rounds()}
        items={rounds.map((round) => ({
          id: String(round.round_id),
          href: roundHref(contest.cx_id, round.round_id),
          title: (
            <span className={round.round_id === shown ? 'text-act-text' : undefined}>
              {roundName(round, rounds.length)}
              {round.round_id === shown && (
                <span className="hidden-text">, {m.contests_round_shown()}</span>
              )}
            </span>
          ),
          hint: (
            <Kept
              about={[
                round.state,
                round.startDate,
                round.endDate,
                contest.state,
                contest.time_zone,
              ].join()}
              say={() => hintOf(round, contest, locale)}
            />
          ),
          state: stateOf(round),
        }))}
      />
    </section>
  )
}

function stateOf(round: Round): 'done' | 'now' | 'later' {
  if (round.state === 'open') return 'now'
  return round.state === 'ended' ? 'done' : 'later'
}

const over: readonly Contest['state'][] = ['review', 'ended', 'declared', 'archived']

function hintOf(round: Round, { time_zone: timeZone, state }: Contest, locale: Locale): string {
  const say = (time: string | null) =>
    time === null ? '' : formatDateTime(time, locale, { timeZone, zoneName: true })
  if (round.state === 'open') return m.contests_round_until({ time: say(round.endDate) })
  if (round.state === 'ended') return m.contests_round_ended_at({ time: say(round.endDate) })
  // The contest was ended before this round could begin.
  if (over.includes(state)) return m.contests_round_not_held()
  return round.startDate === null
    ? m.contests_state_scheduled()
    : m.contests_round_from({ time: say(round.startDate) })
}
