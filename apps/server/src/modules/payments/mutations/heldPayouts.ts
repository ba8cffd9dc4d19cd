import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'
import type { PayoutRow } from '../data/payouts.ts'

/**
 * Holds what the lost installation may have sent after the copy that this one was put back from. What had left before
 * is asked after as ever, and goes on with its provider's word.
 * @param at the moment that the copy shows.
 * @returns the number of payouts that are held.
 */
export async function holdPayouts(tx: Tx, at: Date): Promise<number> {
  const held = await statement(
    tx.db,
    `update payouts set held_since = $1 where state in ('requested', 'approved', 'in_transit') returning 1`,
    [at],
  )
  await statement(
    tx.db,
    'insert into payouts_wait (since) values ($1) on conflict (once) do update set since = excluded.since',
    [at],
  )
  return held.length
}

/** Returns since when new payouts are held; null where nothing was lost, or the operator has looked. */
export async function heldFrom(db: Db): Promise<Date | null> {
  const [row] = await statement<{ since: Date }>(db, 'select since from payouts_wait', [])
  return row?.since ?? null
}

export interface HeldPayout {
  payout_id: string
  amount: number
  currency: string
  state: string
  method: string
  destination: string
}

export const heldPayouts = (db: Db): Promise<HeldPayout[]> =>
  statement<HeldPayout>(
    db,
    `select payout_id, coalesce(sent_amount, amount) as amount, coalesce(sent_currency, currency) as currency,
       state, method, destination
     from payouts where held_since is not null order by requested_at, payout_id`,
    [],
  )

/**
 * As `heldFrom`, for a payout that is written now: whoever lets all of them go on waits for it, and finds it.
 */
export async function heldFromNow(tx: Tx): Promise<Date | null> {
  const [row] = await statement<{ since: Date }>(
    tx.db,
    'select since from payouts_wait for share',
    [],
  )
  return row?.since ?? null
}

/** Lets payouts go on as they were; all, and new ones at once, where none is named. @returns which were held. */
export async function releasePayouts(tx: Tx, payoutId?: string): Promise<string[]> {
  // First: this waits for payouts that are being asked for, and those that come after are not held.
  if (payoutId === undefined) await statement(tx.db, 'delete from payouts_wait', [])
  const rows = await statement<{ payout_id: string; state: string }>(
    tx.db,
    `update payouts set held_since = null
     where held_since is not null and ($1::text is null or payout_id = $1) returning payout_id, state`,
    [payoutId ?? null],
  )
  // The task of the copy found it held and ended.
  for (const { payout_id, state } of rows)
    if (state === 'approved')
      await queueTask(tx, 'send_payout', { payout_id }, { key: `payout:${payout_id}` })
  return rows.map(({ payout_id }) => payout_id)
}

/**
 * Notes the name under which the lost installation sent a payout. It is looked up at its provider, whose word ends it;
 * one that left by a file is marked by an admin.
 * @returns undefined where the payout is not held.
 */
export async function noteSent(
  tx: Tx,
  payoutId: string,
  reference: string | undefined,
): Promise<PayoutRow | undefined> {
  const [row] = await statement<PayoutRow>(
    tx.db,
    `update payouts p set state = 'in_transit', reference = coalesce($2, reference), look_at = now(),
       sent_at = coalesce(sent_at, held_since), held_since = null,
       key_set_id = coalesce(key_set_id, (select k.key_set_id from payment_key_sets k
         where k.owner_id is null and k.provider = p.method and k.replaced_at is null),
         case when method in ('file', 'sandbox') then method end)
     where payout_id = $1 and held_since is not null returning *`,
    [payoutId, reference ?? null],
  )
  return row
}
