import { statement, type Db } from '../../../../../platform/db/db.ts'
import type { Place } from './books.ts'

export interface Came {
  tx_hash: string
  log_index: number
  /** Another payment came in the same transaction before it. */
  is_later: boolean
  block: bigint
  units: bigint
  at: Date
  /** Address that sent it. */
  sender: string | null
}

interface CameRow {
  tx_hash: string
  log_index: number
  is_later: boolean
  block_number: string
  units: string
  at: Date
  sender: string | null
}

const cameOf = ({ block_number, units, ...row }: CameRow): Came => ({
  ...row,
  block: BigInt(block_number),
  units: BigInt(units),
})

/** Lists the transfers that came for a payment, in the order of the chain. */
export async function cameFor(db: Db, paymentId: string): Promise<Came[]> {
  const rows = await statement<CameRow>(
    db,
    `select t.tx_hash, t.log_index, t.block_number::text, t.units::text, t.at, t.sender,
       exists (select from coin_transfers o where o.chain_id = t.chain_id and o.address = t.address and o.token = t.token
         and o.tx_hash = t.tx_hash and o.log_index < t.log_index and o.payment_id <> t.payment_id) as is_later
     from coin_transfers t where t.payment_id = $1 order by t.block_number, t.log_index, t.tx_hash`,
    [paymentId],
  )
  return rows.map(cameOf)
}

/** A payment's name is the transaction that brought it; of several in one, the later ones say which. */
export const nameOf = ({ tx_hash, log_index, is_later }: Came): string =>
  is_later ? `${tx_hash}:${log_index}` : tx_hash

/** Payments for which something came to an address between two times in blocks that stay. */
export const paidBetween = (
  db: Db,
  address: string,
  from: Date,
  to: Date,
): Promise<{ payment_id: string }[]> =>
  statement(
    db,
    `select distinct t.payment_id from coin_transfers t join coin_cursors c using (chain_id, address, token)
     where t.address = $1 and t.at >= $2 and t.at < $3 and t.block_number <= c.final_block and t.payment_id is not null`,
    [address, from, to],
  )

/** Payments for which something came, for good, that was not taken into account yet: late, a second time, the rest of it. */
export const uncounted = (db: Db): Promise<{ payment_id: string; tx_hashes: string[] }[]> =>
  statement(
    db,
    `select t.payment_id, array_agg(t.tx_hash) as tx_hashes from coin_transfers t join coin_cursors c using (chain_id, address, token)
     where t.payment_id is not null and t.counted_at is null and t.block_number <= c.final_block group by 1 limit 200`,
    [],
  )

export const markCounted = (
  db: Db,
  { payment_id, tx_hashes }: { payment_id: string; tx_hashes: string[] },
): Promise<unknown> =>
  statement(
    db,
    'update coin_transfers set counted_at = now() where payment_id = $1 and tx_hash = any ($2) and counted_at is null',
    [payment_id, tx_hashes],
  )

/** Places where something may still come, each with one of its sets. */
export const awaited = (db: Db): Promise<(Place & { key_set_id: string })[]> =>
  statement(
    db,
    `select distinct on (chain_id, address, token) chain_id, address, token, key_set_id
     from coin_quotes where released_at is null`,
    [],
  )

/**
 * A week after its end a tag is free for another payment, where everything up to now was looked at; what comes with it
 * then is nobody's.
 */
export const releaseTags = (db: Db, { chain_id, address, token }: Place): Promise<unknown> =>
  statement(
    db,
    `update coin_quotes set released_at = now() where chain_id = $1 and address = $2 and token = $3
       and released_at is null and expires_at < now() - interval '7 days'`,
    [chain_id, address, token],
  )
