import { inTransaction, statement, type Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { paymentById, paymentByReference, type PaymentRow } from '../data/payments.ts'
import { paymentsDb } from '../tables.ts'
import { lookUp } from './ask.ts'
import { settleDispute } from './disputes.ts'
import { settlePayout, type PayoutParts } from './payouts.ts'
import type {
  PayoutMethod,
  ProviderFact,
  ProviderName,
  WebhookReading,
  WebhookRequest,
} from './providers/provider.ts'
import { settle } from './settle.ts'
import { applyRefund } from './toldRefunds.ts'

export type Received = 'stored' | 'known' | 'refused' | 'unknown' | 'later'

/**
 * Takes a provider's message: its signature is checked, it is stored, and only then anything is done about it, once
 * (product 5).
 */
export async function receiveWebhook(
  parts: PayoutParts,
  provider: string,
  account: string,
  request: WebhookRequest,
): Promise<Received> {
  const set = await parts.keySets.byAccount(provider, account)
  const adapter =
    parts.providers[provider as ProviderName] ?? parts.payoutProviders[provider as PayoutMethod]
  if (set === undefined || adapter?.readWebhook === undefined) return 'unknown'
  const reading: WebhookReading = await adapter.readWebhook(set, request)
  if (reading.valid === 'later') return 'later'
  if (!reading.valid) return 'refused'
  return inTransaction(parts.db, async (tx) => {
    const [stored] = await statement(
      tx.db,
      `insert into webhook_events (provider, account, event_id, type, facts) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning event_id`,
      [provider, account, reading.event_id, reading.type, JSON.stringify(reading.facts)],
    )
    if (stored === undefined) return 'known'
    const payload = { provider, account, event_id: reading.event_id, key_set_id: set.key_set_id }
    await queueTask(tx, 'process_webhook', payload)
    return 'stored'
  })
}

/** Does what a stored message says, once; money is counted by what the provider says as a whole, never twice. */
export async function processWebhook(
  parts: PayoutParts,
  id: { provider: string; account: string; event_id: string; key_set_id: string },
): Promise<void> {
  await knowPaid(parts, id)
  const look = new Set<string>()
  await inTransaction(parts.db, async (tx) => {
    const [event] = await statement<{ facts: ProviderFact[] }>(
      tx.db,
      `update webhook_events set processed_at = now()
       where provider = $1 and account = $2 and event_id = $3 and processed_at is null returning facts`,
      [id.provider, id.account, id.event_id],
    )
    for (const fact of event?.facts ?? [])
      for (const payment of await apply(tx, parts, id.key_set_id, revived(fact))) look.add(payment)
  })
  for (const payment of look) await lookUp(parts, payment)
}

/** Payments that are asked after where the provider's name of one is not known here yet. */
const mostOpen = 100

/**
 * Looks payments up first: a refund or dispute counts only once its payment does, and its message may come first.
 * @throws while the provider can't say whether it is paid, so that the task comes again.
 */
async function knowPaid(
  parts: PayoutParts,
  id: { provider: string; account: string; event_id: string; key_set_id: string },
): Promise<void> {
  const [event] = await statement<{ facts: ProviderFact[] }>(
    parts.db,
    `select facts from webhook_events where provider = $1 and account = $2 and event_id = $3 and processed_at is null`,
    [id.provider, id.account, id.event_id],
  )
  for (const fact of event?.facts ?? []) {
    if (fact.kind !== 'refund' && fact.kind !== 'dispute') continue
    const reference =
      fact.kind === 'refund' ? fact.payment_reference : fact.dispute.payment_reference
    const known = await paymentByReference(parts.db, id.key_set_id, reference)
    if (known?.state === 'paid') continue
    const open = known ? [known] : await openPayments(parts, id.key_set_id)
    for (const { payment_id } of open)
      if ((await lookUp(parts, payment_id))?.state === 'unknown')
        throw new Error(`payment ${payment_id} can't be looked up before what follows it`)
  }
}

const openPayments = (
  parts: PayoutParts,
  keySetId: string,
): Promise<Pick<PaymentRow, 'payment_id'>[]> =>
  statement(
    parts.db,
    `select payment_id from payments where key_set_id = $1 and state = 'pending' order by created_at desc limit $2`,
    [keySetId, mostOpen],
  )

/** Times are text in the stored message. */
const revived = (fact: ProviderFact): ProviderFact =>
  JSON.parse(JSON.stringify(fact), (key, value: unknown) =>
    typeof value === 'string' && ['paid_at', 'at', 'answer_by'].includes(key)
      ? new Date(value)
      : value,
  ) as ProviderFact

/** @returns payments that have to be looked up. */
async function apply(
  tx: Tx,
  parts: PayoutParts,
  keySetId: string,
  fact: ProviderFact,
): Promise<string[]> {
  if (fact.kind === 'dispute') {
    await settleDispute(tx, parts.kinds, keySetId, fact.dispute)
    return []
  }
  if (fact.kind === 'payout') {
    const id = await payoutOf(tx, keySetId, fact)
    if (id !== undefined) await settlePayout(tx, id, fact.outcome)
    return []
  }
  if (fact.kind === 'refund') {
    await applyRefund(tx, parts.kinds, keySetId, fact)
    return []
  }
  const payment = await paymentOf(tx, keySetId, fact)
  if (payment === undefined) return []
  // Only what is final is believed as it stands; whatever may have changed since is looked up.
  if (fact.kind === 'look_up' || fact.outcome.state !== 'paid') return [payment.payment_id]
  await settle(tx, parts, payment.payment_id, fact.outcome)
  return []
}

/** Only a payment of these very keys: nobody's webhook speaks of another's money. */
async function paymentOf(
  tx: Tx,
  keySetId: string,
  fact: { payment_id?: string; reference?: string },
): Promise<PaymentRow | undefined> {
  const payment =
    (fact.payment_id === undefined ? undefined : await paymentById(tx.db, fact.payment_id)) ??
    (fact.reference === undefined
      ? undefined
      : await paymentByReference(tx.db, keySetId, fact.reference))
  return payment?.key_set_id === keySetId ? payment : undefined
}

async function payoutOf(
  tx: Tx,
  keySetId: string,
  { payout_id, reference }: Extract<ProviderFact, { kind: 'payout' }>,
): Promise<string | undefined> {
  if (payout_id === undefined && reference === undefined) return undefined
  const row = await paymentsDb(tx.db)
    .selectFrom('payouts')
    .select('payout_id')
    .where('key_set_id', '=', keySetId)
    .$if(payout_id !== undefined, (q) => q.where('payout_id', '=', payout_id ?? ''))
    .$if(payout_id === undefined, (q) => q.where('reference', '=', reference ?? ''))
    .executeTakeFirst()
  return row?.payout_id ?? (await sentByLost(tx, keySetId, payout_id))
}

/** A payout that is held has no keys yet where the lost installation sent it: its provider names them by its message. */
async function sentByLost(
  tx: Tx,
  keySetId: string,
  payoutId: string | undefined,
): Promise<string | undefined> {
  const [row] = await statement<{ payout_id: string }>(
    tx.db,
    `update payouts p set key_set_id = k.key_set_id from payment_key_sets k
     where p.payout_id = $2 and p.held_since is not null and p.key_set_id is null
       and k.key_set_id = $1 and k.owner_id is null and k.provider = p.method returning p.payout_id`,
    [keySetId, payoutId ?? null],
  )
  return row?.payout_id
}
