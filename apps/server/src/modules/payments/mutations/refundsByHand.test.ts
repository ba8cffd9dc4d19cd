import { expect, it } from 'vitest'
import { refundedByHand } from '@plaudit/contract/payments/constants'
import type { CallError } from '@plaudit/client/client'
import { statement } from '../../../platform/db/db.ts'
import { makeAdmin } from '../../marketplace/factory.ts'
import { server } from '../../../testing-server.ts'
import { erasePerson } from '../../accounts/mutations/erase.ts'
import { post, type Line } from '../../ledger/mutations/post.ts'
import { paymentsHeld } from '../data/ofPerson.ts'
import { lookUp } from './ask.ts'
import { refund, refundWhole } from './refunds.ts'
import { sendRefund } from './sendRefund.ts'
import { tellRefund } from './tellRefunds.ts'
import { dispute } from './testing-disputes.ts'
import {
  begin,
  booksHold,
  holding,
  openSales,
  openShop,
  price,
  shop,
  userIdOf,
  within,
} from './testing-money.ts'
import { hoursLater, lateAndFailed, rowsOf, sendAll } from './testing-refunds.ts'

openSales()

const refused = (asking: Promise<unknown>): Promise<CallError> =>
  asking.then(
    () => {
      throw new Error('was not refused')
    },
    (error: CallError) => error,
  )
const mailsTo = (address: string) =>
  statement<{ subject: string; text: string }>(
    server.parts.db,
    'select subject, text from mails where recipient = $1 order by mail_id',
    [address],
  )

/** Makes a payment to a shop that somebody gets back by hand. */
async function owed(
  of: typeof shop,
  payer: number,
  email: string,
  reason = 'Ill',
  amount?: number,
) {
  const { payment, checkout } = await begin(of, payer)
  await statement(server.parts.db, 'update checkouts set email = $2 where checkout_id = $1', [
    checkout,
    email,
  ])
  of.provider.pay(payment, { amount: price, currency: 'EUR' })
  await lookUp(of.payments, payment)
  of.provider.nextRefund = 'by_hand'
  const refund_id = await within((tx) =>
    refund(tx, of.payments.kinds, { payment_id: payment, amount, reason, by: null }),
  )
  await Promise.all([1, 2, 3].map(() => sendRefund(of.payments, refund_id)))
  await Promise.all([1, 2, 3].map(() => tellRefund(of.payments, refund_id)))
  return { refund_id, payment }
}
const hash = (sign: string) => `0x${sign.repeat(64)}`
const asEthereum = (payment: string) =>
  statement(server.parts.db, `update payments set provider = 'ethereum' where payment_id = $1`, [
    payment,
  ])

it('is listed for the owner of the keys alone, closed once by its transaction, and told', async () => {
  const [owner, payer, stranger] = await Promise.all([1, 2, 3].map(() => server.person()))
  if (!owner || !payer || !stranger) throw new Error('nobody there')
  const sellerId = await userIdOf(owner)
  const of = openShop(sellerId, true)
  const [buyerId, to] = [await userIdOf(payer), 'payer1@example.org']
  const { refund_id, payment } = await owed(of, buyerId, to)
  await asEthereum(payment)
  const mine = await owner.api.call('payments/getDueRefunds', {})
  expect(mine.refunds).toMatchObject([
    { refund_id, provider: 'ethereum', amount: { amount: price }, payer: payer.username },
  ])
  for (const other of [payer, stranger]) {
    expect((await other.api.call('payments/getDueRefunds', {})).refunds).toEqual([])
    const closing = other.api.call('payments/closeRefund', { refund_id, reference: hash('a') })
    expect((await refused(closing)).status).toBe(404)
  }
  expect((await refused(owner.api.call('payments/getDueRefunds', { of: 'platform' }))).status).toBe(
    403,
  )
  const todo = await owner.api.call('notifications/get', {})
  expect(todo.notifications[0]?.text).toBe('You have €10.00 to send back by hand')
  expect((await payer.api.call('payments/get', {})).payments[0]?.returns).toMatchObject([
    { state: 'by_hand', reference: null },
  ])
  for (const bad of ['0x12', hash('g'), 'no hash at all', '0x'])
    expect(
      (await refused(owner.api.call('payments/closeRefund', { refund_id, reference: bad }))).fields,
    ).toMatchObject({ reference: expect.stringMatching(/begins with 0x/) })
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      owner.api.call('payments/closeRefund', { refund_id, reference: hash('A') }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await payer.api.call('payments/get', {})).payments[0]?.returns).toMatchObject([
    { state: 'refunded', reference: hash('a') },
  ])
  expect((await owner.api.call('payments/getDueRefunds', {})).refunds).toEqual([])
  const { notifications } = await payer.api.call('notifications/get', {})
  expect(notifications.filter(({ text }) => text.includes('sent back to you'))).toHaveLength(1)
  const mails = await mailsTo(to)
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Paid',
    'Your money comes back',
    'Sent back',
  ])
  expect(mails[1]?.text).toContain('“Ill”')
  expect(mails[2]?.text).toContain(hash('a'))
  expect(await holding(`u:${buyerId}`, 'refund_due')).toBe(0)
  await booksHold()
})

it('of the platform’s own keys is its admins’, and one transaction pays one refund', async () => {
  const [payer, seller] = await Promise.all([server.person(), server.person()])
  const admin = await makeAdmin(server)
  const of = openShop(await userIdOf(seller))
  const buyerId = await userIdOf(payer)
  const first = await owed(of, buyerId, 'payer2@example.org', 'void', 400)
  const second = await owed(of, buyerId, 'payer2@example.org', 'void', 600)
  const { refunds } = await admin.api.call('payments/getDueRefunds', { of: 'platform' })
  expect(refunds.map(({ refund_id }) => refund_id)).toEqual([first.refund_id, second.refund_id])
  expect((await seller.api.call('payments/getDueRefunds', {})).refunds).toEqual([])
  const close = (refund_id: string, reference: string) =>
    admin.api.call('payments/closeRefund', { refund_id, reference })
  await refused(
    seller.api.call('payments/closeRefund', { refund_id: first.refund_id, reference: 'T-1001' }),
  )
  await close(first.refund_id, 'T-1001')
  expect((await refused(close(second.refund_id, 'T-1001'))).code).toBe('reference_taken')
  expect((await refused(close(first.refund_id, 'T-1002'))).code).toBe('illegal_step')
  await close(second.refund_id, 'T-1002')
  const told = await mailsTo('payer2@example.org')
  expect(told.filter(({ text }) => text.includes('were made void'))).toHaveLength(2)
  await booksHold()
})

it('of a seller who is silent or suspended is the admins’ too, and does not keep its payer here', async () => {
  const [owner, payer] = await Promise.all([server.person(), server.person()])
  const admin = await makeAdmin(server)
  const [sellerId, buyerId] = [await userIdOf(owner), await userIdOf(payer)]
  const of = openShop(sellerId, true)
  const [first, second] = [
    await owed(of, buyerId, 'payer3@example.org', 'Ill', 400),
    await owed(of, buyerId, 'payer3@example.org', 'Ill', 600),
  ]
  const listed = async () =>
    (await admin.api.call('payments/getDueRefunds', { of: 'platform' })).refunds.map(
      ({ refund_id }) => refund_id,
    )
  expect(await listed()).toEqual([])
  const sql = (text: string, id: unknown) => statement(server.parts.db, text, [id])
  await sql(
    `update refunds set created_at = now() - interval '8 days' where refund_id = $1`,
    first.refund_id,
  )
  expect(await listed()).toEqual([first.refund_id])
  await sql('update users set suspended_at = now() where user_id = $1', sellerId)
  expect(await listed()).toEqual([first.refund_id, second.refund_id])
  expect(await paymentsHeld(server.parts.db, buyerId)).toEqual([])
  await within((tx) => erasePerson(tx, buyerId))
  for (const [n, { refund_id }] of [first, second].entries())
    await admin.api.call('payments/closeRefund', { refund_id, reference: `T-300${n}` })
  expect(await listed()).toEqual([])
  await booksHold()
})

it('of money that a dispute has from somebody who is erased meanwhile is settled once it is won', async () => {
  const payer = await userIdOf(await server.person())
  const payment = await lateAndFailed(payer)
  await dispute(payment, 'opened', 'dp_gone')
  expect(await paymentsHeld(server.parts.db, payer)).toHaveLength(1)
  await within((tx) => erasePerson(tx, payer))
  await dispute(payment, 'won', 'dp_gone')
  shop.provider.nextRefund = 'refunded'
  await hoursLater(payment)
  await expect.poll(async () => (await rowsOf(payment)).at(-1)?.state).toBe('refunded')
  await booksHold()
})

/** A payment of a new person that their balance paid. */
async function paidFromBalance(): Promise<{ payer: number; payment: string }> {
  const payer = await userIdOf(await server.person())
  const { payment } = await begin(shop, payer)
  shop.provider.pay(payment, { amount: price, currency: 'EUR' })
  await lookUp(shop.payments, payment)
  await statement(
    server.parts.db,
    `update payments set provider = 'balance' where payment_id = $1`,
    [payment],
  )
  return { payer, payment }
}

it('into the balance of somebody who was erased fails for good, and its seller has the money', async () => {
  const { payer, payment } = await paidFromBalance()
  await within((tx) => erasePerson(tx, payer))
  await within((tx) => refundWhole(tx, { payment_id: payment }, 'void', `r${payment}`))
  await sendAll(payment)
  await expect
    .poll(async () => (await rowsOf(payment))[0])
    .toMatchObject({ state: 'failed', retry: false })
  expect(await holding(`u:${shop.seller}`, 'held')).toBe(900)
  await booksHold()
})

it('into the balance of somebody who owes pays the debt first, so that money which was charged back is not spent again', async () => {
  const { payer, payment } = await paidFromBalance()
  const debt = { currency: 'EUR', amount: -600 }
  const lines: Line[] = [
    { owner: `u:${payer}`, kind: 'owed_by_seller', ...debt },
    { owner: 'platform', kind: 'opening', ...debt, amount: 600 },
  ]
  await within((tx) => post(tx, { kind: 'opening', key: `debt:${payment}`, lines }))
  await within((tx) => refundWhole(tx, { payment_id: payment }, 'void', `r${payment}`))
  await sendAll(payment)
  await expect.poll(async () => (await rowsOf(payment))[0]?.state).toBe('refunded')
  const has = [
    await holding(`u:${payer}`, 'balance'),
    await holding(`u:${payer}`, 'owed_by_seller'),
  ]
  expect(has).toEqual([price - 600, 0])
  await booksHold()
})

it('is expected of every provider that sends nothing back by itself, and of no other', () => {
  for (const { name, capability } of Object.values(shop.payments.providers))
    expect([name, refundedByHand.some((one) => one === name)]).toEqual([
      name,
      capability.refunds === 'by_hand',
    ])
})
