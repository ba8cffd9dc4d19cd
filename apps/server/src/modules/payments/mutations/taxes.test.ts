import type { CallName } from '@plaudit/contract/calls'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { openMoney, type TestMoney } from '../factory.ts'
import { taxOn } from '../data/taxes.ts'
import type { CheckoutKind } from './kinds.ts'
import { proveBooks } from './proveBooks.ts'
import { refund } from './refunds.ts'

let money: TestMoney
let seller: TestPerson
let buyer: TestPerson
let thing: { price: number; currency: string; kind?: string } = { price: 1000, currency: 'EUR' }

beforeAll(async () => {
  money = await openMoney()
  seller = await makePerson(money.server.db)
  buyer = await makePerson(money.server.db)
  await statement(money.server.db, `update users set country_code = 'FR' where user_id = $1`, [
    buyer.user_id,
  ])
  money.own.sell(offer())
})
afterAll(() => money.close())

/** Sells one thing at the price of the moment. */
const offer = (): CheckoutKind => ({
  name: 'offer',
  forVisitors: true,
  price: async () => ({
    currency: thing.currency,
    lines: [{ label: 'item', values: { name: 'a thing' }, amount: thing.price }],
    shares: [
      {
        seller_id: seller.user_id,
        subject: '',
        price: thing.price,
        fee: 0,
        item: { kind: thing.kind ?? 'thing' },
      },
    ],
    subject: {},
    description: 'a thing',
  }),
  fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
  undo: async () => undefined,
})

interface Bought {
  checkout_id: string
  amount: { amount: number }
  lines: { text: string; amount: number }[]
  payments: { payment_id: string; amount: { amount: number } }[]
  state: string
}

const call = async (name: CallName, input: object, who?: TestPerson) =>
  (await money.server.call(name, input, who)).body as unknown as Bought

const setRates = (rates: { country: string; rate: number; name: string }[]) =>
  money.server.call('payments/saveTaxes', { number: 'FR 123', rates }, seller)

/** Returns the sum on accounts of this seller now. */
async function holds(kind: string): Promise<number> {
  const [row] = await statement<{ total: number }>(
    money.server.db,
    `select coalesce(sum(ledger_sum(account_id)), 0)::int as total from ledger_accounts
     where owner = $1 and kind = $2 and currency = $3`,
    [`test/u:${seller.user_id}`, kind, thing.currency],
  )
  return row?.total ?? 0
}

it('shows, charges, books and writes the same tax, and gives it back whole, for every price and rate', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 50, max: 5_000_000 }),
      fc.integer({ min: 0, max: 5000 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      async (price, hundredths, currency, share) => {
        thing = { price, currency }
        const rate = hundredths / 100
        await setRates([
          { country: 'FR', rate, name: 'TVA' },
          { country: '', rate: 3, name: 'VAT' },
        ])
        const tax = taxOn(price, hundredths)
        const shown = await call('checkout/quote', { kind: 'offer' }, buyer)
        expect(shown.amount.amount).toBe(price + tax)
        expect(shown.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(price + tax)
        const expected = { amount: price + tax, currency }
        const wanted = { kind: 'offer', provider: 'sandbox', expected }
        const { checkout_id } = await call('checkout/start', wanted, buyer)
        const before = { tax: await holds('tax'), balance: await holds('balance') }
        const done = await call('checkout/sandbox', { checkout_id, outcome: 'paid' }, buyer)
        expect(done.state).toBe('fulfilled')
        expect((await holds('tax')) - before.tax).toBe(tax)
        expect((await holds('balance')) - before.balance).toBe(price)
        const { payment_id = '' } = done.payments[0] ?? {}
        const back = (amount?: number) =>
          inTransaction(money.server.db, (tx) =>
            refund(tx, money.own.kinds, { payment_id, amount, reason: 'asked', by: null }),
          )
        await back(Math.max(1, Math.floor((price + tax) * share)))
        await back()
        expect({ tax: await holds('tax'), balance: await holds('balance') }).toEqual(before)
        const [notes] = await statement<{ tax: number }>(
          money.server.db,
          'select sum(tax)::int as tax from refunds where payment_id = $1',
          [payment_id],
        )
        expect(notes?.tax).toBe(tax)
      },
    ),
    { numRuns: 8 },
  )
  await proveBooks(money.own)
})

it('takes everybody else’s rate where no country is known, and nothing where none is set', async () => {
  thing = { price: 1000, currency: 'EUR' }
  await setRates([{ country: 'FR', rate: 20, name: 'TVA' }])
  const nowhere = await makePerson(money.server.db)
  const first = await call('checkout/quote', { kind: 'offer' }, nowhere)
  expect(first.amount.amount).toBe(1000)
  await setRates([
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: '', rate: 5.5, name: 'VAT' },
  ])
  const quoted = await call('checkout/quote', { kind: 'offer' }, nowhere)
  expect(quoted.lines).toMatchObject([{ amount: 1000 }, { text: 'VAT 5.5%', amount: 55 }])
  const twice = await setRates([
    { country: 'FR', rate: 20, name: 'TVA' },
    { country: 'FR', rate: 10, name: 'TVA' },
  ])
  expect(twice.status).toBe(400)
})

it('lets the seller take the tax out, and takes it from their balance when it goes back', async () => {
  thing = { price: 1000, currency: 'EUR' }
  await setRates([{ country: 'FR', rate: 20, name: 'TVA' }])
  const wanted = { kind: 'offer', provider: 'sandbox' }
  const { checkout_id } = await call('checkout/start', wanted, buyer)
  const done = await call('checkout/sandbox', { checkout_id, outcome: 'paid' }, buyer)
  const list = await money.server.call('payments/get', {}, buyer)
  // Nobody buys a tax: their list names the thing.
  expect(JSON.stringify(list.body['payments'])).not.toContain('TVA')
  const before = await holds('balance')
  const taken = await money.server.call('payments/takeTax', { currency: 'EUR' }, seller)
  expect(taken.body).toMatchObject({ taken: { amount: 200, currency: 'EUR' } })
  expect(await holds('balance')).toBe(before + 200)
  const again = await money.server.call('payments/takeTax', { currency: 'EUR' }, seller)
  expect(again.body).toMatchObject({ taken: { amount: 0 } })
  await inTransaction(money.server.db, (tx) =>
    refund(tx, money.own.kinds, {
      payment_id: done.payments[0]?.payment_id ?? '',
      reason: 'asked',
      by: null,
    }),
  )
  expect(await holds('balance')).toBe(before - 1000)
  expect(await holds('tax')).toBe(0)
})

it('adds the buyer’s fee and, where the installation is the merchant, its tax, and gives both back in the same proportion', async () => {
  thing = { price: 1999, currency: 'EUR', kind: 'order' }
  await setRates([{ country: 'FR', rate: 20, name: 'TVA' }])
  const own = { of: 'platform', number: 'EU 9', rates: [{ country: '', rate: 7.5, name: 'VAT' }] }
  expect((await money.server.call('payments/saveTaxes', own, seller)).status).toBe(403)
  expect((await money.server.call('payments/saveTaxes', own, money.admin)).status).toBe(200)
  const setFee = (services: number) =>
    statement(
      money.server.db,
      `insert into settings (key, value) values ('buyer_fees', $1) on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ services, votes: 0, clubs: 0 })],
    )
  await setFee(3.3)
  const platform = async (kind: string) =>
    (
      await statement<{ sum: number }>(
        money.server.db,
        `select coalesce(sum(ledger_sum(account_id)), 0)::int as sum from ledger_accounts
         where owner = 'test/platform' and kind = $1 and currency = 'EUR'`,
        [kind],
      )
    )[0]?.sum ?? 0
  const before = { tax: await platform('tax'), fee: await platform('fee_income') }
  const [mine, balance] = [await holds('tax'), await holds('balance')]
  const shown = await call('checkout/quote', { kind: 'offer' }, buyer)
  expect(shown.lines).toMatchObject([
    { amount: 1999 },
    { text: 'VAT 7.5%', amount: 150 },
    { text: 'Service fee', amount: 65 },
  ])
  const expected = { amount: 2214, currency: 'EUR' }
  const { checkout_id } = await call(
    'checkout/start',
    { kind: 'offer', provider: 'sandbox', expected },
    buyer,
  )
  const done = await call('checkout/sandbox', { checkout_id, outcome: 'paid' }, buyer)
  expect(await holds('tax')).toBe(mine)
  expect((await holds('balance')) - balance).toBe(1999)
  expect([
    (await platform('tax')) - before.tax,
    (await platform('fee_income')) - before.fee,
  ]).toEqual([150, 65])
  // Rates that hold from now on change nothing of past payments.
  await money.server.call('payments/saveTaxes', { of: 'platform', rates: [] }, money.admin)
  await setFee(0)
  for (const amount of [700, undefined])
    await inTransaction(money.server.db, (tx) =>
      refund(tx, money.own.kinds, {
        payment_id: done.payments[0]?.payment_id ?? '',
        amount,
        reason: 'asked',
        by: null,
      }),
    )
  expect({ tax: await platform('tax'), fee: await platform('fee_income') }).toEqual(before)
  expect(await holds('balance')).toBe(balance)
  await proveBooks(money.own)
})

it('adds no tax to what somebody pays into their own balance', async () => {
  await setRates([{ country: '', rate: 20, name: 'VAT' }])
  const amount = { amount: 2000, currency: 'EUR' }
  const shown = await call('checkout/quote', { kind: 'deposit', amount }, seller)
  expect(shown.amount.amount).toBe(2000)
})

it('takes no payment into a balance out of the same balance', async () => {
  const asked = { kind: 'deposit', provider: 'balance', amount: { amount: 100, currency: 'EUR' } }
  expect(await call('checkout/start', asked, seller)).toMatchObject({ code: 'provider_unsuitable' })
})
