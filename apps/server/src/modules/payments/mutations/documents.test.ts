import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { giveDocument } from './documents.ts'
import { documentsOf } from '../data/documents.ts'
import { receiptPdf } from '../present/receipt.ts'
import { boughtBy } from '../routes/receipts.ts'
import { refund } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'
import { openSales, paidPurchase, seller, shop, within } from './testing-money.ts'
import { done, failed, tell } from './testing-refunds.ts'

openSales()

const numbers = async (of: number): Promise<number[]> =>
  (
    await statement<{ number: number }>(
      server.parts.db,
      `select number from receipts where seller = $1 and kind = 'receipt' order by number`,
      [`u:${of}`],
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
  const numbers = papers.map(({ number }) => number).join('-')
  const after = await drawn()
  expect(after?.name).toBe(`credit-note-${numbers}`)
  expect(after?.pdf.length).toBeGreaterThan(before?.pdf.length ?? 0)
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
