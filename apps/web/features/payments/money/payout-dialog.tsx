import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Payout } from '@plaudit/contract/payments/payouts'
import { payoutCurrency, payoutLimits } from '@plaudit/contract/payments/conversion'
import { formatNumber } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { Banner } from '@plaudit/ui/banner'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { useLocale } from '@plaudit/ui/locale'
import { Select } from '@plaudit/ui/select'
import { showSuccess } from '@plaudit/ui/toast'
import { api } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/failure.ts'
import { useProof } from '../../profile/open/use-proof.tsx'
import { readAmount } from '../open/amount.ts'
import { once } from '../open/one-key.ts'
import type { Books } from './books.ts'
import { payoutMethodName } from './payout-state.tsx'
import { usePayout, type PayoutForm } from './use-payout.ts'
import { MoneyInput } from '../open/money-input.tsx'

interface Props {
  books: Books
  onDone: () => void
  onClose: () => void
}

/** Asks for a part of the balance; the money waits apart from then on. */
export function PayoutDialog({ books, onDone, onClose }: Props) {
  const form = usePayout(books)
  const { amount, currency, destination, method, conversion } = form
  const [tried, setTried] = useState(false)
  const { prove, dialog } = useProof()
  const ask = useMutation({
    mutationFn: (given: { amount: number; destination: string }) =>
      prove(() =>
        once('payout', (idempotencyKey) =>
          api.call(
            'payouts/request',
            {
              amount: { amount: given.amount, currency },
              method,
              destination: given.destination,
              ...(conversion && { expected: conversion.sends }),
            },
            { quiet: true, idempotencyKey },
          ),
        ),
      ),
    onSuccess: (answer) => {
      if (answer === undefined) return
      showSuccess(m.payments_payout_asked())
      onDone()
    },
  })
  const press = () => {
    setTried(true)
    if (amount !== undefined && destination !== undefined && form.beyond === undefined)
      ask.mutate({ amount, destination })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={m.payments_payout_ask()}
      description={m.payments_payout_text()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant="act" loading={ask.isPending} onClick={press}>
            {m.payments_payout_ask()}
          </Button>
        </>
      }
    >
      <Fields books={books} form={form} tried={tried} />
      {ask.error && (
        <Banner tone="danger" inset className="mt-4">
          {sentenceOf(ask.error)}
        </Banner>
      )}
      {dialog}
    </Dialog>
  )
}

/** Returns what a method takes at a time, where it has limits: its reader would hear of them only once they asked. */
function limitWords({ method }: PayoutForm, locale: Locale): string | undefined {
  const [limits, currency] = [payoutLimits[method], payoutCurrency[method]]
  if (limits === undefined || currency === undefined) return undefined
  return m.payments_payout_limits({
    method: payoutMethodName(method),
    least: formatMoney({ amount: limits.minimum, currency }, locale),
    most: formatMoney({ amount: limits.maximum, currency }, locale),
  })
}

/** Returns what is wrong with the typed amount; more than a method takes is said before the button is pressed. */
function amountFault(form: PayoutForm, tried: boolean, locale: Locale): string | undefined {
  const { beyond, most, currency, method } = form
  if (beyond === 'most' && most !== undefined)
    return m.payments_payout_most({
      method: payoutMethodName(method),
      amount: formatMoney({ amount: most, currency }, locale),
    })
  if (beyond !== undefined) return limitWords(form, locale)
  if (!tried || form.amount !== undefined) return undefined
  const fault = m.errors_field_invalid_amount()
  if (readAmount(form.typed, currency) === undefined) return fault
  // A person who typed too much is told the most.
  const there = { amount: formatMoney({ amount: form.there, currency }, locale) }
  return `${fault} · ${m.payments_balance_left(there)}`
}

/** Returns the sum that arrives where the method pays out in its own currency, and the rate. */
function conversionWords({ conversion, currency }: PayoutForm, locale: Locale): string | undefined {
  if (conversion === undefined) return undefined
  const { sends, rate } = conversion
  return m.payments_payout_converted({
    amount: formatMoney(sends, locale),
    from: currency,
    rate: formatNumber(rate, locale, { maximumSignificantDigits: 6 }),
    to: sends.currency,
  })
}

const toHints: Partial<Record<Payout['method'], () => string>> = {
  moncash: m.payments_payout_to_wallet,
  file: m.payments_payout_to_bank,
}

const toFaults: Partial<Record<Payout['method'], () => string>> = {
  moncash: m.errors_field_provide_valid_phone_number,
  paypal: m.errors_field_invalid_email,
}

interface FieldsProps {
  books: Books
  form: PayoutForm
  tried: boolean
}

function Fields({ books, form, tried }: FieldsProps) {
  const locale = useLocale()
  const { currency } = form
  const isWallet = form.method === 'moncash'
  const there = formatMoney({ amount: form.there, currency }, locale)
  return (
    <div className="mt-4 grid gap-4">
      {books.balances.length > 1 && (
        <Field label={m.payments_currency()}>
          <Select
            value={currency}
            onChange={(event) => form.setCurrency(event.target.value)}
            options={books.balances.map((sum) => ({
              value: sum.currency,
              label: formatMoney(sum, locale),
            }))}
          />
        </Field>
      )}
      <Field
        label={m.payments_payout_amount()}
        hint={m.payments_balance_left({ amount: there })}
        error={amountFault(form, tried, locale)}
      >
        <MoneyInput
          currency={currency}
          end={currency}
          value={form.typed}
          onChange={(event) => form.setTyped(event.target.value)}
        />
      </Field>
      <Field
        label={m.payments_payout_method()}
        hint={
          [conversionWords(form, locale), limitWords(form, locale)].filter(Boolean).join(' · ') ||
          undefined
        }
      >
        <Select
          value={form.method}
          onChange={(event) => form.setMethod(event.target.value as Payout['method'])}
          options={books.payout_methods.map((value) => ({
            value,
            label: payoutMethodName(value),
          }))}
        />
      </Field>
      <Field
        label={m.payments_payout_to()}
        hint={(toHints[form.method] ?? m.payments_payout_to_hint)()}
        error={
          tried && form.destination === undefined
            ? (toFaults[form.method] ?? m.errors_field_required)()
            : undefined
        }
      >
        <Input
          autoComplete={isWallet ? 'tel' : form.method === 'file' ? 'off' : 'email'}
          inputMode={isWallet ? 'tel' : undefined}
          value={form.to}
          onChange={(event) => form.setTo(event.target.value)}
        />
      </Field>
    </div>
  )
}
