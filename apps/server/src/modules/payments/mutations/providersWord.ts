import { statement, type Db } from '../../../platform/db/db.ts'
import type { AskParts } from './ask.ts'
import { sentOf, type PayoutRow } from '../data/payouts.ts'
import type { PayoutProvider } from './providers/payoutProvider.ts'
import type {
  DisputeFacts,
  PayoutMethod,
  PayoutOutcome,
  ProviderName,
} from './providers/provider.ts'

/** Providers' word of disputes and payouts, read before the books are looked at. */
export interface Word {
  disputes: ({ key_set_id: string } & DisputeFacts)[]
  payouts: { payout_id: string; state: PayoutOutcome['state'] }[]
}

type Asking = Pick<AskParts, 'db' | 'keySets' | 'providers'> & {
  payoutProviders?: Partial<Record<PayoutMethod, PayoutProvider>>
}

const day = 86_400_000
/** Days in which a payment can be disputed at most, and those in which a payout that was paid still comes back. */
const disputable = 180
const returnable = 35

/**
 * Disputes that the providers know of. Keys that may not read them tell of none: that a provider is away its
 * report says.
 */
async function readDisputes(parts: Asking): Promise<Word['disputes']> {
  const rows = await statement<{ key_set_id: string; provider: string }>(
    parts.db,
    `select distinct key_set_id, provider from payments
     where state = 'paid' and provider not in ('sandbox', 'balance') and paid_at > now() - make_interval(days => $1)`,
    [disputable],
  )
  const disputes: Word['disputes'] = []
  for (const { key_set_id, provider } of rows) {
    const set = await parts.keySets.open(key_set_id)
    const adapter = parts.providers[provider as ProviderName]
    const since = new Date(Date.now() - disputable * day)
    const said = set && adapter ? await adapter.disputes(set, since) : 'unknown'
    if (said !== 'unknown') disputes.push(...said.map((facts) => ({ ...facts, key_set_id })))
  }
  return disputes
}

/** Looks up payouts that were sent by a provider and are over here; nothing is sent. */
async function readPayouts(parts: Asking): Promise<Word['payouts']> {
  const rows = await statement<PayoutRow>(
    parts.db,
    `select * from payouts where state in ('paid', 'failed', 'returned') and reference is not null and key_set_id is not null
       and method not in ('file', 'sandbox') and done_at > now() - make_interval(days => $1) order by done_at desc limit 200`,
    [returnable],
  )
  const payouts: Word['payouts'] = []
  for (const row of rows) {
    const adapter = parts.payoutProviders?.[row.method as PayoutMethod]
    const set = adapter && (await parts.keySets.open(row.key_set_id ?? ''))
    if (!adapter || !set) continue
    const { payout_id, destination } = row
    const asked = { payout_id, amount: sentOf(row), destination, note: payout_id }
    const { state } = await adapter.lookUp(set, {
      ...asked,
      ...(row.reference !== null && { reference: row.reference }),
      ...(row.sent_at !== null && { sent_at: row.sent_at }),
    })
    payouts.push({ payout_id, state })
  }
  return payouts
}

export async function readWord(parts: Asking): Promise<Word> {
  return { disputes: await readDisputes(parts), payouts: await readPayouts(parts) }
}

const differing = {
  disputes: `select t.reference, p.payment_id, t.state as told, t.amount as told_amount, d.state as have, d.amount as have_amount
    from jsonb_to_recordset($1) as t (key_set_id text, payment_reference text, reference text, state text, amount bigint)
    join payments p on p.key_set_id = t.key_set_id and p.reference = t.payment_reference
    left join disputes d on d.payment_id = p.payment_id and d.reference = t.reference
    where (d.state is distinct from t.state or d.amount <> t.amount)
      and not (d.state is null and exists (select from refunds r
        where r.payment_id = p.payment_id and r.reason = 'reversed' and r.amount >= t.amount)) limit 100`,
  payouts: `select p.payout_id, t.state as told, p.state as have
    from jsonb_to_recordset($1) as t (payout_id text, state text) join payouts p using (payout_id)
    where t.state in ('paid', 'failed', 'returned') and p.state <> t.state
      and not (t.state = 'failed' and p.state = 'returned') and p.contradicted is distinct from t.state limit 100`,
}

interface DisputeDifference {
  reference: string
  payment_id: string
  told: string
  told_amount: number
  have: string | null
  have_amount: number | null
}

/** Compares the providers' word of disputes and payouts with the books, in words for the operator. */
export async function differsFromWord(db: Db, word: Word): Promise<string[]> {
  // Disputes of today may be on their way here.
  const old = word.disputes.filter(({ at }) => at.getTime() < Date.now() - day)
  const disputes = await statement<DisputeDifference>(db, differing.disputes, [
    JSON.stringify(old.map(({ amount, ...facts }) => ({ ...facts, amount: amount.amount }))),
  ])
  const payouts = await statement<{ payout_id: string; told: string; have: string }>(
    db,
    differing.payouts,
    [JSON.stringify(word.payouts)],
  )
  return [
    ...disputes.map(({ reference, payment_id, told, told_amount, have, have_amount }) =>
      have === null
        ? `payment ${payment_id} is disputed (${reference}, ${told}), the books know nothing of it`
        : `dispute ${reference} of payment ${payment_id} is ${have} over ${have_amount}, its provider says ${told} over ${told_amount}`,
    ),
    ...payouts.map(
      ({ payout_id, told, have }) => `payout ${payout_id} is ${have}, its provider says ${told}`,
    ),
  ]
}
