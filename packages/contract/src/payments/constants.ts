/** Things that can be bought by the one checkout (product 5). */
export const checkoutKinds = [
  'cart',
  'votes',
  'deposit',
  'club',
  'subscription',
  'offer',
  'domain',
  'rest',
] as const
export type CheckoutKindName = (typeof checkoutKinds)[number]

/** Groups that a list of payments can be narrowed to. */
export const paymentGroups = ['votes', 'orders', 'clubs', 'deposits', 'domains'] as const
export type PaymentGroup = (typeof paymentGroups)[number]

/** The kinds of what was bought that each of them has. */
export const kindsOfGroup: Record<PaymentGroup, readonly CheckoutKindName[]> = {
  votes: ['votes'],
  orders: ['cart', 'offer', 'subscription', 'rest'],
  clubs: ['club'],
  deposits: ['deposit'],
  domains: ['domain'],
}

export const checkoutStates = ['open', 'fulfilled', 'expired', 'cancelled', 'undone'] as const
export const paymentStates = ['created', 'pending', 'paid', 'failed'] as const
/** States of payments, as lists are filtered by them. */
export const saleStates = ['paid', 'pending', 'failed', 'refunded', 'disputed'] as const
export const payoutStates = [
  'requested',
  'refused',
  'approved',
  'in_transit',
  'paid',
  'failed',
  'returned',
] as const
export const refundStates = ['requested', 'sent', 'refunded', 'failed', 'by_hand'] as const

export const paymentProviders = [
  'sandbox',
  'stripe',
  'paypal',
  'ethereum',
  'moncash',
  'balance',
] as const
/** Providers that send nothing back by themselves: the owner of the keys does, by hand. */
export const refundedByHand = ['ethereum', 'moncash'] as const
export const payoutMethods = ['sandbox', 'paypal', 'payoneer', 'moncash', 'file'] as const

/** An amount at most, in minor units (product 13). */
export const mostMoney = 100_000_000_000
/** Default quantity of a purchase (specification 9). */
export const defaultQuantity = 1
/** Milliseconds without another tap before a purchase is sent (specification 9, Debounce). */
export const purchaseDebounce = 300
/** The page that payment screens look up when none is named (specification 9). */
export const defaultLookupPage = 'Service List'
/** Bought votes in one purchase at most. */
export const mostVotesAtOnce = 100_000
export const pricingModes = ['free', 'paid', 'free_then_paid'] as const
export const mostBundles = 12
/** Days after the close at which money for votes is the organiser's, declared or not (product 5). */
export const mostHeldDays = 14

/** Interval of the payments for something that renews (product 5 and 6). */
export const renewalIntervals = ['day', 'week', 'month', 'year'] as const
export type RenewalInterval = (typeof renewalIntervals)[number]
/** `past_due`: the last payment failed and is tried again for some days. */
export const subscriptionStates = ['active', 'past_due', 'paused', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
/** Acts of a payer on what renews (api: subscriptions/change). */
export const subscriptionVerdicts = [
  'cancel_now',
  'cancel_at_end',
  'pause',
  'resume',
  'change',
] as const
export type SubscriptionVerdict = (typeof subscriptionVerdicts)[number]
/** Days before a renewal on which the payer hears of it, where more than a week lies between two. */
export const remindDays = 3

/** The most that a tax can be, in per cent of the price; and how many countries a seller may name. */
export const mostTax = 50
export const mostTaxes = 60
