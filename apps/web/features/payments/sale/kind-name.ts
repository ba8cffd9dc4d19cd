import type { CheckoutKindName } from '@plaudit/contract/payments/constants'
import { m } from '@plaudit/i18n/messages'

const names: Record<CheckoutKindName, () => string> = {
  cart: m.payments_kind_cart,
  votes: m.payments_kind_votes,
  deposit: m.payments_kind_deposit,
  club: m.payments_kind_club,
  subscription: m.payments_kind_subscription,
  offer: m.payments_kind_offer,
  domain: m.payments_kind_domain,
  rest: m.payments_kind_rest,
}

/** Returns a purchase's kind, in one word for lists. */
export const kindName = (kind: CheckoutKindName): string => names[kind]()
