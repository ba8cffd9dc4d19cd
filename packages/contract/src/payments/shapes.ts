import { z } from 'zod'
import { fromText, integerOr, publicId } from '../call.ts'
import { isCurrency } from '../currencies.ts'
import { picture } from '../files.ts'
import {
  checkoutKinds,
  checkoutStates,
  mostMoney,
  paymentProviders,
  paymentStates,
} from './constants.ts'

/** Takes money that is paid or asked for, in minor units, above 0 (product 13). */
const minorUnits = (error: '#invalid_amount' | '#invalid_price') =>
  integerOr(error).pipe(z.number({ error }).min(1, { error }).max(mostMoney, { error }))
export const amount = minorUnits('#invalid_amount')
export const price = minorUnits('#invalid_price')
export const currency = z
  .string({ error: '#invalid_amount' })
  .trim()
  .toUpperCase()
  .refine(isCurrency, { error: '#invalid_amount' })
  .meta({ pattern: '^[A-Z]{3}$' })

/** Money as a call takes it. */
export const moneyIn = fromText(z.strictObject({ amount, currency }))
/** Money as a call answers it. */
export const moneyOut = z.object({ amount: z.int(), currency: z.string() })

export const nextStep = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('redirect'), url: z.string() }),
    z.object({
      kind: z.literal('elements'),
      provider: z.string(),
      publishable_key: z.string(),
      client_secret: z.string(),
      asked: z.literal(true).optional(),
    }),
    z.object({
      kind: z.literal('transfer'),
      address: z.string(),
      units: z.string(),
      shown: z.string(),
      coin: z.string(),
      chain_id: z.int(),
      token: z.string().optional(),
      expires_at: z.string(),
    }),
  ])
  .meta({ id: 'NextStep' })

/** The thing that a line is the price of, as its buyer recognises it. */
const boughtThing = z.object({
  sx_id: z.string(),
  title: z.string(),
  /** Package and extras, and the number of them, where there is more than one. */
  chosen: z.array(z.string()),
  count: z.int(),
  image: picture.nullable(),
  /** Time of an appointment, and the zone of its provider. */
  slot: z
    .object({ start: z.string(), end: z.string(), seats: z.int(), time_zone: z.string() })
    .nullable(),
  /** Day of the delivery, were it paid now; `exact`: the hour was promised too. */
  ready: z.object({ by: z.string(), exact: z.boolean() }).nullable(),
})
export type BoughtThing = z.infer<typeof boughtThing>

/** Contestant, contest, club or listing beside whose picture the text of a line stands; null where it has none. */
const pictured = z.object({ id: publicId, name: z.string(), image: picture.nullable() })
export type Pictured = z.infer<typeof pictured>

/** A coupon that takes nothing off: it may have been used up since its buyer typed it in. */
export const idleCoupon = z.object({
  code: z.string(),
  why: z.enum(['used_up', 'ended', 'unsuitable']),
})
export type IdleCoupon = z.infer<typeof idleCoupon>

export const checkoutLine = z.object({
  text: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Absent of tax, fees, coupons, and of things without a listing. */
  thing: boughtThing.optional(),
  /** Of votes, memberships and what is left to pay of an order. */
  pictured: pictured.optional(),
})

/** A person as the payer reads them; the picture is empty where they have none. */
const payee = z.object({
  user_id: z.int(),
  ux_id: z.string(),
  full_name: z.string(),
  avatar: z.string(),
})

/** Part of a purchase that is one seller's, in one currency. */
const sellerPart = z.object({
  /** Null: the installation itself. */
  seller: payee.nullable(),
  /** Line by line: things, coupons, tax, the buyer's fee, what is paid later. */
  lines: z.array(checkoutLine),
  /** Together. */
  amount: z.int(),
  currency: z.string(),
})
export type SellerPart = z.infer<typeof sellerPart>

export const checkoutSeller = sellerPart.extend({
  /** Ways in which this goes to an account of the seller's own: a payment by itself, of which nothing is held. */
  external_ways: z.array(z.enum(paymentProviders)),
})
export type CheckoutSeller = z.infer<typeof checkoutSeller>

/** Coins that may be a payer's who sent another amount. */
const beside = z.object({
  /** As a person types it. */
  shown: z.string(),
  coin: z.string(),
  tx_hash: z.string(),
  at: z.string(),
  /** The owner of the address has dealt with it. */
  closed: z.boolean(),
})
export type Beside = z.infer<typeof beside>

/** Payment of a checkout: one for each key set and currency. */
export const checkoutPayment = z.object({
  payment_id: z.string(),
  provider: z.enum(paymentProviders),
  amount: moneyOut,
  state: z.enum(paymentStates),
  /** To the seller's own account: nothing of it is held. */
  external: z.boolean(),
  /** Sellers of the checkout; the installation itself is not named. */
  sellers: z.array(payee),
  /** Why nothing was paid, in the reader's language. */
  failure: z.string().nullable(),
  next: nextStep,
  /**
   * Sight of money that the payer sends by themselves: the amount seen, the blocks that stand on it, and the blocks
   * that are waited for; null if the chain itself says when a block is final. Absent until something is seen.
   */
  seen: z
    .object({
      amount: moneyOut,
      confirmations: z.int(),
      wanted: z.int().nullable(),
    })
    .optional(),
  /**
   * Coins that came to the same address since, in an amount that nobody was asked for: they may be this payer's, and
   * the owner of the address sends them back by hand.
   */
  beside: z.array(beside).optional(),
  /** The provider has just said that the money is on its way. */
  moving: z.literal(true).optional(),
  /**
   * The provider has just not answered, or does not know of it yet. `nothing`: no money can have moved, since the payer
   * was led nowhere and no kept method was charged; `unsure`: some may have.
   */
  away: z.enum(['nothing', 'unsure']).optional(),
  /** It failed by no doing of its payer: another way is the better one now. */
  down: z.literal(true).optional(),
  /** Money of it that goes back or is back, and why, in the reader's language; `whole`: nothing of it stays paid. */
  back: z.object({ amount: moneyOut, reason: z.string(), whole: z.boolean() }).optional(),
})

export const checkout = z
  .object({
    checkout_id: z.string(),
    kind: z.enum(checkoutKinds),
    state: z.enum(checkoutStates),
    /** The sum in the first currency; all there is but for a cart in several. */
    amount: moneyOut,
    /** Its sums, one for each currency, the first being `amount`: no sum is of two, and nothing is converted. */
    amounts: z.array(moneyOut),
    lines: z.array(checkoutLine),
    /** The same by seller and currency, where there are several. */
    sellers: z.array(sellerPart),
    payments: z.array(checkoutPayment),
    /**
     * Part of it whose payment failed while others came: its sum (in the first currency, and in each), and why in the
     * reader's language. The rest was bought, and stands above alone.
     */
    unpaid: z
      .object({ amount: moneyOut, amounts: z.array(moneyOut), failure: z.string().nullable() })
      .optional(),
    /** Paid in test money. */
    test: z.boolean(),
    expires_at: z.string(),
    /** Shows how it stands in a browser that knows nobody, until a while after it is over; null once it is. */
    pass: z.string().nullable(),
    order_ids: z.array(z.string()).optional(),
    /** Receipts of the ballots of bought votes. */
    casx_ids: z.array(z.string()).optional(),
    /** Place at which the bought thing can be seen. */
    about: z.object({
      cx_id: z.string().optional(),
      assox_id: z.string().optional(),
      contest_name: z.string().optional(),
      contestant_name: z.string().optional(),
      round_id: z.int().optional(),
      quantity: z.int().optional(),
      gx_id: z.string().optional(),
      sx_id: z.string().optional(),
      package: z.string().optional(),
      subscription_id: z.string().optional(),
      order_id: z.string().optional(),
      /** The one currency of a cart that was to be paid. */
      currency: z.string().optional(),
      offer_id: z.string().optional(),
      host: z.string().optional(),
      /** The site that a host name is for. */
      site_id: z.int().optional(),
    }),
    serverTime: z.number(),
  })
  .meta({ id: 'Checkout' })
export type Checkout = z.infer<typeof checkout>
