import { isLongAgo } from '../notFound.ts'
import type { PayoutAsk, PayoutProvider } from '../payoutProvider.ts'
import type { KeySet, PayoutOutcome } from '../provider.ts'
import type { Said } from '../speak.ts'
import { moneyOfPaypal, refusesAtPaypal, valueAtPaypal } from './amounts.ts'
import { payoutBatch, payoutMade, type AskPaypal, type PayoutItem } from './client.ts'
import { transactionsOf } from './refunds.ts'

const returned = ['RETURNED', 'REFUNDED', 'REVERSED']

/** Returns the outcome of an item; money that nobody claimed is on its way, and comes back after thirty days. */
export function outcomeOfItem(item: PayoutItem): PayoutOutcome {
  const reference = item.payout_batch_id ?? item.payout_item_id
  const status = item.transaction_status ?? 'PENDING'
  const at = new Date(item.time_processed ?? Date.now())
  const reason = item.errors?.name ?? status
  const fee =
    item.payout_item_fee && moneyOfPaypal(item.payout_item_fee.value, item.payout_item_fee.currency)
  const cost = fee && fee.amount > 0 && { cost: fee }
  if (status === 'SUCCESS') return { state: 'paid', reference, at, ...cost }
  if (status === 'FAILED' || status === 'BLOCKED') return { state: 'failed', reference, reason }
  if (returned.includes(status)) return { state: 'returned', reference, reason, at, ...cost }
  return { state: 'in_transit', reference }
}

const refused = (said: Exclude<Said<unknown>, { kind: 'answer' }>): PayoutOutcome =>
  said.kind === 'silence'
    ? { state: 'unknown', why: said.why }
    : { state: 'failed', reason: said.status === 401 ? 'keys_refused' : said.code }

/** PayPal names the batch that it already has for our id. */
function twinOf(said: Said<unknown>): string | undefined {
  if (said.kind !== 'refusal') return undefined
  const { name, links } = said.body as { name?: unknown; links?: { href?: unknown }[] }
  if (name !== 'USER_BUSINESS_ERROR' || !Array.isArray(links)) return undefined
  const href = links.find((link) => typeof link.href === 'string')?.href
  return typeof href === 'string' ? /\/payouts\/([\w-]+)$/.exec(href)?.[1] : undefined
}

async function send(ask: AskPaypal, set: KeySet, wanted: PayoutAsk): Promise<PayoutOutcome> {
  const said = await ask(set, '/v1/payments/payouts', payoutMade, {
    json: {
      sender_batch_header: { sender_batch_id: wanted.payout_id },
      items: [
        {
          recipient_type: wanted.destination.includes('@') ? 'EMAIL' : 'PAYPAL_ID',
          amount: { currency: wanted.amount.currency, value: valueAtPaypal(wanted.amount) },
          note: wanted.note,
          receiver: wanted.destination,
          sender_item_id: wanted.payout_id,
        },
      ],
    },
    headers: { 'paypal-request-id': `payout-${wanted.payout_id}` },
  })
  const twin = twinOf(said)
  if (twin !== undefined) return lookUpBatch(ask, set, wanted, twin)
  if (said.kind !== 'answer') return refused(said)
  return { state: 'in_transit', reference: said.body.batch_header.payout_batch_id }
}

async function lookUpBatch(
  ask: AskPaypal,
  set: KeySet,
  wanted: PayoutAsk,
  id: string,
): Promise<PayoutOutcome> {
  const said = await ask(set, `/v1/payments/payouts/${id}`, payoutBatch)
  if (said.kind !== 'answer') return { state: 'unknown', why: 'not_read' }
  const item = said.body.items.find((one) => one.payout_item.sender_item_id === wanted.payout_id)
  if (item !== undefined) return { ...outcomeOfItem(item), reference: id } as PayoutOutcome
  return said.body.batch_header.batch_status === 'DENIED'
    ? { state: 'failed', reference: id, reason: 'DENIED' }
    : { state: 'in_transit', reference: id }
}

const day = 24 * 3_600_000

/**
 * Finds a payout whose name was lost, by ours in the report of transactions, which is at most three hours behind. The
 * payout is never sent again: PayPal forgets our id after thirty days.
 */
async function search(
  ask: AskPaypal,
  set: KeySet,
  wanted: PayoutAsk & { sent_at?: Date },
): Promise<PayoutOutcome> {
  const from = new Date((wanted.sent_at?.getTime() ?? Date.now() - 30 * day) - day)
  const found = await transactionsOf(ask, set, from, new Date())
  if (found === 'unknown') return { state: 'unknown', why: 'not_read' }
  const mine = found.filter((one) => one.custom_field === wanted.payout_id)
  const last = mine.at(-1)
  if (last === undefined)
    return isLongAgo(wanted.sent_at, 'report')
      ? { state: 'failed', reason: 'not_made' }
      : { state: 'unknown', why: 'not_there_yet' }
  const [reference, at] = [last.transaction_id, new Date(last.transaction_initiation_date)]
  if (last.transaction_status === 'S') return { state: 'paid', reference, at }
  if (last.transaction_status === 'V')
    return { state: 'returned', reference, reason: 'RETURNED', at }
  if (last.transaction_status === 'D') return { state: 'failed', reference, reason: 'DENIED' }
  return { state: 'in_transit', reference }
}

/** Payouts by PayPal. */
export const paypalPayouts = (
  ask: AskPaypal,
  readWebhook: NonNullable<PayoutProvider['readWebhook']>,
): PayoutProvider => ({
  name: 'paypal',
  refuses: refusesAtPaypal,
  send: (set, wanted) => send(ask, set, wanted),
  async lookUp(set, wanted) {
    if (wanted.reference === undefined) return search(ask, set, wanted)
    const known = await lookUpBatch(ask, set, wanted, wanted.reference)
    // A payout that was found in the report has the name of its transaction.
    return known.state === 'unknown' ? search(ask, set, wanted) : known
  },
  readWebhook,
})
