import type { Contest } from '@plaudit/contract/contests/contest'
import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { m } from '@plaudit/i18n/messages'
import { formatNumber } from '@plaudit/i18n/formatters'
import { useLocale } from '@plaudit/ui/locale'
import { StatTiles } from '@plaudit/ui/stat-tiles'
import { totalName } from '../../components/sum-words.ts'

/** The totals (specification 4: ongoing contests count as active, the rest as pending). */
export function Figures({ data, contest }: { data: Dashboard; contest: Contest | undefined }) {
  const locale = useLocale()
  const { totals } = data
  const number = (value: number) => formatNumber(value, locale)
  const judged = contest?.method === 'score'
  const sum = {
    label: totalName(contest ? [contest] : data.contests),
    value: number(totals.votes),
    ...(totals.voters > 0 && {
      note: m.dashboard_votes_each({
        votes: formatNumber(totals.votes / totals.voters, locale, { maximumFractionDigits: 1 }),
      }),
    }),
  }
  const voting = [
    { label: judged ? m.dashboard_sheets() : m.dashboard_ballots(), value: number(totals.ballots) },
    // A judge's ballot is all that there is of it.
    ...(judged ? [] : [sum]),
    { label: judged ? m.dashboard_judges() : m.dashboard_voters(), value: number(totals.voters) },
    { label: m.dashboard_contestants(), value: number(totals.contestants) },
  ]
  if (contest) return <StatTiles tiles={voting} />
  return (
    <div className="grid gap-4">
      <StatTiles
        tiles={[
          { label: m.dashboard_contests(), value: number(totals.contests) },
          { label: m.dashboard_active(), value: number(totals.active) },
          { label: m.dashboard_pending(), value: number(totals.pending) },
        ]}
      />
      <StatTiles tiles={voting} />
    </div>
  )
}
