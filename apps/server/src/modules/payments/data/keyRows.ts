import { statement, type Db } from '../../../platform/db/db.ts'
import type { SealedRow } from './sealedKeys.ts'

/** Providers whose keys are kept. */
export const keyedProviders = ['stripe', 'paypal', 'ethereum', 'moncash', 'payoneer'] as const
export type KeyedProvider = (typeof keyedProviders)[number]

export interface KeyRow extends SealedRow {
  provider: KeyedProvider
  owner_id: number | null
  account: string
  settings: Record<string, string>
  hints: Record<string, string>
  disabled: boolean
  webhook: 'none' | 'waiting' | 'registered' | 'failed'
  tried_at: Date | null
  tried_fault: string | null
  replaced_at: Date | null
}

const columns = `s.key_set_id, s.owner_id, s.provider, s.account, s.settings, s.hints, s.sealed, s.disabled, s.webhook,
  s.tried_at, s.tried_fault, s.replaced_at, k.key_id, k.sealed as key_sealed`
const from = 'payment_key_sets s left join payment_sealing_keys k on k.key_id = s.sealed_with'

/** The sets in use of a person, or (null) of the platform. */
export const currentKeys = (db: Db, owner: number | null): Promise<KeyRow[]> =>
  statement(
    db,
    `select ${columns} from ${from}
     where s.owner_id is not distinct from $1::bigint and s.replaced_at is null`,
    [owner],
  )

/** The platform's and then a seller's own, in one look. */
export const currentKeysFor = (db: Db, seller: number | null): Promise<KeyRow[]> =>
  statement(
    db,
    `select ${columns} from ${from}
     where (s.owner_id is null or s.owner_id = $1::bigint) and s.replaced_at is null order by s.owner_id nulls first`,
    [seller],
  )

/** The same, held against others that change them until the transaction ends. */
export async function lockCurrentKeys(db: Db, owner: number | null): Promise<KeyRow[]> {
  await statement(db, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `payment keys ${owner ?? 'platform'}`,
  ])
  return currentKeys(db, owner)
}

export async function keyRow(db: Db, keySetId: string): Promise<KeyRow | undefined> {
  const [row] = await statement<KeyRow>(
    db,
    `select ${columns} from ${from} where s.key_set_id = $1`,
    [keySetId],
  )
  return row
}

/** By its name in the address of its webhooks; replaced sets too. */
export async function keyRowOfAccount(
  db: Db,
  provider: string,
  account: string,
): Promise<KeyRow | undefined> {
  const [row] = await statement<KeyRow>(
    db,
    `select ${columns} from ${from} where s.provider = $1 and s.account = $2`,
    [provider, account],
  )
  return row
}

/**
 * Replaced sets of which nothing is open: no payment that may still come, be given back or disputed (180 days, the
 * longest that a payer of PayPal's has), no refund, dispute or payout under way.
 */
export const finishedKeys = (db: Db): Promise<KeyRow[]> =>
  statement(
    db,
    `select ${columns} from ${from}
     where s.replaced_at < now() - interval '1 day' and s.sealed is not null
       and not exists (select 1 from payments p where p.key_set_id = s.key_set_id
         and (p.state in ('created', 'pending') or p.paid_at > now() - interval '180 days'))
       and not exists (select 1 from refunds r join payments p using (payment_id) where p.key_set_id = s.key_set_id
         and (r.state in ('requested', 'sent', 'by_hand') or r.retry_at is not null))
       and not exists (select 1 from disputes d join payments p using (payment_id) where p.key_set_id = s.key_set_id
         and d.state = 'opened')
       and not exists (select 1 from payouts o where o.key_set_id = s.key_set_id
         and (o.state in ('approved', 'in_transit') or o.done_at > now() - interval '60 days'))
     order by s.replaced_at limit 100`,
    [],
  )

/** Tells whether a seller takes some payments on an account of their own: this platform holds nothing of these. */
export const takesPaymentsThemselves = async (db: Db, sellerId: number): Promise<boolean> =>
  (await currentKeys(db, sellerId)).some(({ disabled }) => !disabled)
