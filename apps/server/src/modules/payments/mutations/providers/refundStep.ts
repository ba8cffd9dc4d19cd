import { unfit } from './exponents.ts'
import { refusesAtPaypal } from './paypal/amounts.ts'
import { writingAtStripe } from './stripe/amounts.ts'

interface Paid {
  provider: string
  currency: string
}

/**
 * Returns the step, in our minor units, in which the provider of a payment can send its currency back: forints have
 * two decimals here and none at PayPal. A finer amount would fail there each time.
 */
export function refundStep({ provider, currency }: Paid): number {
  const least = { amount: 1, currency }
  const writing = provider === 'stripe' ? writingAtStripe(currency) : undefined
  const fault = provider === 'paypal' ? refusesAtPaypal(least) : writing && unfit(least, writing)
  return typeof fault === 'object' ? fault.step : 1
}

/** As much of an amount as its provider can send back. */
export const sendable = (payment: Paid, amount: number): number =>
  amount - (amount % refundStep(payment))

/** The same of an amount that nobody chose: up to a step more, where as much is there; 0 where nothing is wanted. */
export function sendableUp(payment: Paid, amount: number, most: number): number {
  if (amount <= 0) return 0
  const up = amount + refundStep(payment) - 1
  return sendable(payment, Math.min(up, most))
}
