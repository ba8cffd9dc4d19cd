import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { openListing } from '../../../marketplace/factory.ts'
import { add, admin, buyer, openMarket, pay, seller, server } from './testing.ts'

openMarket()

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined

it.skipIf(!hasReader)(
  'reads with a program that is not ours: the receipt of an order names what was bought and what it cost',
  async () => {
    const title = 'Leçon de théâtre — œuvre d’été'
    const { sx_id } = await openListing(seller.api, admin.api, {
      title,
      package: [
        {
          price: 123_400,
          included: 'One hour',
          delivery_time: 1,
          extras: [{ label: 'Par écrit', price: 5_000 }],
        },
      ],
    })
    const { api } = await server.person()
    await api.call('cart/update', { lines: [{ sx_id, extras: ['Par écrit'] }] })
    const { checkout_id } = await api.call('checkout/start', { kind: 'cart', provider: 'sandbox' })
    const done = await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    const payment_id = done.payments[0]?.payment_id ?? ''
    const { url } = await api.call('payments/receipt', { payment_id })
    const { rawPayload } = await server.app.inject({ url })
    const text = execFileSync('pdftotext', ['-layout', '-', '-'], {
      input: rawPayload,
      encoding: 'utf8',
    })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`${title} · Par écrit`)
    expect(text).toContain('€1,284.00')
    expect(text).toContain('TEST')
  },
)

it('an order, a sale, a payment and a cart have each field that the specification names [cf:54d12]', async () => {
  const { sx_id } = await openListing(seller.api, admin.api)
  // Without a word on how many it is one.
  const { cart } = await buyer.api.call('cart/update', { lines: [{ sx_id }] })
  expect(cart.items).toMatchObject([{ sx_id, quantity: 1 }])
  const [order_id = ''] = await pay(buyer)
  const { orders } = await buyer.api.call('orders/get', {})
  expect(orders[0]).toMatchObject({ order_id })
  const { ID } = await buyer.api.call('api/getUser', {})
  const { sales } = await seller.api.call('sales/getUserSales', {})
  expect(sales[0]).toMatchObject({ ox_id: order_id, user_id: ID })
  await add(buyer, sx_id, 2)
  const { checkout_id, payments } = await buyer.api.call('checkout/start', {
    kind: 'cart',
    provider: 'sandbox',
  })
  expect(payments).toMatchObject([{ payment_id: expect.any(String) }])
  const seen = await buyer.api.call('checkout/getCart/1', {})
  expect(seen.cart.items).toMatchObject([{ quantity: 2 }])
  await buyer.api.call('checkout/cancel', { checkout_id })
})
