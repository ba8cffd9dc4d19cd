import { describe, expect, it } from 'vitest'
import { openListing } from '../../marketplace/factory.ts'
import {
  add,
  admin,
  buyer,
  openMarket,
  pay,
  refused,
  seller,
  server,
  sql,
  stranger,
} from './testing.ts'

openMarket()

describe('a cart', () => {
  it('of a visitor moves to the account at sign-in, and the same thing stands in it once', async () => {
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
    expect(cart.totals).toEqual([
      { currency: 'EUR', items: 4000, discount: 0, total: 4000, later: 0 },
    ])
    expect((await visitor.api.call('checkout/getCart/1', {})).cart.items).toEqual([])
    const line_id = cart.items[0]?.line_id ?? ''
    expect((await asked.call('cart/remove', { line_id })).cart.count).toBe(0)
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

  it('makes an order of each line, with both automatic messages', async () => {
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
    const cards = await sql<{ type: string }>(
      `select type from messages where type_data ->> 'order_id' = any ($1::text[]) order by type`,
      [ids],
    )
    expect(cards.map(({ type }) => type)).toEqual([
      'service_purchase',
      'service_purchase',
      'service_requirements',
      'service_requirements',
    ])
    expect((await buyer.api.call('checkout/getCart/1', {})).cart.count).toBe(0)
    const { sales } = await seller.api.call('sales/getUserSales', {})
    expect(sales[0]).toMatchObject({ role: 'seller', requirements: 'Send me the plan' })
  })

  it('takes a coupon off, and no more often than it may be used', async () => {
    const { sx_id } = await openListing(seller.api, admin.api)
    await seller.api.call('coupons/save', { code: 'half', per_cent: 50, uses: 1 })
    const buyers = await Promise.all([server.person(), server.person(), server.person()])
    for (const one of buyers) {
      await add(one, sx_id)
      const { cart } = await one.api.call('cart/update', { coupon: 'HALF' })
      expect(cart.totals).toMatchObject([{ discount: 1000, total: 1000, later: 0 }])
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
})
