import { paymentById } from '../data/payments.ts'
import { refundById, troubledRefunds } from '../data/queues.ts'
import { quoteFor } from './providers/ethereum/books.ts'
import { ChainAway } from './providers/ethereum/chain.ts'
import type { Sent } from './providers/ethereum/sent.ts'
import { unitsOf } from './providers/ethereum/units.ts'
import type { KeyParts } from './providers/open.ts'

/** `unknown`: nothing can be asked about it, and its owner's word stands. */
export type Proof = 'seen' | 'unseen' | 'away' | 'unknown'

/** Hashes are written in small letters. */
export const written = (reference: string): string =>
  reference.toLowerCase().startsWith('0x') ? reference.toLowerCase() : reference

const hash = /^0x[0-9a-f]{64}$/

/**
 * Tells whether the chain shows the transaction that its owner names for a refund: that it is in a block, succeeded,
 * and moved at least what is given back, of the coin that was paid, away from the address. The receiver is between the
 * two: a payer whose money came from an exchange names another address. A seller sends from the address that was paid,
 * else any transfer between strangers would do; of the platform's own keys the word of its admins stands.
 */
export async function proveSent(
  { db, chain }: Pick<KeyParts, 'db' | 'chain'>,
  asked: { refund_id: string; reference: string },
): Promise<Proof> {
  const reference = written(asked.reference)
  const known = await refundById(db, asked.refund_id)
  const payment = known && (await paymentById(db, known.payment_id))
  const [row] = await troubledRefunds(db, asked.refund_id)
  const quote = payment && (await quoteFor(db, payment.payment_id))
  // A reference of the wrong form is refused as such.
  if (!row || !quote || chain === undefined || !hash.test(reference)) return 'unknown'
  try {
    if ((await chain.id()) !== quote.chain_id) return 'unknown'
    const sent = await chain.sent(reference as `0x${string}`)
    const wanted = unitsOf(row.amount, quote)
    const from = payment.is_external ? quote.address : undefined
    return sent !== undefined && movedAway(sent, quote, from) >= wanted ? 'seen' : 'unseen'
  } catch (error) {
    if (error instanceof ChainAway) return 'away'
    throw error
  }
}

/** Sums the units of this coin that a transaction moved to others than this address, and from this one where it is given. */
const movedAway = (
  { isGood, moved }: Sent,
  of: { address: string; token: string },
  by: string | undefined,
): bigint =>
  moved
    .filter(({ token, to }) => isGood && (token ?? '') === of.token && to !== of.address)
    .filter(({ from }) => by === undefined || from === by)
    .reduce((sum, { units }) => sum + units, 0n)
