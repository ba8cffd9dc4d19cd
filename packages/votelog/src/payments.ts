import { fromUtf8, Malformed } from './bytes.ts'
import { commitment, isSalt } from './commitments.ts'
import type { Hash } from './hashing.ts'
import { isMinute } from './moments.ts'
import { list, matching, object, oneOf, textUpTo, truth, whole, type Of } from './schema.ts'

/** Name that bought ballots have in place of a provider when they spent credits. */
export const creditsProvider = 'credits'

const provider = matching(/^[a-z][a-z0-9_]{0,39}$/)
const publicId = matching(/^[0-9A-Za-z_-]{1,40}$/)
const mostPayments = 2_000_000

const purchase = object(
  {
    provider,
    /** As the provider's own report has it. */
    reference: textUpTo(300),
    /** Minor units. */
    amount: whole(0),
    currency: matching(/^[A-Z]{3,5}$/),
    votes: whole(1),
    /** Bought to be spent later, in any contest of the organiser; else one ballot of this contest. */
    credits: truth,
    /** Paid back whole. */
    refunded: truth,
  },
  {
    /** The minute of the last refund of it, of a purchase that is paid back. */
    refunded_at: isMinute,
    /** Minor units that were paid back, in part or whole; without it, the amount of a purchase that is paid back whole. */
    refunded_amount: whole(1),
  },
)
const cast = object({ salt: isSalt, provider, reference: textUpTo(300), votes: whole(1) })

const proof = object({
  v: oneOf(1),
  contest: publicId,
  purchases: list(purchase, 0, mostPayments),
  /** Salts and references that open the payment's commitment of each bought ballot. */
  casts: list(cast, 0, mostPayments),
  /** Credits that were spent, by contest of the organiser. */
  spent: list(object({ contest: publicId, votes: whole(0) }), 0, 100_000),
  /** Bought votes that the organiser's books have as spent in this contest, less those whose ballots went back. */
  ledger: whole(0),
})

/** An organiser's proof of what paid for the bought votes of a contest, without naming payers (product 4). */
export type PaymentProof = Of<typeof proof>
export type Purchase = PaymentProof['purchases'][number]
export type CastPayment = PaymentProof['casts'][number]

/** What was paid back is all of it exactly where the purchase says so, and never more. */
const isSound = ({ amount, refunded, refunded_amount: back }: Purchase): boolean =>
  back === undefined || (back <= amount && refunded === (back === amount))

/** @throws Malformed for what is no proof of payments. */
export function readPaymentProof(text: string | Uint8Array): PaymentProof {
  let value: unknown
  try {
    value = JSON.parse(typeof text === 'string' ? text : fromUtf8(text))
  } catch {
    throw new Malformed('not JSON')
  }
  if (!proof(value)) throw new Malformed('not a proof of payments')
  if (!value.purchases.every(isSound))
    throw new Malformed('a purchase paid back otherwise than it says')
  return value
}

/** Hashes a payment as the leaf of a bought ballot has it. */
export const paymentHash = (
  { salt, provider: by, reference }: Omit<CastPayment, 'votes'>,
  hash: Hash,
): string => commitment('payment', { salt, parts: [by, reference] }, 2, hash)
