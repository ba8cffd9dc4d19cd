import { transaction, type Money } from './schema.ts'
import type { Application, PaypalWorld } from './world.ts'

const whole = new Set(['HUF', 'JPY', 'TWD'])

export const written = (amount: number, currency: string): Money => ({
  currency_code: currency,
  value: whole.has(currency) ? String(Math.round(amount)) : amount.toFixed(2),
})

/** Returns PayPal's part and the seller's part of a payment. */
export function shareOf(gross: Money): { gross: Money; fee: Money; net: Money } {
  const fee = written(Number(gross.value) * 0.0349 + 0.49, gross.currency_code)
  const net = written(Number(gross.value) - Number(fee.value), gross.currency_code)
  return { gross, fee, net }
}

export const scaled = (amount: Money, rate: number, currency: string): Money =>
  written(Number(amount.value) * rate, currency)

export const negative = ({ currency_code, value }: Money): Money => ({
  currency_code,
  value: value.startsWith('-') ? value.slice(1) : `-${value}`,
})

interface Moved {
  id: string
  /** T0006 payment, T1107 refund, T0001 payout, T1201 chargeback, T1202 its reversal, T1106 a payout that came back. */
  code: string
  amount: Money
  fee?: Money
  custom?: string | undefined
  related?: string
  status?: 'D' | 'P' | 'S' | 'V'
}

/** Writes a movement into the report of transactions. */
export function move(world: PaypalWorld, application: Application, moved: Moved): void {
  const now = world.clock.now().toISOString()
  application.transactions.push(
    transaction.parse({
      transaction_info: {
        transaction_id: moved.id,
        ...(moved.related !== undefined && { paypal_reference_id: moved.related }),
        transaction_event_code: moved.code,
        transaction_initiation_date: now,
        transaction_updated_date: now,
        transaction_amount: moved.amount,
        ...(moved.fee && { fee_amount: negative(moved.fee) }),
        transaction_status: moved.status ?? 'S',
        ...(moved.custom !== undefined && { custom_field: moved.custom }),
      },
    }),
  )
}
