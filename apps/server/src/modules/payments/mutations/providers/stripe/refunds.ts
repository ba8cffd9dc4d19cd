import type StripeSdk from 'stripe'
import { inUnits } from '../exponents.ts'
import type {
  DisputeFacts,
  KeySet,
  PaymentProvider,
  RefundAsk,
  RefundOutcome,
  RefundTold,
  Reported,
} from '../provider.ts'
import { isLongAgo } from '../notFound.ts'
import { costOfStripe, moneyOfStripe, writingAtStripe } from './amounts.ts'
import { refusalOf, type Stripe, type StripeOf } from './client.ts'

export function refundOutcomeOf(refund: StripeSdk.Refund): RefundOutcome {
  const { id: reference, status } = refund
  if (status === 'succeeded')
    return {
      state: 'refunded',
      reference,
      amount: moneyOfStripe(refund.amount, refund.currency),
      at: new Date(refund.created * 1000),
    }
  if (status === 'failed' || status === 'canceled')
    return { state: 'failed', reference, reason: refund.failure_reason ?? status }
  return { state: 'pending', reference }
}

/** Reads Stripe's word of a refund, also of one that was not made here. */
export function toldOf(refund: StripeSdk.Refund): RefundTold[] {
  const payment = refund.payment_intent
  const payment_reference = typeof payment === 'string' ? payment : payment?.id
  if (payment_reference === undefined) return []
  const refund_id = refund.metadata?.['refund_id']
  return [
    {
      kind: 'refund',
      payment_reference,
      outcome: refundOutcomeOf(refund),
      amount: moneyOfStripe(refund.amount, refund.currency),
      ...(refund_id !== undefined && { refund_id }),
    },
  ]
}

function refused(error: unknown): RefundOutcome {
  const refusal = refusalOf(error)
  if (refusal.kind === 'silence') return { state: 'unknown', why: refusal.why }
  return { state: 'failed', reason: 'code' in refusal ? refusal.code : refusal.kind }
}

/** One that was sent may be there, whatever keeps these keys from reading it: it must not be sent again. */
function unread(error: unknown): RefundOutcome {
  const refusal = refusalOf(error)
  return { state: 'unknown', why: refusal.kind === 'silence' ? refusal.why : refusal.kind }
}

async function send(stripe: Stripe, ask: RefundAsk): Promise<RefundOutcome> {
  const writing = writingAtStripe(ask.amount.currency)
  const units = writing && inUnits(ask.amount, writing)
  if (units === undefined) return { state: 'failed', reason: 'amount_unsuitable' }
  const made = await stripe.refunds.create(
    {
      payment_intent: ask.payment_reference,
      amount: units,
      reason: 'requested_by_customer',
      metadata: { refund_id: ask.refund_id, payment_id: ask.payment_id },
    },
    { idempotencyKey: `plaudit-refund-${ask.refund_id}` },
  )
  return refundOutcomeOf(made)
}

/** A refund by Stripe's name or by ours; only read, so that it is never made a second time. */
async function find(
  stripe: Stripe,
  ask: RefundAsk & { reference?: string; sent_at?: Date },
): Promise<RefundOutcome> {
  if (ask.reference !== undefined)
    return refundOutcomeOf(await stripe.refunds.retrieve(ask.reference))
  for await (const one of stripe.refunds.list({
    payment_intent: ask.payment_reference,
    limit: 100,
  }))
    if (one.metadata?.['refund_id'] === ask.refund_id) return refundOutcomeOf(one)
  return isLongAgo(ask.sent_at, 'request')
    ? { state: 'failed', reason: 'not_made' }
    : { state: 'unknown', why: 'not_there_yet' }
}

const states: Partial<Record<StripeSdk.Dispute.Status, DisputeFacts['state']>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'won',
}

/** Returns the cost that Stripe took for the dispute, where it says so. */
function costOf(dispute: StripeSdk.Dispute) {
  const [first] = dispute.balance_transactions
  return first !== undefined && first.fee > 0 ? costOfStripe(first.fee, first.currency) : undefined
}

/** An early warning moves no money and is no dispute yet. */
export function disputeOf(dispute: StripeSdk.Dispute, at: Date): DisputeFacts | undefined {
  const payment = dispute.payment_intent
  const reference = typeof payment === 'string' ? payment : payment?.id
  if (reference === undefined || dispute.status.startsWith('warning')) return undefined
  const { due_by: due } = dispute.evidence_details
  const cost = costOf(dispute)
  return {
    reference: dispute.id,
    payment_reference: reference,
    state: states[dispute.status] ?? 'opened',
    amount: moneyOfStripe(dispute.amount, dispute.currency),
    reason: dispute.reason,
    at,
    ...(cost && { cost }),
    ...(due !== null && { answer_by: new Date(due * 1000) }),
  }
}

const kinds: Partial<Record<StripeSdk.BalanceTransaction['type'], Reported['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  adjustment: 'dispute',
}

type Source = NonNullable<StripeSdk.BalanceTransaction['source']>

/** A charge goes by the name of its intent, which our payments have. */
function nameOf(source: Source): string {
  if (typeof source === 'string') return source
  const intent = 'payment_intent' in source && source.object === 'charge' && source.payment_intent
  return typeof intent === 'string' ? intent : source.id
}

/** Our id of a payment; a charge has it from its intent. */
const oursOf = (source: Source): string | undefined =>
  typeof source !== 'string' && source.object === 'charge'
    ? source.metadata['payment_id']
    : undefined

/** In the currency that was asked for: the amount on the account may be exchanged. */
function askedOf(source: Source, moved: number): Reported['amount'] | undefined {
  if (typeof source === 'string') return undefined
  if (source.object === 'charge') return moneyOfStripe(source.amount_captured, source.currency)
  if (source.object !== 'refund') return undefined
  return moneyOfStripe(Math.sign(moved) * source.amount, source.currency)
}

function reportedOf(moved: StripeSdk.BalanceTransaction): Reported[] {
  const kind = kinds[moved.type]
  const { source } = moved
  if (kind === undefined || source === null) return []
  const ours = oursOf(source)
  return [
    {
      kind,
      reference: nameOf(source),
      ...(ours !== undefined && { ours }),
      amount: askedOf(source, moved.amount) ?? moneyOfStripe(moved.amount, moved.currency),
      ...(moved.fee !== 0 && { cost: costOfStripe(moved.fee, moved.currency) }),
      at: new Date(moved.created * 1000),
    },
  ]
}

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** Reads a whole list; an error of Stripe's is no answer. */
async function readable<Item>(work: () => Promise<Item[]>): Promise<Item[] | 'unknown'> {
  try {
    return await work()
  } catch (error) {
    refusalOf(error)
    return 'unknown'
  }
}

async function disputesSince(stripe: Stripe, from: Date): Promise<DisputeFacts[]> {
  const found: DisputeFacts[] = []
  const asked = { created: { gte: seconds(from) }, limit: 100 }
  for await (const one of stripe.disputes.list(asked)) {
    const facts = disputeOf(one, new Date(one.created * 1000))
    if (facts !== undefined) found.push(facts)
  }
  return found
}

async function refundsSince(stripe: Stripe, from: Date): Promise<RefundTold[]> {
  const found: RefundTold[] = []
  const asked = { created: { gte: seconds(from) }, limit: 100 }
  for await (const one of stripe.refunds.list(asked)) found.push(...toldOf(one))
  return found
}

async function reportOf(stripe: Stripe, from: Date, to: Date): Promise<Reported[]> {
  const found: Reported[] = []
  const created = { gte: seconds(from), lte: seconds(to) }
  const asked = { created, limit: 100, expand: ['data.source'] }
  for await (const one of stripe.balanceTransactions.list(asked)) found.push(...reportedOf(one))
  return found.toReversed()
}

/** Refunds, disputes and what moved on the account. */
export const stripeRefunds = (
  stripeOf: StripeOf,
): Pick<PaymentProvider, 'refund' | 'lookUpRefund' | 'disputes' | 'refundsSince' | 'report'> => ({
  refund: (set: KeySet, ask) => send(stripeOf(set), ask).catch(refused),
  lookUpRefund: (set, ask) => find(stripeOf(set), ask).catch(unread),
  disputes: (set, from) => readable(() => disputesSince(stripeOf(set), from)),
  refundsSince: (set, from) => readable(() => refundsSince(stripeOf(set), from)),
  report: (set, from, to) => readable(() => reportOf(stripeOf(set), from, to)),
})
