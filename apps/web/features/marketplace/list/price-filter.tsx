import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { MoneyInput } from '../../payments/open/money-input.tsx'
import { useOwnCurrency } from '../../payments/open/use-own-price.ts'
import { hasPrices, hrefOf, unitOf, type Filters } from './filters.ts'
import { PriceBars } from './price-bars.tsx'
import { priceOf, textOf } from './typed-price.ts'

type Bounds = Pick<Filters, 'min' | 'max'>

const written = ({ min, max }: Bounds, unit: string): Bounds => ({
  min: textOf(min, unit),
  max: textOf(max, unit),
})

/** From and to, in the reader's currency or that of the address, by two handles or as typed; a plain form before any script. */
export function PriceFilter({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const own = useOwnCurrency()
  // A link with prices names their currency; else the reader's own is asked for, as prices are told beside listings.
  const named = hasPrices(filters) ? unitOf(filters) : filters.currency
  const unit = named || own || 'USD'
  // Until a script knows its reader's currency, no other one is shown in its place; without scripts it stays dollars.
  const isKnown = named !== '' || own !== undefined
  const asked = `${filters.min}-${filters.max}-${unit}`
  const [typed, setTyped] = useState(() => ({ asked, ...written(filters, unit) }))
  // Another address says other prices; what is focused stays.
  if (typed.asked !== asked) setTyped({ asked, ...written(filters, unit) })
  const type = (part: Partial<Bounds>) => setTyped({ ...typed, ...part })
  const [min, max] = [priceOf(typed.min, unit), priceOf(typed.max, unit)]
  const rest = new URL(hrefOf(filters, { min: '', max: '' }), 'http://page')
  const other = unit === unitOf({ ...filters, unit: '' }) ? '' : unit
  const apply = () => {
    // The field says how an amount is written; the list stays as it is meanwhile.
    if (min === undefined || max === undefined) return
    void navigate(hrefOf(filters, { min, max, unit: other }), { preventScrollReset: true })
  }
  return (
    <form
      action={rest.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      // On a phone the button that shows the list stands far below: typed prices are not lost on the way to it.
      onBlur={({ currentTarget, relatedTarget }) => {
        const isChanged = min !== filters.min || max !== filters.max
        if (isChanged && !currentTarget.contains(relatedTarget)) apply()
      }}
    >
      <h2 className="mb-2 text-body font-semibold">
        {m.marketplace_price()} {isKnown ? `(${unit})` : <noscript>({unit})</noscript>}
      </h2>
      {isKnown ? (
        <PriceBars
          filters={{ ...filters, unit }}
          min={min ?? ''}
          max={max ?? ''}
          onMove={(bounds) => type(written(bounds, unit))}
          onDone={apply}
        />
      ) : (
        <div className="h-[90px]" />
      )}
      {[...rest.searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {other !== '' && <input type="hidden" name="in" value={other} />}
      <div className="grid grid-cols-2 gap-2">
        <Field label={m.marketplace_price_from()}>
          <MoneyInput
            name="min"
            currency={unit}
            value={typed.min}
            onChange={(event) => type({ min: event.target.value })}
          />
        </Field>
        <Field label={m.marketplace_price_to()}>
          <MoneyInput
            name="max"
            currency={unit}
            value={typed.max}
            onChange={(event) => type({ max: event.target.value })}
          />
        </Field>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="text-micro text-muted">{m.marketplace_price_rates()}</p>
        <Button size="sm" variant="soft" type="submit">
          {m.marketplace_price_apply()}
        </Button>
      </div>
    </form>
  )
}
