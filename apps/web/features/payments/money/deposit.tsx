import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { OwnPage } from '../../../components/own-page.tsx'
import { ownMeta } from '../../../lib/own-meta.ts'
import { useUser } from '../../../lib/user.ts'
import { checkoutHref } from '../checkout/address.ts'
import { readAmount } from '../open/amount.ts'
import { currencyOptions } from '../open/currency-options.ts'
import { MoneyInput } from '../open/money-input.tsx'
import { useOwnCurrency } from '../open/use-own-price.ts'

export const meta = ownMeta(m.payments_deposit_title)

/** `/user/deposit`: money into one's own balance, by the one checkout. */
export default function Deposit() {
  return <OwnPage>{() => <Form />}</OwnPage>
}

function Form() {
  const navigate = useNavigate()
  const locale = useLocale()
  const { user } = useUser()
  const living = useOwnCurrency()
  const own = user?.balances?.[0]?.currency ?? living ?? user?.balance?.currency ?? 'USD'
  const [chosen, setChosen] = useState<string>()
  const currency = chosen ?? own
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const amount = readAmount(typed, currency)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (amount !== undefined) void navigate(checkoutHref({ kind: 'deposit', amount, currency }))
  }
  return (
    <div className="page max-w-[620px] py-6 md:py-8">
      <h1 className="text-title-desk">{m.payments_deposit_title()}</h1>
      <p className="mt-1 mb-5 text-muted">{m.payments_deposit_text()}</p>
      <Card>
        <form onSubmit={submit} noValidate className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={m.payments_deposit_amount()}
              error={tried && amount === undefined ? m.errors_field_invalid_amount() : undefined}
            >
              <MoneyInput
                currency={currency}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
            <Field label={m.payments_currency()}>
              <Select
                value={currency}
                onChange={(event) => setChosen(event.target.value)}
                options={currencyOptions(locale)}
              />
            </Field>
          </div>
          <Button type="submit" variant="act" size="lg" full>
            {m.payments_deposit_go()}
          </Button>
        </form>
      </Card>
    </div>
  )
}
