import { statement, type Db } from '../../../platform/db/db.ts'

/** What came to an address for good and belongs to no payment. */
export interface StrayCoin {
  coin_id: string
  chain_id: number
  address: string
  /** Contract of the token; empty: the chain's own coin. */
  token: string
  tx_hash: string
  units: string
  sender: string | null
  at: Date
}

const idOf = `t.chain_id || '.' || t.address || '.' || t.token || '.' || t.tx_hash || '.' || t.log_index`

const columns = `${idOf} as coin_id, t.chain_id, t.address, t.token, t.tx_hash, t.units::text as units, t.sender, t.at`

/** An address is its owner's by the keys that something was asked for with. */
const owned = `exists (select from coin_quotes q join payment_key_sets k using (key_set_id)
  where q.chain_id = t.chain_id and q.address = t.address and q.token = t.token and k.owner_id is not distinct from $1::bigint)`

/** Of a person's own keys, or (null) of the platform's; the newest first. */
export const strayCoins = (db: Db, owner: number | null): Promise<StrayCoin[]> =>
  statement<StrayCoin>(
    db,
    `select ${columns} from coin_transfers t join coin_cursors c using (chain_id, address, token)
     where t.payment_id is null and t.closed_at is null and t.block_number <= c.final_block and ${owned}
     order by t.at desc, t.log_index limit 200`,
    [owner],
  )

/** Its owner has dealt with it. @returns whether it was theirs and open. */
export async function closeStray(
  db: Db,
  owner: number | null,
  closing: { coin_id: string; reference: string | null; actor: number },
): Promise<boolean> {
  const [chain, address, token, tx_hash, log_index] = closing.coin_id.split('.')
  const rows = await statement(
    db,
    `update coin_transfers t set closed_at = now(), closed_by = $2, closed_reference = $3
     where t.chain_id = $4::bigint and t.address = $5 and t.token = $6 and t.tx_hash = $7 and t.log_index = $8::int
       and t.payment_id is null and t.closed_at is null and ${owned} returning t.tx_hash`,
    [owner, closing.actor, closing.reference, chain, address, token, tx_hash, log_index],
  )
  return rows.length > 0
}
