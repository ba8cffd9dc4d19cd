import { z } from 'zod'
import { defineCall, flag, fromText, integer, numericId, publicId } from '../call.ts'
import {
  checkoutKinds,
  defaultQuantity,
  mostVotesAtOnce,
  paymentProviders,
  renewalIntervals,
} from './constants.ts'
import {
  checkout,
  checkoutLine,
  checkoutSeller,
  currency,
  idleCoupon,
  moneyIn,
  moneyOut,
} from './shapes.ts'
import { savedMethod } from './subscriptions.ts'

/** Fields of a purchase, by its kind (api: checkout/start). */
const bought = {
  /** The buyer's earlier checkout of the same, beside which it is wanted once more (`another`). */
  beside: publicId.optional(),
  kind: z.enum(checkoutKinds),
  /** votes */
  cx_id: publicId.optional(),
  assox_id: publicId.optional(),
  round_id: numericId.optional(),
  quantity: integer.pipe(z.number().min(1).max(mostVotesAtOnce)).default(defaultQuantity),
  client_id: z.string().min(1).max(80).optional(),
  /** deposit */
  amount: moneyIn.optional(),
  /** cart: its lines in this currency alone; the rest stays there */
  currency: currency.optional(),
  /** club */
  gx_id: publicId.optional(),
  /** subscription */
  sx_id: publicId.optional(),
  package: z.string().max(60).optional(),
  /** club and subscription: pays what is due of one that the caller has */
  subscription_id: publicId.optional(),
  /** offer */
  offer_id: publicId.optional(),
  /** rest: what an order whose deposit was paid still costs */
  order_id: publicId.optional(),
  /** domain */
  host: z.string().max(253).optional(),
  /** domain: the buyer's site that the name will lead to */
  site_id: numericId.optional(),
}

const refusals = [
  'sign_in_required',
  'device_unknown',
  'voting_disabled',
  'votes_not_sold',
  'votes_unsold',
  'not_in_round',
  'spend_cap_reached',
  'spend_cap_short',
  'spend_open',
  'amount_unsuitable',
  'amount_too_small',
  'currency_unsupported',
  'provider_unsuitable',
  'test_with_real',
  'already_subscribed',
  'subscription_illegal_step',
  'subscription_charging',
  'order_illegal_step',
  'offer_illegal_step',
  'cart_empty',
  'cart_unbuyable',
  'slot_taken',
] as const

const quote = defineCall({
  method: 'POST',
  summary: 'What something costs now, line by line, and in which ways it can be paid.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject(bought),
  reply: z.object({
    lines: z.array(checkoutLine),
    /** The sum in the first currency; all there is but for a cart in several. */
    amount: moneyOut,
    /** What is to be paid, a sum for each currency, each paid by itself and never converted. The first is `amount`. */
    amounts: z.array(moneyOut),
    /** The same by seller and currency. */
    sellers: z.array(checkoutSeller),
    /** Absent where no coupon was named, or it takes something off. */
    idle_coupon: idleCoupon.optional(),
    /** The best first. */
    providers: z.array(z.enum(paymentProviders)),
    /**
     * Where nothing but a balance could pay it: the currencies that no way of its sellers takes. None where each is taken,
     * and no way takes all of them at once: each can be paid by itself then. Absent where there is a way, or none is set up.
     */
    untaken: z.array(z.string()).optional(),
    /** Nothing but test money is taken. */
    test: z.boolean(),
    /** Ways that take test money, among others that may not. */
    test_ways: z.array(z.enum(paymentProviders)),
    /** The buyer's own balance in the first currency; 0 for a visitor. */
    balance: moneyOut,
    /** Their balance in each currency of `amounts`: a balance pays its own currency alone. */
    balances: z.array(moneyOut),
    /** The one amount that `balances_lack`; null where they lack something in several currencies. */
    balance_lacks: moneyOut.nullable(),
    /**
     * Amounts that the balances lack to pay all of this, at most one for each currency; none where they suffice, hold
     * nothing or can't pay it.
     */
    balances_lack: z.array(moneyOut),
    /** Kept methods that these sellers can charge. */
    methods: z.array(savedMethod),
    /** Ways whose method can be kept for the next time. */
    keeps: z.array(z.enum(paymentProviders)),
    /** Interval of the payments from then on; null: once. */
    interval: z.enum(renewalIntervals).nullable(),
    /** After this it can’t be bought any more; null: no such end. */
    closes_at: z.string().nullable(),
    /** The caller's purchases of the same before, to be given to `checkout/start`; null for one without a device. */
    bought_before: z.string().nullable(),
    about: checkout.shape.about,
  }),
  refusals: [...refusals],
})

const start = defineCall({
  method: 'POST',
  summary:
    'Begins a purchase of any kind, or goes on with the caller’s open one of the same. One payment for each key set and currency; `next` is what the browser goes on with.',
  tag: 'payments',
  who: 'all',
  personal: true,
  input: z.strictObject({
    ...bought,
    provider: z.enum(paymentProviders),
    /** A kept method of that provider, which is charged at once. */
    method_id: publicId.optional(),
    /** Keep the method for the next time. */
    save: flag.default(false),
    /** Price that the screen showed: another price is refused, and so is a further sum in another currency. */
    expected: moneyIn.optional(),
    /** The same of a cart in several currencies, a sum for each; it stands for `expected` then. */
    expected_amounts: fromText(z.array(moneyIn).min(1).max(200)).optional(),
    /**
     * The same a second time; without it the caller goes on with the one that is open. With `beside` it is bought once, from
     * however many tabs.
     */
    another: flag.default(false),
    /**
     * From the quote that the buyer read: what they bought of the same since then, on another device say, is the answer, and
     * nothing is bought. Without it that is so for what they buy while this call is under way.
     */
    bought_before: z.string().max(80).optional(),
    /** For a visitor's receipt. */
    email: z.email({ error: '#invalid_email_address' }).max(254).optional(),
  }),
  reply: checkout.extend({
    /** The purchase was made before this call, as the buyer did not know (`bought_before`). */
    already_bought: z.boolean(),
  }),
  refusals: [
    ...refusals,
    'price_changed',
    'insufficient_funds',
    'method_unsuitable',
    'not_found',
    'part_off',
  ],
})

const status = defineCall({
  method: 'GET',
  summary:
    'How a checkout stands, for who began it, or who has its pass. Asks the provider where that is not known.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject({
    checkout_id: publicId,
    /** From an answer to who began it: the wrapped app pays in the browser of the device. */
    pass: z.string().max(500).optional(),
  }),
  reply: checkout,
  refusals: ['not_found'],
})

const cancel = defineCall({
  method: 'POST',
  summary:
    'Ends a checkout that is not paid; what comes all the same goes back. Of a cart’s several payments those that came stay, and what they are for is delivered.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject({ checkout_id: publicId }),
  reply: checkout,
})

const sandbox = defineCall({
  method: 'POST',
  summary:
    'What the sandbox’s own page posts: test money is paid, declined or left for later; `paid_once` is paid with a card that fails when it is charged again.',
  tag: 'payments',
  who: 'all',
  input: z.strictObject({
    checkout_id: publicId,
    /** Payment that this answers; without it, every payment of the checkout. */
    payment_id: publicId.optional(),
    outcome: z.enum(['paid', 'paid_once', 'declined', 'later']),
  }),
  reply: checkout,
  refusals: ['sandbox_only', 'checkout_closed', 'provider_unsuitable'],
})

/** The one checkout (product 5). */
export const checkoutCalls = {
  'checkout/quote': quote,
  'checkout/start': start,
  'checkout/status/{checkout_id}': status,
  'checkout/cancel': cancel,
  'checkout/sandbox': sandbox,
} as const
