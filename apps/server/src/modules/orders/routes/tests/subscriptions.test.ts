import { expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { remindSoon } from '../../../payments/mutations/agreements/remind.ts'
import { renewDue } from '../../../payments/mutations/agreements/renew.ts'
import { admin, buyer, heldOf, noticesOf, openMarket, refused, seller, sql } from './testing.ts'
import { mine, monthly, ordersOf, payments, subscribe, walkTo } from './testing-subscriptions.ts'

openMarket()

const day = 86_400_000

it('is paid every month, each an order whose price is held, until it is cancelled at the end of what is paid [cf:8e087]', async () => {
  const sx_id = await monthly()
  expect((await refused(buyer.api.call('cart/update', { lines: [{ sx_id }] }))).code).toBe(
    'subscribe_instead',
  )
  const { order_id, id } = await subscribe(sx_id)
  expect(await heldOf(order_id)).toBeGreaterThan(0)
  // Its first month begins by itself, and nobody "began" it.
  expect(await noticesOf(seller, order_id)).toEqual(['order_buy'])
  expect(await noticesOf(buyer, order_id)).toEqual([])
  // Its time runs by itself: it is not over because its seller says so.
  const early = seller.api.call('orders/deliver', { order_id })
  expect((await refused(early)).code).toBe('order_illegal_step')
  const first = await mine(sx_id)
  expect(first).toMatchObject({
    state: 'active',
    interval: 'month',
    method: { provider: 'sandbox', label: 'TEST •••• 4242' },
    next_at: first.period_end,
    can: { cancel_at_end: true, pause: true, resume: false, pay: false },
  })
  expect(
    (await refused(buyer.api.call('checkout/quote', { kind: 'subscription', sx_id }))).code,
  ).toBe('already_subscribed')
  // A day before nothing is done; the payer hears of it three days before, once.
  const end = new Date(first.period_end)
  expect((await walkTo(new Date(end.getTime() - day), sx_id)).period_end).toBe(first.period_end)
  expect(await remindSoon(payments(), 3, new Date(end.getTime() - 2 * day))).toBe(1)
  expect(await remindSoon(payments(), 3, new Date(end.getTime() - 2 * day))).toBe(0)
  const second = await walkTo(end, sx_id)
  expect(second.period_start).toBe(first.period_end)
  expect(await ordersOf(sx_id)).toMatchObject([
    { state: 'in_progress', number: 1 },
    { state: 'in_progress', number: 2 },
  ])
  // The agreed amount was taken, twice.
  const { payments: paid } = await buyer.api.call('payments/get', {})
  expect(paid.filter(({ kind }) => kind === 'subscription').map(({ state }) => state)).toEqual([
    'paid',
    'paid',
  ])
  // A list of one kind alone has what belongs to it, and counts that.
  const orders = await buyer.api.call('payments/get', { of: 'orders', limit: 1 })
  expect([orders.payments.map(({ kind }) => kind), orders.total]).toEqual([['subscription'], 2])
  expect((await buyer.api.call('payments/get', { of: 'clubs' })).total).toBe(0)
  const change = (verdict: 'cancel_at_end' | 'resume' | 'pause') =>
    buyer.api.call('subscriptions/change', { subscription_id: id, verdict })
  expect((await refused(change('resume'))).code).toBe('subscription_illegal_step')
  expect((await change('cancel_at_end')).subscription).toMatchObject({
    cancel_at_end: true,
    next_at: null,
    can: { resume: true, cancel_at_end: false },
  })
  expect((await change('resume')).subscription).toMatchObject({ cancel_at_end: false })
  await change('cancel_at_end')
  const over = await walkTo(new Date(second.period_end), sx_id)
  expect(over).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
  expect(await ordersOf(sx_id)).toHaveLength(2)
  // Nothing can be done with an ended one; it can be agreed to anew.
  expect((await refused(change('resume'))).code).toBe('subscription_illegal_step')
  await subscribe(sx_id)
})

it('asks for no money while its listing is taken down or its provider suspended, and goes on after', async () => {
  const sx_id = await monthly()
  const { id } = await subscribe(sx_id)
  const reminded = async () => {
    await remindSoon(payments(), 3, new Date(at.getTime() - 2 * day))
    const read = 'select reminded_at is not null as told from agreements where agreement_id = $1'
    return (await sql<{ told: boolean }>(read, [id]))[0]?.told
  }
  let at = new Date((await mine(sx_id)).period_end)
  const set = (change: string) => sql(`update services set ${change} where sx_id = $1`, [sx_id])
  for (const [stop, lift] of [
    ['hidden_at = now()', 'hidden_at = null'],
    [`state = 'refused'`, `state = 'approved'`],
    ['owner_suspended = true', 'owner_suspended = false'],
  ] as const) {
    const before = (await ordersOf(sx_id)).length
    await set(stop)
    // Neither the screen nor a reminder names a payment that is not taken.
    expect(await reminded()).toBe(false)
    expect(await walkTo(at, sx_id)).toMatchObject({ state: 'active', resting: true })
    expect(await ordersOf(sx_id)).toHaveLength(before)
    await set(lift)
    const next = await walkTo(new Date(at.getTime() + 7_200_000), sx_id)
    expect(await ordersOf(sx_id)).toHaveLength(before + 1)
    expect(next.resting).toBe(false)
    at = new Date(next.period_end)
    expect(await reminded()).toBe(true)
    await sql('update agreements set reminded_at = null where agreement_id = $1', [id])
  }
})

it('tries a failed payment again after 2, 5, 7 and 7 days, tells each time, and ends [cf:8258b]', async () => {
  const sx_id = await monthly()
  await subscribe(sx_id, 'paid_once')
  const first = await mine(sx_id)
  let at = new Date(first.period_end)
  for (const gap of [2, 5, 7, 7]) {
    const now = await walkTo(at, sx_id)
    expect(now).toMatchObject({ state: 'past_due', period_end: first.period_end })
    expect(Date.parse(now.next_at ?? '') - at.getTime()).toBe(gap * day)
    expect(Date.parse(now.ends_at ?? '')).toBe(Date.parse(first.period_end) + 21 * day)
    at = new Date(now.next_at ?? '')
  }
  expect(await walkTo(at, sx_id)).toMatchObject({ state: 'ended', end_reason: 'unpaid' })
  expect(await ordersOf(sx_id)).toHaveLength(1)
  const { notifications } = await buyer.api.call('notifications/get', {})
  const told = notifications.filter(({ href }) => href === '/subscriptions')
  expect(told.length).toBeGreaterThan(0)
  const [rows] = await sql<{ n: number }>(
    `select count(*)::int as n from notices where type = 'subscription.failed'`,
  )
  expect(rows?.n).toBe(4)
})

it('is paid by hand or with another method while it is past due, and goes on', async () => {
  const sx_id = await monthly()
  const { id } = await subscribe(sx_id, 'paid_once')
  const first = await mine(sx_id)
  expect(await walkTo(new Date(first.period_end), sx_id)).toMatchObject({
    state: 'past_due',
    can: { pay: true },
  })
  const due = { kind: 'subscription', subscription_id: id } as const
  const quote = await buyer.api.call('checkout/quote', due)
  expect(quote).toMatchObject({ amount: first.amount, interval: 'month' })
  // A card that was kept of another purchase pays it at once.
  const good = quote.methods.find(({ label }) => label.endsWith('4242'))
  const done = await buyer.api.call('checkout/start', {
    ...due,
    provider: 'sandbox',
    ...(good && { method_id: good.method_id }),
  })
  expect(done.state).toBe('fulfilled')
  expect(await mine(sx_id)).toMatchObject({
    state: 'active',
    period_start: first.period_end,
    method: { label: 'TEST •••• 4242' },
  })
  expect(
    (await refused(buyer.api.call('checkout/start', { ...due, provider: 'sandbox' }))).code,
  ).toBe('already_subscribed')
})

it('rests, goes on, and is another package from the next payment on [cf:dfd0a]', async () => {
  const { sx_id } = await openListing(seller.api, admin.api, {
    stype: 'subscription',
    interval: 'week',
    package: [
      {
        label: 'Small',
        price: 500,
        included: 'One a week',
        delivery_time: 1,
        delivery_unit: 'week',
      },
      {
        label: 'Large',
        price: 900,
        included: 'Two a week',
        delivery_time: 1,
        delivery_unit: 'week',
      },
    ],
  })
  const { id } = await subscribe(sx_id)
  const change = (more: object) =>
    buyer.api.call('subscriptions/change', { subscription_id: id, verdict: 'change', ...more })
  const rates = [{ country: '', rate: 20, name: 'VAT' }]
  await seller.api.call('payments/saveTaxes', { rates })
  const first = await mine(sx_id)
  const large = first.packages.find(({ label }) => label === 'Large')
  expect([first.amount.amount, large?.price.amount]).toEqual([600, 1080])
  expect((await refused(change({ package: 'nothing' }))).fields).toHaveProperty('package')
  const shown = { package: large?.package_id ?? '', expected: large?.price }
  const old = change({ ...shown, expected: { ...first.amount, amount: 1079 } })
  expect((await refused(old)).code).toBe('price_changed')
  expect((await change(shown)).subscription).toMatchObject({
    amount: { amount: 1080 },
    package: large?.package_id,
  })
  await seller.api.call('payments/saveTaxes', { rates: [] })
  expect((await change({ verdict: 'pause' })).subscription).toMatchObject({
    state: 'paused',
    next_at: null,
    can: { resume: true, pause: false },
  })
  // However late: a paused subscription pays nothing.
  await renewDue(payments(), new Date(Date.parse(first.period_end) + 100 * day))
  expect(await ordersOf(sx_id)).toHaveLength(1)
  expect((await change({ verdict: 'resume' })).subscription).toMatchObject({
    state: 'active',
    next_at: first.period_end,
  })
  await walkTo(new Date(first.period_end), sx_id)
  expect(await ordersOf(sx_id)).toMatchObject([{ amount: 500 }, { amount: 900 }])
  // The price of a month is no price of a week.
  const small = first.packages.find(({ label }) => label === 'Small')
  await seller.api.call('services/addService', { sx_id, interval: 'month' })
  expect((await mine(sx_id)).packages).toEqual([])
  const other = change({ package: small?.package_id ?? '' })
  expect((await refused(other)).fields).toHaveProperty('package')
  expect(await mine(sx_id)).toMatchObject({ interval: 'week', amount: { amount: 900 } })
  // Its provider takes the listing away: it ends with what is paid.
  await seller.api.call('services/deleteService', { sx_id })
  const last = await mine(sx_id)
  expect(await walkTo(new Date(last.period_end), sx_id)).toMatchObject({
    state: 'ended',
    end_reason: 'gone',
  })
})

it('belongs to its payer alone, and a method that is taken away leaves a link to pay [cf:4f8cb]', async () => {
  const sx_id = await monthly()
  const { id } = await subscribe(sx_id)
  const strange = seller.api.call('subscriptions/change', {
    subscription_id: id,
    verdict: 'cancel_now',
  })
  expect((await refused(strange)).code).toBe('not_found')
  const { methods } = await buyer.api.call('subscriptions/get', {})
  const { method } = await mine(sx_id)
  const gone = { method_id: method?.method_id ?? '' }
  expect(methods.map(({ method_id }) => method_id)).toContain(gone.method_id)
  expect((await refused(seller.api.call('payments/removeMethod', gone))).code).toBe('not_found')
  await buyer.api.call('payments/removeMethod', gone)
  const before = await mine(sx_id)
  expect(before.method).toBeNull()
  const due = await walkTo(new Date(before.period_end), sx_id)
  expect(due).toMatchObject({ state: 'past_due', can: { pay: true } })
  expect(await ordersOf(sx_id)).toHaveLength(1)
  const cancelled = await buyer.api.call('subscriptions/change', {
    subscription_id: id,
    verdict: 'cancel_at_end',
  })
  expect(cancelled.subscription).toMatchObject({ state: 'ended', end_reason: 'cancelled' })
})
