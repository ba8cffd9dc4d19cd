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
let thing = { price: 1000, currency: 'EUR' }

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

/** One thing at the price of the moment. */
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
        item: { kind: 'thing' },
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

/** What stands on accounts of this seller now. */
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
