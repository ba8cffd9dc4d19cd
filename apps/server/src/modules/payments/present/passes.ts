import type { Checkout } from '@plaudit/contract/payments/shapes'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSignedAddresses, type SignedAddresses } from '../../../platform/signedAddress.ts'
import type { CheckoutRow } from '../data/payments.ts'

/** Seconds after the end of a checkout in which its pass still shows what became of it. */
const passesAfter = 3600
/** Seconds in which a letter about a visitor's purchase shows it on any device. */
const readsFor = 90 * 24 * 3600

type Passes = SignedAddresses<{ id: string }>

/** Passes: the holder of one sees how the checkout stands and can pay it, and nothing else. */
const passes = (secrets: Secrets): Passes => openSignedAddresses(secrets, 'payments: pass')
/** Passes of letters: the holder of one reads what was bought and its receipts. Nothing is paid with one. */
const readings = (secrets: Secrets): Passes => openSignedAddresses(secrets, 'payments: reading')

function signed(by: Passes, checkoutId: string, seconds: number): string {
  const { url } = by.sign(checkoutId, { id: checkoutId }, seconds)
  return url.slice(url.indexOf('=') + 1)
}
const isSigned = (by: Passes, checkoutId: string, pass: string | undefined): boolean =>
  pass !== undefined && by.check(checkoutId, pass)?.id === checkoutId

export function passOf(secrets: Secrets, { checkout_id, expires_at }: CheckoutRow): string {
  const left = Math.max(0, Math.ceil((expires_at.getTime() - Date.now()) / 1000))
  return signed(passes(secrets), checkout_id, left + passesAfter)
}

export const isPass = (secrets: Secrets, checkoutId: string, pass: string | undefined): boolean =>
  isSigned(passes(secrets), checkoutId, pass)

/** Returns a pass for a letter about this purchase. */
export const readingPass = (secrets: Secrets, checkoutId: string): string =>
  signed(readings(secrets), checkoutId, readsFor)

export const isReadingPass = (
  secrets: Secrets,
  checkoutId: string,
  pass: string | undefined,
): boolean => isSigned(readings(secrets), checkoutId, pass)

/** A checkout for who may only read it: without the next step of its payments. */
export const readOnly = (checkout: Checkout): Checkout => ({
  ...checkout,
  pass: null,
  payments: checkout.payments.map((payment) => ({ ...payment, next: { kind: 'none' } })),
})
