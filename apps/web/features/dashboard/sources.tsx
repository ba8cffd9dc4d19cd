import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { formatCountry, formatDateTime, formatNumber } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Card, CardHead } from '@plaudit/ui/card'
import { BarRows, type BarRow } from '@plaudit/ui/chart-rows'
import { BarsOverTime } from '@plaudit/ui/chart-series'
import { EmptyState } from '@plaudit/ui/empty-state'
import { useLocale } from '@plaudit/ui/locale'
import { viewPoints } from './series.ts'

interface Props {
  data: Dashboard
  timeZone: string
}

/** Shows the sources of views and ballots, and the share of visitors who vote. */
export function Sources({ data, timeZone }: Props) {
  return (
    <>
      <Conversion data={data} timeZone={timeZone} />
      {data.hosts.length > 0 && (
        <div className="grid gap-4 xl:grid-cols-2">
          <Hosts hosts={data.hosts} />
          {data.countries.length > 0 && <Countries countries={data.countries} />}
        </div>
      )}
    </>
  )
}

function Conversion({ data, timeZone }: Props) {
  const locale = useLocale()
  const { conversion } = data
  const title = m.dashboard_conversion()
  if (conversion.since === null || conversion.rate === null)
    return (
      <Card as="section">
        <CardHead title={title} />
        <EmptyState scene="search" level={3} title={m.dashboard_conversion_none()}>
          {m.dashboard_conversion_none_text()}
        </EmptyState>
      </Card>
    )
  const lead = m.dashboard_conversion_lead({
    rate: formatNumber(conversion.rate, locale, { maximumFractionDigits: 1 }),
    date: formatDateTime(conversion.since, locale, { timeZone }),
  })
  return (
    <BarsOverTime
      title={title}
      lead={<p className="max-w-prose text-small text-pretty text-muted">{lead}</p>}
      isOver
      points={viewPoints(conversion, locale, timeZone)}
      series={[
        { label: m.dashboard_views(), color: 'var(--k-void)' },
        { label: m.dashboard_ballots(), color: 'var(--k-free)' },
      ]}
    />
  )
}

function Hosts({ hosts }: Pick<Dashboard, 'hosts'>) {
  const locale = useLocale()
  return (
    <BarRows
      title={m.dashboard_hosts()}
      unit={m.dashboard_ballots()}
      more={[m.dashboard_views(), m.dashboard_rate()]}
      rows={hosts.map((row): BarRow => {
        const rate =
          row.rate === null ? '–' : formatNumber(row.rate, locale, { maximumFractionDigits: 1 })
        return {
          id: `${row.source} ${row.host}`,
          name: hostName(row),
          value: row.ballots,
          ...(row.rate !== null && { note: m.dashboard_host_note({ rate }) }),
          more: [formatNumber(row.views, locale), rate],
        }
      })}
    />
  )
}

function hostName({ source, host }: Dashboard['hosts'][number]): string {
  if (source === 'direct') return m.dashboard_host_none()
  if (host === '*') return m.dashboard_others()
  if (source === 'site') return host
  return host ? m.dashboard_host_embed({ host }) : m.dashboard_host_embed_unknown()
}

const most = 9

function Countries({ countries }: Pick<Dashboard, 'countries'>) {
  const locale = useLocale()
  const rows = countries.slice(0, most).map(({ country_code, ballots }) => ({
    id: country_code || 'unknown',
    name: country_code ? formatCountry(country_code, locale) : m.dashboard_country_unknown(),
    value: ballots,
  }))
  const rest = countries.slice(most).reduce((sum, { ballots }) => sum + ballots, 0)
  return (
    <BarRows
      title={m.dashboard_countries()}
      unit={m.dashboard_ballots()}
      rows={rest > 0 ? [...rows, { id: '*', name: m.dashboard_others(), value: rest }] : rows}
    />
  )
}
