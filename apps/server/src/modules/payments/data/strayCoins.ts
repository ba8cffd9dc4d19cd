import { statement, type Db } from '../../../platform/db/db.ts'

/** Coin that came to an address for good and belongs to no payment. */
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

/** Keys of `$1`, or (null) of the platform. Keys of an erased person have no owner either, and are nobody's. */
const theirs = 'k.owner_id is not distinct from $1::bigint and k.erased_at is null'

/** An address is its owner's by the keys that something was asked for with. */
const owned = `exists (select from coin_quotes q join payment_key_sets k using (key_set_id)
  where q.chain_id = t.chain_id and q.address = t.address and q.token = t.token and ${theirs})`

/** Coins at a person's own keys, or (null) at the platform's; the newest first. */
export const strayCoins = (db: Db, owner: number | null): Promise<StrayCoin[]> =>
  statement<StrayCoin>(
    db,
    `select ${columns} from coin_transfers t join coin_cursors c using (chain_id, address, token)
     where t.payment_id is null and t.closed_at is null and t.block_number <= c.final_block and ${owned}
     order by t.at desc, t.log_index limit 200`,
    [owner],
  )

/** Closed stray coin, for the books. */
export interface ClosedStray {
  chain_id: number
  token: string
  units: string
  closed_reference: string | null
  /** The keys that something was asked for with at this address. */
  key_set_id: string
  is_test: boolean
}

/** Its owner has dealt with it. @returns undefined where it was not theirs, or not open. */
export async function closeStray(
  db: Db,
  owner: number | null,
  closing: { coin_id: string; reference: string | null; actor: number },
): Promise<ClosedStray | undefined> {
  const [chain, address, token, tx_hash, log_index] = closing.coin_id.split('.')
  const [row] = await statement<ClosedStray>(
    db,
    `with keys as (
       select key_set_id, k.settings ->> 'test' is not distinct from 'yes' as is_test
       from coin_quotes q join payment_key_sets k using (key_set_id)
       where q.chain_id = $4::bigint and q.address = $5 and q.token = $6 and ${theirs}
       order by q.expires_at desc limit 1
     )
     update coin_transfers t set closed_at = now(), closed_by = $2, closed_reference = $3 from keys
     where t.chain_id = $4::bigint and t.address = $5 and t.token = $6 and t.tx_hash = $7 and t.log_index = $8::int
       and t.payment_id is null and t.closed_at is null
     returning t.chain_id, t.token, t.units::text as units, t.closed_reference, keys.key_set_id, keys.is_test`,
    [owner, closing.actor, closing.reference, chain, address, token, tx_hash, log_index],
  )
  return row
}

/** Keeps the number of its last digits that the books leave out. */
export const keepScale = (db: Db, coin_id: string, scale: number): Promise<unknown> =>
  statement(
    db,
    `update coin_transfers set books_scale = $6
     where chain_id = $1::bigint and address = $2 and token = $3 and tx_hash = $4 and log_index = $5::int`,
    [...coin_id.split('.'), scale],
  )
