import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Checkout } from '@plaudit/contract/payments/shapes'
import { makePerson } from '../../accounts/factory.ts'
import { post } from '../../ledger/mutations/post.ts'
import { verifyLedger } from '../../ledger/mutations/verify.ts'
import { documentsOf } from '../data/documents.ts'
import { apportion } from './apportion.ts'
import { sellerGets } from './books.ts'
import { settleDispute } from './disputes.ts'
import { refund } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'
import { buy, call, idOf, money, openCarts, quoted, sellers } from './testing-carts.ts'
import { retryRefund } from './tryAgain.ts'

openCarts()

const within = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) =>
  inTransaction(money.server.db, work)

/** Sums that a seller has and owes, of test money. */
async function standing(n = 0): Promise<Record<string, number>> {
  const rows = await statement<{ kind: string; sum: number }>(
    money.server.db,
    `select kind, ledger_sum(account_id) as sum from ledger_accounts
     where owner = $1 and kind in ('balance', 'owed_by_seller') order by kind`,
    [`test/u:${idOf(n)}`],
  )
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]))
}

it('takes what a balance has once where several things of one seller go back, and once more when that is tried again', async () => {
  const thing = { of: 0, price: 1000, fee: 0 }
  const payment = await buy([thing, thing, { ...thing, of: 1 }], { held: false })
  const owner = `test/u:${idOf(0)}`
  await within((tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner, kind: 'balance', currency: 'EUR', amount: -700 },
        { owner: 'test/platform', kind: 'opening', currency: 'EUR', amount: 700 },
      ],
    }),
  )
  const asked = { payment_id: payment, reason: 'asked', by: idOf(1) }
  const first = await within((tx) => refund(tx, money.own.kinds, asked))
  expect(await standing()).toEqual({ balance: 0, owed_by_seller: -700 })
  await within((tx) => settleRefund(tx, first, { state: 'failed', reason: 'closed' }))
  expect(await standing()).toEqual({ balance: 1300, owed_by_seller: 0 })
  const second = await within((tx) => retryRefund(tx, first))
  expect(await standing()).toEqual({ balance: 0, owed_by_seller: -700 })
  // The notes of what is tried again say as much as the notes that came to nothing, and so do the papers that undo
  // these.
  const papers = async (refund_id: string) =>
    (await documentsOf(money.server.db, payment, { refund_id })).map(({ seller, amount, tax }) => ({
      seller,
      amount,
      tax,
    }))
  expect(await papers(second)).toEqual(await papers(first))
  expect((await papers(second)).reduce((sum, one) => sum + (one.amount ?? 0), 0)).toBe(3075)
  const undone = await statement(
    money.server.db,
    `select seller, amount, tax from receipts where refund_id = $1 and kind = 'correction' order by seller`,
    [first],
  )
  expect(undone).toEqual(await papers(first))
})

it('gives back what a seller owed for it, also when later earnings have paid that since', async () => {
  const thing = { of: 2, price: 2000, fee: 0 }
  const payment = await buy([thing], { held: false })
  const owner = `test/u:${idOf(2)}`
  const moves = (lines: Parameters<typeof post>[1]['lines'], amount: number) =>
    within((tx) =>
      post(tx, {
        kind: 'opening',
        key: publicId(),
        lines: [
          ...lines,
          { owner: 'test/platform', kind: 'opening', currency: 'EUR', amount: -amount },
        ],
      }),
    )
  // Everything was spent before the refund.
  await moves([{ owner, kind: 'balance', currency: 'EUR', amount: -2000 }], -2000)
  const asked = { payment_id: payment, reason: 'asked', by: idOf(1) }
  const first = await within((tx) => refund(tx, money.own.kinds, asked))
  expect(await standing(2)).toEqual({ balance: 0, owed_by_seller: -2000 })
  const earned = await within((tx) => sellerGets(tx, owner, 'EUR', 1500))
  await moves(earned, 1500)
  expect(await standing(2)).toEqual({ balance: 0, owed_by_seller: -500 })
  await within((tx) => settleRefund(tx, first, { state: 'failed', reason: 'closed' }))
  expect(await standing(2)).toEqual({ balance: 1500, owed_by_seller: 0 })
})

it('lets a seller give back what they have and no more, and an admin all of it', async () => {
  const payment_id = await buy([{ of: 1, price: 2000, fee: 0 }], { held: false })
  const spend = (amount: number) =>
    within((tx) =>
      post(tx, {
        kind: 'opening',
        key: publicId(),
        lines: [
          { owner: `test/u:${idOf(1)}`, kind: 'balance', currency: 'EUR', amount: -amount },
          { owner: 'test/platform', kind: 'opening', currency: 'EUR', amount },
        ],
      }),
    )
  const asks = (amount: number, who = sellers[1]) =>
    call('payments/refund', { payment_id, amount, reason: 'asked' }, who)
  await spend(1500)
  expect(await asks(2150)).toMatchObject({ code: 'insufficient_funds' })
  expect(await standing(1)).toEqual({ balance: 500 })
  const { refund: part } = (await asks(430)) as { refund: { refund_id: string } }
  expect(await standing(1)).toEqual({ balance: 100 })
  await within((tx) => settleRefund(tx, part.refund_id, { state: 'failed', reason: 'closed' }))
  // The money that came back was paid out before the refund is tried again.
  await spend(500)
  const again = await call('payments/retryRefund', { refund_id: part.refund_id }, sellers[1])
  expect(again).toMatchObject({ code: 'insufficient_funds' })
  await asks(2150, money.admin)
  expect(await standing(1)).toEqual({ balance: 0, owed_by_seller: -2000 })
})

it('names to each seller of a disputed payment what they sold, and nothing of what others did', async () => {
  const payment = await buy([
    { of: 0, price: 1000, fee: 0 },
    { of: 1, price: 500, fee: 0 },
  ])
  const [paid] = await statement<{ reference: string; key_set_id: string }>(
    money.server.db,
    'select reference, key_set_id from payments where payment_id = $1',
    [payment],
  )
  const fact = {
    reference: 'dp_two',
    payment_reference: paid?.reference ?? '',
    state: 'opened',
    amount: { amount: 1500, currency: 'EUR' },
    at: new Date(),
  } as const
  await within((tx) => settleDispute(tx, money.own.kinds, paid?.key_set_id ?? '', fact))
  const read = (who = sellers[0]) => call('payments/ledger', {}, who)
  expect(await read()).toMatchObject({ disputes: [{ what: 'thing 0' }] })
  expect(await read(sellers[1])).toMatchObject({ disputes: [{ what: 'thing 1' }] })
})

it('pays each currency from the balance that is there of it, and gives each back by itself', async () => {
  const who = await makePerson(money.server.db)
  const deposit = async (amount: object) => {
    const asked = { kind: 'deposit', provider: 'sandbox', amount }
    const { checkout_id } = (await money.server.call('checkout/start', asked, who)).body
    await money.server.call('checkout/sandbox', { checkout_id, outcome: 'paid' }, who)
  }
  await deposit({ amount: 500, currency: 'EUR' })
  const things = [
    { of: 0, price: 1000, fee: 100, currency: 'EUR' },
    { of: 0, price: 300, fee: 30, currency: 'JPY' },
  ]
  // Each currency that lacks something is said; no sum is of both.
  expect((await quoted(things, who)).quote).toMatchObject({
    balance_lacks: null,
    balances_lack: [
      { amount: 500, currency: 'EUR' },
      { amount: 300, currency: 'JPY' },
    ],
  })
  await deposit({ amount: 500, currency: 'EUR' })
  const before = (await quoted(things, who)).quote
  expect(before.balances).toEqual([
    { amount: 1000, currency: 'EUR' },
    { amount: 0, currency: 'JPY' },
  ])
  expect(before.providers).not.toContain('balance')
  expect(before.balance_lacks).toEqual({ amount: 300, currency: 'JPY' })
  await deposit({ amount: 300, currency: 'JPY' })
  const { quote, begin } = await quoted(things, who)
  expect(quote.providers[0]).toBe('balance')
  const done = (await begin('balance')) as unknown as Checkout
  expect(done).toMatchObject({ state: 'fulfilled', amounts: quote.amounts })
  const [, yen] = done.payments.map(({ payment_id }) => payment_id)
  // Each line of a list names what its own payment was for.
  const listed = (await call('payments/get', {}))['payments'] as { what: string }[]
  expect(
    listed
      .slice(0, 2)
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(['thing 0', 'thing 1'])
  await within((tx) =>
    refund(tx, money.own.kinds, { payment_id: yen ?? '', reason: 'Ill', by: null }),
  )
  await money.work()
  expect((await quoted(things, who)).quote.balances.map(({ amount }) => amount)).toEqual([0, 300])
  expect((await verifyLedger(money.server.db)).findings).toEqual([])
})

it('would notice a checkout that charges what it does not show: the database refuses it', async () => {
  const payment = await buy([{ of: 0, price: 1000, fee: 100 }])
  const change = (text: string) => statement(money.server.db, text, [payment])
  const more = 'update payments set amount = amount + 1 where payment_id = $1'
  const other = (currency: string) =>
    change(`insert into payments (payment_id, checkout_id, provider, key_set_id, is_external, is_test, amount, currency)
      select payment_id || '2', checkout_id, provider, key_set_id, is_external, is_test, amount, ${currency} from payments where payment_id = $1`)
  const none = `update checkouts set lines = '[]' where checkout_id = (select checkout_id from payments where payment_id = $1)`
  await expect(change(more)).rejects.toMatchObject({ code: 'PL014' })
  await expect(change(none)).rejects.toMatchObject({ code: 'PL014' })
  await expect(other(`'USD'`)).rejects.toMatchObject({ code: 'PL014' })
  await expect(other('currency')).rejects.toMatchObject({ constraint: 'payments_apart' })
  await statement(money.server.db, 'alter table payments disable trigger payments_agree', [])
  await change(more)
})

const sumOf = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
const shares = fc.array(fc.integer({ min: 0, max: 2_000_000_000 }), { minLength: 1, maxLength: 12 })
const small = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 12 })

it('gives the amount whole, a share never less of a larger one, and each its whole of all', () => {
  fc.assert(
    fc.property(fc.oneof(shares, small), fc.double({ min: 0, max: 1, noNaN: true }), (all, at) => {
      const whole = sumOf(all)
      const amount = Math.floor(whole * at)
      const parts = apportion(all, amount)
      expect(sumOf(parts)).toBe(amount)
      const more = apportion(all, Math.min(whole, amount + 1))
      for (const [n, one] of parts.entries()) {
        expect(one).toBeGreaterThanOrEqual(0)
        expect(more[n]).toBeGreaterThanOrEqual(one)
        expect(one).toBeLessThanOrEqual(all[n] ?? 0)
      }
      expect(apportion(all, whole)).toEqual(all)
    }),
    { numRuns: 500 },
  )
})
