import type { CallName } from '@plaudit/contract/calls'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { saidBy } from '../../../platform/sheet/testing-sheet.ts'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import { documentsOf, receiptLines, sellerName, type ReceiptLine } from '../data/documents.ts'
import { sharesOf } from '../data/payments.ts'
import { openMoney, type TestMoney } from '../factory.ts'
import { boughtBy } from '../routes/receipts.ts'
import { shareTotal } from './books.ts'
import type { CheckoutKind } from './kinds.ts'
import { refund } from './refunds.ts'
import { refundShare } from './refundShare.ts'

interface Thing {
  of: number
  price: number
  fee: number
}

let money: TestMoney
let sellers: TestPerson[]
let buyer: TestPerson
let cart: Thing[] = []
/** Purchases of before kept no seller beside their lines. */
let named = true
/** What is theirs at once is held for nothing. */
let held = true

beforeAll(async () => {
  money = await openMoney()
  sellers = await Promise.all([1, 2, 3].map(() => makePerson(money.server.db)))
  money.own.sell(offer())
  for (const [n, one] of sellers.entries())
    await money.server.call(
      'payments/saveTaxes',
      { number: '', rates: [{ country: '', rate: n * 7.5, name: 'VAT' }] },
      one,
    )
})
afterAll(() => money.close())

const idOf = (n: number): number => sellers[n]?.user_id ?? 0

/** A cart of things of several sellers. */
const offer = (): CheckoutKind => ({
  name: 'offer',
  forVisitors: true,
  price: async () => ({
    currency: 'EUR',
    lines: cart.map(({ of, price }, n) => ({
      label: 'item',
      values: { name: `thing ${n}` },
      amount: price,
      ...(named && { seller_id: idOf(of) }),
    })),
    shares: cart.map(({ of, price, fee }, n) => ({
      seller_id: idOf(of),
      subject: held ? `order:${publicId()}` : '',
      price,
      fee: Math.min(fee, price),
      item: { kind: 'thing', title: `Title ${n} of ${idOf(of)}` },
    })),
    subject: {},
    description: 'things',
  }),
  fulfil: async () => ({ outcome: 'fulfilled', result: {} }),
  undo: async () => undefined,
})

const call = async (name: CallName, input: object, who = buyer) =>
  (await money.server.call(name, input, who)).body as Record<string, unknown>

/** Somebody else pays for the cart with test money. @returns its payment. */
async function buy(): Promise<string> {
  buyer = await makePerson(money.server.db)
  const { checkout_id } = await call('checkout/start', { kind: 'offer', provider: 'sandbox' })
  const done = await call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const [payment] = done['payments'] as { payment_id: string }[]
  return payment?.payment_id ?? ''
}

const lineAmount = (line: ReceiptLine): number =>
  'share' in line ? shareTotal(line.share) : line.amount

/** What the books say that a payment brought an owner, fee and all. */
async function booked(paymentId: string, owner: string): Promise<number> {
  const [row] = await statement<{ sum: number }>(
    money.server.db,
    `select coalesce(sum(e.amount), 0)::bigint as sum from ledger_transactions t join ledger_entries e using (transaction_id)
       join ledger_accounts a using (account_id) where t.key = 'payment:' || $1 || ':captured' and a.owner = $2`,
    [paymentId, owner],
  )
  return row?.sum ?? 0
}

const things = fc.array(
  fc.record({
    of: fc.integer({ min: 0, max: 2 }),
    price: fc.integer({ min: 1, max: 90_000 }),
    fee: fc.integer({ min: 0, max: 900 }),
  }),
  { minLength: 1, maxLength: 6 },
)

it('gives each seller of a cart a receipt of their own lines, number and total, equal to the books', async () => {
  await fc.assert(
    fc.asyncProperty(things, fc.boolean(), async (some, isNamed) => {
      cart = some
      named = isNamed
      const payment = await buy()
      const about = await boughtBy(money.server.db, payment)
      if (about === undefined) throw new Error('nothing was bought')
      const documents = await documentsOf(money.server.db, payment, {})
      const ids = [...new Set(some.map(({ of }) => idOf(of)))]
      expect(documents.map(({ seller }) => seller).toSorted()).toEqual(
        ids.map(sellerName).toSorted(),
      )
      const sold = { lines: about.checkout.lines, shares: about.shares }
      for (const id of ids) {
        const { lines, amount } = receiptLines(sold, id)
        const own = documents.find(({ seller }) => seller === sellerName(id))
        expect(own?.amount).toBe(amount)
        expect(lines.reduce((sum, line) => sum + lineAmount(line), 0)).toBe(amount)
        const fees = about.shares.reduce((sum, s) => sum + (s.seller_id === id ? s.fee : 0), 0)
        expect((await booked(payment, `test/u:${id}`)) + fees).toBe(amount)
      }
      expect(documents.reduce((sum, one) => sum + (one.amount ?? 0), 0)).toBe(about.payment.amount)
    }),
    { numRuns: 12 },
  )
})

it('gives each seller a credit note of what goes back of theirs, which add up to the refund', async () => {
  await fc.assert(
    fc.asyncProperty(things, fc.double({ min: 0.01, max: 1, noNaN: true }), async (some, part) => {
      cart = some
      const payment = await buy()
      const shares = await sharesOf(money.server.db, payment)
      const whole = shares.reduce((sum, share) => sum + shareTotal(share), 0)
      const within = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
        inTransaction(money.server.db, work)
      const back = (amount?: number) =>
        within((tx) =>
          refund(tx, money.own.kinds, { payment_id: payment, amount, reason: 'asked', by: null }),
        )
      const first = Math.max(1, Math.floor(whole * part))
      const ids = [await back(first), ...(first < whole ? [await back()] : [])]
      const by = new Map<string, number>()
      for (const [n, refund_id] of ids.entries()) {
        const notes = await documentsOf(money.server.db, payment, { refund_id })
        const sum = notes.reduce((total, { amount }) => total + (amount ?? 0), 0)
        expect(sum).toBe(n === 0 ? first : whole - first)
        for (const { seller, amount } of notes)
          by.set(seller, (by.get(seller) ?? 0) + (amount ?? 0))
      }
      // Whole again, each has given back what their receipt says.
      for (const { seller, amount } of await documentsOf(money.server.db, payment, {}))
        expect(by.get(seller)).toBe(amount)
    }),
    { numRuns: 12 },
  )
  // Of one order alone, its seller has a credit note and nobody else.
  cart = [
    { of: 0, price: 1000, fee: 100 },
    { of: 1, price: 500, fee: 50 },
  ]
  const payment = await buy()
  const [share] = await sharesOf(money.server.db, payment)
  await inTransaction(money.server.db, (tx) =>
    refundShare(tx, {
      subject: share?.subject ?? '',
      amount: 400,
      before: 0,
      reason: 'Ill',
      by: null,
    }),
  )
  const rows = await statement(
    money.server.db,
    `select seller, amount from receipts where payment_id = $1 and kind = 'credit_note'`,
    [payment],
  )
  expect(rows).toEqual([{ seller: sellerName(idOf(0)), amount: 400 }])
})

/** The words of a PDF, as they can be marked in a reader. */
async function words(paymentId: string, who: TestPerson): Promise<string> {
  const { url } = await call('payments/receipt', { payment_id: paymentId }, who)
  const { rawPayload } = await money.server.app.inject({ url: String(url) })
  return saidBy(rawPayload.toString('latin1'))
}

it('shows a seller their own paper alone, and the buyer those of all', async () => {
  named = false
  cart = [
    { of: 1, price: 1000, fee: 100 },
    { of: 2, price: 500, fee: 50 },
  ]
  const payment = await buy()
  const [mine, others] = [`Title 0 of ${idOf(1)}`, `Title 1 of ${idOf(2)}`]
  const buyers = await words(payment, buyer)
  expect(buyers).toContain(mine)
  expect(buyers).toContain(others)
  const sellers1 = await words(payment, sellers[1] ?? buyer)
  expect(sellers1).toContain(mine)
  expect(sellers1).not.toContain(others)
  const [stranger] = sellers
  expect(
    (await money.server.call('payments/receipt', { payment_id: payment }, stranger)).status,
  ).toBe(404)
})

interface Listed {
  payments: {
    payment_id: string
    what: string
    amount: { amount: number }
    refunded: { amount: number }
    can: { refund: boolean }
  }[]
  total: number
}

it('lists to a seller what they sold of every kind, theirs of a cart alone, and lets them give it back', async () => {
  named = true
  cart = [
    { of: 1, price: 1000, fee: 100 },
    { of: 2, price: 500, fee: 50 },
  ]
  const [one, two, admin] = [sellers[1] ?? buyer, sellers[2] ?? buyer, money.admin]
  const shared = await buy()
  const payer = buyer
  // Theirs at once, as a club's fee is.
  held = false
  cart = [{ of: 1, price: 700, fee: 35 }]
  const alone = await buy()
  held = true
  const list = async (who: TestPerson, input: object = {}) =>
    (await call('payments/getSales', input, who)) as unknown as Listed
  const of = ({ payments }: Listed, id: string) => payments.find((row) => row.payment_id === id)
  const mine = await list(one)
  expect(of(mine, alone)).toMatchObject({ can: { refund: true } })
  const part = of(mine, shared)
  expect(part?.what).toContain('thing 0')
  expect(part?.what).not.toContain('thing 1')
  expect(part).toMatchObject({ amount: { amount: 1075 }, can: { refund: false } })
  expect(of(await list(two), shared)).toMatchObject({ amount: { amount: 575 } })
  expect(of(await list(two), alone)).toBeUndefined()
  expect((await list(payer)).total).toBe(0)
  // What others sold is found by nobody else.
  expect(
    (await list(one, { keyword: 'Title 1' })).payments.map((row) => row.payment_id),
  ).not.toContain(shared)
  expect((await money.server.call('payments/getSales', { of: 'platform' }, one)).status).toBe(403)
  const all = await list(admin, { of: 'platform', kind: 'offer', state: 'paid', keyword: shared })
  expect(all.payments).toMatchObject([{ payment_id: shared, amount: { amount: 1650 } }])
  const back = (payment_id: string, who: TestPerson) =>
    money.server.call('payments/refund', { payment_id, reason: 'left' }, who)
  expect((await back(shared, one)).status).toBe(403)
  expect((await back(alone, two)).status).toBe(404)
  expect((await back(alone, one)).status).toBe(200)
  expect(of(await list(one, { state: 'refunded' }), alone)).toMatchObject({
    can: { refund: false },
  })
})
