import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { mostBundles } from '@plaudit/contract/payments/constants'
import { formatPercent } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { readAmount } from '../open/amount.ts'
import { newBundle, type Faults, type Typed } from './form-state.ts'
import { MoneyInput } from '../open/money-input.tsx'

interface Props {
  typed: Typed
  faults: Faults
  change: (values: Partial<Typed>) => void
}

/** Larger numbers of votes at a price of their own, each with what a vote costs in it. */
export function BundleRows({ typed, faults, change }: Props) {
  const locale = useLocale()
  const [single, ...others] = typed.bundles
  const set = (rows: typeof others) => change({ bundles: single ? [single, ...rows] : rows })
  return (
    <fieldset className="mt-5 min-w-0">
      <legend className="flex w-full items-baseline justify-between gap-3">
        <span className="text-head">{m.payments_bundles()}</span>
        <span className="text-small text-muted">
          {m.payments_bundles_most({ count: String(mostBundles) })}
        </span>
      </legend>
      <ul className="mt-2 grid gap-3">
        {others.map((bundle) => {
          const fault = faults.bundles[bundle.id]
          const edit = (values: Partial<typeof bundle>) =>
            set(others.map((other) => (other === bundle ? { ...other, ...values } : other)))
          return (
            <li
              key={bundle.id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8.75rem_auto]"
            >
              <Field
                label={m.payments_bundle_count()}
                error={fault === 'votes' ? m.errors_field_invalid() : undefined}
              >
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  value={bundle.votes}
                  onChange={(event) => edit({ votes: event.target.value })}
                />
              </Field>
              <Field
                label={m.payments_bundle_price()}
                error={fault === 'price' ? m.payments_invalid_price() : undefined}
              >
                <MoneyInput
                  currency={typed.currency}
                  value={bundle.price}
                  end={typed.currency}
                  onChange={(event) => edit({ price: event.target.value })}
                />
              </Field>
              <p className="num col-span-2 self-end pb-3 text-small text-muted sm:col-span-1">
                {eachIn(bundle, single, typed.currency, locale)}
              </p>
              <IconButton
                label={m.payments_bundle_remove({ count: bundle.votes })}
                icon={<Trash aria-hidden="true" />}
                className="col-start-3 row-start-1 self-end sm:col-start-4"
                onClick={() => set(others.filter((other) => other !== bundle))}
              />
            </li>
          )
        })}
      </ul>
      {typed.bundles.length < mostBundles && (
        <Button
          variant="soft"
          icon={<Plus aria-hidden="true" />}
          className="mt-3"
          onClick={() => set([...others, newBundle()])}
        >
          {m.payments_bundle_add()}
        </Button>
      )}
    </fieldset>
  )
}

type Row = Typed['bundles'][number]

/** Returns the price of a bundle's single vote, and its saving. */
function eachIn(row: Row, single: Row | undefined, currency: string, locale: Locale): string {
  const amount = readAmount(row.price, currency)
  const votes = Number(row.votes)
  if (amount === undefined || !(votes > 0)) return ''
  const each = m.payments_bundle_each({
    amount: formatMoney({ amount: Math.round(amount / votes), currency }, locale),
  })
  const one = single && readAmount(single.price, currency)
  const saved = one ? 1 - amount / votes / one : 0
  if (saved < 0.01) return each
  return `${each} · ${m.payments_bundle_saves({ percent: formatPercent(saved, locale) })}`
}
