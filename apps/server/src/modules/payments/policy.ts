import type { Caller, Person } from '../../platform/http/caller.ts'
import type { CheckoutRow, PaymentRow, ShareOf } from './data/payments.ts'

/** The account that began a checkout, or the device of a visitor (product 5). */
export function isBuyer(
  checkout: Pick<CheckoutRow, 'user_id' | 'device'>,
  { person, device }: Pick<Caller, 'person' | 'device'>,
): boolean {
  if (checkout.user_id !== null) return person?.user_id === checkout.user_id
  return device !== null && checkout.device === device
}

/** Tells whether the person sold any part of it. */
export const isSeller = (shares: readonly Pick<ShareOf, 'seller_id'>[], person: Person): boolean =>
  shares.some((share) => share.seller_id === person.user_id)

/**
 * A payment is given back by the seller of all of it, or by an admin; nobody gives back a deposit, which is their own.
 */
export function mayRefund(
  payment: Pick<PaymentRow, 'state'>,
  { kind }: Pick<CheckoutRow, 'kind'>,
  shares: readonly Pick<ShareOf, 'seller_id'>[],
  person: Person,
): boolean {
  if (payment.state !== 'paid') return false
  if (person.is_admin) return true
  return kind !== 'deposit' && shares.every((share) => share.seller_id === person.user_id)
}

/**
 * Returns whether the person may send money back by hand: the seller whose keys took it, or an admin (product 5), since a
 * seller may be suspended or silent.
 */
export const maySendBack = (
  { is_external }: Pick<PaymentRow, 'is_external'>,
  shares: readonly Pick<ShareOf, 'seller_id'>[],
  person: Person,
): boolean => person.is_admin || (is_external && isSeller(shares, person))

/** Returns whether a person may set keys: their own everybody may, the platform's only admins. */
export const mayKeepKeys = (person: { is_admin: boolean }, of: 'me' | 'platform'): boolean =>
  of === 'me' || person.is_admin
