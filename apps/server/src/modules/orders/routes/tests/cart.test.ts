import { describe, expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import {
  add,
  admin,
  buyer,
  heldOf,
  openMarket,
  pay,
  refused,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'

openMarket()
const euros = (amount: number) => ({ amount, currency: 'EUR' })

describe('a cart', () => {
  it('of a visitor moves to the account at sign-in, and the same thing stands in it once [cf:befc6]', async () => {
    const { sx_id } = await openListing(seller.api, admin.api)
    const visitor = await server.visitor()
    await visitor.api.call('cart/add/{type}/{sx_id}/{quantity}', {
      type: 'onetime',
      sx_id,
      quantity: 2,
    })
    const asked = server.client({ ...buyer.session, ssid: visitor.session.ssid })
    await add(buyer, sx_id)
    const { cart } = await asked.call('checkout/getCart/1', {})
    expect(cart.items).toMatchObject([{ sx_id, quantity: 2, problem: null }])
    const [none, all] = [euros(0), euros(4000)]
    const sums = { currency: 'EUR', items: all, discount: none, total: all, later: none }
    expect(cart.totals).toEqual([sums])
    expect((await visitor.api.call('checkout/getCart/1', {})).cart.items).toEqual([])
    const line_id = cart.items[0]?.line_id ?? ''
    const key = { idempotencyKey: crypto.randomUUID() }
    const change = (quantity: number) =>
      asked.call('cart/update', { lines: [{ line_id, sx_id, quantity }] }, key)
    expect((await change(3)).cart.items).toMatchObject([{ quantity: 3 }])
    expect((await change(3)).cart.items).toMatchObject([{ quantity: 3 }])
    expect((await refused(change(4))).code).toBe('idempotency_conflict')
    expect((await asked.call('cart/remove', { line_id })).cart.count).toBe(0)
  })

  it('of a visitor is the account’s, whatever is asked for first after signing in', async () => {
    const { sx_id } = await openListing(seller.api, admin.api)
    const [visitor, who] = [await server.visitor(), await server.person()]
    const asked = server.client({ ...who.session, ssid: visitor.session.ssid })
    const put = (by: typeof asked, id = sx_id) =>
      by.call('cart/add/{type}/{sx_id}/{quantity}', { type: 'service', sx_id: id, quantity: 1 })
    await put(visitor.api)
    expect((await put(asked)).cart.items).toMatchObject([{ quantity: 2 }])
    const other = await openListing(seller.api, admin.api)
    await put(visitor.api, other.sx_id)
    const { items } = (await asked.call('cart/update', {})).cart
    expect(items).toHaveLength(2)
    for (const { line_id } of items) await asked.call('cart/remove', { line_id })
    await put(visitor.api)
    expect((await asked.call('checkout/quote', { kind: 'cart' })).amount).toEqual(euros(2000))
    await put(visitor.api, other.sx_id)
    const begun = await asked.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
    expect(begun.amount).toEqual(euros(4000))
  })

  it('answers in brief with what was put in and how much there is; lines of one call stay in their order', async () => {
    const many = await Promise.all([1, 2, 3, 4].map(() => openListing(seller.api, admin.api)))
    const person = await server.person()
    const put = async (n: number, quantity = 1) => {
      const asked = { type: 'service', sx_id: many[n]?.sx_id ?? '', quantity, brief: true } as const
      return (await person.api.call('cart/add/{type}/{sx_id}/{quantity}', asked)).cart
    }
    const short = { totals: [], coupon: null, coupon_applies: false }
    expect(await put(0)).toMatchObject({ ...short, count: 1, items: [{ sx_id: many[0]?.sx_id }] })
    await put(1, 2)
    await put(2)
    const [last] = (await put(3, 5)).items
    expect(last).toMatchObject({ quantity: 5, amount: { amount: 10_000 }, problem: null })
    const { cart } = await person.api.call('cart/update', {
      lines: [{ sx_id: last?.sx_id ?? '', line_id: last?.line_id ?? '', quantity: 3 }],
      brief: true,
    })
    expect(cart).toMatchObject({
      ...short,
      count: 7,
      items: [{ ...last, quantity: 3, amount: { amount: 6000 } }],
    })
    const whole = (await person.api.call('checkout/getCart/1', {})).cart
    expect(whole).toMatchObject({ count: 7, totals: [{ total: { amount: 14_000 } }] })
    expect(whole.items).toHaveLength(4)
    // The first line's currency is named first.
    const wanted = [3, 1, 0, 2].map((n) => ({ sx_id: many[n]?.sx_id ?? '' }))
    const other = await server.person()
    const { items } = (await other.api.call('cart/update', { lines: wanted })).cart
    expect(items.map(({ sx_id }) => ({ sx_id }))).toEqual(wanted)
  })

  it('takes nothing of one’s own, and nothing that is not for sale', async () => {
    const { sx_id } = await openListing(seller.api, admin.api)
    expect((await refused(add(seller, sx_id))).code).toBe('own_service')
    await seller.api.call('services/setServiceStatus', { sx_id, verb: 'pause' })
    expect((await refused(add(buyer, sx_id))).code).toBe('not_for_sale')
    expect((await refused(add(buyer, '0'.repeat(22)))).status).toBe(404)
    expect(
      (await refused(buyer.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' }))).code,
    ).toBe('cart_empty')
  })

  it('makes an order of each line, with both automatic messages [cf:6d17e]', async () => {
    const first = await openListing(seller.api, admin.api, { requirements: 'Send me the plan' })
    const other = await openListing(stranger.api, admin.api)
    await add(buyer, first.sx_id)
    await add(buyer, other.sx_id, 2)
    const ids = await pay(buyer)
    expect(ids).toHaveLength(2)
    const { orders } = await buyer.api.call('orders/get', {})
    expect(
      orders
        .slice(0, 2)
        .map(({ amount }) => amount.amount)
        .toSorted((a, b) => a - b),
    ).toEqual([2000, 4000])
    const cards = await sql<{ type: string; by: string }>(
      `select type, username as by from messages join users on user_id = sender_id
       where type_data ->> 'order_id' = any ($1::text[]) order by type, username`,
      [ids],
    )
    // The provider hears that it was bought, the buyer what the provider needs.
    const sellers = [seller.username, stranger.username].toSorted()
    expect(cards).toEqual([
      ...[1, 2].map(() => ({ type: 'service_purchase', by: buyer.username })),
      ...sellers.map((by) => ({ type: 'service_requirements', by })),
    ])
    expect((await buyer.api.call('checkout/getCart/1', {})).cart.count).toBe(0)
    const { sales } = await seller.api.call('sales/getUserSales', {})
    expect(sales[0]).toMatchObject({ role: 'seller', requirements: 'Send me the plan' })
  })

  it('takes the extras of a package, at their price, and no others', async () => {
    const { sx_id, package: offered } = await openListing(seller.api, admin.api, {
      package: [
        {
          label: 'Small',
          price: 2000,
          included: 'One thing',
          delivery_time: 3,
          extras: [
            { label: 'Source file', price: 700 },
            { label: 'By night', price: 900 },
          ],
        },
        { label: 'Large', price: 5000, included: 'Two things', delivery_time: 5 },
      ],
      payment: ['cash'],
    })
    const [small, large] = offered.map(({ package_id }) => package_id)
    const who = await server.person()
    const put = (change: object) => who.api.call('cart/update', { lines: [{ sx_id, ...change }] })
    for (const extras of [['Gold leaf'], ['Source file', 'Source file']])
      expect((await refused(put({ extras }))).code).toBe('extra_gone')
    const wrong = { package_id: large ?? '', extras: ['Source file'] }
    expect((await refused(put(wrong))).code).toBe('extra_gone')
    const { cart } = await put({ extras: ['Source file'] })
    expect(cart.items).toMatchObject([
      { extras: [{ label: 'Source file', price: euros(700) }], amount: euros(2700) },
    ])
    const line_id = cart.items[0]?.line_id ?? ''
    expect((await refused(put({ line_id, ...wrong }))).code).toBe('extra_gone')
    const two = await put({ line_id, quantity: 2 })
    expect(two.cart.totals).toMatchObject([{ total: euros(5400) }])
    const moved = await put({ line_id, package_id: large ?? '' })
    expect(moved.cart.items).toMatchObject([{ extras: [], amount: { amount: 10_000 } }])
    // A second line that becomes the same thing takes the first one's place.
    const both = await put({ package_id: small ?? '', extras: ['By night'] })
    expect(both.cart.items).toHaveLength(2)
    const second = both.cart.items.find((one) => one.line_id !== line_id)?.line_id ?? ''
    const one = await put({ line_id: second, package_id: small ?? '', extras: [] })
    const left = await put({ line_id, package_id: small ?? '', quantity: 1 })
    expect(one.cart.items).toHaveLength(2)
    expect(left.cart.items).toMatchObject([{ line_id, amount: { amount: 2000 } }])
    await put({ line_id, extras: ['By night', 'Source file'] })
    const started = await who.api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
    expect(started.amount.amount).toBe(3600)
    expect(JSON.stringify(started)).toContain('Small, By night, Source file')
    const asked = { sx_id, payment: 'cash' as const }
    const vague = who.api.call('orders/agree', { ...asked, extras: ['Gold leaf'] })
    expect((await refused(vague)).code).toBe('extra_gone')
    const { order } = await who.api.call('orders/agree', { ...asked, extras: ['Source file'] })
    expect(order).toMatchObject({ amount: { amount: 2700 }, extras: [{ label: 'Source file' }] })
  })

  it('takes a coupon off, and no more often than it may be used', async () => {
    const { sx_id } = await openListing(seller.api, admin.api)
    await seller.api.call('coupons/save', { code: 'half', per_cent: 50, uses: 1 })
    const buyers = await Promise.all([server.person(), server.person(), server.person()])
    for (const one of buyers) {
      await add(one, sx_id)
      const { cart } = await one.api.call('cart/update', { coupon: 'HALF' })
      expect(cart.totals).toMatchObject([{ discount: euros(1000), total: euros(1000) }])
    }
    const tries = await Promise.allSettled(
      buyers.map(({ api }) => api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })),
    )
    const begun = tries.filter(
      (one) => one.status === 'fulfilled' && one.value.amount.amount === 1000,
    )
    expect(begun).toHaveLength(1)
    expect(await sql('select used from coupons where code = $1', ['HALF'])).toEqual([{ used: 1 }])
  })

  it('takes a coupon of the platform off what is paid, once, and the seller gets the whole price', async () => {
    const { sx_id } = await openListing(seller.api, admin.api)
    const spring = { of: 'platform', code: 'spring', per_cent: 25, uses: 1 } as const
    expect((await refused(seller.api.call('coupons/save', spring))).code).toBe('forbidden')
    await admin.api.call('coupons/save', spring)
    const buyers = await Promise.all([server.person(), server.person(), server.person()])
    for (const one of buyers) {
      await add(one, sx_id)
      const { cart } = await one.api.call('cart/update', { coupon: 'SPRING' })
      expect(cart.totals).toMatchObject([{ discount: euros(500), total: euros(1500) }])
    }
    const tries = await Promise.allSettled(
      buyers.map(async ({ api }) => ({
        api,
        begun: await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' }),
      })),
    )
    const [won, ...more] = tries.flatMap((one) =>
      one.status === 'fulfilled' && one.value.begun.amount.amount === 1500 ? [one.value] : [],
    )
    expect([won === undefined, more.length]).toEqual([false, 0])
    const { checkout_id = '' } = won?.begun ?? {}
    const done = await won?.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    const order_id = done?.order_ids?.[0] ?? ''
    expect((await won?.api.call('cart/update', {}))?.cart.coupon).toBeNull()
    const paidByPlatform = async () =>
      (
        await sql<{ sum: number }>(
          `select coalesce(sum(ledger_sum(account_id)), 0)::int as sum from ledger_accounts where kind = 'platform_coupons'`,
        )
      )[0]?.sum
    expect([await heldOf(order_id), await paidByPlatform()]).toEqual([1800, -500])
    await seller.api.call('orders/cancel', { order_id, reason: 'Ill' })
    expect([await heldOf(order_id), await paidByPlatform()]).toEqual([0, 0])
    const refunds =
      'select r.amount from refunds r join payments p using (payment_id) where checkout_id = $1'
    expect(await sql(refunds, [checkout_id])).toEqual([{ amount: 1500 }])
  })
})
