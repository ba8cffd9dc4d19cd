import { ballotKinds, ballotStates } from '@plaudit/contract/constants'
import { useMemo, useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { CountDot } from '@plaudit/ui/pill'
import { Popover } from '@plaudit/ui/popover'
import { EarlySearchBox } from '@plaudit/ui/early-search-box'
import { Select } from '@plaudit/ui/select'
import { kindName, stateName } from '../../../components/vote-words.ts'
import { countriesIn } from '../../../lib/countries.ts'
import type { Filters } from '../../studio/open/filters.ts'
import { useTyped } from '../../studio/open/filters.ts'

interface Props {
  filters: Filters
  set: (change: Filters) => void
  contests: readonly Contest[]
}

/** Filters in the popover; the others are at hand beside it. */
const furtherNames = ['kind', 'state', 'country', 'from', 'to', 'order'] as const

export function VoteFilters({ filters, set, contests }: Props) {
  const [open, setOpen] = useState(false)
  const search = useTyped(filters['q'] ?? '', (q) => set({ q }))
  const further = furtherNames.filter((name) => filters[name]).length
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Select
        aria-label={m.studio_contest()}
        value={filters['cx_id'] ?? ''}
        placeholder={m.studio_all_contests()}
        options={contests.map(({ cx_id, contest_name }) => ({ value: cx_id, label: contest_name }))}
        onChange={(event) => set({ cx_id: event.target.value })}
        className="sm:max-w-72"
      />
      <EarlySearchBox
        label={m.studio_find_contestant()}
        placeholder={m.studio_find_contestant()}
        size="md"
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onClear={() => search.type('')}
        className="min-w-40 flex-1"
      />
      <Popover
        label={m.area_filters()}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button icon={<SlidersHorizontal aria-hidden="true" />}>
            {m.area_filters()}
            {further > 0 && <CountDot count={further} className="ml-1.5" />}
          </Button>
        }
      >
        <Further filters={filters} set={set} />
        <div className="mt-4 flex justify-end gap-2">
          {further > 0 && (
            <Button
              variant="ghost"
              onClick={() => set(Object.fromEntries(furtherNames.map((name) => [name, ''])))}
            >
              {m.area_filters_clear()}
            </Button>
          )}
          <Button variant="primary" onClick={() => setOpen(false)}>
            {m.area_filters_show()}
          </Button>
        </div>
      </Popover>
    </div>
  )
}

function Further({ filters, set }: Omit<Props, 'contests'>) {
  const locale = useLocale()
  const countries = useMemo(() => countriesIn(locale), [locale])
  const choice = (
    name: (typeof furtherNames)[number],
    label: string,
    placeholder: string,
    options: { value: string; label: string }[],
  ) => (
    <Field label={label}>
      <Select
        value={filters[name] ?? ''}
        placeholder={placeholder}
        options={options}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  )
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      <Input
        type="date"
        value={filters[name] ?? ''}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {choice(
        'kind',
        m.dashboard_kind(),
        m.area_any(),
        ballotKinds.map((value) => ({ value, label: kindName(value) })),
      )}
      {choice(
        'state',
        m.studio_status(),
        m.area_any(),
        ballotStates.map((value) => ({ value, label: stateName(value) })),
      )}
      {day('from', m.area_from())}
      {day('to', m.area_to())}
      {choice('country', m.area_country(), m.area_any(), countries)}
      {choice('order', m.area_order(), m.area_order_newest(), [
        { value: 'oldest', label: m.area_order_oldest() },
      ])}
    </div>
  )
}
