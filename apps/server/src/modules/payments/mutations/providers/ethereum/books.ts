import { inTransaction, statement, type Db, type Tx } from '../../../../../platform/db/db.ts'
import { brokenConstraint } from '../../../../../platform/errors.ts'
import type { Money } from '../../../../../platform/money.ts'
import type { Transfer } from './chain.ts'
import { drawTag, tagOf, withTag } from './units.ts'

/** Place at which something is awaited. `token` is empty for the chain's own coin. */
export interface Place {
  chain_id: number
  address: string
  token: string
}

export interface Quote extends Place {
  payment_id: string
  tag: number
  units: bigint
  amount: Money
  expires_at: Date
}

interface QuoteRow extends Place {
  payment_id: string
  tag: number
  units: string
  amount: number
  currency: string
  expires_at: Date
}

const quoteColumns =
  'payment_id, chain_id, address, token, tag, units::text as units, amount, currency, expires_at'

const quoteOf = ({ units, amount, currency, ...row }: QuoteRow): Quote => ({
  ...row,
  units: BigInt(units),
  amount: { amount, currency },
})

export async function quoteFor(db: Db, paymentId: string): Promise<Quote | undefined> {
  const [row] = await statement<QuoteRow>(
    db,
    `select ${quoteColumns} from coin_quotes where payment_id = $1`,
    [paymentId],
  )
  return row && quoteOf(row)
}

/** Times that a tag is drawn anew when another payment has it. */
const draws = 40

export interface QuoteAsk extends Place {
  payment_id: string
  key_set_id: string
  base: bigint
  decimals: number
  amount: Money
  expires_at: Date
  /** The newest block: nothing older is awaited. */
  head: bigint
}

/**
 * Writes down what is asked for, once for each payment; undefined when no tag is free. An address at which nothing was
 * awaited for a while was not looked at: it is looked at from the newest block on.
 */
export async function addQuote(db: Db, ask: QuoteAsk): Promise<Quote | undefined> {
  await statement(
    db,
    `insert into coin_cursors as c (chain_id, address, token, final_block) values ($1, $2, $3, $4)
     on conflict (chain_id, address, token) do update set final_block = greatest(c.final_block, excluded.final_block)
     where not exists (select from coin_quotes q
       where q.chain_id = c.chain_id and q.address = c.address and q.token = c.token and q.released_at is null)`,
    [ask.chain_id, ask.address, ask.token, String(ask.head)],
  )
  for (let n = 0; n < draws; n++) {
    const tag = drawTag()
    try {
      await statement(
        db,
        `insert into coin_quotes (payment_id, key_set_id, chain_id, address, token, tag, units, amount, currency, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (payment_id) do nothing`,
        [
          ask.payment_id,
          ask.key_set_id,
          ask.chain_id,
          ask.address,
          ask.token,
          tag,
          String(withTag(ask.base, tag, ask.decimals)),
          ask.amount.amount,
          ask.amount.currency,
          ask.expires_at,
        ],
      )
      return await quoteFor(db, ask.payment_id)
    } catch (error) {
      if (brokenConstraint(error) !== 'coin_quotes_tag') throw error
    }
  }
  return undefined
}

export async function finalBlock(db: Db, place: Place): Promise<bigint | undefined> {
  const [row] = await statement<{ final_block: string }>(
    db,
    `select final_block::text as final_block from coin_cursors where chain_id = $1 and address = $2 and token = $3`,
    [place.chain_id, place.address, place.token],
  )
  return row && BigInt(row.final_block)
}

async function writeTransfers(
  tx: Tx,
  where: unknown[],
  transfers: Transfer[],
  decimals: number,
): Promise<void> {
  await statement(
    tx.db,
    `insert into coin_transfers (chain_id, address, token, block_number, tx_hash, log_index, units, at, sender, payment_id)
     select $1, $2, $3, t.block, t.hash, t.log_index, t.units, t.at, t.sender,
       (select q.payment_id from coin_quotes q where q.chain_id = $1 and q.address = $2 and q.token = $3
          and q.tag = t.tag and q.released_at is null)
     from unnest($4::bigint[], $5::text[], $6::int[], $7::numeric[], $8::timestamptz[], $9::int[], $10::text[])
       as t(block, hash, log_index, units, at, tag, sender)
     where t.block > (select final_block from coin_cursors where chain_id = $1 and address = $2 and token = $3)
     on conflict do nothing`,
    [
      ...where,
      transfers.map(({ block }) => String(block)),
      transfers.map(({ hash }) => hash),
      transfers.map(({ logIndex }) => logIndex),
      transfers.map(({ units }) => String(units)),
      transfers.map(({ at }) => at),
      transfers.map(({ units }) => tagOf(units, decimals) ?? null),
      transfers.map(({ sender }) => sender),
    ],
  )
}

/**
 * Writes what the chain says now of the blocks after `after`, up to `to` or to its end: what is not there any more was in a block that the chain
 * has given up. Two who write at once write the same up to the final block, and no one acts on what is above it.
 */
export async function keepTransfers(
  db: Db,
  place: Place,
  seen: {
    after: bigint
    to?: bigint
    final: bigint
    transfers: Transfer[]
    decimals: number
  },
): Promise<void> {
  const where = [place.chain_id, place.address, place.token]
  await inTransaction(db, async (tx) => {
    // A reader that was slower than another writes nothing below the blocks that the other has seen to be final.
    await statement(
      tx.db,
      'select 1 from coin_cursors where chain_id = $1 and address = $2 and token = $3 for update',
      where,
    )
    await statement(
      tx.db,
      `delete from coin_transfers where chain_id = $1 and address = $2 and token = $3 and block_number > $4 and ($5::bigint is null or block_number <= $5)
         and block_number > (select final_block from coin_cursors where chain_id = $1 and address = $2 and token = $3)`,
      [...where, String(seen.after), seen.to === undefined ? null : String(seen.to)],
    )
    await writeTransfers(tx, where, seen.transfers, seen.decimals)
    await statement(
      tx.db,
      `update coin_cursors set final_block = greatest(final_block, $4) where chain_id = $1 and address = $2 and token = $3`,
      [...where, String(seen.final)],
    )
  })
}
