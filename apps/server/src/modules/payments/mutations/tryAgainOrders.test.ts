import fc from 'fast-check'
import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { lockWaits } from '../../../platform/db/testing-locks.ts'
import { server } from '../../../testing-server.ts'
import { newPath } from '../../../testing-paths.ts'
import { givable } from '../data/payments.ts'
import type { RefundTold } from './providers/provider.ts'
import { refund, refundWhole } from './refunds.ts'
import { sendRefund } from './sendRefund.ts'
import { takeOver } from './takeOver.ts'
import {
  booksHold,
  buyer,
  holding,
  openSales,
  paidPurchase,
  price,
  reopenShop,
  seller,
  shop,
  within,
} from './testing-money.ts'
import { dispute } from './testing-disputes.ts'
import {
  done,
  failed,
  hoursLater,
  lateAndFailed,
  latePayment,
  overpaid,
  rowsOf,
  sendAll,
  tell,
} from './testing-refunds.ts'
import { applyRefund } from './toldRefunds.ts'

openSales()

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
    newPath('refunds tried again', 12),
  )
  await booksHold()
})

it('leaves to a dispute its part alone: the rest of a refund that failed goes back by itself', async () => {
  const payment = await paidPurchase()
  shop.provider.nextRefund = 'failed'
  await within((tx) => refundWhole(tx, { payment_id: payment }, 'void', `r${payment}`))
  await sendAll(payment)
  const states = async () => (await rowsOf(payment)).map(({ state, amount }) => [state, amount])
  await expect.poll(states).toEqual([['failed', price]])
  const part = { amount: 400, currency: 'EUR' }
  await dispute(payment, 'opened', 'dp_void', part)
  shop.provider.nextRefund = 'refunded'
  await hoursLater(payment)
  await expect.poll(async () => (await states()).at(-1)).toEqual(['refunded', 600])
  await dispute(payment, 'lost', 'dp_void', part)
  for (const kind of ['held', 'balance', 'owed_by_seller'])
    expect(await holding(`u:${seller}`, kind)).toBe(0)
  await booksHold()
})

it('that a bank takes a second time is lost by the owner of the keys, not by the platform that never had it', async () => {
  reopenShop(seller, true)
  const payment = await paidPurchase()
  shop.provider.nextRefund = 'refunded'
  await within((tx) => refundWhole(tx, { payment_id: payment }, 'void', `r${payment}`))
  await sendAll(payment)
  await expect.poll(async () => (await rowsOf(payment))[0]?.state).toBe('refunded')
  const books = async () => [
    await holding('platform', 'fee_income'),
    await holding(`u:${seller}`, 'settled_externally'),
  ]
  const [income = 0, settled = 0] = await books()
  await dispute(payment, 'opened', 'dp_twice')
  await dispute(payment, 'lost', 'dp_twice')
  expect(await books()).toEqual([income, settled - price])
  await booksHold()
})

it('of which its provider gave back a part is done in that part, and the rest is sent', async () => {
  const due = await holding(`u:${buyer}`, 'refund_due')
  for (const isLate of [true, false])
    for (const isTold of [true, false]) {
      shop.provider.nextRefund = 'pending'
      const payment = isLate ? await latePayment() : await paidPurchase()
      if (!isLate)
        await within((tx) => refundWhole(tx, { payment_id: payment }, 'void', `r${payment}`))
      await sendAll(payment)
      const [{ refund_id } = { refund_id: '' }] = await rowsOf(payment)
      const outcome = done(refund_id, 600)
      shop.provider.refunds.set(refund_id, outcome)
      shop.provider.nextRefund = 'refunded'
      const told = {
        kind: 'refund',
        payment_reference: `pi_${payment}`,
        refund_id,
        outcome,
      } as const
      for (let times = 0; times < 2; times++)
        await (isTold
          ? within((tx) => applyRefund(tx, shop.payments.kinds, 'ks_platform', told))
          : sendRefund(shop.payments, refund_id))
      await hoursLater(payment)
      const back = async () =>
        (await rowsOf(payment)).flatMap((row) => (row.state === 'refunded' ? [row.amount] : []))
      await expect.poll(async () => (await back()).toSorted((a, b) => a - b)).toEqual([400, 600])
      expect(await givable(server.parts.db, payment)).toEqual({ left: 0, credited: 0, due: 0 })
    }
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(due)
  await booksHold()
})

it.each([false, true])(
  'of money that came late and could not be sent is booked in the part that the owner of the keys gave back by hand; the rest is tried again (sellers have some: %s)',
  async (isBeside) => {
    const due = await holding(`u:${buyer}`, 'refund_due')
    const payment = isBeside ? await overpaid(300) : await lateAndFailed()
    if (isBeside) {
      const asked = { payment_id: payment, amount: price - 300, reason: 'x', by: seller }
      shop.provider.nextRefund = 'refunded'
      await within((tx) => refund(tx, shop.payments.kinds, asked))
      await sendAll(payment)
    }
    const amount = { amount: 400, currency: 'EUR' }
    const outcome = { state: 'refunded', reference: `re_hand${payment}`, amount, at: new Date() }
    const told = { kind: 'refund', payment_reference: `pi_${payment}`, outcome, amount } as const
    for (let times = 0; times < 2; times++)
      await within((tx) => applyRefund(tx, shop.payments.kinds, 'ks_platform', told as RefundTold))
    const rest = isBeside ? 200 : price - 400
    const givenBack = async () =>
      (await rowsOf(payment)).flatMap((row) => (row.state === 'refunded' ? [row.amount] : []))
    const sum = async () => (await givenBack()).reduce((all, one) => all + one, 0)
    expect(await sum()).toBe((isBeside ? price + 300 : price) - rest)
    expect(await givable(server.parts.db, payment)).toEqual(
      isBeside ? { left: rest, credited: rest, due: 0 } : { left: rest, credited: 0, due: rest },
    )
    if (!isBeside) {
      shop.provider.nextRefund = 'refunded'
      await hoursLater(payment)
      await expect.poll(sum).toBe(price)
    }
    expect(await holding(`u:${buyer}`, 'refund_due')).toBe(due)
    // The payer's bank sends it back days later: each of its parts is undone.
    const before = await sum()
    const sentBack = { ...told, outcome: failed(`hand${payment}`) }
    await within((tx) => applyRefund(tx, shop.payments.kinds, 'ks_platform', sentBack))
    expect(await sum()).toBe(before - 400)
    await booksHold()
  },
)

it('leaves to a device its payment that is paid back in the moment in which an account signs in there, until that is done', async () => {
  const payment = await paidPurchase()
  const device = `seen${payment}`
  const ask = (text: string, values: unknown[]) =>
    statement<{ user_id: number | null }>(server.parts.db, text, values)
  await ask(
    `update checkouts c set user_id = null, device = $2 from payments p
     where p.checkout_id = c.checkout_id and p.payment_id = $1`,
    [payment, device],
  )
  const signedIn = { person: { user_id: buyer }, device } as unknown as Parameters<
    typeof takeOver
  >[1]
  const payer = async () =>
    (
      await ask(
        'select user_id from checkouts join payments using (checkout_id) where payment_id = $1',
        [payment],
      )
    )[0]?.user_id
  shop.provider.nextRefund = 'refunded'
  let taking: Promise<void> | undefined
  await within(async (tx) => {
    const asked = { payment_id: payment, amount: 400, reason: 'x', by: seller }
    await refund(tx, shop.payments.kinds, asked)
    taking = takeOver(server.parts.db, signedIn)
    await expect.poll(() => lockWaits(server.parts.db)).toBeGreaterThan(0)
  })
  await taking
  expect(await payer()).toBe(null)
  await sendAll(payment)
  await expect
    .poll(async () => (await rowsOf(payment)).map(({ state }) => state))
    .toEqual(['refunded'])
  expect(await holding(`d:${device}`, 'refund_due')).toBe(0)
  await takeOver(server.parts.db, signedIn)
  expect(await payer()).toBe(buyer)
  await booksHold()
})
