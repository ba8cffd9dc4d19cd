import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { makePerson } from '../../accounts/factory.ts'
import { goodKeys, openMoney, type TestMoney } from '../factory.ts'
import { settleDispute } from './disputes.ts'
import type { CheckoutKind } from './kinds.ts'
import { refund } from './refunds.ts'
import { apart, polls, post } from './testing-inbox.ts'

let money: TestMoney
beforeAll(async () => {
  money = await openMoney()
  const keys = { ...goodKeys, keys_of: 'platform' }
  expect((await money.server.call('users/updatePaymentSetings', keys, money.admin)).status).toBe(
    200,
  )
  await money.work()
})
afterAll(() => money.close())

/** Somebody who takes money with keys of their own. */
async function withOwnKeys() {
  const person = await makePerson(money.server.db)
  const own = {
    stripe_publishable_key: 'pk_test_own1',
    stripe_secret_key: `sk_test_own${person.user_id}`,
  }
  expect((await money.server.call('users/updatePaymentSetings', own, person)).status).toBe(200)
  await money.work()
  return person
}

const balance = async (userId: number): Promise<number> => {
  const [row] = await statement<{ sum: number }>(
    money.server.db,
    `select coalesce(sum(ledger_sum(account_id)), 0)::int as sum from ledger_accounts
     where owner in ('u:' || $1, 'test/u:' || $1) and kind = 'balance'`,
    [String(userId)],
  )
  return row?.sum ?? 0
}

it('a deposit comes here, whatever keys its payer has', async () => {
  const person = await withOwnKeys()
  const wanted = { kind: 'deposit', amount: { amount: 1250, currency: 'EUR' } }
  const quote = await money.server.call('checkout/quote', wanted, person)
  expect(quote.body['providers']).toContain('stripe')
  const { body } = await money.server.call(
    'checkout/start',
    { ...wanted, provider: 'stripe' },
    person,
  )
  const [payment] = await statement<{ reference: string; is_external: boolean }>(
    money.server.db,
    'select reference, is_external from payments where checkout_id = $1',
    [body['checkout_id']],
  )
  expect(payment?.is_external).toBe(false)
  money.sim.control.pay(payment?.reference ?? '')
  await polls(money)
  expect(await balance(person.user_id)).toBe(1250)
})

it('what was begun with test money is not paid with it any more once real keys are set', async () => {
  const { server } = money
  const buyer = await makePerson(server.db)
  const disable = (off: boolean) =>
    statement(server.db, 'update payment_key_sets set disabled = $1 where owner_id is null', [off])
  const begin = async () => {
    const amount = { amount: 1250, currency: 'EUR' }
    const wanted = { kind: 'deposit', provider: 'sandbox', amount, another: true }
    return (await server.call('checkout/start', wanted, buyer)).body['checkout_id']
  }
  const pay = async (checkout_id: unknown) =>
    (await server.call('checkout/sandbox', { checkout_id, outcome: 'paid' }, buyer)).body
  await disable(true)
  const [first, second] = [await begin(), await begin()]
  // A process that dies before the sandbox has noted a payment leaves no row: what the payer chooses stands all the same.
  await statement(server.db, 'delete from sandbox_payments', [])
  expect(await pay(first)).toMatchObject({ state: 'fulfilled' })
  await disable(false)
  expect(await pay(second)).toMatchObject({ code: 'provider_unsuitable' })
  expect(await balance(buyer.user_id)).toBe(1250)
})

it('takes back what one of two sellers who are paid apart was paid for, and the other keeps theirs', async () => {
  const sellers = [await withOwnKeys(), await withOwnKeys()]
  const undone: string[] = []
  const kinds = money.own.kinds as Map<string, CheckoutKind>
  kinds.set('domain', {
    name: 'domain',
    forVisitors: true,
    price: async () => ({
      currency: 'EUR',
      lines: sellers.map(({ user_id }) => ({
        label: 'deposit',
        values: {},
        amount: 500,
        seller_id: user_id,
      })),
      shares: sellers.map(({ user_id }, n) => ({
        seller_id: user_id,
        subject: `order:${n}`,
        price: 500,
        fee: 50,
        item: {},
      })),
      subject: {},
      description: 'things',
    }),
    fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
    undo: async () => void undone.push('all'),
    undoPart: async (_, __, subjects) => void undone.push(...subjects),
  })
  const begins = async () => {
    const buyer = await makePerson(money.server.db)
    const asked = { kind: 'domain', provider: 'stripe' }
    const { body } = await money.server.call('checkout/start', asked, buyer)
    const [first, second] = await apart(money, body['checkout_id'])
    const made = [first, second]
    // Payments are numbered as their sellers were named.
    expect(body['payments']).toMatchObject(made.map(({ payment_id }) => ({ payment_id })))
    return { first, second }
  }
  const pays = async (...paid: { reference: string }[]) => {
    for (const { reference } of paid) money.sim.control.pay(reference)
    await polls(money)
  }
  const givesBack = ({ payment_id }: { payment_id: string }) =>
    inTransaction(money.server.db, (tx) =>
      refund(tx, money.own.kinds, { payment_id, reason: 'Ill', by: null }),
    )
  const { first, second } = await begins()
  await pays(first, second)
  await inTransaction(money.server.db, (tx) =>
    settleDispute(tx, money.own.kinds, first.key_set_id, {
      reference: 'dp_apart',
      payment_reference: first.reference,
      state: 'lost',
      amount: { amount: 500, currency: 'EUR' },
      at: new Date(),
    }),
  )
  expect(undone).toEqual(['order:0'])
  await givesBack(second)
  expect(undone).toEqual(['order:0', 'all'])
  // One that went back before the other one came is not delivered either.
  const early = await begins()
  await pays(early.first)
  await givesBack(early.first)
  await pays(early.second)
  expect(undone).toEqual(['order:0', 'all', 'order:0'])
})

it('keeps what one of two sellers was paid when the other payment is called off, whatever is told twice', async () => {
  const sellers = [await withOwnKeys(), await withOwnKeys()]
  const kinds = money.own.kinds as Map<string, CheckoutKind>
  const given: unknown[] = []
  const whole = kinds.get('domain') as CheckoutKind
  kinds.set('domain', {
    ...whole,
    price: async (asked) => {
      const { lines, shares, ...priced } = await whole.price(asked)
      const ids = sellers.map((one) => one.user_id)
      const named = <Part>(part: Part, n: number) => ({ ...part, seller_id: ids[n] ?? 0 })
      return { ...priced, lines: lines.map(named), shares: shares.map(named) }
    },
    split: (_, shares) => ({ paid: { shares }, rest: { rest: true } }),
    fulfil: async (_, { subject }) => {
      given.push(subject)
      return { outcome: 'fulfilled', result: {} }
    },
    letGo: async (_, { subject }) => void given.push(subject),
  })
  const buyer = await makePerson(money.server.db)
  const asked = { kind: 'domain', provider: 'stripe' }
  const { checkout_id } = (await money.server.call('checkout/start', asked, buyer)).body
  const [first, second] = await apart(money, checkout_id)
  money.sim.control.pay(first.reference)
  await polls(money)
  const over = await money.server.call('checkout/cancel', { checkout_id }, buyer)
  const told = money.sim.control.deliveries.all((text) =>
    [first, second].some(({ reference }) => text.includes(reference)),
  )
  for (const sent of [...told, ...told.toReversed()]) await post(money, sent)
  await money.work()
  expect(over.body).toMatchObject({
    state: 'fulfilled',
    amount: { amount: 500 },
    payments: [{ state: 'paid' }],
    unpaid: { amount: { amount: 500 } },
  })
  expect(given).toEqual([{ shares: ['order:0'] }, { rest: true }])
  const states = `select state from payments join payment_shares using (payment_id)
    where seller_id = any ($1) order by subject`
  expect(await statement(money.server.db, states, [sellers.map(({ user_id }) => user_id)])).toEqual(
    [{ state: 'paid' }, { state: 'failed' }],
  )
})

it('test money of one seller and real money of another are never paid at once', async () => {
  const [tests, lives] = [await withOwnKeys(), await makePerson(money.server.db)]
  // The platform's own are live ones.
  await statement(
    money.server.db,
    `update payment_key_sets set settings = settings || '{"test": "no"}' where owner_id is null`,
    [],
  )
  const sellers = { all: [tests.user_id, lives.user_id] }
  const share = (seller_id: number) => ({ seller_id, subject: '', price: 500, fee: 0, item: {} })
  const kinds = money.own.kinds as Map<string, CheckoutKind>
  kinds.set('domain', {
    name: 'domain',
    forVisitors: true,
    price: async () => ({
      currency: 'EUR',
      lines: [{ label: 'deposit', values: {}, amount: 500 * sellers.all.length }],
      shares: sellers.all.map(share),
      subject: {},
      description: 'things',
    }),
    fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
    undo: async () => undefined,
  })
  const buyer = await makePerson(money.server.db)
  const begin = (provider: string) =>
    money.server.call('checkout/start', { kind: 'domain', provider }, buyer)
  const quote = () => money.server.call('checkout/quote', { kind: 'domain' }, buyer)
  const { body } = await quote()
  expect(body['providers']).toContain('paypal')
  expect(body['providers']).not.toContain('stripe')
  expect((await begin('stripe')).body).toMatchObject({ code: 'test_with_real' })
  const made = await statement(money.server.db, 'select from checkouts where user_id = $1', [
    buyer.user_id,
  ])
  expect(made).toEqual([])
  // The cart says so if no way is left.
  await statement(
    money.server.db,
    `update payment_key_sets set disabled = true where owner_id is null and provider <> 'stripe'`,
    [],
  )
  expect((await quote()).body).toMatchObject({ code: 'test_with_real' })
  for (const one of [tests, lives]) {
    sellers.all = [one.user_id, one.user_id]
    expect((await begin('stripe')).body).toMatchObject({
      test: one === tests,
    })
  }
})
