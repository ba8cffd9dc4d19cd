import type { Checkout } from '@plaudit/contract/payments/shapes'

type Payment = Checkout['payments'][number]
type Elements = Extract<Payment['next'], { kind: 'elements' }>

/** Returns the payment for the provider's fields: the first that waits for them; undefined once none does. */
export function fieldsOf({
  state,
  payments,
}: Checkout): (Elements & Pick<Payment, 'amount'>) | undefined {
  if (state !== 'open') return undefined
  const waiting = payments.find((one) => one.state === 'pending' && one.next.kind === 'elements')
  return waiting?.next.kind === 'elements' ? { ...waiting.next, amount: waiting.amount } : undefined
}

/** The checkout that the fields come from and lead back to. */
export const checkoutPage = (checkoutId: string): string =>
  `/checkout?checkout_id=${encodeURIComponent(checkoutId)}`

/** The page with the provider's fields: entered by a full page load, since its policy is its own. */
export const cardPage = (checkoutId: string): string =>
  `/checkout/card?checkout_id=${encodeURIComponent(checkoutId)}`
