import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { DayFields } from '../day-fields.tsx'
import { useListSearch, type ListSearch } from '../use-list-search.ts'

const states = ['refunded', 'disputed'] as const
const kinds = ['votes', 'credits'] as const

/** Reads the filters of the payments for one's contests. */
export function useSaleSearch() {
  const list = useListSearch()
  const [contestId, keyword] = [list.text('cx_id'), list.text('keyword')]
  const [state, sold] = [list.one('state', states), list.one('sold', kinds)]
  return {
    ...list,
    filters: {
      ...(contestId && { contest_id: contestId }),
      ...(keyword && { keyword }),
      ...(state && { state }),
      ...(sold && { sold }),
      ...list.days,
    },
  }
}

interface Props extends Pick<ListSearch, 'text' | 'set'> {
  contests: readonly Pick<Contest, 'cx_id' | 'contest_name'>[]
}

export function SaleFilters({ text, set, contests }: Props) {
  return (
    <div className="mb-2 grid gap-3 min-[380px]:grid-cols-2 lg:grid-cols-3">
      <Field label={m.payments_search()} className="max-sm:col-span-full">
        <Input
          type="search"
          defaultValue={text('keyword')}
          onChange={(event) => set('keyword', event.target.value.trim())}
        />
      </Field>
      <Field label={m.payments_pricing_contest()} className="max-sm:col-span-full">
        <Select
          value={text('cx_id')}
          onChange={(event) => set('cx_id', event.target.value)}
          options={[
            { value: '', label: m.payments_every_contest() },
            ...contests.map(({ cx_id: value, contest_name: label }) => ({ value, label })),
          ]}
        />
      </Field>
      <Field label={m.payments_col_what()}>
        <Select
          value={text('sold')}
          onChange={(event) => set('sold', event.target.value)}
          options={[
            { value: '', label: m.payments_every_kind() },
            { value: 'votes', label: m.payments_sold_votes() },
            { value: 'credits', label: m.payments_sold_credits() },
          ]}
        />
      </Field>
      <Field label={m.payments_filter_state()}>
        <Select
          value={text('state')}
          onChange={(event) => set('state', event.target.value)}
          options={[
            { value: '', label: m.payments_filter_all() },
            { value: 'refunded', label: m.payments_filter_refunded() },
            { value: 'disputed', label: m.payments_filter_disputed() },
          ]}
        />
      </Field>
      <DayFields text={text} set={set} />
    </div>
  )
}
