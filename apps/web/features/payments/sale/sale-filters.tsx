import { useSearchParams } from 'react-router'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'

const states = ['refunded', 'disputed'] as const

/** What is looked for, as the address has it: it survives reload and back, and can be sent to somebody. */
export function useSaleSearch() {
  const [search, setSearch] = useSearchParams()
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    next.delete('page')
    setSearch(next, { replace: true })
  }
  const [contestId, keyword] = [search.get('cx_id') ?? '', search.get('keyword') ?? '']
  const state = states.find((one) => one === search.get('state'))
  return {
    search,
    set,
    page: Math.max(1, Number(search.get('page')) || 1),
    filters: {
      ...(contestId && { contest_id: contestId }),
      ...(keyword && { keyword }),
      ...(state && { state }),
    },
  }
}

interface Props {
  search: URLSearchParams
  set: (name: string, value: string) => void
  contests: readonly Contest[]
}

export function SaleFilters({ search, set, contests }: Props) {
  return (
    <div className="mb-2 grid gap-3 sm:grid-cols-3">
      <Field label={m.payments_search()} hideLabel>
        <Input
          type="search"
          placeholder={m.payments_search()}
          defaultValue={search.get('keyword') ?? ''}
          onChange={(event) => set('keyword', event.target.value.trim())}
        />
      </Field>
      <Field label={m.payments_pricing_contest()} hideLabel>
        <Select
          value={search.get('cx_id') ?? ''}
          onChange={(event) => set('cx_id', event.target.value)}
          options={[
            { value: '', label: m.payments_every_contest() },
            ...contests.map(({ cx_id: value, contest_name: label }) => ({ value, label })),
          ]}
        />
      </Field>
      <Field label={m.payments_filter_state()} hideLabel>
        <Select
          value={search.get('state') ?? ''}
          onChange={(event) => set('state', event.target.value)}
          options={[
            { value: '', label: m.payments_filter_all() },
            { value: 'refunded', label: m.payments_filter_refunded() },
            { value: 'disputed', label: m.payments_filter_disputed() },
          ]}
        />
      </Field>
    </div>
  )
}
