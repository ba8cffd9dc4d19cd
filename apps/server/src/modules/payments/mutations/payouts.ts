import { sql } from 'kysely'
import { inTransaction, statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Money } from '../../../platform/money.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { writeAudit } from '../../../platform/audit.ts'
import { post } from '../../ledger/mutations/post.ts'
import { payoutSteps, stepTo } from '../states.ts'
import { paymentsDb } from '../tables.ts'
import { ownerOf } from './books.ts'
import { sentOf, type PayoutRow } from '../data/payouts.ts'
import { movedBy } from './payoutLines.ts'
import { tellPayout } from './tellPayouts.ts'
import type { AskParts } from './ask.ts'
import type { PayoutProvider } from './providers/payoutProvider.ts'
import type { PayoutMethod, PayoutOutcome } from './providers/provider.ts'
import type { Conversion } from '@plaudit/contract/payments/conversion'

export interface PayoutParts extends AskParts {
  payoutProviders: Partial<Record<PayoutMethod, PayoutProvider>>
}

export interface PayoutAsked {
  user_id: number
  amount: Money
  method: PayoutMethod
  destination: string
  is_test: boolean
  /** What leaves, where the method knows another currency alone. */
  conversion?: Conversion | undefined
}

/**
 * Asks for a payout: the money leaves the balance at once and waits apart, so that it can't be spent meanwhile.
 * @throws refusal insufficient_funds.
 */
export async function requestPayout(tx: Tx, asked: PayoutAsked): Promise<string> {
  const payout_id = publicId()
  const { amount, currency } = asked.amount
  await paymentsDb(tx.db)
    .insertInto('payouts')
    .values({
      payout_id,
      user_id: asked.user_id,
      amount,
      currency,
      is_test: asked.is_test,
      method: asked.method,
      destination: asked.destination,
      sent_amount: asked.conversion?.sends.amount ?? null,
      sent_currency: asked.conversion?.sends.currency ?? null,
      sent_rate: asked.conversion?.rate ?? null,
    })
    .execute()
  const owner = ownerOf(asked.user_id, asked.is_test)
  await post(tx, {
    kind: 'payout_requested',
    key: `payout:${payout_id}:requested`,
    refs: { payout_id },
    lines: [
      { owner, kind: 'balance', currency, amount: -amount },
      { owner, kind: 'payout_in_transit', currency, amount },
    ],
  })
  return payout_id
}

const lockPayout = (tx: Tx, payoutId: string): Promise<PayoutRow | undefined> =>
  paymentsDb(tx.db)
    .selectFrom('payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type Verdict = 'approve' | 'refuse' | 'paid' | 'failed' | 'returned'

const verbOf = {
  approve: 'approve',
  refuse: 'refuse',
  paid: 'pay',
  failed: 'fail',
  returned: 'return',
} as const satisfies Record<Verdict, keyof typeof payoutSteps>

/**
 * An admin decides: approved, it is sent by its adapter, or waits to be sent by hand and is marked paid, failed, or come back.
 * @throws refusal not_found, illegal_step.
 */
export async function decidePayout(
  tx: Tx,
  asked: { payout_id: string; verdict: Verdict; reason: string; actor: number },
): Promise<void> {
  const row = (await lockPayout(tx, asked.payout_id)) ?? refuse('not_found')
  await step(tx, row, verbOf[asked.verdict], { reason: asked.reason, by: asked.actor })
  await writeAudit(tx, {
    actor_id: asked.actor,
    subject: 'user',
    subject_id: row.user_id,
    act: `payout_${asked.verdict}`,
    detail: { payout_id: row.payout_id },
  })
  if (asked.verdict === 'approve')
    await queueTask(
      tx,
      'send_payout',
      { payout_id: row.payout_id },
      { key: `payout:${row.payout_id}` },
    )
}

/** One step of a payout's life with its lines in the ledger. @throws refusal illegal_step. */
async function step(
  tx: Tx,
  row: PayoutRow,
  verb: keyof typeof payoutSteps,
  given: { reason?: string; by?: number; reference?: string | undefined } = {},
): Promise<void> {
  const to = stepTo(payoutSteps, verb, row.state) ?? refuse('illegal_step')
  const { payout_id } = row
  const lines = movedBy(row, to)
  if (lines)
    await post(tx, {
      kind: `payout_${to}`,
      key: `payout:${payout_id}:${to}`,
      refs: { payout_id },
      lines,
    })
  await paymentsDb(tx.db)
    .updateTable('payouts')
    .set({
      state: to,
      ...(given.reason !== undefined && { reason: given.reason }),
      ...(given.reference !== undefined && { reference: given.reference }),
      ...(given.by !== undefined && { decided_by: given.by, decided_at: sql<Date>`now()` }),
      ...(lines && { done_at: sql<Date>`now()`, look_at: null }),
    })
    .where('payout_id', '=', payout_id)
    .execute()
  await tellPayout(tx, row, to, given.by)
}

/** What became of a payout, in the provider's word, in any order and any number of times. */
export async function settlePayout(
  tx: Tx,
  payoutId: string,
  outcome: PayoutOutcome,
): Promise<void> {
  const row = await lockPayout(tx, payoutId)
  if (row === undefined || outcome.state === 'unknown') return
  const verb = { in_transit: 'send', paid: 'pay', failed: 'fail', returned: 'return' } as const
  // A word that comes late says nothing new.
  if (stepTo(payoutSteps, verb[outcome.state], row.state) === undefined) return
  const reason = 'reason' in outcome ? outcome.reason : undefined
  await step(tx, row, verb[outcome.state], {
    reference: outcome.reference,
    ...(reason !== undefined && { reason }),
  })
}

/**
 * Sends an approved payout by its adapter, outside every transaction and once: one that was sent before, whatever
 * became of it, is only ever looked up (product 5: a payout whose fate is unknown is never paid twice).
 */
export async function sendPayout(parts: PayoutParts, payoutId: string): Promise<void> {
  const known = await paymentsDb(parts.db)
    .selectFrom('payouts')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .executeTakeFirst()
  if (known === undefined) return
  const provider = parts.payoutProviders[known.method as PayoutMethod]
  const current = await parts.keySets.payout(known.method as PayoutMethod)
  // Without an adapter or keys it waits for the admin, who sends it and marks it.
  if (provider === undefined || current === undefined) return
  // Keys may have become real ones meanwhile: test money leaves with test keys alone, and real money never with them.
  const isTestKeys = current.settings['test'] === 'yes'
  if (known.state === 'approved' && known.method !== 'file' && isTestKeys !== known.is_test) return
  const [claimed] = await statement<{ payout_id: string }>(
    parts.db,
    `update payouts set state = 'in_transit', key_set_id = $2, sent_at = now(), look_at = now() + interval '1 minute'
     where payout_id = $1 and state = 'approved' returning payout_id`,
    [payoutId, current.key_set_id],
  )
  if (!claimed && known.state !== 'in_transit' && known.state !== 'paid') return
  const set = claimed ? current : await parts.keySets.open(known.key_set_id ?? '')
  if (set === undefined) return
  const ask = {
    payout_id: payoutId,
    amount: sentOf(known),
    destination: known.destination,
    note: payoutId,
    ...(known.reference !== null && { reference: known.reference }),
    ...(known.sent_at !== null && { sent_at: known.sent_at }),
  }
  let outcome: PayoutOutcome
  try {
    outcome = claimed ? await provider.send(set, ask) : await provider.lookUp(set, ask)
  } catch (error) {
    parts.log.error({ payout: payoutId, error: String(error) }, 'a payout could not be asked after')
    outcome = { state: 'unknown', why: 'fault' }
  }
  await inTransaction(parts.db, (tx) => settlePayout(tx, payoutId, outcome))
}

export async function lookAtPayouts(parts: PayoutParts): Promise<void> {
  const rows = await statement<{ payout_id: string }>(
    parts.db,
    `update payouts p set looks = looks + 1, look_at = now() + make_interval(secs => least(21600, 60 * (2 ^ least(p.looks, 9))::int))
     from (select payout_id from payouts where look_at <= now() order by look_at limit 20 for update skip locked) d
     where d.payout_id = p.payout_id returning p.payout_id`,
    [],
  )
  for (const { payout_id } of rows) await sendPayout(parts, payout_id)
}
