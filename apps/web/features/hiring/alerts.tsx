import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import X from 'lucide-react/icons/x'
import type { Reply } from '@plaudit/contract/calls'
import type { JobAlert } from '@plaudit/contract/hiring/alerts'
import { formatCountry } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { formatPrice } from '@plaudit/i18n/prices'
import { Button, IconButton } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../lib/api.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { jobFilters } from './filters.ts'
import type { Categories, Filters } from './use-jobs.ts'

type Query = JobAlert['query']

/** Returns the filters that a job posted later can fit. */
function queryOf({ new: _new, mine: _mine, ...filters }: Filters): Query {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''),
  ) as Query
}

const nameOf = (query: Query): string =>
  JSON.stringify(Object.entries(query).toSorted(([a], [b]) => a.localeCompare(b)))

/** The filters of an alert, in words. */
function wordsOf(query: Query, categories: Categories, locale: Locale): string {
  const { search, category, currency, country_code, state, budget_min, budget_max } = query
  const price = (amount: number | undefined) =>
    amount === undefined ? '' : formatPrice({ amount, currency: currency ?? 'EUR' }, locale)
  const budget = [price(budget_min), price(budget_max)].filter(Boolean).join(' – ')
  const words = [
    search,
    categories.find(({ value }) => value === category)?.label,
    budget || currency,
    country_code && formatCountry(country_code, locale),
    state,
  ]
  return words.filter(Boolean).join(', ') || m.hiring_alert_all()
}

interface Props {
  filters: Filters
  categories: Categories
}

/** Asks to be told of new jobs that fit the filters, and lists what one hears of already. */
export default function JobAlerts({ filters, categories }: Props) {
  const locale = useLocale()
  const queryClient = useQueryClient()
  const { data } = useQuery(callQuery('jobs/getAlerts', {}))
  const query = queryOf(filters)
  const change = useMutation({
    mutationFn: (alertId: string | undefined) =>
      alertId === undefined
        ? api.call('jobs/saveAlert', { query })
        : api.call('jobs/removeAlert', { alert_id: alertId }),
    onSuccess: (answer: Reply<'jobs/getAlerts'>) =>
      queryClient.setQueryData(callKey('jobs/getAlerts', {}), answer),
  })
  const alerts = data?.alerts ?? []
  const here = alerts.find((one) => nameOf(one.query) === nameOf(query))
  return (
    <div className="grid gap-2">
      <Button
        className="justify-self-start"
        aria-pressed={here !== undefined}
        icon={<Bell aria-hidden="true" />}
        loading={change.isPending}
        onClick={() => change.mutate(here?.alert_id)}
      >
        {here ? m.hiring_alert_on() : m.hiring_alert()}
      </Button>
      {alerts.length > 0 && (
        <ul aria-label={m.hiring_alerts()} className="flex flex-wrap gap-2">
          {alerts.map((one) => {
            const words = wordsOf(one.query, categories, locale)
            const search = new URLSearchParams(jobFilters.write(one.query)).toString()
            return (
              <li
                key={one.alert_id}
                className="flex min-w-0 items-center rounded-full border border-line ps-3 text-small"
              >
                <Anchor href={search ? `/jobs?${search}` : '/jobs'} className="hover:underline">
                  {words}
                </Anchor>
                <IconButton
                  label={m.hiring_alert_remove({ name: words })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => change.mutate(one.alert_id)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
