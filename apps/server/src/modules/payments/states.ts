import { transitions } from '../../platform/states.ts'

/** States of a checkout. `fulfilled`: its things were delivered; `undone`: it was paid back whole. */
export type CheckoutState = 'open' | 'fulfilled' | 'expired' | 'cancelled' | 'undone'
export type PaymentState = 'created' | 'pending' | 'paid' | 'failed'
export type RefundState = 'requested' | 'sent' | 'refunded' | 'failed' | 'by_hand'
export type PayoutState =
  | 'requested'
  | 'refused'
  | 'approved'
  | 'in_transit'
  | 'paid'
  | 'failed'
  | 'returned'

type Table<State extends string, Verb extends string> = Record<
  Verb,
  { from: readonly State[]; to: State }
>

export const checkoutSteps = {
  fulfil: { from: ['open'], to: 'fulfilled' },
  /** Money that came too late, or for what is no longer to be had, goes back. */
  undo: { from: ['open', 'fulfilled', 'expired', 'cancelled'], to: 'undone' },
  expire: { from: ['open'], to: 'expired' },
  cancel: { from: ['open'], to: 'cancelled' },
} as const satisfies Table<CheckoutState, string>

export const paymentSteps = {
  ask: { from: ['created'], to: 'pending' },
  /** Also after `failed`: a provider's word that money came is final, whatever it said before. */
  pay: { from: ['created', 'pending', 'failed'], to: 'paid' },
  fail: { from: ['created', 'pending'], to: 'failed' },
} as const satisfies Table<PaymentState, string>

export const refundSteps = {
  send: { from: ['requested'], to: 'sent' },
  finish: { from: ['requested', 'sent', 'by_hand'], to: 'refunded' },
  owe: { from: ['requested', 'sent'], to: 'by_hand' },
  /** Also after `refunded`: a bank may send it back days later. */
  fail: { from: ['requested', 'sent', 'refunded'], to: 'failed' },
} as const satisfies Table<RefundState, string>

/** Admins decide, the provider says what became of it (product 5). */
export const payoutSteps = {
  refuse: { from: ['requested'], to: 'refused' },
  approve: { from: ['requested'], to: 'approved' },
  send: { from: ['approved'], to: 'in_transit' },
  pay: { from: ['approved', 'in_transit'], to: 'paid' },
  fail: { from: ['approved', 'in_transit'], to: 'failed' },
  /** The provider had paid it, and the money came back. */
  return: { from: ['paid', 'in_transit'], to: 'returned' },
} as const satisfies Table<PayoutState, string>

/** Returns the state that a step leads to from this state; undefined if it is no step. */
export function stepTo<State extends string, Verb extends string>(
  table: Table<State, Verb>,
  verb: Verb,
  from: State,
): State | undefined {
  const { from: allowed, to } = table[verb]
  return allowed.includes(from) ? to : undefined
}

const live = ['active', 'past_due', 'paused'] as const

/**
 * The life of what renews (product 5 and 6). The system's steps are those of its clock and of payments: a renewal that
 * fails is past due and tried again for some days.
 */
export const agreementLife = transitions('subscription_illegal_step', [
  { from: live, verb: 'cancel_now', to: 'ended', who: 'payer' },
  { from: 'active', verb: 'cancel_at_end', to: 'active', who: 'payer' },
  // Nothing is paid that could be used up.
  { from: ['past_due', 'paused'], verb: 'cancel_at_end', to: 'ended', who: 'payer' },
  { from: 'active', verb: 'pause', to: 'paused', who: 'payer' },
  // An active one has its cancellation taken back.
  { from: ['active', 'paused'], verb: 'resume', to: 'active', who: 'payer' },
  { from: 'active', verb: 'change', to: 'active', who: 'payer' },
  { from: 'past_due', verb: 'change', to: 'past_due', who: 'payer' },
  { from: 'paused', verb: 'change', to: 'paused', who: 'payer' },
  { from: ['active', 'past_due'], verb: 'renew', to: 'active', who: 'system' },
  { from: ['active', 'past_due'], verb: 'fail', to: 'past_due', who: 'system' },
  { from: live, verb: 'end', to: 'ended', who: 'system' },
])
