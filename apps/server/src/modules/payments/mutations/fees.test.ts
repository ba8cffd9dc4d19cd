import { expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { lockedSum, post } from '../../ledger/mutations/post.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { paymentsHeld } from '../data/ofPerson.ts'
import { captureLines, clearing, releaseHeld, sellerGets } from './books.ts'
import { settleDispute } from './disputes.ts'
import { refund } from './refunds.ts'
import { settleRefund } from './settleRefund.ts'
import { takeBack } from './takeBack.ts'
import {
  booksHold,
  debtsSeenBy,
  holding,
  openSales,
  paidPurchase,
  price,
  reopenShop,
  shop,
  userIdOf,
  within,
} from './testing-money.ts'
import { retryRefund } from './tryAgain.ts'

openSales()

const fee = 100

/** Somebody whose own keys took one purchase: the fee of it is open. */
async function seller(): Promise<{ id: number; api: Api; payment: string }> {
  const { api } = await server.person()
  const id = await userIdOf({ api })
  reopenShop(id, true)
  const payment = await paidPurchase()
  expect(await holding(`u:${id}`, 'fee_receivable')).toBe(-fee)
  return { id, api, payment }
}

const earns = (id: number, amount: number) =>
  within(async (tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        ...(await sellerGets(tx, `u:${id}`, 'EUR', amount)),
        { owner: 'platform', kind: 'opening', currency: 'EUR', amount: -amount },
      ],
    }),
  )
const has = async (id: number) => ({
  owed: await holding(`u:${id}`, 'fee_receivable'),
  balance: await holding(`u:${id}`, 'balance'),
})

it('is paid by later earnings first, in parts, and once it is paid the account can go', async () => {
  const { id, api } = await seller()
  expect(await paymentsHeld(server.parts.db, id)).toHaveLength(1)
  await earns(id, 30)
  expect(await has(id)).toEqual({ owed: -70, balance: 0 })
  expect((await api.call('payments/ledger', {})).fees_owed).toEqual([
    { amount: 70, currency: 'EUR' },
  ])
  await earns(id, 70)
  expect(await has(id)).toEqual({ owed: 0, balance: 0 })
  expect(await paymentsHeld(server.parts.db, id)).toEqual([])
  await booksHold()
})

it('is paid once where coupons of the installation pay for two things of its seller', async () => {
  const { id } = await seller()
  const share = { seller_id: id, subject: '', net: 180, fee: 20, tax: 0, buyer_fee: 0 }
  const both = [0, 1].map(() => ({ ...share, platform_tax: false, platform_coupon: 100 }))
  const paid = {
    payment_id: publicId(),
    key_set_id: 'ks_own',
    currency: 'EUR',
    amount: 200,
    is_external: true,
    is_test: false,
  }
  await within(async (tx) =>
    post(tx, {
      kind: 'captured',
      key: publicId(),
      lines: [clearing(paid, -200), ...(await captureLines(tx, paid, both))],
    }),
  )
  expect(await has(id)).toEqual({ owed: -2 * 20, balance: 100 })
  await booksHold()
})

it('waits with the order where the installation pays a part of a price that own keys take', async () => {
  const { id } = await seller()
  const own = { owner: `u:${id}`, subject: `order:${publicId()}`, currency: 'EUR' }
  const heldNow = () => within((tx) => lockedSum(tx, { ...own, kind: 'held' }))
  const terms = { fee: 20, tax: 0, buyer_fee: 0, platform_tax: false, platform_coupon: 100 }
  const share = { seller_id: id, subject: own.subject, net: 180, ...terms }
  const paid = { payment_id: publicId(), key_set_id: 'ks_own', currency: 'EUR', amount: 100 }
  const external = { ...paid, is_external: true, is_test: false }
  await within(async (tx) =>
    post(tx, {
      kind: 'captured',
      key: publicId(),
      lines: [clearing(external, -100), ...(await captureLines(tx, external, [share]))],
    }),
  )
  expect([await heldNow(), await has(id)]).toEqual([100, { owed: -fee - 20, balance: 0 }])
  // Half of it goes back: half of the coupon does.
  const taken = await within((tx) => takeBack(tx, external, 50, [{ share, before: 0, amount: 50 }]))
  const { owner, subject } = own
  expect(taken).toContainEqual({ owner, subject, kind: 'held', amount: 50 })
  await within((tx) => releaseHeld(tx, own, publicId()))
  expect([await heldNow(), await has(id)]).toEqual([0, { owed: -20, balance: 0 }])
  await booksHold()
})

it('is paid from the balance by its seller, once however often it is tapped, and no more than is owed', async () => {
  const { id, api } = await seller()
  // Not earned: put in.
  await within((tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `u:${id}`, kind: 'balance', currency: 'EUR', amount: 130 },
        { owner: 'platform', kind: 'opening', currency: 'EUR', amount: -130 },
      ],
    }),
  )
  const paid = await Promise.all(
    Array.from({ length: 8 }, () => api.call('payments/payFees', { currency: 'EUR' })),
  )
  expect(paid.reduce((sum, one) => sum + one.paid.amount, 0)).toBe(fee)
  expect(await has(id)).toEqual({ owed: 0, balance: 30 })
  await booksHold()
})

it('comes back into the balance with the refund of its sale, and is owed again where that fails', async () => {
  const { id, payment } = await seller()
  await earns(id, fee)
  shop.provider.nextRefund = 'pending'
  const back = (amount: number) =>
    within((tx) =>
      refund(tx, shop.payments.kinds, { payment_id: payment, amount, reason: 'Ill', by: null }),
    )
  const first = await back(price / 2)
  expect(await has(id)).toEqual({ owed: 0, balance: fee / 2 })
  // The balance is spent when the provider says that nothing went back.
  await within((tx) =>
    post(tx, {
      kind: 'opening',
      key: publicId(),
      lines: [
        { owner: `u:${id}`, kind: 'balance', currency: 'EUR', amount: -fee / 2 },
        { owner: 'platform', kind: 'opening', currency: 'EUR', amount: fee / 2 },
      ],
    }),
  )
  await within((tx) => settleRefund(tx, first, { state: 'failed', reason: 'closed' }))
  expect(await has(id)).toEqual({ owed: -fee / 2, balance: 0 })
  await back(price)
  expect(await has(id)).toEqual({ owed: 0, balance: fee / 2 })
  expect(await holding(`u:${id}`, 'settled_externally')).toBe(0)
  await booksHold()
})

it('comes back no more than is owed when the refund of its sale is tried again', async () => {
  const { id, payment } = await seller()
  shop.provider.nextRefund = 'pending'
  const asked = { payment_id: payment, reason: 'Ill', by: id }
  const first = await within((tx) => refund(tx, shop.payments.kinds, asked))
  expect(await has(id)).toEqual({ owed: 0, balance: 0 })
  await within((tx) => settleRefund(tx, first, { state: 'failed', reason: 'closed' }))
  expect(await has(id)).toEqual({ owed: -fee, balance: 0 })
  // Most of it is paid meanwhile.
  await earns(id, 80)
  const second = await within((tx) => retryRefund(tx, first))
  expect(await has(id)).toEqual({ owed: 0, balance: 80 })
  await within((tx) => settleRefund(tx, second, { state: 'failed', reason: 'closed' }))
  expect(await has(id)).toEqual({ owed: -fee, balance: 80 })
  expect(await holding(`u:${id}`, 'settled_externally')).toBe(price)
  await booksHold()
})

it('is closed by an admin alone, as paid to the bank or let go', async () => {
  const admin = await makeAdmin(server)
  for (const how of ['paid', 'let_go'] as const) {
    const { id, api } = await seller()
    const asked = { user_id: id, currency: 'EUR', how, reason: 'Bank line 12' }
    await expect(api.call('payments/closeFees', asked)).rejects.toMatchObject({ status: 403 })
    const listed = async () => (await debtsSeenBy(admin.api)).filter((one) => one.user_id === id)
    expect(await listed()).toMatchObject([
      { account: 'fee_receivable', amount: { amount: fee, currency: 'EUR' }, test: false },
    ])
    const before = await holding('platform', 'fee_income')
    // More is owed by now than the admin saw.
    const seen = (expected: number) => admin.api.call('payments/closeFees', { ...asked, expected })
    await expect(seen(fee - 1)).rejects.toMatchObject({ code: 'price_changed' })
    expect((await has(id)).owed).toBe(-fee)
    expect((await seen(fee)).closed.amount).toBe(fee)
    expect((await admin.api.call('payments/closeFees', asked)).closed.amount).toBe(0)
    expect(await has(id)).toEqual({ owed: 0, balance: 0 })
    expect(await listed()).toEqual([])
    expect((await holding('platform', 'fee_income')) - before).toBe(how === 'paid' ? 0 : -fee)
  }
  await booksHold()
})

it('keeps a seller here while what they sold is disputed or on its way back: won, or failed, it is theirs', async () => {
  const payment = await paidPurchase()
  const says = (state: 'opened' | 'won') =>
    within((tx) =>
      settleDispute(tx, shop.payments.kinds, 'ks_platform', {
        reference: 'dp_leaving',
        payment_reference: `pi_${payment}`,
        state,
        amount: { amount: price, currency: 'EUR' },
        at: new Date(),
      }),
    )
  const holds = async () => (await paymentsHeld(server.parts.db, shop.seller)).length
  const held = () => holding(`u:${shop.seller}`, 'held')
  await says('opened')
  expect([await held(), await holds()]).toEqual([0, 1])
  await says('won')
  expect(await held()).toBe(price - fee)
  shop.provider.nextRefund = 'pending'
  const asked = { payment_id: payment, reason: 'asked', by: shop.seller }
  const refund_id = await within((tx) => refund(tx, shop.payments.kinds, asked))
  expect([await held(), await holds()]).toEqual([0, 1])
  await within((tx) =>
    settleRefund(tx, refund_id, {
      state: 'refunded',
      amount: { amount: price, currency: 'EUR' },
      at: new Date(),
      reference: 're_leaving',
    }),
  )
  expect(await holds()).toBe(0)
})
