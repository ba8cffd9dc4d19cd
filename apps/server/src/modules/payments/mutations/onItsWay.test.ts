import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { checkoutById, paymentById } from '../data/payments.ts'
import { presentCheckout } from '../present/checkout.ts'
import { askProvider, lookAtOpen, lookUp } from './ask.ts'
import { endCheckout, expireCheckouts } from './endCheckout.ts'
import { settle } from './settle.ts'
import {
  begin,
  booksHold,
  buyer,
  holding,
  openSales,
  price,
  seller,
  shop,
} from './testing-money.ts'

openSales()

type Begun = Awaited<ReturnType<typeof begin>>

const paid = { amount: price, currency: 'EUR' }
const stateOf = async ({ checkout }: Begun) =>
  (await checkoutById(server.parts.db, checkout))?.state

/** Its time is over, and it began so many hours ago. */
const over = ({ checkout }: Begun, hours = 1) =>
  statement(
    server.parts.db,
    `update checkouts set expires_at = now() - interval '1 minute', created_at = now() - make_interval(hours => $2)
     where checkout_id = $1`,
    [checkout, hours],
  )

const refundsOf = ({ payment }: Begun) =>
  statement<{ amount: number; reason: string }>(
    server.parts.db,
    'select amount, reason from refunds where payment_id = $1',
    [payment],
  )

it('goes on with the same on another way of paying, and shows what is on its way instead of taking its price twice', async () => {
  const { api } = await server.person()
  const starts = (more: object = {}) =>
    api.call('checkout/start', { kind: 'domain', provider: 'stripe', ...more })
  const status = async ({ checkout_id }: { checkout_id: string }) =>
    (await api.call('checkout/status/{checkout_id}', { checkout_id })).state
  const card = await starts()
  const balance = await starts({ provider: 'balance' })
  expect(balance.checkout_id).not.toBe(card.checkout_id)
  expect(await status(card)).toBe('cancelled')
  const begun = await starts()
  const id = begun.payments[0]?.payment_id ?? ''
  shop.provider.payments.set(id, { state: 'pending', moving: true })
  expect((await starts({ provider: 'balance' })).checkout_id).toBe(begun.checkout_id)
  const another = await starts({ another: true })
  expect(another.checkout_id).not.toBe(begun.checkout_id)
  // The provider took the money in this moment: the shown checkout is paid.
  shop.provider.pay(id, paid)
  const late = await starts({ provider: 'balance' })
  expect([late.checkout_id, late.state]).toEqual([begun.checkout_id, 'fulfilled'])
  expect(shop.fulfilled.get(begun.checkout_id)).toBe(1)
  await booksHold()
})

it('waits for money that is on its way when its time is over, and delivers', async () => {
  const made = await begin(shop, buyer)
  shop.provider.payments.set(made.payment, { state: 'pending', moving: true })
  for (const hours of [1, 20, 300]) {
    await over(made, hours)
    await Promise.all([1, 2, 3].map(() => expireCheckouts(shop.payments)))
    expect(await stateOf(made)).toBe('open')
  }
  shop.provider.pay(made.payment, paid)
  await lookUp(shop.payments, made.payment)
  expect(await stateOf(made)).toBe('fulfilled')
  expect(shop.fulfilled.get(made.checkout)).toBe(1)
  expect(await refundsOf(made)).toEqual([])
  expect(await holding(`u:${seller}`, 'held')).toBe(900)
  await booksHold()
})

it('ends when the money came to nothing, when nothing is known of it for long, and when its buyer calls it off', async () => {
  const [failed, silent, called, slow] = [
    await begin(shop, buyer),
    await begin(shop, buyer),
    await begin(shop, buyer),
    await begin(shop, buyer),
  ]
  shop.provider.payments.set(failed.payment, { state: 'failed', reason: 'declined' })
  shop.provider.payments.set(silent.payment, { state: 'unknown', why: 'time-out' })
  shop.provider.payments.set(called.payment, { state: 'pending', moving: true })
  shop.provider.payments.set(slow.payment, { state: 'pending', moving: true })
  await over(failed)
  await over(silent)
  await over(slow, 22 * 24)
  await expireCheckouts(shop.payments)
  expect(await Promise.all([failed, silent, slow].map(stateOf))).toEqual([
    'expired',
    'open',
    'expired',
  ])
  await over(silent, 4)
  await expireCheckouts(shop.payments)
  expect(await stateOf(silent)).toBe('expired')
  await endCheckout(shop.payments, called.checkout, 'cancelled')
  expect(await stateOf(called)).toBe('cancelled')
  // Money that comes all the same goes back.
  shop.provider.pay(called.payment, paid)
  await lookUp(shop.payments, called.payment)
  expect(await refundsOf(called)).toEqual([{ amount: price, reason: 'late' }])
  const ended = await checkoutById(server.parts.db, called.checkout)
  expect(ended && (await presentCheckout(server.parts, ended, 'EN')).payments).toMatchObject([
    { back: { amount: paid, reason: 'It arrived when it could no longer count.', whole: true } },
  ])
})

it('asks a provider to take nothing for what has ended', async () => {
  const made = await begin(shop, buyer)
  const asked: string[] = []
  const { provider } = shop
  const { lookUp: looked, cancel } = provider
  provider.lookUp = (...given) => (asked.push('look up'), looked.apply(provider, given))
  provider.cancel = (...given) => (asked.push('cancel'), cancel.apply(provider, given))
  await lookUp(shop.payments, made.payment)
  expect(asked).toEqual(['look up'])
  await over(made)
  await expireCheckouts(shop.payments)
  asked.length = 0
  await lookUp(shop.payments, made.payment)
  expect(asked[0]).toBe('cancel')
})

it('looks at the others when one can’t be written down', async () => {
  const [bad, good] = [await begin(shop, buyer), await begin(shop, buyer)]
  shop.provider.pay(bad.payment, { amount: price, currency: 'USD' })
  shop.provider.pay(good.payment, paid)
  await statement(
    server.parts.db,
    `update payments set look_at = case payment_id when $1 then now() - interval '1 minute' else now() end
     where payment_id = any ($2)`,
    [bad.payment, [bad.payment, good.payment]],
  )
  await lookAtOpen(shop.payments)
  expect((await paymentById(server.parts.db, good.payment))?.state).toBe('paid')
  expect((await paymentById(server.parts.db, bad.payment))?.state).toBe('pending')
})

it('delivers nothing for several payments of which one came short', async () => {
  const made = await begin(shop, buyer)
  await statement(
    server.parts.db,
    `with twice as (update checkouts set amount = 2 * amount, lines = lines || lines
       where checkout_id = (select checkout_id from payments where payment_id = $1))
     insert into payments (payment_id, checkout_id, provider, key_set_id, is_external, is_test, state, amount, currency)
     select payment_id || 'b', checkout_id, provider, 'ks_other', is_external, is_test, 'pending', amount, currency
     from payments where payment_id = $1`,
    [made.payment],
  )
  await statement(
    server.parts.db,
    `insert into payment_shares (payment_id, share, seller_id, subject, net, fee)
     select payment_id || 'b', share, seller_id, subject, net, fee from payment_shares where payment_id = $1`,
    [made.payment],
  )
  const second = `${made.payment}b`
  shop.provider.pay(made.payment, { amount: price - 1, currency: 'EUR' })
  await lookUp(shop.payments, made.payment)
  await inTransaction(server.parts.db, (tx) =>
    settle(tx, shop.payments, second, shop.provider.pay(second, paid)),
  )
  expect(shop.fulfilled.get(made.checkout)).toBeUndefined()
  await endCheckout(shop.payments, made.checkout, 'expired')
  expect(await refundsOf({ ...made, payment: second })).toEqual([{ amount: price, reason: 'late' }])
})

it('looks a payment up that was asked for before its kept method was taken away', async () => {
  const made = await begin(shop, buyer)
  await statement(
    server.parts.db,
    `with kept as (
       insert into payment_methods (method_id, user_id, provider, key_set_id, method, label, instrument, is_test, removed_at)
       values ('gone_' || $1, $2, 'stripe', 'ks_platform', '{}', 'a card', 'gone_' || $1, false, now()) returning method_id
     ) update checkouts set method_id = kept.method_id from kept where checkout_id = $1`,
    [made.checkout, buyer],
  )
  shop.provider.pay(made.payment, paid)
  await askProvider(shop.payments, made.payment)
  expect((await paymentById(server.parts.db, made.payment))?.state).toBe('paid')
  expect(await stateOf(made)).toBe('fulfilled')
})
