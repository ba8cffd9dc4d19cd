import { expect, it } from 'vitest'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { saidBy } from '../../../platform/sheet/testing-sheet.ts'
import { scopeOfSite } from '../../../platform/site.ts'
import { server } from '../../../testing-server.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { queueReceipt } from './letters.ts'
import { giveDocument, skipNumbers } from './documents.ts'
import { documentsOf, sellerOf } from '../data/documents.ts'
import { paidShares } from '../data/paidShares.ts'
import { pricesBack } from '../data/shares.ts'
import { receiptPdf } from '../present/receipt.ts'
import { boughtBy } from '../routes/receipts.ts'
import { refund } from './refunds.ts'
import { refundShare } from './refundShare.ts'
import { settleRefund } from './settleRefund.ts'
import { lookUp } from './ask.ts'
import {
  begin,
  buyer,
  openSales,
  paidPurchase,
  price,
  seller,
  shop,
  userIdOf,
  within,
} from './testing-money.ts'
import { tellRefund } from './tellRefunds.ts'
import { done, failed, tell } from './testing-refunds.ts'

openSales()

const numbers = async (of: number, prefix = ''): Promise<number[]> =>
  (
    await statement<{ number: number }>(
      server.parts.db,
      `select number from receipts where seller = $1 and kind = 'receipt' order by number`,
      [`${prefix}u:${of}`],
    )
  ).map((row) => row.number)
const counted = (n: number) => Array.from({ length: n }, (_, at) => at + 1)

it('numbers a seller’s receipts without gaps, whoever pays at once and whatever is killed meanwhile', async () => {
  const payments: string[] = []
  for (let n = 0; n < 8; n++) payments.push(await paidPurchase())
  expect(await numbers(seller)).toEqual(counted(8))
  // Another seller of the same payments, whose papers are written by transactions that fail, are killed, or commit.
  const other = seller + 1_000_000
  const tries = payments.flatMap((payment) => [
    within(async (tx) => {
      await giveDocument(tx, payment, other, 'receipt')
      throw new Error('it fails')
    }),
    within(async (tx) => {
      await giveDocument(tx, payment, other, 'receipt')
      await statement(tx.db, 'select pg_terminate_backend(pg_backend_pid())', [])
    }),
    within((tx) => giveDocument(tx, payment, other, 'receipt')),
  ])
  const ends = await Promise.allSettled(tries)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(await numbers(other)).toEqual(counted(8))
  // Once for each payment, however often it is said.
  for (const payment of payments) await within((tx) => giveDocument(tx, payment, other, 'receipt'))
  expect(await numbers(other)).toEqual(counted(8))
})

it('gives no number twice after a loss, to no seller: one without papers begins behind those that were lost too', async () => {
  const [payment, later] = [await paidPurchase(), await paidPurchase()]
  const [known, fresh] = [seller + 2_000_000, seller + 3_000_000]
  await within((tx) => giveDocument(tx, payment, known, 'receipt'))
  const undone = new Error('the papers of other tests go on from one')
  const lost = within(async (tx) => {
    await skipNumbers(tx, 1000)
    await skipNumbers(tx, 1000)
    for (const one of [known, fresh]) await giveDocument(tx, later, one, 'receipt')
    const rows = await statement<{ number: number }>(
      tx.db,
      `select number from receipts where payment_id = $1 and seller = any ($2) order by number`,
      [later, [known, fresh].map((one) => `u:${one}`)],
    )
    expect(rows.map((row) => row.number)).toEqual([2001, 2002])
    throw undone
  })
  await expect(lost).rejects.toBe(undone)
})

it('numbers the papers of test money apart: real sales have a series without gaps', async () => {
  const { db } = server.parts
  const played: string[] = []
  for (let n = 0; n < 3; n++) {
    const { payment } = await begin(shop, buyer)
    await statement(db, 'update payments set is_test = true where payment_id = $1', [payment])
    shop.provider.pay(payment, { amount: price, currency: 'EUR' })
    await lookUp(shop.payments, payment)
    played.push(payment)
    await paidPurchase()
  }
  expect(await numbers(seller)).toEqual(counted(3))
  expect(await numbers(seller, 'test/')).toEqual(counted(3))
  // A seller reads their part of both moneys by one name.
  const papers = await documentsOf(db, played[0] ?? '', { only: `u:${seller}` })
  expect(papers.map((paper) => [sellerOf(paper), paper.amount])).toEqual([[seller, price]])
  const refundId = await within((tx) =>
    refund(tx, shop.payments.kinds, { payment_id: played[0] ?? '', reason: 'asked', by: null }),
  )
  await within((tx) => settleRefund(tx, refundId, { state: 'failed', reason: 'closed' }))
  const undone = await documentsOf(db, played[0] ?? '', { refund_id: refundId, corrections: true })
  expect(undone.map((paper) => [paper.kind, paper.seller])).toEqual([
    ['credit_note', `test/u:${seller}`],
    ['correction', `test/u:${seller}`],
  ])
})

it('keeps a credit note whose refund came to nothing, and draws the paper that undoes it beside it', async () => {
  const payment = await paidPurchase()
  const { kinds } = shop.payments
  const asked = { payment_id: payment, reason: 'asked', by: null }
  const refundId = await within((tx) => refund(tx, kinds, asked))
  const { db } = server.parts
  const drawn = async () => {
    const about = await boughtBy(db, payment)
    return about && (await receiptPdf(db, about, { refundId, only: undefined, language: 'EN' }))
  }
  const before = await drawn()
  await within((tx) => settleRefund(tx, refundId, { state: 'failed', reason: 'closed' }))
  const papers = await documentsOf(db, payment, { refund_id: refundId, corrections: true })
  expect(papers.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit_note', 1000],
    ['correction', 1000],
  ])
  // Each names the receipt that it takes back from, and the page says so.
  const [receipt] = await documentsOf(db, payment, {})
  expect(papers.map((paper) => paper.receipt)).toEqual([receipt?.number, receipt?.number])
  const numbers = papers.map(({ number }) => number).join('-')
  const after = await drawn()
  expect(saidBy(after?.pdf.toString('latin1') ?? '')).toContain(`receipt No. ${receipt?.number}`)
  expect(after?.name).toBe(`credit-note-${numbers}`)
  expect(after?.pdf.length).toBeGreaterThan(before?.pdf.length ?? 0)
})

it('draws and sends a receipt in the look of the site on which it was bought', async () => {
  const { db } = server.parts
  const [site] = await statement<{ site_id: number }>(
    db,
    `with made as (insert into sites (title) values ('Second stage') returning site_id)
     insert into site_hosts (site_id, host, proof, proven_at)
     select site_id, 'second.example.org', 'proof', now() from made returning site_id`,
    [],
  )
  const drawn = async (payment: string) => {
    const about = await boughtBy(db, payment)
    const asked = { refundId: undefined, only: undefined, language: 'EN' } as const
    const made = about && (await receiptPdf(db, about, asked))
    return saidBy(made?.pdf.toString('latin1') ?? '')
  }
  const letterOf = async (payment: string) => {
    const checkout = (await boughtBy(db, payment))?.checkout
    if (checkout === undefined) return undefined
    const { secrets } = server.parts
    const sent = { ...checkout, email: `${payment}@example.org` }
    await within((tx) => queueReceipt(tx, { publicUrl: 'http://localhost', secrets }, sent))
    const [mail] = await statement<{ html: string }>(
      db,
      'select html from mails where recipient = $1',
      [sent.email],
    )
    return mail?.html
  }
  const elsewhere = await paidPurchase()
  expect(await drawn(elsewhere)).not.toContain('Second stage')
  expect(await letterOf(elsewhere)).not.toContain('Second stage')
  const there = scopeOfSite(site?.site_id ?? 0, null)
  const here = await paidPurchase(there)
  expect(await drawn(here)).toContain('Second stage')
  expect(await letterOf(here)).toContain('Second stage')
})

it('gives another credit note to a refund that is found after it counted as never made, and undoes that too', async () => {
  const payment = await paidPurchase()
  const { kinds } = shop.payments
  const asked = { payment_id: payment, reason: 'asked', by: null }
  const id = await within((tx) => refund(tx, kinds, asked))
  const papers = async () =>
    (await documentsOf(server.parts.db, payment, { refund_id: id, corrections: true })).map(
      ({ kind, amount }) => [kind, amount],
    )
  const notMade = { state: 'failed', reason: 'not_made' } as const
  const undone = [
    ['credit_note', 1000],
    ['correction', 1000],
  ]
  for (const outcome of [notMade, done(id), done(id)]) await tell(id, outcome)
  expect(await papers()).toEqual([...undone, ['credit_note', 1000]])
  for (const outcome of [failed(id), failed(id)]) await tell(id, outcome)
  expect(await papers()).toEqual([...undone, ...undone])
})

it('tells a payer in the product what goes back, and a seller what an admin gave back of their sale', async () => {
  const [payment, by] = [await paidPurchase(), await userIdOf(await makeAdmin(server))]
  const given = async (reason: string, who: number | null) => {
    const asked = { payment_id: payment, amount: 100, reason, by: who }
    const id = await within((tx) => refund(tx, shop.payments.kinds, asked))
    await Promise.all([1, 2].map(() => tellRefund(shop.payments, id)))
  }
  await given('Late', by)
  await given('Late', seller)
  await given('void', null)
  // The order itself says what goes back.
  await given('cancelled', seller)
  const told = async (to: number) =>
    (
      await statement<{ said: string }>(
        server.parts.db,
        `select type as said from notices where user_id = $1 and type like 'refund.%' and "values" ->> 'amount' = '€1.00'`,
        [to],
      )
    ).map(({ said }) => said)
  expect(await told(buyer)).toEqual(Array(3).fill('refund.back'))
  expect(await told(seller)).toEqual(['refund.taken'])
})

/** Statement that this asks first, as PostgreSQL would carry it out where reading a whole table is the last resort. */
async function planOf(work: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const noting = {
    executeQuery: async (query: (typeof asked)[number]) => {
      asked.push(query)
      return { rows: [] }
    },
  }
  await work(noting as unknown as Db)
  const [{ sql, parameters } = { sql: '', parameters: [] }] = asked
  return within(async (tx) => {
    await statement(tx.db, 'set local enable_seqscan = off', [])
    return JSON.stringify(await statement(tx.db, `explain ${sql}`, [...parameters]))
  })
}

it('finds what was paid for an order by index, however many payments there are', async () => {
  const subject = 'order:sample'
  const asked = { subject, upto: 1, reason: 'asked', by: null }
  for (const work of [
    (db: Db) => paidShares(db, [subject]),
    (db: Db) => pricesBack(db, [subject]),
    (db: Db) => refundShare({ db } as Tx, asked),
  ])
    expect(await planOf(work)).toContain('payment_shares_subject')
})
