import type { z } from 'zod'
import { isLongAgo } from '../notFound.ts'
import type {
  DisputeFacts,
  KeySet,
  PaymentProvider,
  RefundAsk,
  RefundOutcome,
  RefundTold,
  Reported,
} from '../provider.ts'
import type { Said } from '../speak.ts'
import { moneyOfPaypal, valueAtPaypal } from './amounts.ts'
import {
  capture,
  dispute,
  disputes,
  order,
  refund,
  transactions,
  type AskPaypal,
  type Dispute,
  type Refund,
} from './client.ts'

export function outcomeOfRefund(made: Refund): RefundOutcome {
  const reference = made.id
  if (made.status === 'FAILED' || made.status === 'CANCELLED')
    return { state: 'failed', reference, reason: made.status.toLowerCase() }
  if (made.status !== 'COMPLETED' || made.amount === undefined)
    return { state: 'pending', reference }
  const fee = made.seller_payable_breakdown?.paypal_fee
  const returned = fee && moneyOfPaypal(fee.value, fee.currency_code)
  return {
    state: 'refunded',
    reference,
    amount: moneyOfPaypal(made.amount.value, made.amount.currency_code),
    at: new Date(made.create_time ?? Date.now()),
    ...(returned && returned.amount > 0 && { cost_returned: returned }),
  }
}

const refused = (said: Exclude<Said<unknown>, { kind: 'answer' }>): RefundOutcome =>
  said.kind === 'silence'
    ? { state: 'unknown', why: said.why }
    : { state: 'failed', reason: said.status === 401 ? 'keys_refused' : said.code }

async function send(ask: AskPaypal, set: KeySet, wanted: RefundAsk): Promise<RefundOutcome> {
  const said = await ask(set, `/v2/payments/captures/${wanted.payment_reference}/refund`, refund, {
    json: {
      amount: { currency_code: wanted.amount.currency, value: valueAtPaypal(wanted.amount) },
      custom_id: wanted.refund_id,
    },
    headers: { prefer: 'return=representation', 'paypal-request-id': `refund-${wanted.refund_id}` },
  })
  return said.kind === 'answer' ? outcomeOfRefund(said.body) : refused(said)
}

/** A refund by PayPal's name, else among those of its order by ours; only read. */
async function find(
  ask: AskPaypal,
  set: KeySet,
  wanted: RefundAsk & { reference?: string; sent_at?: Date },
): Promise<RefundOutcome> {
  if (wanted.reference !== undefined) {
    const said = await ask(set, `/v2/payments/refunds/${wanted.reference}`, refund)
    return said.kind === 'answer'
      ? outcomeOfRefund(said.body)
      : { state: 'unknown', why: 'not_read' }
  }
  const from = await ask(set, `/v2/payments/captures/${wanted.payment_reference}`, capture)
  if (from.kind !== 'answer') return { state: 'unknown', why: 'not_read' }
  const orderId = from.body.supplementary_data?.related_ids?.order_id
  if (orderId === undefined) return { state: 'unknown', why: 'no_order' }
  const said = await ask(set, `/v2/checkout/orders/${orderId}`, order)
  if (said.kind !== 'answer') return { state: 'unknown', why: 'not_read' }
  const all = said.body.purchase_units?.flatMap((unit) => unit.payments?.refunds ?? []) ?? []
  const made = all.find(({ custom_id: ours }) => ours === wanted.refund_id)
  if (made !== undefined) return outcomeOfRefund(made)
  return isLongAgo(wanted.sent_at, 'request')
    ? { state: 'failed', reason: 'not_made' }
    : { state: 'unknown', why: 'not_there_yet' }
}

const sellers = [
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_SELLER_FAVOR',
  'CANCELED_BY_BUYER',
  'DENIED',
  'NONE',
]

/** An inquiry between the two people moves no money; a claim holds it until it is resolved. */
export function disputeOf(said: Dispute): DisputeFacts | undefined {
  const payment = said.disputed_transactions?.[0]?.seller_transaction_id
  if (payment === undefined) return undefined
  const isOver = said.status === 'RESOLVED'
  if (!isOver && said.dispute_life_cycle_stage === 'INQUIRY') return undefined
  const outcome = said.dispute_outcome?.outcome_code
  // A list says only that it is over.
  if (isOver && outcome === undefined) return undefined
  const isWon = sellers.includes(outcome ?? '')
  return {
    reference: said.dispute_id,
    payment_reference: payment,
    state: isOver ? (isWon ? 'won' : 'lost') : 'opened',
    amount: moneyOfPaypal(said.dispute_amount.value, said.dispute_amount.currency_code),
    at: new Date(said.update_time ?? said.create_time),
    ...(said.reason !== undefined && { reason: said.reason }),
    ...(said.seller_response_due_date !== undefined && {
      answer_by: new Date(said.seller_response_due_date),
    }),
  }
}

/** Beginnings of PayPal's event codes: payments, refunds and reversals, chargebacks, mass payments. */
const kinds: [RegExp, Reported['kind']][] = [
  [/^T0001$/, 'payout'],
  [/^T00/, 'payment'],
  [/^T110[67]/, 'refund'],
  [/^T12/, 'dispute'],
  [/^T11/, 'dispute'],
]

/** PayPal gives at most 31 days at a time. */
const longest = 31 * 24 * 3_600_000

type Info = Extract<Awaited<ReturnType<typeof transactionsOf>>, unknown[]>[number]

/** The report of transactions between two times, pages and months put together. */
export async function transactionsOf(ask: AskPaypal, set: KeySet, from: Date, to: Date) {
  const found: ReturnType<
    typeof transactions.parse
  >['transaction_details'][number]['transaction_info'][] = []
  for (let start = from.getTime(); start < to.getTime(); start += longest) {
    const end = Math.min(start + longest, to.getTime())
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = new URLSearchParams({
        start_date: new Date(start).toISOString(),
        end_date: new Date(end).toISOString(),
        fields: 'transaction_info',
        page_size: '500',
        page: String(page),
      })
      const said = await ask(set, `/v1/reporting/transactions?${query}`, transactions)
      if (said.kind !== 'answer') return 'unknown' as const
      found.push(...said.body.transaction_details.map((one) => one.transaction_info))
      pages = said.body.total_pages ?? 1
    }
  }
  return found
}

function reportedOf(info: Info): Reported[] {
  const kind = kinds.find(([code]) => code.test(info.transaction_event_code))?.[1]
  if (kind === undefined || (info.transaction_status !== 'S' && info.transaction_status !== 'V'))
    return []
  const fee = info.fee_amount
  const cost = fee && moneyOfPaypal(fee.value.replace(/^-/, ''), fee.currency_code)
  const ours = kind === 'payment' || kind === 'payout' ? info.custom_field : undefined
  return [
    {
      kind,
      reference: info.transaction_id,
      ...(ours !== undefined && { ours }),
      amount: moneyOfPaypal(info.transaction_amount.value, info.transaction_amount.currency_code),
      ...(cost && cost.amount > 0 && { cost }),
      at: new Date(info.transaction_initiation_date),
    },
  ]
}

/** Reads the report's words of money that went back; a reversal is PayPal's own doing. */
function toldOf(info: Info): RefundTold[] {
  const { transaction_event_code: code, paypal_reference_id: payment, transaction_id } = info
  if (payment === undefined || info.transaction_status !== 'S' || !/^T110[67]$/.test(code))
    return []
  const { value, currency_code } = info.transaction_amount
  const amount = moneyOfPaypal(value.replace(/^-/, ''), currency_code)
  const at = new Date(info.transaction_initiation_date)
  const fee = info.fee_amount && moneyOfPaypal(info.fee_amount.value, info.fee_amount.currency_code)
  const cost = fee && fee.amount > 0 && { cost_returned: fee }
  return [
    {
      kind: 'refund',
      payment_reference: payment,
      outcome: { state: 'refunded', reference: transaction_id, amount, at, ...cost },
      amount,
      ...(code === 'T1106' && { reversed: true }),
      ...(info.custom_field !== undefined && { refund_id: info.custom_field }),
    },
  ]
}

const disputesAt = '/v1/customer/disputes'
/** Pages that are read at most. */
const mostPages = 40

/** Disputes that changed since then, each as it is now: the list itself does not say how one ended. */
async function disputesSince(
  ask: AskPaypal,
  set: KeySet,
  since: Date,
): Promise<DisputeFacts[] | 'unknown'> {
  const found: DisputeFacts[] = []
  const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: '50' })
  let path: string | undefined = `${disputesAt}?${query}`
  for (let page = 0; path !== undefined && page < mostPages; page++) {
    const said: Said<z.output<typeof disputes>> = await ask(set, path, disputes)
    if (said.kind !== 'answer') return 'unknown'
    for (const { dispute_id } of said.body.items) {
      const one = await ask(set, `${disputesAt}/${dispute_id}`, dispute)
      if (one.kind !== 'answer') return 'unknown'
      found.push(...[disputeOf(one.body)].filter((facts) => facts !== undefined))
    }
    const next: string | undefined = said.body.links?.find(({ rel }) => rel === 'next')?.href
    path = next?.slice(Math.max(0, next.indexOf(disputesAt)))
  }
  return found
}

/** Refunds, disputes and what moved on the account. */
export function paypalRefunds(
  ask: AskPaypal,
): Pick<PaymentProvider, 'refund' | 'lookUpRefund' | 'disputes' | 'refundsSince' | 'report'> {
  return {
    refund: (set, wanted) => send(ask, set, wanted),
    lookUpRefund: (set, wanted) => find(ask, set, wanted),
    disputes: (set, since) => disputesSince(ask, set, since),
    async refundsSince(set, since) {
      const found = await transactionsOf(ask, set, since, new Date())
      return found === 'unknown' ? found : found.flatMap(toldOf)
    },
    async report(set, from, to) {
      const found = await transactionsOf(ask, set, from, to)
      return found === 'unknown' ? found : found.flatMap(reportedOf)
    },
  }
}
