import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { giveDocument } from './documents.ts'
import { openSales, paidPurchase, seller, within } from './testing-money.ts'

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
