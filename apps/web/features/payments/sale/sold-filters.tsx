import { checkoutKinds, paymentProviders, saleStates } from '@plaudit/contract/payments/constants'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { wayTitle } from '../checkout/ways.ts'
import { DayFields } from '../day-fields.tsx'
import type { ListSearch } from '../use-list-search.ts'
import { kindName } from './kind-name.ts'

const stateNames: Record<(typeof saleStates)[number], () => string> = {
  paid: m.payments_state_paid,
  pending: m.payments_state_pending,
  failed: m.payments_state_failed,
  refunded: m.payments_filter_refunded,
  disputed: m.payments_filter_disputed,
}

export function SoldFilters({ list: { text, set } }: { list: ListSearch }) {
  const choice = (
    name: string,
    label: string,
    every: string,
    values: readonly { value: string; label: string }[],
  ) => (
    <Field label={label}>
      <Select
        value={text(name)}
        onChange={(event) => set(name, event.target.value)}
        options={[{ value: '', label: every }, ...values]}
      />
    </Field>
  )
  return (
    <div className="mb-2 grid gap-3 min-[380px]:grid-cols-2 lg:grid-cols-3">
      <Field label={m.payments_search()} className="max-sm:col-span-full">
        <Input
          type="search"
          defaultValue={text('keyword')}
          onChange={(event) => set('keyword', event.target.value.trim())}
        />
      </Field>
      {choice(
        'kind',
        m.payments_kind(),
        m.payments_every_kind(),
        checkoutKinds.map((value) => ({ value, label: kindName(value) })),
      )}
      {choice(
        'state',
        m.payments_filter_state(),
        m.payments_every_state(),
        saleStates.map((value) => ({ value, label: stateNames[value]() })),
      )}
      {choice(
        'provider',
        m.payments_col_way(),
        m.payments_every_way(),
        paymentProviders.map((value) => ({ value, label: wayTitle(value) })),
      )}
      <DayFields text={text} set={set} />
    </div>
  )
}
