import { useId, useState } from 'react'
import type { Contest } from '@plaudit/contract/contests/contest'
import { mostVotesAtOnce } from '@plaudit/contract/payments/constants'
import { formatNumber } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { NumberInput } from '@plaudit/ui/number-input'
import { useLocale } from '@plaudit/ui/locale'
import { unitOf } from '../open/bundles.tsx'
import { useOwnPrice } from '../open/use-own-price.ts'

type Prices = NonNullable<Contest['prices']>

interface Props {
  prices: Prices
  votes: number
  onVotes: (votes: number) => void
  /** The bundle that passes the next one up, and whom. */
  passes: { votes: number; name: string } | undefined
}

/** Takes the number of votes: a bundle, or another number that bundles make. */
export function ChooseVotes({ prices, votes, onVotes, passes }: Props) {
  const [other, setOther] = useState<number | null>(null)
  const name = useId()
  return (
    <>
      <fieldset>
        <legend className="sr-only">{m.payments_sheet_choose()}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-x-2 gap-y-4 pt-4">
          {prices.bundles.map((bundle) => (
            <Choice
              key={bundle.votes}
              name={name}
              bundle={bundle}
              currency={prices.currency}
              chosen={other === null && bundle.votes === votes}
              passes={passes?.votes === bundle.votes ? passes.name : undefined}
              onChoose={() => {
                setOther(null)
                onVotes(bundle.votes)
              }}
            />
          ))}
        </div>
      </fieldset>
      {prices.bundles[0]?.votes === 1 && (
        <Field label={m.payments_sheet_other()} className="mt-4">
          <NumberInput
            value={other}
            min={1}
            max={mostVotesAtOnce}
            onValueChange={(count) => {
              setOther(count)
              onVotes(count ?? prices.bundles[0]?.votes ?? 1)
            }}
          />
        </Field>
      )}
    </>
  )
}

interface ChoiceProps {
  name: string
  bundle: Prices['bundles'][number]
  currency: string
  chosen: boolean
  passes: string | undefined
  onChoose: () => void
}

function Choice({ name, bundle, currency, chosen, passes, onChoose }: ChoiceProps) {
  const locale = useLocale()
  const own = useOwnPrice()({ amount: bundle.price, currency })
  return (
    <label className="relative flex min-h-26 cursor-pointer flex-col items-center justify-center rounded-card bg-raised px-1 py-3 text-center inset-ring-[1.5px] inset-ring-line-strong has-checked:bg-act-soft has-checked:inset-ring-2 has-checked:inset-ring-act has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={bundle.votes}
        checked={chosen}
        onChange={onChoose}
        className="sr-only"
      />
      {passes !== undefined && (
        <span className="absolute -top-3 left-1/2 w-max max-w-30 -translate-x-1/2 truncate rounded-full bg-act px-2.5 py-0.5 text-micro font-semibold text-on-act">
          {m.payments_sheet_passes({ name: passes })}
        </span>
      )}
      <b className="num text-title leading-none">{formatNumber(bundle.votes, locale)}</b>
      <span className="mt-0.5 text-small text-muted">{unitOf(bundle)}</span>
      <b className="num mt-1.5">{formatMoney({ amount: bundle.price, currency }, locale)}</b>
      {own !== undefined && (
        <span className="num text-micro text-balance text-muted">
          {m.payments_about_own({ amount: own })}
        </span>
      )}
      {bundle.votes > 1 && (
        <span className="num text-micro text-muted">
          {m.payments_bundle_each({
            amount: formatMoney(
              { amount: Math.round(bundle.price / bundle.votes), currency },
              locale,
            ),
          })}
        </span>
      )}
    </label>
  )
}
