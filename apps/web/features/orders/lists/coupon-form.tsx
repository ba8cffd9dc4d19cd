import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Reply } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Checkbox } from '@plaudit/ui/checkbox'
import { DateTimeInput } from '@plaudit/ui/date-time'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { NumberInput } from '@plaudit/ui/number-input'
import { Segmented } from '@plaudit/ui/segmented'
import { Select } from '@plaudit/ui/select'
import { useErrors, type Errors } from '../../../components/form/errors.ts'
import { fieldSentences } from '../../../components/form/sentence.ts'
import { api } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { currencies } from '../../marketplace/open/currencies.ts'
import { readAmount } from '../../payments/open/amount.ts'
import { MoneyInput } from '../../payments/open/money-input.tsx'

type Answer = Reply<'coupons/get'>

interface Values {
  code: string
  kind: 'per_cent' | 'amount'
  perCent: number | null
  amount: string
  currency: string
  uses: number | null
  /** A day of the reader's calendar: the coupon ends with it. */
  ends: string
  sxIds: string[]
}

const blank: Values = {
  code: '',
  kind: 'per_cent',
  perCent: 10,
  amount: '',
  currency: '',
  uses: null,
  ends: '',
  sxIds: [],
}

const inputOf = ({ code, kind, perCent, amount, currency, uses, ends, sxIds }: Values) => ({
  code,
  uses,
  sx_ids: sxIds,
  ends_at: ends === '' ? null : new Date(`${ends}T23:59:59`).toISOString(),
  ...(kind === 'per_cent'
    ? { per_cent: perCent }
    : { amount: { amount: readAmount(amount, currency) ?? 0, currency } }),
})

interface NewCouponProps {
  /** Owner of the coupon: a coupon of the platform is for everything. */
  of: 'me' | 'platform'
  onMade: (answer: Answer) => void
}

/** A coupon that is made: per cent or an amount off, for some services or all, up to a day, so many times. */
export function NewCoupon({ of, onMade }: NewCouponProps) {
  const [values, setValues] = useState(blank)
  const own = useQuery({
    ...callQuery('services/getOwnServices', { limit: 100, page: 1 }),
    enabled: of === 'me',
  }).data?.services
  const open = (own ?? []).filter(({ state }) => state === 'approved' || state === 'paused')
  // A coupon of the platform is for listings of everybody, in whatever currency each is sold.
  const offered =
    of === 'platform'
      ? currencies()
      : open.flatMap(({ price_from: price }) => price?.currency ?? [])
  const known = [...new Set(offered)]
  const currency = values.currency || (known[0] ?? 'EUR')
  const set = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const { errors, setErrors, box } = useErrors()
  const save = useMutation({
    mutationFn: () => api.call('coupons/save', { of, ...inputOf({ ...values, currency }) }),
    onSuccess: (answer) => {
      onMade(answer)
      setValues(blank)
      setErrors({})
    },
    onError: (error) => setErrors(fieldSentences(error)),
  })
  return (
    <form
      ref={box}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const { ends_at } = inputOf(values)
        // The server lets a coupon end at once: so it is ended.
        if (ends_at !== null && Date.parse(ends_at) < Date.now())
          return setErrors({ ends_at: m.errors_field_end_in_past() })
        save.mutate()
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={m.orders_coupon_code()}
          hint={m.orders_coupon_code_hint()}
          error={errors['code'] && m.orders_coupon_code_hint()}
        >
          <Input
            value={values.code}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => set({ code: event.target.value.toUpperCase() })}
          />
        </Field>
        <Off values={values} currency={currency} currencies={known} errors={errors} set={set} />
        <Field label={m.orders_coupon_uses()} error={errors['uses']}>
          <NumberInput
            value={values.uses}
            min={1}
            max={1_000_000}
            onValueChange={(uses) => set({ uses })}
          />
        </Field>
        <Field label={m.orders_coupon_until()} error={errors['ends_at']}>
          <DateTimeInput
            kind="date"
            value={values.ends}
            onChange={(event) => set({ ends: event.target.value })}
          />
        </Field>
      </div>
      <Services open={open} values={values} error={errors['sx_ids']} set={set} />
      <Button variant="soft" type="submit" loading={save.isPending} className="justify-self-start">
        {m.orders_coupon_add()}
      </Button>
    </form>
  )
}

interface OffProps {
  values: Values
  currency: string
  currencies: readonly string[]
  errors: Errors
  set: (part: Partial<Values>) => void
}

/** Fields for the coupon's discount. */
function Off({ values, currency, currencies, errors, set }: OffProps) {
  const error = errors['per_cent'] ?? errors['amount'] ?? errors['amount.amount']
  return (
    <div className="flex flex-wrap items-end gap-2 *:first:flex-1">
      <Field
        label={values.kind === 'per_cent' ? m.orders_coupon_percent() : m.orders_coupon_amount()}
        error={error}
      >
        {values.kind === 'per_cent' ? (
          <NumberInput
            value={values.perCent}
            min={1}
            max={100}
            unit="%"
            onValueChange={(perCent) => set({ perCent })}
          />
        ) : (
          <MoneyInput
            currency={currency}
            value={values.amount}
            end={currency}
            onChange={(event) => set({ amount: event.target.value })}
          />
        )}
      </Field>
      <Kind values={values} currency={currency} currencies={currencies} set={set} />
    </div>
  )
}

/** So many choices stand side by side; more of them are a list. */
const fewCurrencies = 6

/** Per cent, or an amount of a currency. */
function Kind({ values, currency, currencies, set }: Omit<OffProps, 'errors'>) {
  const value = values.kind === 'per_cent' ? 'per_cent' : currency
  const all = currencies.length > 0 ? currencies : [currency]
  const options = [
    { value: 'per_cent', label: '%' },
    ...all.map((code) => ({ value: code, label: code })),
  ]
  const choose = (chosen: string) =>
    set(chosen === 'per_cent' ? { kind: 'per_cent' } : { kind: 'amount', currency: chosen })
  const label = m.orders_coupon_kind()
  if (all.length <= fewCurrencies)
    return <Segmented label={label} value={value} options={options} onValueChange={choose} />
  return (
    <Select
      aria-label={label}
      className="max-w-28"
      value={value}
      options={options}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

interface ServicesProps extends Pick<OffProps, 'values' | 'set'> {
  open: readonly { sx_id: string; title: string }[]
  error: string | undefined
}

/** Which services it is for; with one alone there is nothing to choose. */
function Services({ open, values: { sxIds }, error, set }: ServicesProps) {
  if (open.length < 2) return null
  return (
    <Field label={m.orders_coupon_for()} hint={m.orders_coupon_for_hint()} error={error} group>
      <div className="grid sm:grid-cols-2">
        {open.map(({ sx_id, title }) => (
          <Checkbox
            key={sx_id}
            label={title}
            checked={sxIds.includes(sx_id)}
            onChange={(event) =>
              set({
                sxIds: event.target.checked
                  ? [...sxIds, sx_id]
                  : sxIds.filter((one) => one !== sx_id),
              })
            }
          />
        ))}
      </div>
    </Field>
  )
}
