import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '@plaudit/contract/calls'
import { payoutConversion } from '@plaudit/contract/payments/conversion'
import { statement } from '../../../platform/db/db.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { ratesNow } from '../../sites/data.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { documentsOf } from '../data/documents.ts'
import type { CheckoutKind } from './kinds.ts'
import { lookAtProviders } from './lookAtProviders.ts'
import { proveBooks } from './proveBooks.ts'
import { lookAtPayouts } from './sendPayout.ts'
import { lookAtRefunds } from './sendRefund.ts'
import { post, polls } from './testing-inbox.ts'

let money: TestMoney
let seller: TestPerson
let owner: string
beforeAll(async () => {
  money = await openMoney()
  const keys = { keys_of: 'platform', ...goodKeys }
  await money.server.call('users/updatePaymentSetings', keys, money.admin)
  await money.work()
  seller = await makePerson(money.server.db)
  money.own.sell(thing())
  // The simulator takes keys of Stripe's test world alone: here they are as real as the others.
  await query(`update payment_key_sets set settings = settings || '{"test": "no"}'`)
  owner = `u:${seller.user_id}`
})
afterAll(() => money.close())

let price = { amount: 10_000, currency: 'EUR' }

/** A thing of the seller's, theirs at once, of which a tenth is the installation's. */
const thing = (): CheckoutKind => ({
  name: 'offer',
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

const query = <Row>(text: string, values: unknown[] = []) =>
  statement<Row>(money.server.db, text, values)
const call = async (name: CallName, input: object, who: TestPerson) => {
  const { status, body } = await money.server.call(name, input, who)
  expect([name, status, body['code']]).toEqual([name, 200, undefined])
  return body
}

let posted = 0
/** Everything that providers sent, each once, and everything that waits here, until nothing comes any more. */
async function settleAll(): Promise<void> {
  do {
    const news = money.sim.control.deliveries.all((_, at) => at >= posted)
    posted += news.length
    for (const sent of news) await post(money, sent)
    await money.work()
    await query('update refunds set look_at = now() where look_at is not null')
    await query('update payouts set look_at = now() where look_at is not null')
    await polls(money)
    await lookAtRefunds(money.own)
    await lookAtPayouts(money.own)
    await lookAtProviders(money.own)
    await money.work()
  } while (posted < money.sim.control.deliveries.count)
}

/** Somebody buys the thing with this provider. @returns our name of the payment, and the provider's. */
async function bought(provider: 'stripe' | 'paypal' | 'moncash', amount: typeof price) {
  price = amount
  const buyer = await makePerson(money.server.db)
  const { checkout_id } = (await call('checkout/start', { kind: 'offer', provider }, buyer)) as {
    checkout_id: string
  }
  const find = async () => {
    const [row] = await query<{ payment_id: string; reference: string; state: string }>(
      'select payment_id, reference, state from payments where checkout_id = $1',
      [checkout_id],
    )
    return row ?? { payment_id: '', reference: '', state: '' }
  }
  const begun = await find()
  money.sim.control.pay(provider === 'moncash' ? begun.payment_id : begun.reference)
  await settleAll()
  const paid = await find()
  expect(paid.state).toBe('paid')
  return paid
}

const giveBack = (payment_id: string, amount: number) =>
  call('payments/refund', { payment_id, amount, reason: 'A part of it' }, money.admin)

/** Amount that leaves, where the method knows another currency alone. */
const conversion = async (method: 'paypal' | 'payoneer' | 'moncash', amount: typeof price) =>
  payoutConversion(method, amount, (await ratesNow(money.server.db)).rates)?.sends

/** The seller is paid out by this method. @returns our name of the payout. */
async function paidOut(method: 'paypal' | 'payoneer' | 'moncash', amount: number) {
  const destination = method === 'moncash' ? '3700 7294' : 'seller@example.org'
  const asked = { amount: { amount, currency: 'EUR' }, method, destination }
  const sends = await conversion(method, asked.amount)
  const { payout } = (await call(
    'payouts/request',
    { ...asked, ...(sends && { expected: sends }) },
    seller,
  )) as { payout: { payout_id: string } }
  await call('payouts/decide', { payout_id: payout.payout_id, verdict: 'approve' }, money.admin)
  await settleAll()
  money.sim.control.endPayout(payout.payout_id, 'paid')
  await settleAll()
  return payout.payout_id
}

const sums = async (kind: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await query<{ currency: string; sum: number }>(
        `select currency, ledger_sum(account_id)::bigint as sum from ledger_accounts where owner = $1 and kind = $2 order by 1`,
        [owner, kind],
      )
    ).map(({ currency, sum }) => [currency, sum]),
  )
const findings = async () => (await proveBooks(money.own)).findings

it('walks with every provider through sale, part back, payout, chargeback after it, late failure and exchange, and the books say what they say', async () => {
  const { control } = money.sim
  // The fee that a provider keeps of a payment stands in another currency than the payment.
  control.stripe.exchange = { currency: 'usd', rate: 1.1 }
  const byStripe = await bought('stripe', { amount: 10_000, currency: 'EUR' })
  control.stripe.exchange = undefined
  const byPaypal = await bought('paypal', { amount: 10_000, currency: 'EUR' })
  const second = await bought('paypal', { amount: 10_000, currency: 'EUR' })
  await bought('moncash', { amount: 500_000, currency: 'HTG' })
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

  // Long after, a payout that was paid comes back: it pays what is owed first.
  control.endPayout(paypal, 'returned')
  await query(`update payouts set look_at = now() where payout_id = $1`, [paypal])
  await settleAll()
  expect(await sums('owed_by_seller')).toEqual({ EUR: 0 })
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

/** Amounts by each provider's own description, sent for an amount of our minor units; undefined: it takes none. */
const written: Record<string, (amount: number) => number | string | undefined> = {
  'stripe JPY': (amount) => amount,
  'stripe KWD': (amount) => (amount % 10 === 0 ? amount : undefined),
  'stripe ISK': (amount) => amount * 100,
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

it.each(Object.keys(written))(
  'shows, charges, books and writes one number or refuses it, as %s is written there',
  async (name) => {
    const [provider = '', currency = ''] = name.split(' ')
    const buyer = await makePerson(money.server.db)
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 5000, max: 200_000 }), async (amount) => {
        price = { amount, currency }
        const shown = await call('checkout/quote', { kind: 'offer' }, buyer)
        expect(shown['amount']).toEqual(price)
        const wanted = { kind: 'offer', provider, expected: price }
        const { status, body } = await money.server.call('checkout/start', wanted, buyer)
        const takes = written[name]?.(amount)
        const refused = ['amount_unsuitable', 'amount_too_small', 'currency_unsupported']
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
      { numRuns: 2 },
    )
  },
)
