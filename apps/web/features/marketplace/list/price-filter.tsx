import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { MoneyInput } from '../../payments/open/money-input.tsx'
import { useOwnCurrency } from '../../payments/open/use-own-price.ts'
import { hasPrices, hrefOf, minor, unitOf, type Filters } from './filters.ts'
import { PriceBars } from './price-bars.tsx'
import { priceOf, textOf } from './typed-price.ts'

type Bounds = Pick<Filters, 'min' | 'max'>

const written = ({ min, max }: Bounds, unit: string): Bounds => ({
  min: textOf(min, unit),
  max: textOf(max, unit),
})

/** An address may write an amount otherwise: `12.50` is `12.5`. */
const isSame = (one: Bounds, other: Bounds, unit: string): boolean =>
  minor(one.min, unit) === minor(other.min, unit) && minor(one.max, unit) === minor(other.max, unit)

/** Asks for the list with other prices: for none that it shows, and once for those on their way to it. */
function useAsk(filters: Filters, currency: string) {
  const navigate = useNavigate()
  // Safari gives a clicked button no focus: "Apply" has the prices asked for as the field is left, and again as it sends.
  const coming = useRef<Bounds>(null)
  return (wanted: Bounds & Pick<Filters, 'unit'>) => {
    if (isSame(wanted, coming.current ?? filters, currency)) return
    coming.current = wanted
    const arrived = navigate(hrefOf(filters, wanted), { preventScrollReset: true })
    void Promise.resolve(arrived).finally(() => {
      if (coming.current === wanted) coming.current = null
    })
  }
}

/** From and to, in the reader's currency or that of the address, by two handles or as typed; a plain form before any script. */
export function PriceFilter({ filters }: { filters: Filters }) {
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
  const ask = useAsk(filters, unit)
  const apply = () => {
    // The field says how an amount is written; the list stays as it is meanwhile.
    if (min !== undefined && max !== undefined) ask({ min, max, unit: other })
  }
  const leave = () => {
    // A sum that was rounded, or was above the most, stands in the field as the list takes it.
    if (min !== undefined && max !== undefined) type(written({ min, max }, unit))
    apply()
  }
  return (
    <form
      action={rest.pathname}
      onSubmit={(event) => {
        event.preventDefault()
        leave()
      }}
      // On a phone the button that shows the list stands far below: typed prices are not lost on the way to it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leave()
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
          onMove={(bound, price) => type({ [bound]: textOf(price, unit) })}
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
