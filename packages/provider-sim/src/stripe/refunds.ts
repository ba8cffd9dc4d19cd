import { z } from 'zod'
import { json, type Operation } from '../http.ts'
import { prefixed } from '../ids.ts'
import { inputOf, listed, text, wantsWhole, whole, type Call } from './call.ts'
import { intentOf } from './intents.ts'
import { record, refundable } from './money.ts'
import { refund, type Charge, type Refund } from './schema.ts'
import { fault, missing, wrong, type Account, type StripeWorld } from './world.ts'

const creation = z.strictObject({
  amount: whole.optional(),
  charge: text.optional(),
  payment_intent: text.optional(),
  metadata: z.record(z.string(), text).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: z.unknown().optional(),
})

export function chargeOf(account: Account, id: string): Charge {
  const found = account.charges.get(id)
  if (found === undefined) throw missing(id, 'charge')
  return found
}

/** The charge of a payment, or why there is none. */
export function paidCharge(account: Account, intentId: string): Charge {
  const { latest_charge: id } = intentOf(account, intentId)
  if (typeof id !== 'string')
    throw wrong('payment_intent', 'This PaymentIntent does not have a successful charge to refund.')
  return chargeOf(account, id)
}

interface Giving {
  charge: Charge
  amount: number
  metadata?: Record<string, string>
  reason?: Refund['reason']
}

/** Gives money back, by the seller's call or at Stripe's own dashboard. */
export function giveBack(world: StripeWorld, account: Account, giving: Giving): Refund {
  const { charge, amount } = giving
  if (charge.refunded)
    throw fault(400, {
      type: 'invalid_request_error',
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  if (charge.disputed)
    throw fault(400, {
      type: 'invalid_request_error',
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  if (amount < 1 || amount > refundable(charge))
    throw wrong(
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${refundable(charge)})`,
    )
  const made = refund.parse({
    id: prefixed('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.clock.seconds(),
    currency: charge.currency,
    metadata: giving.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: giving.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  } satisfies Refund)
  account.refunds.set(made.id, made)
  charge.amount_refunded += amount
  charge.refunded = refundable(charge) === 0
  if (!world.slowRefunds) settle(world, account, made)
  world.announce(account, 'refund.created', made)
  if (!world.slowRefunds) world.announce(account, 'charge.refunded', charge)
  return made
}

function settle(world: StripeWorld, account: Account, made: Refund): void {
  made.status = 'succeeded'
  made.balance_transaction = record(world, account, {
    type: 'refund',
    amount: -made.amount,
    fee: 0,
    currency: made.currency,
    source: made.id,
    description: 'REFUND FOR CHARGE',
  }).id
}

/** A refund that was pending is done, or it fails and the money is the seller's again. */
export function endRefund(
  world: StripeWorld,
  account: Account,
  made: Refund,
  isGood: boolean,
): void {
  const charge = chargeOf(account, made.charge)
  if (isGood) {
    if (made.status !== 'succeeded') settle(world, account, made)
    world.announce(account, 'refund.updated', made)
    return
  }
  made.status = 'failed'
  made.failure_reason = 'expired_or_canceled_card'
  charge.amount_refunded -= made.amount
  charge.refunded = false
  if (made.balance_transaction !== null)
    record(world, account, {
      type: 'refund_failure',
      amount: made.amount,
      fee: 0,
      currency: made.currency,
      source: made.id,
      description: 'REFUND FAILURE',
    })
  world.announce(account, 'refund.failed', made)
}

export const refundOperations = (call: Call): Operation[] => [
  call('stripe.refunds.create', 'POST', '/v1/refunds', ({ world, account, form }) => {
    const input = inputOf(creation, form)
    const charge =
      input.charge === undefined
        ? paidCharge(account, input.payment_intent ?? '')
        : chargeOf(account, input.charge)
    return json(
      refund.parse(
        giveBack(world, account, {
          charge,
          amount: input.amount ?? refundable(charge),
          ...(input.metadata && { metadata: input.metadata }),
          ...(input.reason && { reason: input.reason }),
        }),
      ),
    )
  }),
  call('stripe.refunds.retrieve', 'GET', '/v1/refunds/{id}', ({ account, ask }) => {
    const found = account.refunds.get(ask.params['id'] ?? '')
    if (found === undefined) throw missing(ask.params['id'] ?? '')
    return json(refund.parse(found))
  }),
  call('stripe.refunds.list', 'GET', '/v1/refunds', ({ account, form }) => {
    const isWhole = wantsWhole(form, 'balance_transaction')
    const items = [...account.refunds.values()]
      .filter(({ payment_intent: id }) => id === (form['payment_intent'] ?? id))
      .map((one) => ({
        ...one,
        balance_transaction:
          (isWhole && account.transactions.get(String(one.balance_transaction))) ||
          one.balance_transaction,
      }))
    return json(listed(refund, items, form, '/v1/refunds'))
  }),
]
