import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { salesTotals } from '../data/lists.ts'
import { paymentById } from '../data/payments.ts'
import { lookUp } from './ask.ts'
import { settleDispute } from './disputes.ts'
import { askAll } from './onItsWay.ts'
import {
  begin,
  beginUnasked,
  openSales,
  price,
  reopenShop,
  shop,
  userIdOf,
  within,
} from './testing-money.ts'

openSales()

it('shows a payer what was seen of their transfer and how far it is, until it is paid', async () => {
  const payer = await server.person()
  const { checkout: checkout_id, payment } = await begin(shop, await userIdOf(payer))
  const status = async () => {
    // Asked at most every two seconds.
    await statement(
      server.parts.db,
      `update payments set asked_at = now() - interval '1 minute' where payment_id = $1`,
      [payment],
    )
    return (await payer.api.call('checkout/status/{checkout_id}', { checkout_id })).payments[0]
  }
  expect(await status()).not.toHaveProperty('seen')
  const seen = { amount: price, currency: 'EUR' }
  for (const confirmations of [1, 2]) {
    shop.provider.payments.set(payment, { state: 'pending', seen, confirmations })
    expect(await status()).toMatchObject({
      state: 'pending',
      seen: { amount: seen, confirmations, wanted: null },
    })
  }
  // A page that is told reads again: a look that finds nothing new must not tell it.
  const told = () =>
    statement(server.parts.db, 'select seq from topics where topic = $1', [
      `checkout:${checkout_id}`,
    ])
  const before = await told()
  await status()
  expect(await told()).toEqual(before)
  shop.provider.pay(payment, seen)
  const paid = await status()
  expect(paid?.state).toBe('paid')
  expect(paid).not.toHaveProperty('seen')
})

it('says of a provider that does not answer whether money may have moved', async () => {
  const payer = await server.person()
  shop.provider.losesAnswer = true
  const { checkout_id, payments } = await payer.api.call('checkout/start', {
    kind: 'domain',
    provider: 'stripe',
  })
  shop.provider.losesAnswer = false
  // The buyer reads it at once, not after a look of their own.
  expect(payments).toMatchObject([{ state: 'pending', away: 'nothing' }])
  const id = payments[0]?.payment_id ?? ''
  const away = async () => {
    await statement(
      server.parts.db,
      `update payments set asked_at = now() - interval '1 minute' where payment_id = $1`,
      [id],
    )
    return (await payer.api.call('checkout/status/{checkout_id}', { checkout_id })).payments[0]
  }
  const silence = { state: 'unknown', why: 'time-out' } as const
  const known = shop.provider.payments.get(id)
  shop.provider.payments.set(id, silence)
  // The payer was led nowhere, so that another way charges them once.
  expect(await away()).toMatchObject({ state: 'pending', away: 'nothing' })
  if (known) shop.provider.payments.set(id, known)
  expect(await away()).not.toHaveProperty('away')
  shop.provider.payments.set(id, silence)
  expect(await away()).toMatchObject({ state: 'pending', away: 'unsure' })
  shop.provider.payments.set(id, { state: 'failed', reason: 'provider_away' })
  expect(await away()).toMatchObject({
    state: 'failed',
    failure: 'The payment service did not answer. Nothing was charged.',
    down: true,
  })
})

it('keeps no buyer waiting for a provider that is silent, and takes its late answer all the same', async () => {
  const answers: (() => void)[] = []
  shop.provider.slowly = () => new Promise((resolve) => answers.push(resolve))
  const { checkout, payment } = await beginUnasked(shop, await userIdOf(await server.person()))
  const told = await askAll(shop.payments, checkout, 1)
  expect(told.get(payment)).toEqual({ away: 'nothing' })
  shop.provider.slowly = () => Promise.resolve()
  for (const answer of answers) answer()
  const next = async () => (await paymentById(server.parts.db, payment))?.next['kind']
  await expect.poll(next).toBe('redirect')
  expect((await askAll(shop.payments, checkout)).size).toBe(0)
})

it('counts nothing as given back that came beside the price, and lets the whole price be given back', async () => {
  const [payer, { api }] = [await server.person(), await server.person()]
  reopenShop(await userIdOf({ api }))
  const sold = async (came: number) => {
    const { payment } = await begin(shop, await userIdOf(payer))
    shop.provider.pay(payment, { amount: came, currency: 'EUR' })
    await lookUp(shop.payments, payment)
    return payment
  }
  const payment_id = await sold(2 * price)
  // Begun long before it was paid: a list of days shows and finds it at the day of its payment.
  await statement(
    server.parts.db,
    `update payments set created_at = now() - interval '3 days' where payment_id = $1`,
    [payment_id],
  )
  const from = new Date(Date.now() - 3_600_000).toISOString()
  const listed = async () =>
    (await api.call('payments/getSales', { keyword: payment_id, from })).payments
  const totals = () => salesTotals(server.parts.db, { subjects: ['order:1'], keyword: payment_id })
  const money = (amount: number) => ({ amount, currency: 'EUR' })
  expect(await listed()).toMatchObject([
    {
      state: 'paid',
      refunded: money(0),
      refundable: money(price),
      receipt: true,
      can: { refund: true },
    },
  ])
  expect(await totals()).toMatchObject([{ payments: 1, amount: price, net: 900, refunded: 0 }])
  const back = { payment_id, amount: money(price / 2), reason: 'asked' }
  await api.call('payments/refund', back)
  expect(await listed()).toMatchObject([{ state: 'part_refunded', refundable: money(price / 2) }])
  expect(await totals()).toMatchObject([{ amount: price, net: 450, fee: 50, refunded: price / 2 }])
  await api.call('payments/refund', back)
  expect(await listed()).toMatchObject([{ state: 'refunded', can: { refund: false } }])
  // Money that came short is nobody's but its payer's, and has no receipt.
  const short = await sold(600)
  const { payments } = await payer.api.call('payments/get', {})
  expect(payments.find((row) => row.payment_id === short)).toMatchObject({
    state: 'refunded',
    refunded: money(600),
    receipt: false,
  })
  const receipt = payer.api.call('payments/receipt', { payment_id: short })
  await expect(receipt).rejects.toMatchObject({ code: 'not_found' })
  expect((await api.call('payments/getSales', { keyword: short })).payments).toEqual([])
  // A chargeback gives back as a refund does, until it is won.
  const charged = await sold(price)
  const says = (state: 'opened' | 'won') =>
    within((tx) =>
      settleDispute(tx, shop.payments.kinds, 'ks_platform', {
        reference: `dp_${charged}`,
        payment_reference: `pi_${charged}`,
        state,
        amount: money(price),
        at: new Date(),
      }),
    )
  const ofCharged = () => salesTotals(server.parts.db, { subjects: ['order:1'], keyword: charged })
  await says('opened')
  expect(await ofCharged()).toMatchObject([{ amount: price, net: 0, fee: 0, refunded: price }])
  await says('won')
  expect(await ofCharged()).toMatchObject([{ amount: price, net: 900, fee: 100, refunded: 0 }])
})
