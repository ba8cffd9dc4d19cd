import { expect, test } from 'vitest'
import { openServer, server } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { buy, holds, paid, selling, votesOf } from './testing-bought.ts'

openServer()

test('what a device began is the account’s that signs in there, and nobody else’s any more [cf:72df8]', async () => {
  const made = await selling()
  const device = await server.visitor()
  const done = await paid(device.api, [made, 10])
  const { checkout_id } = await device.api.call('checkout/start', buy(made, 1))
  // Two accounts sign in on it: the first that looks has it.
  const [first, second, elsewhere] = [
    await server.person(),
    await server.person(),
    await server.person(),
  ]
  const there = (who: typeof first) =>
    server.client({ ...who.session, ssid: device.session.ssid ?? '' })
  const listed = async (api: typeof device.api) =>
    (await api.call('payments/get', {})).payments.map((one) => one.checkout_id)
  expect(await listed(device.api)).toHaveLength(2)
  expect(await listed(elsewhere.api)).toEqual([])
  expect((await listed(there(first))).toSorted()).toEqual(
    [done.checkout_id, checkout_id].toSorted(),
  )
  expect(await listed(device.api)).toEqual([])
  expect(await listed(there(second))).toEqual([])
  await refuses(device.api.call('checkout/status/{checkout_id}', { checkout_id }), 'not_found')
  await refuses(there(second).call('checkout/cancel', { checkout_id }), 'not_found')
  // A pass shows how this checkout stands in a browser that knows nobody; it opens no other one, and ends none.
  const status = 'checkout/status/{checkout_id}'
  const { pass } = await first.api.call(status, { checkout_id })
  const nobody = (await server.visitor()).api
  const given = { checkout_id, pass: pass ?? '' }
  expect(await nobody.call(status, given)).toMatchObject({
    state: 'open',
    pass: expect.any(String),
  })
  await refuses(nobody.call(status, { ...given, checkout_id: done.checkout_id }), 'not_found')
  await refuses(nobody.call(status, { checkout_id, pass: `x${pass}` }), 'not_found')
  await refuses(nobody.call('checkout/cancel', { checkout_id }), 'not_found')
  // It goes on from any of the account's devices, and what comes of it is theirs.
  const paidThere = await first.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(paidThere.state).toBe('fulfilled')
  await expect.poll(() => votesOf(made)).toBe(11)
  await holds()
})
