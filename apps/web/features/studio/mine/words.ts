import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { formatDate, formatDateTime } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'

export const filters = ['all', 'draft', 'running', 'over'] as const
export type Filter = (typeof filters)[number]

const groups: Record<Contest['state'], Exclude<Filter, 'all'>> = {
  draft: 'draft',
  scheduled: 'running',
  ongoing: 'running',
  paused: 'running',
  between: 'running',
  ended: 'over',
  review: 'over',
  declared: 'over',
  archived: 'over',
}

export function isIn(filter: Filter, contest: Contest): boolean {
  return filter === 'all' || groups[contest.state] === filter
}

export function filterName(filter: Filter): string {
  const names = {
    all: m.studio_filter_all,
    draft: m.studio_filter_draft,
    running: m.studio_filter_running,
    over: m.studio_filter_over,
  }
  return names[filter]()
}

/** Returns a line about the times of a contest. */
export function whenLine(contest: Contest, locale: Locale): string {
  const { state, start_date, end_date, time_zone: timeZone } = contest
  if (start_date && (state === 'draft' || state === 'scheduled'))
    return m.studio_when_opens({
      time: formatDateTime(start_date, locale, { timeZone, zoneName: true }),
    })
  if (!end_date) return m.studio_when_unknown()
  if (groups[state] === 'over')
    return m.studio_when_closed({ day: formatDate(end_date, locale, { timeZone }) })
  return m.studio_when_closes({
    time: formatDateTime(end_date, locale, { timeZone, zoneName: true }),
  })
}
