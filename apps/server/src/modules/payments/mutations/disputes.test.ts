import { expect, it } from 'vitest'
import { server } from '../../../testing-server.ts'
import { refundable } from '../data/payments.ts'
import { refund } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'
import { applyRefund } from './toldRefunds.ts'
import { dispute } from './testing-disputes.ts'
import {
  booksHold,
  holding,
  openSales,
  paidPurchase,
  price,
  seller,
  shop,
  within,
} from './testing-money.ts'

openSales()

it('holds a disputed payment apart, and gives it back when it is won, in any order', async () => {
  const payment = await paidPurchase()
  await dispute(payment, 'opened')
  await dispute(payment, 'opened')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  expect(await refundable(server.parts.db, payment)).toBe(0)
  await dispute(payment, 'won')
  await dispute(payment, 'opened')
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  expect(await holding('platform', 'in_dispute')).toBe(0)
  expect(shop.undone.size).toBe(0)
  await booksHold()
})

it('takes the money again when a won dispute is lost after all, once, and never gives it back for a late word', async () => {
  const payment = await paidPurchase()
  const cost = await holding('platform', 'provider_cost')
  for (const state of ['opened', 'won', 'lost', 'lost', 'won', 'opened'] as const)
    await dispute(payment, state, 'dp_turned')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  expect(await holding('platform', 'in_dispute')).toBe(0)
  expect(await refundable(server.parts.db, payment)).toBe(0)
  expect((await holding('platform', 'provider_cost')) - cost).toBe(-20)
  // The bought thing is taken back, once.
  expect([...shop.undone.values()]).toEqual([1])
  await booksHold()
})

it('takes the whole payment where a dispute names its amount in the currency of the payer’s bank', async () => {
  const payment = await paidPurchase()
  const inYen = { amount: 170_000, currency: 'JPY' }
  await dispute(payment, 'opened', 'dp_yen', inYen)
  expect(await holding('platform', 'in_dispute')).toBe(price)
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  await dispute(payment, 'won', 'dp_yen', inYen)
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  await booksHold()
})

it('takes money again that the bank had back once, came back with a won dispute, and is lost after all', async () => {
  const payment = await paidPurchase()
  const reversed = await within((tx) =>
    refund(tx, shop.payments.kinds, { payment_id: payment, reason: 'reversed', by: null }),
  )
  await within((tx) =>
    settleRefund(tx, reversed, {
      state: 'refunded',
      reference: 're_1',
      amount: { amount: price, currency: 'EUR' },
      at: new Date(),
    }),
  )
  await dispute(payment, 'opened')
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  await dispute(payment, 'won')
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  for (const state of ['lost', 'lost', 'won'] as const) await dispute(payment, state)
  expect(await holding(`u:${seller}`, 'held')).toBe(0)
  expect(await refundable(server.parts.db, payment)).toBe(0)
  await booksHold()
})

it('takes money once that its provider tells of as disputed and then as taken back by the payer’s bank', async () => {
  const reversed = (payment: string, amount: number) =>
    within((tx) =>
      applyRefund(tx, shop.payments.kinds, 'ks_platform', {
        payment_reference: `pi_${payment}`,
        amount: { amount, currency: 'EUR' },
        reversed: true,
        outcome: {
          state: 'refunded',
          reference: `rev_${payment}`,
          amount: { amount, currency: 'EUR' },
          at: new Date(),
        },
      }),
    )
  const part = await paidPurchase()
  await dispute(part, 'opened', 'dp_part', { amount: 400, currency: 'EUR' })
  await reversed(part, 400)
  expect(await refundable(server.parts.db, part)).toBe(600)
  await dispute(part, 'won', 'dp_part', { amount: 400, currency: 'EUR' })
  const whole = await paidPurchase()
  await dispute(whole, 'opened', 'dp_whole')
  await reversed(whole, price)
  await dispute(whole, 'won', 'dp_whole')
  // The reports of the last days still have it.
  await reversed(whole, price)
  expect(await holding(`u:${seller}`, 'held')).toBe(1800)
  expect(shop.undone.size).toBe(0)
  await booksHold()
})
