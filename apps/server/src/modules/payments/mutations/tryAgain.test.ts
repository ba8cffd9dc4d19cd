import { beforeAll, expect, it } from 'vitest'
import type { CallError } from '@plaudit/client/client'
import { statement } from '../../../platform/db/db.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { server } from '../../../testing-server.ts'
import { givable } from '../data/payments.ts'
import { refund, refundWhole } from './refunds.ts'
import { sendRefund } from './sendRefund.ts'
import {
  booksHold,
  buyer,
  holding,
  openSales,
  paidPurchase,
  price,
  seller,
  shop,
  within,
} from './testing-money.ts'
import { dispute } from './testing-disputes.ts'
import {
  done,
  failed,
  hoursLater as retried,
  lateAndFailed,
  rowsOf,
  sendAll,
  tell,
} from './testing-refunds.ts'
import { retryRefund } from './tryAgain.ts'

openSales()

/** Also when the server's own task was quicker and still asks the provider. */
async function hoursLater(payment: string): Promise<void> {
  await retried(payment)
  const underWay = async () =>
    (await rowsOf(payment)).filter(({ state }) => state === 'requested' || state === 'sent')
  await expect.poll(underWay).toEqual([])
}

let owed = 0
beforeAll(async () => {
  owed = await holding(`u:${buyer}`, 'refund_due')
})

it('sends late money again by itself, and takes nothing from the seller, who never had it', async () => {
  const payment = await lateAndFailed()
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(owed + price)
  // Any other call that would give it back once more takes nothing either.
  await within((tx) => refundWhole(tx, { payment_id: payment }, 'late', 'never'))
  shop.provider.nextRefund = 'refunded'
  await hoursLater(payment)
  await hoursLater(payment)
  expect(
    (await rowsOf(payment)).map(({ state, retried_by }) => [state, retried_by !== null]),
  ).toEqual([
    ['failed', true],
    ['refunded', false],
  ])
  for (const kind of ['held', 'balance', 'owed_by_seller'])
    expect(await holding(`u:${seller}`, kind)).toBe(0)
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(owed)
  expect(await givable(server.parts.db, payment)).toEqual({ left: 0, credited: 0, due: 0 })
  await booksHold()
})

it('tries five times by itself, and then an admin does', async () => {
  const payment = await lateAndFailed()
  for (let n = 0; n < 8; n++) await hoursLater(payment)
  const rows = await rowsOf(payment)
  expect(rows).toHaveLength(6)
  const last = rows.at(-1)?.refund_id ?? ''
  const admin = await makeAdmin(server)
  const queue = async () => (await admin.api.call('payouts/getQueues', {})).refunds
  expect((await queue()).filter((one) => one.payment_id === payment)).toMatchObject([
    { refund_id: last, state: 'failed', retry_at: null, failure: expect.stringMatching(/^The /) },
  ])
  const stranger = await server.person()
  await expect(
    stranger.api.call('payments/retryRefund', { refund_id: last }),
  ).rejects.toMatchObject({ status: 404 })
  shop.provider.nextRefund = 'refunded'
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => admin.api.call('payments/retryRefund', { refund_id: last })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect((one.reason as CallError).code).toBe('illegal_step')
  await sendAll(payment)
  await expect.poll(async () => (await rowsOf(payment)).at(-1)?.state).toBe('refunded')
  expect((await queue()).filter((one) => one.payment_id === payment)).toEqual([])
  await booksHold()
})

it('gives back what fails after it was done, to the seller who had given it, and tries it again', async () => {
  const payment = await paidPurchase()
  const id = await within((tx) =>
    refund(tx, shop.payments.kinds, { payment_id: payment, reason: 'asked', by: null }),
  )
  await sendRefund(shop.payments, id)
  await expect.poll(async () => (await rowsOf(payment))[0]?.state).toBe('refunded')
  await Promise.all([1, 2, 3].map(() => tell(id, failed(id))))
  await tell(id, done(id))
  expect((await rowsOf(payment))[0]).toMatchObject({ state: 'failed', retry: true })
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  expect(await holding('k:ks_platform', 'provider_clearing')).toBeLessThan(0)
  await booksHold()
  await hoursLater(payment)
  const last = async () => (await rowsOf(payment)).at(-1)
  await expect.poll(last).toMatchObject({ state: 'refunded', amount: price })
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  const documents = await statement<{ kind: string; number: number }>(
    server.parts.db,
    `select kind, number from receipts where payment_id = $1 order by at, kind`,
    [payment],
  )
  // Each document has a number of its own, and one undoes the other.
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual([
    'correction',
    'credit_note',
    'credit_note',
    'receipt',
  ])
  await booksHold()
})

it('leaves what a person asked for to them, and what somebody gave back since', async () => {
  const payment = await paidPurchase()
  shop.provider.nextRefund = 'failed'
  const give = (amount: number, by: number | null) =>
    within((tx) =>
      refund(tx, shop.payments.kinds, { payment_id: payment, amount, reason: 'x', by }),
    )
  const first = await give(400, null)
  await sendRefund(shop.payments, first)
  await expect.poll(async () => (await rowsOf(payment))[0]?.state).toBe('failed')
  shop.provider.nextRefund = 'refunded'
  const second = await give(400, seller)
  await sendAll(payment)
  await hoursLater(payment)
  expect(await rowsOf(payment)).toMatchObject([
    { refund_id: first, state: 'failed', retried_by: second },
    { refund_id: second, state: 'refunded' },
  ])
  await expect(within((tx) => retryRefund(tx, first))).rejects.toMatchObject({
    code: 'illegal_step',
  })
  await booksHold()
})

it('that was thought to be never made is the same refund when it is tried again', async () => {
  const payment = await paidPurchase()
  shop.provider.nextRefund = 'pending'
  const id = await within((tx) =>
    refund(tx, shop.payments.kinds, { payment_id: payment, reason: 'asked', by: null }),
  )
  await sendRefund(shop.payments, id)
  await tell(id, { state: 'failed', reason: 'not_made' })
  // The refund turns up before it is tried again.
  await Promise.all([tell(id, done(id)), tell(id, done(id))])
  expect((await rowsOf(payment))[0]).toMatchObject({ state: 'refunded', retry: false })
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  const other = await paidPurchase()
  const lost = await within((tx) =>
    refund(tx, shop.payments.kinds, { payment_id: other, reason: 'asked', by: null }),
  )
  await sendRefund(shop.payments, lost)
  await tell(lost, { state: 'failed', reason: 'not_made' })
  shop.provider.refundsAsked.length = 0
  shop.provider.nextRefund = 'refunded'
  await hoursLater(other)
  expect((await rowsOf(other)).at(-1)).toMatchObject({ sent_as: lost, state: 'refunded' })
  expect(new Set(shop.provider.refundsAsked)).toEqual(new Set([lost]))
  await booksHold()
})

it('that is found after all, and comes back from the bank, is the seller’s again', async () => {
  const payment = await paidPurchase()
  shop.provider.nextRefund = 'pending'
  const id = await within((tx) =>
    refund(tx, shop.payments.kinds, { payment_id: payment, reason: 'asked', by: seller }),
  )
  await sendRefund(shop.payments, id)
  const clearing = await holding('k:ks_platform', 'provider_clearing')
  const notMade = { state: 'failed', reason: 'not_made' } as const
  await tell(id, notMade)
  await tell(id, done(id))
  // A look from before it was found.
  await tell(id, notMade)
  expect((await rowsOf(payment))[0]).toMatchObject({ state: 'refunded' })
  await tell(id, failed(id))
  await tell(id, failed(id))
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  expect(await holding('k:ks_platform', 'provider_clearing')).toBe(clearing)
  await booksHold()
})

it('of late money a dispute takes its part, the rest goes back by itself, and that part too should it be won', async () => {
  const before = await holding(`u:${buyer}`, 'refund_due')
  const payment = await lateAndFailed()
  const part = { amount: 400, currency: 'EUR' }
  const back = async () =>
    (await rowsOf(payment)).flatMap(({ state, amount }) => (state === 'refunded' ? [amount] : []))
  await dispute(payment, 'opened', 'dp_part', part)
  shop.provider.nextRefund = 'refunded'
  await hoursLater(payment)
  await expect.poll(back).toEqual([600])
  await dispute(payment, 'lost', 'dp_part', part)
  expect(await givable(server.parts.db, payment)).toEqual({ left: 0, credited: 0, due: 0 })
  const other = await lateAndFailed()
  await dispute(other, 'opened', 'dp_other', part)
  shop.provider.nextRefund = 'refunded'
  await hoursLater(other)
  await dispute(other, 'won', 'dp_other', part)
  await hoursLater(other)
  await expect
    .poll(async () => (await rowsOf(other)).filter(({ state }) => state === 'refunded'))
    .toMatchObject([{ amount: 600 }, { amount: 400 }])
  // The last try of its own was made: the end of the dispute has the rest sent once more.
  const last = await lateAndFailed()
  await statement(server.parts.db, 'update refunds set retry_at = null where payment_id = $1', [
    last,
  ])
  shop.provider.nextRefund = 'refunded'
  for (const state of ['opened', 'lost'] as const) await dispute(last, state, 'dp_last', part)
  await hoursLater(last)
  await expect
    .poll(async () => (await rowsOf(last)).filter(({ state }) => state === 'refunded'))
    .toMatchObject([{ amount: 600 }])
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(before)
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(0)
  await booksHold()
})

it('a chargeback of what could not be sent is the payer’s, not the seller’s', async () => {
  const payment = await lateAndFailed()
  const before = await holding(`u:${buyer}`, 'refund_due')
  await dispute(payment, 'opened', 'dp_late')
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(before - price)
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(0)
  await hoursLater(payment)
  expect(await rowsOf(payment)).toHaveLength(1)
  await dispute(payment, 'lost', 'dp_late')
  expect(await holding('platform', 'in_dispute')).toBe(0)
  await booksHold()
})
