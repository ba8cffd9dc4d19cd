import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { makePerson } from '../../accounts/factory.ts'
import { openListing } from '../../marketplace/factory.ts'
import { documentsOf } from '../data/documents.ts'
import type { CheckoutKind } from './kinds.ts'
import { polls } from './testing-inbox.ts'
import {
  apiOf,
  call,
  carriedOut,
  earned,
  findings,
  money,
  openTrade,
  ordered,
  paidOut,
  query,
  seller,
  settleAll,
  sums,
} from './testing-trade.ts'

openTrade()
beforeAll(() => money.own.sell(thing()))

const giveBack = (payment_id: string, amount: number) =>
  call('payments/refund', { payment_id, amount, reason: 'A part of it' }, money.admin)

it('walks with every provider through cart, order, delivery, part back, payout, chargeback after it, late failure and exchange, and the books say what they say', async () => {
  const { control } = money.sim
  const listed = async (currency: string, price: number) => {
    const terms = { delivery_time: 3, delivery_unit: 'day' as const }
    const changes = { currency, package: [{ label: 'Whole', price, included: 'It', ...terms }] }
    return (await openListing(apiOf(seller), apiOf(money.admin), changes)).sx_id
  }
  const [inEuros, inGourdes] = [await listed('EUR', 10_000), await listed('HTG', 500_000)]
  // The fee that a provider keeps of a payment stands in another currency than the payment.
  control.stripe.exchange = { currency: 'usd', rate: 1.1 }
  const byStripe = await ordered('stripe', inEuros)
  control.stripe.exchange = undefined
  const byPaypal = await ordered('paypal', inEuros)
  const second = await ordered('paypal', inEuros)
  const byMoncash = await ordered('moncash', inGourdes)
  const everyOrder = [byStripe, byPaypal, second, byMoncash]
  // Nothing of it is the seller's to take before their buyers have what they paid for.
  expect(await sums('held')).toEqual({ EUR: 27_000, HTG: 450_000 })
  expect(Object.values(await sums('balance')).filter(Boolean)).toEqual([])
  for (const one of everyOrder) await carriedOut(one)
  expect(await sums('held')).toEqual({ EUR: 0, HTG: 0 })
  expect(await earned()).toEqual({ EUR: 27_000, HTG: 450_000 })
  expect(await sums('balance')).toEqual({ EUR: 27_000, HTG: 450_000 })
  await giveBack(byStripe.payment_id, 2000)
  await giveBack(byPaypal.payment_id, 1000)
  await settleAll()
  expect(await sums('balance')).toEqual({ EUR: 24_300, HTG: 450_000 })
  expect(await findings()).toEqual([])

  const paypal = await paidOut('paypal', 10_000)
  await paidOut('payoneer', 9000)
  await paidOut('moncash', 1000)
  expect(await sums('balance')).toEqual({ EUR: 4300, HTG: 450_000 })
  // Money that left was earned all the same, but not what buyers have back.
  expect(await earned()).toEqual({ EUR: 24_300, HTG: 450_000 })
  expect(await findings()).toEqual([])

  // A chargeback of what was paid out: the seller owes what is not there.
  const lost = control.dispute(byStripe.reference)
  const won = control.dispute(second.reference)
  await settleAll()
  expect(await sums('balance')).toEqual({ EUR: 0, HTG: 450_000 })
  expect((await sums('owed_by_seller'))['EUR']).toBeLessThan(0)
  control.endDispute(lost, 'lost')
  control.endDispute(won, 'won')
  await settleAll()
  expect(await findings()).toEqual([])
  expect(await earned()).toEqual({ EUR: 17_100, HTG: 450_000 })
  // An order that is over stays so, and says what went back of it: the refund, and the chargeback's rest.
  const back = async ({ buyer, order_id }: (typeof everyOrder)[number]) => {
    const { order } = await buyer.call('orders/get', { order_id })
    return [order?.state, order?.refunded.amount]
  }
  expect(await Promise.all(everyOrder.map(back))).toEqual(
    [10_000, 1000, 0, 0].map((amount) => ['completed', amount]),
  )

  // Long after, a payout that was paid comes back: it pays what is owed first.
  control.endPayout(paypal, 'returned')
  await query(`update payouts set look_at = now() where payout_id = $1`, [paypal])
  await settleAll()
  expect(await sums('owed_by_seller')).toEqual({ EUR: 0 })
  expect(await earned()).toEqual({ EUR: 17_100, HTG: 450_000 })
  const [state] = await query<{ state: string }>('select state from payouts where payout_id = $1', [
    paypal,
  ])
  expect(state?.state).toBe('returned')
  expect(await findings()).toEqual([])
  const off = await query<{ currency: string; sum: number }>(
    'select currency, sum(amount)::bigint as sum from ledger_entries group by 1 having sum(amount) <> 0',
  )
  expect(off).toEqual([])
})

let price = { amount: 10_000, currency: 'EUR' }

/** A thing of the seller's for any price, theirs at once, of which a tenth is the installation's. */
const thing = (): CheckoutKind => ({
  name: 'domain',
  forVisitors: true,
  price: async () => ({
    currency: price.currency,
    lines: [{ label: 'item', values: { name: 'a thing' }, amount: price.amount }],
    shares: [
      {
        seller_id: seller.user_id,
        subject: '',
        price: price.amount,
        fee: Math.floor(price.amount / 10),
        item: { kind: 'thing' },
      },
    ],
    subject: {},
    description: 'a thing',
  }),
  fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
  undo: async () => undefined,
})

/** Amounts of our minor units that a provider can write, where it has fewer decimals: multiples of these. */
const steps: Record<string, number> = { 'stripe KWD': 10, 'paypal HUF': 100, 'paypal TWD': 100 }

/** Amounts by each provider's own description, sent for an amount of our minor units; undefined: it takes none. */
const written: Record<string, (amount: number) => number | string | undefined> = {
  'stripe JPY': (amount) => amount,
  'stripe KWD': (amount) => (amount % 10 === 0 ? amount : undefined),
  'stripe ISK': (amount) => amount * 100,
  'stripe UGX': (amount) => amount * 100,
  'stripe HUF': (amount) => amount,
  'paypal JPY': (amount) => String(amount),
  'paypal TWD': (amount) => (amount % 100 === 0 ? String(amount / 100) : undefined),
  'paypal EUR': (amount) => (amount / 100).toFixed(2),
  'paypal HUF': (amount) => (amount % 100 === 0 ? String(amount / 100) : undefined),
  'paypal KWD': () => undefined,
  'moncash HTG': (amount) => amount / 100,
}

/** The amount as the provider has it. */
function heardBy(provider: string, { payment_id, reference }: Record<string, string>): unknown {
  const { stripe, paypal, moncash } = money.sim.control
  const [at, ours] = [reference ?? '', payment_id ?? '']
  if (provider === 'stripe') return stripe.holding('intents', at).intents.get(at)?.amount
  if (provider === 'paypal')
    return paypal.holding('orders', at).orders.get(at)?.purchase_units[0]?.amount.value
  return moncash.payments.get(ours)?.amount
}

/** Most amounts can be written there: of any amounts, one in a hundred forints could. */
const drawn = (step: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 50, max: 2000 }).map((n) => 20_000 + n * step) },
    { weight: 1, arbitrary: fc.integer({ min: 20_000, max: 200_000 }) },
  )

it.each(Object.keys(written))(
  'shows, charges, books and writes one number or refuses it, as %s is written there',
  async (name) => {
    const [provider = '', currency = ''] = name.split(' ')
    const buyer = await makePerson(money.server.db)
    const step = steps[name] ?? 1
    const refused = ['amount_unsuitable', 'amount_too_small', 'currency_unsupported']
    await fc.assert(
      fc.asyncProperty(drawn(step), async (amount) => {
        price = { amount, currency }
        const shown = await call('checkout/quote', { kind: 'domain' }, buyer)
        expect(shown['amount']).toEqual(price)
        const wanted = { kind: 'domain', provider, expected: price }
        const { status, body } = await money.server.call('checkout/start', wanted, buyer)
        const takes = written[name]?.(amount)
        if (takes === undefined) return status === 409 && refused.includes(String(body['code']))
        const rows = () =>
          query<Record<string, string>>(
            'select payment_id, reference, captured::text, state from payments where checkout_id = $1',
            [body['checkout_id']],
          )
        const [begun = {}] = await rows()
        expect(heardBy(provider, begun)).toBe(takes)
        const id = begun['payment_id'] ?? ''
        money.sim.control.pay((provider === 'moncash' ? id : begun['reference']) ?? '')
        await polls(money)
        expect(await rows()).toMatchObject([{ state: 'paid', captured: String(amount) }])
        const booked = await query<{ kind: string; sum: number }>(
          `select a.kind, sum(e.amount)::int as sum from ledger_entries e join ledger_accounts a using (account_id)
           join ledger_transactions t using (transaction_id)
           where t.refs ->> 'payment_id' = $1 and e.currency = $2 and a.kind in ('balance', 'fee_income', 'owed_by_seller') group by 1`,
          [id, currency],
        )
        expect(booked.reduce((all, { sum }) => all + sum, 0)).toBe(amount)
        expect(await documentsOf(money.server.db, id, {})).toMatchObject([{ amount }])
        return true
      }),
      // Of both kinds at least one: an amount that can be written there, and one that is finer.
      {
        numRuns: 4,
        examples: [[20_000 + step], ...(step > 1 ? [[20_000 + step + 1] as [number]] : [])],
      },
    )
  },
)
