import type { Dashboard } from '@plaudit/contract/contests/dashboard'
import { m } from '@plaudit/i18n/messages'
import { BarRows } from '@plaudit/ui/chart-rows'

const names: Record<Dashboard['visits'][number]['source'], () => string> = {
  link: m.dashboard_by_link,
  share: m.dashboard_by_share,
  poster: m.dashboard_by_poster,
  certificate: m.dashboard_by_certificate,
}

/** Shows the visits by posters, for the worth of their paper; nothing before the first visit. */
export function Visits({ visits }: Pick<Dashboard, 'visits'>) {
  if (visits.length === 0) return null
  return (
    <BarRows
      title={m.dashboard_came_by()}
      unit={m.dashboard_visits()}
      rows={visits.map(({ source, visits: value }) => ({
        id: source,
        name: names[source](),
        value,
      }))}
    />
  )
}
