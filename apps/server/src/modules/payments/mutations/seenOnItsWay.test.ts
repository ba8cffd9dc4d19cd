import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { server } from '../../../testing-server.ts'
import { begin, openSales, price, shop, userIdOf } from './testing-money.ts'

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
  shop.provider.pay(payment, seen)
  const paid = await status()
  expect(paid?.state).toBe('paid')
  expect(paid).not.toHaveProperty('seen')
})
