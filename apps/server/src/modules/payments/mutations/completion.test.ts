import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { server } from '../../../testing-server.ts'
import { paymentById } from '../data/payments.ts'
import { askProvider, lookUp } from './ask.ts'
import { endCheckout } from './endCheckout.ts'
import { forgetPayer } from './forgetPayer.ts'
import { settle } from './settle.ts'
import {
  begin,
  beginUnasked,
  booksHold,
  buyer,
  holding,
  openSales,
  price,
  seller,
  shop,
} from './testing-money.ts'
import { signedMessage } from './testing-provider.ts'
import { processWebhook, receiveWebhook } from './webhooks.ts'

openSales()

const paidAmount = { amount: price, currency: 'EUR' }

/** A message of the provider's over HTTP. */
const post = (message: ReturnType<typeof signedMessage>, headers: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/app/webhooks/stripe/platform',
    payload: message.body,
    headers: { ...message.headers, ...headers },
  })

const paidMessage = (payment: string, id = publicId()) =>
  signedMessage(id, [
    { kind: 'payment', payment_id: payment, outcome: shop.provider.pay(payment, paidAmount) },
  ])

const stateOf = async (payment: string) => (await paymentById(server.parts.db, payment))?.state

it('takes the same message ten times, and out of order, as if it came once', async () => {
  const { checkout, payment } = await begin(shop, buyer)
  const stale = signedMessage(publicId(), [
    { kind: 'payment', payment_id: payment, outcome: { state: 'failed', reason: 'declined' } },
  ])
  const paid = paidMessage(payment)
  const messages = [...Array.from({ length: 10 }, () => paid), stale, stale]
  for (const message of messages.toSorted(() => Math.random() - 0.5))
    expect((await post(message)).statusCode).toBe(200)
  await expect.poll(() => stateOf(payment)).toBe('paid')
  await expect.poll(() => shop.fulfilled.get(checkout)).toBe(1)
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  await booksHold()
})

it.each([
  [
    'has left',
    () =>
      inTransaction(server.parts.db, (tx) => forgetPayer(tx, { user_id: seller, addresses: [] })),
  ],
  [
    'leaves, and is erased in a minute,',
    () =>
      statement(server.parts.db, 'update users set leaving_at = now() where user_id = $1', [
        seller,
      ]),
  ],
])('gives back what comes for a seller who %s meanwhile: nobody delivers it', async (_, leave) => {
  const { checkout, payment } = await begin(shop, buyer)
  await leave()
  shop.provider.pay(payment, paidAmount)
  await Promise.all([lookUp(shop.payments, payment), lookUp(shop.payments, payment)])
  expect(shop.fulfilled.get(checkout)).toBeUndefined()
  expect([await holding('u:0', 'held'), await holding(`u:${seller}`, 'held')]).toEqual([0, 0])
  await expect.poll(() => shop.provider.refundsAsked.length).toBe(1)
  await expect.poll(() => holding(`u:${buyer}`, 'refund_due')).toBe(0)
  const [row] = await statement<{ state: string }>(
    server.parts.db,
    'select state from checkouts where checkout_id = $1',
    [checkout],
  )
  expect(row?.state).toBe('cancelled')
  await booksHold()
})

it('refuses what is not signed, forged or stale, and what is for nobody', async () => {
  const { payment } = await begin(shop, buyer)
  const paid = paidMessage(payment)
  shop.provider.payments.set(payment, { state: 'pending' })
  const { 'x-signature': _, ...unsigned } = paid.headers
  expect((await post({ ...paid, headers: unsigned as typeof paid.headers })).statusCode).toBe(400)
  expect((await post(paid, { 'x-signature': 'x'.repeat(64) })).statusCode).toBe(400)
  const old = signedMessage('old', [], Date.now() - 3_600_000)
  expect((await post(old)).statusCode).toBe(400)
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: '/app/webhooks/stripe/nobody',
    payload: paid.body,
    headers: paid.headers,
  })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'not_found'])
  expect(await stateOf(payment)).toBe('pending')
})

it('lets nobody’s keys speak of another’s payment', async () => {
  const { payment } = await begin(shop, buyer)
  shop.sets.push({ ...shop.sets[0]!, key_set_id: 'ks_other', account: 'other' })
  const message = paidMessage(payment)
  shop.provider.payments.set(payment, { state: 'pending' })
  await receiveWebhook(shop.payments, 'stripe', 'other', {
    ...message,
    received_at: new Date(),
  })
  await processWebhook(shop.payments, {
    provider: 'stripe',
    account: 'other',
    event_id: (JSON.parse(message.body.toString()) as { id: string }).id,
    key_set_id: 'ks_other',
  })
  expect(await stateOf(payment)).toBe('pending')
})

it('looks an unknown outcome up and never asks twice', async () => {
  shop.provider.losesAnswer = true
  const { checkout, payment } = await begin(shop, buyer)
  shop.provider.pay(payment, paidAmount)
  await Promise.all(Array.from({ length: 5 }, () => askProvider(shop.payments, payment)))
  expect(shop.provider.asked).toEqual([payment])
  expect(shop.fulfilled.get(checkout)).toBe(1)
})

it('asks for no payment of a checkout that has ended before anybody asked', async () => {
  const { checkout, payment } = await beginUnasked(shop, buyer)
  await endCheckout(shop.payments, checkout, 'cancelled')
  await Promise.all(Array.from({ length: 3 }, () => askProvider(shop.payments, payment)))
  expect(shop.provider.asked).not.toContain(payment)
  expect(await stateOf(payment)).toBe('failed')
})

it('gives back what came late, too little or too much', async () => {
  const late = await begin(shop, buyer)
  await endCheckout(shop.payments, late.checkout, 'expired')
  shop.provider.pay(late.payment, paidAmount)
  await inTransaction(server.parts.db, (tx) =>
    settle(tx, shop.payments, late.payment, shop.provider.pay(late.payment, paidAmount)),
  )
  const little = await begin(shop, buyer)
  shop.provider.pay(little.payment, { amount: 400, currency: 'EUR' })
  await lookUp(shop.payments, little.payment)
  const much = await begin(shop, buyer)
  shop.provider.pay(much.payment, { amount: price + 250, currency: 'EUR' })
  await lookUp(shop.payments, much.payment)
  expect([late, little, much].map(({ checkout }) => shop.fulfilled.get(checkout) ?? 0)).toEqual([
    0, 0, 1,
  ])
  const amounts = () =>
    statement<{ amount: number; state: string }>(
      server.parts.db,
      `select amount, state from refunds where payment_id = any ($1) order by amount`,
      [[late.payment, little.payment, much.payment]],
    )
  await expect.poll(amounts).toEqual([
    { amount: 250, state: 'refunded' },
    { amount: 400, state: 'refunded' },
    { amount: 1000, state: 'refunded' },
  ])
  expect(await holding(`u:${buyer}`, 'refund_due')).toBe(0)
  await booksHold()
})

type Act = 'webhook' | 'stored' | 'poll' | 'return' | 'stale' | 'expire'
const acts: Act[] = ['webhook', 'stored', 'poll', 'return', 'stale', 'expire']

/** Does one step of a history; `stored`: the process died after the message was kept and before it was done. */
async function act(one: Act, { checkout, payment }: { checkout: string; payment: string }) {
  const db = server.parts.db
  if (one === 'poll') return lookUp(shop.payments, payment)
  if (one === 'return') return askProvider(shop.payments, payment)
  if (one === 'expire') return endCheckout(shop.payments, checkout, 'expired')
  if (one === 'stale')
    return inTransaction(db, (tx) => settle(tx, shop.payments, payment, { state: 'pending' }))
  const event_id = publicId()
  const outcome = shop.provider.payments.get(payment) ?? ({ state: 'pending' } as const)
  const message = signedMessage(event_id, [{ kind: 'payment', payment_id: payment, outcome }])
  await receiveWebhook(shop.payments, 'stripe', 'platform', {
    ...message,
    received_at: new Date(),
  })
  if (one === 'webhook')
    await processWebhook(shop.payments, {
      provider: 'stripe',
      account: 'platform',
      event_id,
      key_set_id: 'ks_platform',
    })
}

/** Plays a history, all steps of a row at once; steps that are left over are done at the end. */
async function play(rows: Act[][], complete: typeof act): Promise<{ times: number; held: number }> {
  const made = await begin(shop, buyer)
  shop.provider.pay(made.payment, paidAmount)
  const before = await holding(`u:${seller}`, 'held')
  for (const row of rows) await Promise.all(row.map((one) => complete(one, made)))
  await complete('webhook', made)
  await complete('poll', made)
  return {
    times: shop.fulfilled.get(made.checkout) ?? 0,
    held: (await holding(`u:${seller}`, 'held')) - before,
  }
}

const histories = fc.array(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }), {
  maxLength: 4,
})

it('makes one order of return, webhook and poller in any order and together [cf:3e22f]', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (rows) => {
      expect(await play(rows, act)).toEqual({ times: 1, held: 900 })
    }),
    { numRuns: 25 },
  )
  await booksHold()
})

it('would notice a completion that does not wait for the others', async () => {
  // Completes as everybody writes it first: looks whether it is paid, then delivers.
  const naive: typeof act = async (_, made) => {
    const payment = await paymentById(server.parts.db, made.payment)
    if (payment?.state === 'paid') return
    await new Promise((resolve) => setTimeout(resolve, 50))
    await statement(server.parts.db, `update payments set state = 'paid' where payment_id = $1`, [
      made.payment,
    ])
    shop.fulfilled.set(made.checkout, (shop.fulfilled.get(made.checkout) ?? 0) + 1)
  }
  expect((await play([['webhook', 'poll', 'return']], naive)).times).toBeGreaterThan(1)
})
