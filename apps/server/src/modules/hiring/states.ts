import { transitions, type VerbOf } from '../../platform/states.ts'

const open = ['sent', 'received'] as const

/**
 * An offer's life (specification 4, product 7). The `asked` person has to answer it; `maker` is the person who made it
 * as it stands now: the provider, or after a counter-offer the recipient.
 */
export const offerSteps = transitions('offer_illegal_step', [
  { from: 'sent', verb: 'see', to: 'received', who: 'asked' },
  { from: open, verb: 'accept', to: 'accepted', who: 'asked' },
  { from: open, verb: 'decline', to: 'declined', who: ['asked', 'recipient'] },
  { from: open, verb: 'counter', to: 'sent', who: 'asked' },
  { from: open, verb: 'withdraw', to: 'withdrawn', who: 'provider' },
  { from: open, verb: 'take_back', to: 'received', who: 'countering' },
  { from: open, verb: 'expire', to: 'expired', who: 'system' },
  // Nobody paid in time: the offer is there to be answered again.
  { from: 'accepted', verb: 'reopen', to: 'received', who: 'system' },
])

export type OfferVerb = VerbOf<(typeof offerSteps.rows)[number]>
