import { json, type Operation } from '../http.ts'
import { prefixed } from '../ids.ts'
import { listed, type Call } from './call.ts'
import { record, refundable } from './money.ts'
import { chargeOf } from './refunds.ts'
import { dispute, type Charge, type Dispute } from './schema.ts'
import { missing, type Account, type StripeWorld } from './world.ts'

/** Fee that Stripe takes for each dispute. */
const cost = 1500

/** The payer's bank takes the money back until it is decided. */
export function openDispute(
  world: StripeWorld,
  account: Account,
  charge: Charge,
  amount = refundable(charge),
): Dispute {
  const id = prefixed('dp')
  const moved = record(world, account, {
    type: 'adjustment',
    amount: -amount,
    fee: cost,
    currency: charge.currency,
    source: id,
    description: 'Chargeback withdrawal',
  })
  const made = dispute.parse({
    id,
    object: 'dispute',
    amount,
    balance_transactions: [moved],
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    evidence_details: {
      due_by: world.clock.seconds() + 7 * 24 * 3600,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Dispute)
  charge.disputed = true
  account.disputes.set(id, made)
  world.announce(account, 'charge.dispute.created', made)
  world.announce(account, 'charge.dispute.funds_withdrawn', made)
  return made
}

export function closeDispute(
  world: StripeWorld,
  account: Account,
  made: Dispute,
  status: 'won' | 'lost',
): void {
  if (made.status === 'won' || made.status === 'lost') return
  made.status = status
  if (status === 'won') {
    const back = { amount: made.amount, fee: 0, currency: made.currency, source: made.id }
    made.balance_transactions.push(
      record(world, account, { type: 'adjustment', description: 'Chargeback reversal', ...back }),
    )
    chargeOf(account, made.charge).disputed = false
    world.announce(account, 'charge.dispute.funds_reinstated', made)
  }
  world.announce(account, 'charge.dispute.closed', made)
}

export const disputeOperations = (call: Call): Operation[] => [
  call('stripe.disputes.list', 'GET', '/v1/disputes', ({ account, form }) =>
    json(listed(dispute, [...account.disputes.values()], form, '/v1/disputes')),
  ),
  call('stripe.disputes.retrieve', 'GET', '/v1/disputes/{id}', ({ account, ask }) => {
    const found = account.disputes.get(ask.params['id'] ?? '')
    if (found === undefined) throw missing(ask.params['id'] ?? '')
    return json(dispute.parse(found))
  }),
]
