import { useCallback, useEffect } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
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
import { letGo } from '../../lib/offline/queue.ts'
import { onArrival, sendOrKeep } from '../../lib/offline/send.ts'
import { useWaiting } from '../../lib/offline/use-waiting.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
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

const lanes = 'alert:'
const laneOf = (query: Query): string => lanes + nameOf(query)

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
  const show = useCallback(
    (answer: Reply<'jobs/getAlerts'>) =>
      queryClient.setQueryData(callKey('jobs/getAlerts', {}), answer),
    [queryClient],
  )
  const change = useMutation({
    mutationFn: async ({ about, alertId }: { about: Query; alertId: string | undefined }) => {
      const search = wordsOf(about, categories, locale)
      const told = { lane: laneOf(about), replaces: () => true }
      const outcome = await (alertId === undefined
        ? sendOrKeep(
            'jobs/saveAlert',
            { query: about },
            { ...told, label: m.search_waiting_on({ search }) },
          )
        : sendOrKeep(
            'jobs/removeAlert',
            { alert_id: alertId },
            { ...told, label: m.search_waiting_off({ search }) },
          ))
      if ('sent' in outcome) show(outcome.sent)
    },
  })
  useEffect(
    () =>
      onArrival(({ lane }, reply) => {
        if (lane.startsWith(lanes)) show(reply as Reply<'jobs/getAlerts'>)
      }),
    [show],
  )
  const waiting = useWaiting(laneOf(query)).find(({ refused }) => refused === undefined)
  const alerts = data?.alerts ?? []
  const here = alerts.find((one) => nameOf(one.query) === nameOf(query))
  const isOn = waiting ? here === undefined : here !== undefined
  return (
    <div className="grid min-w-0 justify-items-start gap-2 sm:justify-items-end">
      <Button
        variant="ghost"
        className="max-sm:-ml-2.5"
        aria-pressed={isOn}
        icon={<Bell aria-hidden="true" />}
        loading={change.isPending}
        // A turn that waits is taken back.
        onClick={() =>
          waiting ? void letGo(waiting) : change.mutate({ about: query, alertId: here?.alert_id })
        }
      >
        {isOn ? m.hiring_alert_on() : m.hiring_alert()}
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
                  onClick={() => change.mutate({ about: one.query, alertId: one.alert_id })}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
