import type { Dashboard } from '@plaudit/contract/contests'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { VotesOverTime } from '@plaudit/ui/chart-bars'
import { PlacesOverTime } from '@plaudit/ui/chart-places'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { placesLines, votesPoints } from './series.ts'

/** When votes came and of which kind, and in one contest who overtook whom. */
export function Charts({ data, timeZone }: { data: Dashboard; timeZone: string }) {
  const locale = useLocale()
  const points = votesPoints(data, locale, timeZone)
  const race = placesLines(data, locale, timeZone)
  if (data.totals.ballots === 0)
    return (
      <Card as="section">
        <CardHead title={m.dashboard_when()} />
        <EmptyState scene="envelope" level={3} title={m.dashboard_no_votes()}>
          {m.dashboard_no_votes_text()}
        </EmptyState>
      </Card>
    )
  return (
    <div className={race ? 'grid gap-4 xl:grid-cols-[minmax(0,1.36fr)_minmax(0,1fr)]' : ''}>
      <VotesOverTime title={m.dashboard_when()} points={points} />
      {race && (
        <PlacesOverTime title={m.dashboard_race()} moments={race.moments} lines={race.lines} />
      )}
    </div>
  )
}
