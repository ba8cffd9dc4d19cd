import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { saidBy } from '../../../platform/sheet/testing-sheet.ts'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { makePerson, type TestPerson } from '../../accounts/factory.ts'
import {
  documentsOf,
  receiptLines,
  sellerName,
  seriesOf,
  type ReceiptLine,
} from '../data/documents.ts'
import { sumsOf } from '../data/amounts.ts'
import { sharesOf } from '../data/payments.ts'
import { boughtBy } from '../routes/receipts.ts'
import { shareTotal } from '../data/shares.ts'
import { verifyLedger } from '../../ledger/mutations/verify.ts'
import { refund } from './refunds.ts'
import { refundShare } from './refundShare.ts'
import { partIn } from '../present/words.ts'
import { buy, buyer, call, idOf, money, openCarts, quoted, sellers } from './testing-carts.ts'

openCarts()

const lineAmount = (line: ReceiptLine): number =>
  'share' in line ? shareTotal(line.share) : line.amount

/** Returns the amount that a payment brought an owner by the books, fee and all. */
async function booked(paymentId: string, owner: string): Promise<number> {
  const [row] = await statement<{ sum: number }>(
    money.server.db,
    `select coalesce(sum(e.amount), 0)::bigint as sum from ledger_transactions t join ledger_entries e using (transaction_id)
       join ledger_accounts a using (account_id) where t.key = 'payment:' || $1 || ':captured' and a.owner = $2`,
    [paymentId, owner],
  )
  return row?.sum ?? 0
}

/** The name of a seller's documents of test money. */
const testName = (id: number | null) => seriesOf(sellerName(id))[1] ?? ''
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
      const payment = await buy(some, { named: isNamed })
      const about = await boughtBy(money.server.db, payment)
      if (about === undefined) throw new Error('nothing was bought')
      const documents = await documentsOf(money.server.db, payment, {})
      const ids = [...new Set(some.map(({ of }) => idOf(of)))]
      expect(documents.map(({ seller }) => seller).toSorted()).toEqual(ids.map(testName).toSorted())
      const sold = { lines: about.checkout.lines, shares: about.shares }
      for (const id of ids) {
        const { lines, amount } = receiptLines(sold, id)
        const own = documents.find(({ seller }) => seller === testName(id))
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
      const payment = await buy(some)
      const shares = await sharesOf(money.server.db, payment)
      const whole = shares.reduce((sum, share) => sum + shareTotal(share), 0)
      const within = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
        inTransaction(money.server.db, work)
      const back = (amount?: number) =>
        within((tx) =>
          refund(tx, money.own.kinds, { payment_id: payment, amount, reason: 'asked', by: null }),
        )
      // A share is paid back by itself before: what goes back of all later is no more of that share.
      const alone = shares.length > 1 ? shares[0] : undefined
      if (alone)
        await within((tx) =>
          refundShare(tx, { ...alone, upto: alone.net + alone.fee, reason: 'Ill', by: null }),
        )
      const left = whole - (alone ? shareTotal(alone) : 0)
      const first = Math.max(1, Math.floor(left * part))
      const ids = [await back(first), ...(first < left ? [await back()] : [])]
      const by = new Map<string, number>()
      for (const [n, refund_id] of ids.entries()) {
        const notes = await documentsOf(money.server.db, payment, { refund_id })
        const sum = notes.reduce((total, { amount }) => total + (amount ?? 0), 0)
        expect(sum).toBe(n === 0 ? first : left - first)
        for (const { seller, amount } of notes)
          by.set(seller, (by.get(seller) ?? 0) + (amount ?? 0))
      }
      if (alone)
        by.set(
          testName(alone.seller_id),
          (by.get(testName(alone.seller_id)) ?? 0) + shareTotal(alone),
        )
      // Whole again, each has given back what their receipt says.
      for (const { seller, amount } of await documentsOf(money.server.db, payment, {}))
        expect(by.get(seller)).toBe(amount)
    }),
    { numRuns: 12 },
  )
  // The seller of one order alone has a credit note, and nobody else.
  const payment = await buy([
    { of: 0, price: 1000, fee: 100 },
    { of: 1, price: 500, fee: 50 },
  ])
  const [share] = await sharesOf(money.server.db, payment)
  await inTransaction(money.server.db, (tx) =>
    refundShare(tx, {
      subject: share?.subject ?? '',
      upto: 400,
      reason: 'Ill',
      by: null,
    }),
  )
  const rows = await statement(
    money.server.db,
    `select seller, amount from receipts where payment_id = $1 and kind = 'credit_note'`,
    [payment],
  )
  expect(rows).toEqual([{ seller: testName(idOf(0)), amount: 400 }])
})

/** The words of a PDF, as they can be marked in a reader. */
async function words(paymentId: string, who: TestPerson): Promise<string> {
  const { url } = await call('payments/receipt', { payment_id: paymentId }, who)
  const { rawPayload } = await money.server.app.inject({ url: String(url) })
  return saidBy(rawPayload.toString('latin1'))
}

it('shows a seller their own paper alone, and the buyer those of all', async () => {
  const payment = await buy(
    [
      { of: 1, price: 1000, fee: 100 },
      { of: 2, price: 500, fee: 50 },
    ],
    { named: false },
  )
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

const inCurrencies = fc.array(
  fc.record({
    of: fc.integer({ min: 0, max: 2 }),
    price: fc.integer({ min: 1, max: 90_000 }),
    fee: fc.integer({ min: 0, max: 900 }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
  }),
  { minLength: 2, maxLength: 6 },
)

/** The answer that each payment of a cart gets by itself: whether it is paid. */
const answers = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })

/** Returns what a payment brought to its keys, by the books, in each currency. */
const cleared = (paymentId: string) =>
  statement(
    money.server.db,
    `select -sum(e.amount)::bigint as amount, e.currency from ledger_transactions t join ledger_entries e using (transaction_id)
       join ledger_accounts a using (account_id)
     where t.key = 'payment:' || $1 || ':captured' and a.kind = 'provider_clearing' group by e.currency`,
    [paymentId],
  )

it('shows, charges, books and writes one sum in each currency of a cart that is paid, and never adds two', async () => {
  await fc.assert(
    fc.asyncProperty(inCurrencies, answers, async (some, isPaid) => {
      const { quote, begin } = await quoted(some, await makePerson(money.server.db))
      const { amounts } = quote
      const [first] = amounts
      expect(first).toEqual(quote.amount)
      const found = new Set(some.map(({ currency }) => currency))
      expect(new Set(amounts.map(({ currency }) => currency))).toEqual(found)
      expect(amounts).toHaveLength(found.size)
      for (const parts of [quote.lines, quote.sellers])
        expect(sumsOf(parts, quote.amount.currency)).toEqual(amounts)
      // A page that shows one sum alone is told of the others before anything is charged.
      const alone = await begin('sandbox', { expected: quote.amount })
      expect(alone['code']).toBe(found.size > 1 ? 'price_changed' : undefined)
      const twice = await begin('sandbox', { expected_amounts: amounts.map(() => quote.amount) })
      expect(twice['code']).toBe(found.size > 1 ? 'price_changed' : undefined)
      const begun = (await begin('sandbox')) as unknown as Checkout
      expect(begun.payments.map(({ amount }) => amount)).toEqual(amounts)
      const { checkout_id } = begun
      let done = begun
      for (const [n, { payment_id }] of begun.payments.entries()) {
        const one = { checkout_id, payment_id, outcome: isPaid[n] ? 'paid' : 'declined' }
        done = (await call('checkout/sandbox', one)) as unknown as Checkout
        if (n < begun.payments.length - 1) expect(done.state).toBe('open')
      }
      const paid = amounts.filter((_, n) => isPaid[n])
      const unpaid = amounts.filter((_, n) => !isPaid[n])
      expect(done).toMatchObject(
        paid.length > 0
          ? { state: 'fulfilled', amount: paid[0], amounts: paid }
          : { state: 'open', amounts },
      )
      expect(done.unpaid?.amounts ?? []).toEqual(paid.length > 0 ? unpaid : [])
      for (const [n, { payment_id }] of begun.payments.entries())
        if (!isPaid[n]) expect(await cleared(payment_id)).toEqual([])
      if (paid.length > 0) expect(done.payments.map(({ amount }) => amount)).toEqual(paid)
      for (const { payment_id, amount } of paid.length > 0 ? done.payments : []) {
        expect(await cleared(payment_id)).toEqual([amount])
        const about = await boughtBy(money.server.db, payment_id)
        if (about === undefined) throw new Error('nothing was bought')
        const { lines } = partIn(about.checkout, amount)
        const documents = await documentsOf(money.server.db, payment_id, {})
        const own = some.filter(({ currency }) => currency === amount.currency)
        // Each paper names what its own payment was for, and nothing else.
        const text = await words(payment_id, buyer)
        expect(some.filter((_, n) => text.includes(`thing ${n}`))).toEqual(own)
        for (const id of new Set(own.map(({ of }) => idOf(of)))) {
          const paper = receiptLines({ lines, shares: about.shares }, id)
          expect(documents.find(({ seller }) => seller === testName(id))?.amount).toBe(paper.amount)
          expect(paper.lines.reduce((sum, line) => sum + lineAmount(line), 0)).toBe(paper.amount)
        }
        expect(documents.reduce((sum, one) => sum + (one.amount ?? 0), 0)).toBe(amount.amount)
      }
    }),
    { numRuns: 12 },
  )
  expect((await verifyLedger(money.server.db)).findings).toEqual([])
})
