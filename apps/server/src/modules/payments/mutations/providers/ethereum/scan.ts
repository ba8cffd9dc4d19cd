import type { Db } from '../../../../../platform/db/db.ts'
import { finalBlock, keepTransfers, type Place } from './books.ts'
import { ChainAway, type Chain } from './chain.ts'

interface ScanParts {
  db: Db
  chain: Chain
  /** Blocks of the chain's own coin that are read at a time, instead of 200. */
  coinSpan?: bigint
}

/** Blocks that are read at a time: whole ones for the chain's own coin, those with a token's transfers else. */
const span = { coin: 200n, token: 2000n } as const
/** So many times at once; the rest is read by the next look. */
const times = 5
/** Blocks that are looked at beyond the last final one. */
const farthest = 2000n

/**
 * Writes down what the chain says now of an address, from where it was last looked at; blocks that were read stay read,
 * however far behind it is.
 * @returns whether everything up to the newest block was looked at.
 * @throws ChainAway
 */
export async function scan(parts: ScanParts, place: Place, decimals: number): Promise<boolean> {
  const { db, chain, coinSpan = span.coin } = parts
  const id = await chain.id()
  if (id !== place.chain_id) throw new ChainAway(new Error(`the node is of chain ${id}`))
  for (let n = 0; n < times; n++) {
    const after = await finalBlock(db, place)
    if (after === undefined) return true
    const { head, final } = await chain.heads()
    if (head <= after) return true
    const next = after + (place.token === '' ? coinSpan : span.token)
    const isLast = next >= final
    const end = final + farthest < head ? final + farthest : head
    const transfers = await chain.transfers(
      place.address as `0x${string}`,
      place.token === '' ? undefined : (place.token as `0x${string}`),
      after + 1n,
      isLast ? end : next,
    )
    const seen = isLast ? { after, final } : { after, to: next, final: next }
    await keepTransfers(db, place, { ...seen, transfers, decimals })
    if (isLast) return true
  }
  return false
}
