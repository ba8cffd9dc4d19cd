import { useState } from 'react'
import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { VotesOverTime } from '@plaudit/ui/chart-bars'
import { PlacesOverTime } from '@plaudit/ui/chart-places'
import { StandingRace } from '@plaudit/ui/chart-race'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { Segmented } from '@plaudit/ui/segmented'
import { placesLines, sourcePoints, standingRace, votesPoints } from './series.ts'

interface Props {
  data: Dashboard
  timeZone: string
  /** Only judges give anything: nobody who looks at the page votes. */
  judged: boolean
}

/** Shows the times and kinds of votes, and in one contest the overtakings. */
export function Charts({ data, timeZone, judged }: Props) {
  const locale = useLocale()
  const places = placesLines(data, locale, timeZone)
  const race = standingRace(data, locale, timeZone)
  if (data.totals.ballots === 0)
    return (
      <Card as="section">
        <CardHead title={judged ? m.dashboard_when_sheets() : m.dashboard_when()} />
        <EmptyState
          scene="envelope"
          level={3}
          title={judged ? m.dashboard_no_sheets() : m.dashboard_no_votes()}
        >
          {judged ? m.dashboard_no_sheets_text() : m.dashboard_no_votes_text()}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <div className={places ? 'grid gap-4 xl:grid-cols-[minmax(0,1.36fr)_minmax(0,1fr)]' : ''}>
        <Votes data={data} timeZone={timeZone} judged={judged} />
        {places && (
          <PlacesOverTime
            title={m.dashboard_race()}
            moments={places.moments}
            lines={places.lines}
          />
        )}
      </div>
      {race && (
        <StandingRace
          title={m.dashboard_standing_race()}
          moments={race.moments}
          racers={race.racers}
        />
      )}
    </>
  )
}

/** The bars by kind, or by where their pages were opened from. */
function Votes({ data, timeZone, judged }: Props) {
  const locale = useLocale()
  const [split, setSplit] = useState('kind')
  const choice = (
    <Segmented
      label={m.dashboard_split()}
      options={[
        { value: 'kind', label: m.dashboard_by_kind() },
        { value: 'source', label: m.dashboard_by_source() },
      ]}
      value={split}
      onValueChange={setSplit}
    />
  )
  if (judged)
    return (
      <VotesOverTime
        title={m.dashboard_when_sheets()}
        points={votesPoints(data, locale, timeZone)}
      />
    )
  const shared = { title: m.dashboard_when(), lead: choice }
  if (split === 'kind')
    return <VotesOverTime {...shared} points={votesPoints(data, locale, timeZone)} />
  return (
    <BarsOverTime
      {...shared}
      points={sourcePoints(data, locale, timeZone)}
      series={[
        { label: m.dashboard_source_direct(), color: 'var(--k-free)' },
        { label: m.dashboard_source_site(), color: 'var(--k-paid)' },
        { label: m.dashboard_source_embed(), color: 'var(--k-jury)' },
      ]}
    />
  )
}
