import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { CallError } from '@plaudit/client/client'
import { statement } from '../../../platform/db/db.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { server } from '../../../testing-server.ts'
import { givable } from '../data/payments.ts'
import { lookUp } from './ask.ts'
import { settleDispute } from './disputes.ts'
import { endCheckout } from './endCheckout.ts'
import type { RefundOutcome } from './providers/provider.ts'
import { refund, refundWhole } from './refunds.ts'
import { sendRefund } from './sendRefund.ts'
import { settleRefund } from './settleRefund.ts'
import {
  begin,
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
import { retryFailed, retryRefund } from './tryAgain.ts'

openSales()

interface Row {
  refund_id: string
  amount: number
  state: string
  retried_by: string | null
  sent_as: string | null
  retry: boolean
}

const rowsOf = (payment: string) =>
  statement<Row>(
    server.parts.db,
    `select refund_id, amount, state, retried_by, sent_as, retry_at is not null as retry from refunds
     where payment_id = $1 order by created_at`,
    [payment],
  )

const sendAll = async (payment: string): Promise<void> => {
  for (const { refund_id } of await rowsOf(payment)) await sendRefund(shop.payments, refund_id)
}

/** Time passes until what failed is tried again. */
async function hoursLater(payment: string): Promise<void> {
  await statement(
    server.parts.db,
    `update refunds set retry_at = now() where payment_id = $1 and retry_at is not null`,
    [payment],
  )
  await Promise.all([1, 2, 3].map(() => retryFailed(shop.payments)))
  await sendAll(payment)
}

const tell = (id: string, outcome: RefundOutcome) => within((tx) => settleRefund(tx, id, outcome))
const failed = (id: string): RefundOutcome => ({
  state: 'failed',
  reference: `re_${id}`,
  reason: 'closed account',
})
const done = (id: string, amount = price): RefundOutcome => ({
  state: 'refunded',
  reference: `re_${id}`,
  amount: { amount, currency: 'EUR' },
  at: new Date(),
})

/** Money that came when the checkout was over, and that the provider can't give back. */
async function lateAndFailed(): Promise<string> {
  const { checkout, payment } = await begin(shop, buyer)
  await endCheckout(shop.payments, checkout, 'expired')
  shop.provider.nextRefund = 'failed'
  shop.provider.pay(payment, { amount: price, currency: 'EUR' })
  await lookUp(shop.payments, payment)
  await sendAll(payment)
  await expect.poll(async () => (await rowsOf(payment))[0]?.state).toBe('failed')
  return payment
}

let owed = 0
beforeAll(async () => {
  owed = await holding(`u:${buyer}`, 'refund_due')
})

it('sends late money again by itself, and takes nothing from the seller, who never had it', async () => {
  const payment = await lateAndFailed()
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(owed + price)
  // Whatever else would give it back once more takes nothing either.
  await within((tx) => refundWhole(tx, { payment_id: payment }, 'late', 'never'))
  shop.provider.nextRefund = 'refunded'
  await hoursLater(payment)
  await hoursLater(payment)
  expect((await rowsOf(payment)).map(({ state, retried_by }) => [state, retried_by !== null])).toEqual(
    [
      ['failed', true],
      ['refunded', false],
    ],
  )
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
    { refund_id: last, state: 'failed', retry_at: null },
  ])
  const stranger = await server.person()
  await expect(stranger.api.call('payments/retryRefund', { refund_id: last })).rejects.toMatchObject(
    { status: 404 },
  )
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
  expect((await rowsOf(payment)).at(-1)).toMatchObject({ state: 'refunded', amount: price })
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
    within((tx) => refund(tx, shop.payments.kinds, { payment_id: payment, amount, reason: 'x', by }))
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
  // It turns up before it is tried again.
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

it('a chargeback of what could not be sent is the payer’s, not the seller’s', async () => {
  const payment = await lateAndFailed()
  const dispute = (state: 'opened' | 'won' | 'lost') =>
    within((tx) =>
      settleDispute(tx, shop.payments.kinds, 'ks_platform', {
        reference: 'dp_late',
        payment_reference: `pi_${payment}`,
        state,
        amount: { amount: price, currency: 'EUR' },
        at: new Date(),
      }),
    )
  const before = await holding(`u:${buyer}`, 'refund_due')
  await dispute('opened')
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(before - price)
  expect(await holding(`u:${seller}`, 'owed_by_seller')).toBe(0)
  await hoursLater(payment)
  expect(await rowsOf(payment)).toHaveLength(1)
  await dispute('lost')
  expect(await holding('platform', 'in_dispute')).toBe(0)
  await booksHold()
})

type Act = 'send' | 'fail' | 'done' | 'retry' | 'give'
const acts: Act[] = ['send', 'fail', 'done', 'retry', 'give']

it('comes to one refund in any order of sending, failing, trying again and giving by hand', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }), {
        maxLength: 6,
      }),
      async (isLate, steps) => {
        const payment = isLate ? await lateAndFailed() : await paidPurchase()
        shop.provider.nextRefund = 'pending'
        if (!isLate)
          await within((tx) => refundWhole(tx, { payment_id: payment }, 'void', `r${payment}`))
        const act = async (one: Act) => {
          const last = (await rowsOf(payment)).at(-1)?.refund_id ?? ''
          if (one === 'send') await sendAll(payment)
          if (one === 'fail') await tell(last, failed(last))
          if (one === 'done') await tell(last, done(last))
          if (one === 'retry') await hoursLater(payment)
          if (one === 'give')
            await within((tx) =>
              refund(tx, shop.payments.kinds, { payment_id: payment, reason: 'x', by: seller }),
            )
        }
        for (const row of steps) await Promise.allSettled(row.map(act))
        const live = (await rowsOf(payment)).filter(({ state }) => state !== 'failed')
        expect(live.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(price)
        for (const { refund_id } of live) await tell(refund_id, done(refund_id))
        const { left } = await givable(server.parts.db, payment)
        if (left > 0)
          await within((tx) =>
            refund(tx, shop.payments.kinds, { payment_id: payment, reason: 'x', by: seller }),
          )
        await sendAll(payment)
        for (const row of await rowsOf(payment))
          if (row.state === 'sent') await tell(row.refund_id, done(row.refund_id))
        const paid = (await rowsOf(payment)).filter(({ state }) => state === 'refunded')
        expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(price)
        for (const kind of ['held', 'balance', 'owed_by_seller'])
          expect(await holding(`u:${seller}`, kind)).toBe(0)
      },
    ),
    { numRuns: 12, seed: 20_261_125 },
  )
  await booksHold()
})
