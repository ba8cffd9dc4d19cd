import type { Api } from '@plaudit/client/client'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { refuses, type MadeContest } from '../../../contests/factory.ts'
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

const inTabs = (api: Api, made: MadeContest) =>
  Promise.all(
    [1, 2, 3, 4].map(async () => {
      const asked = buy(made, 10, { client_id: publicId() })
      return { asked, ...(await api.call('checkout/start', asked)) }
    }),
  )
const differing = (tabs: { checkout_id: string }[]) =>
  new Set(tabs.map(({ checkout_id }) => checkout_id)).size

test('the same votes that tabs begin at once, and each pays, are bought once; a second time they are bought when that is wanted', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const tabs = await inTabs(api, made)
  expect(differing(tabs)).toBe(1)
  await Promise.all(
    tabs.map(({ checkout_id }) => api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })),
  )
  await expect.poll(() => votesOf(made)).toBe(10)
  // The answer of a tab was lost: it asks again when the purchase is long paid.
  const again = await Promise.all(tabs.map(({ asked }) => api.call('checkout/start', asked)))
  expect(differing([...tabs, ...again])).toBe(1)
  const next = await api.call('checkout/start', buy(made, 10))
  const joined = await api.call('checkout/start', buy(made, 10))
  const beside = await api.call('checkout/start', buy(made, 10, { another: true }))
  const fewer = await api.call('checkout/start', buy(made, 1))
  expect(joined.checkout_id).toBe(next.checkout_id)
  expect(differing([...tabs, next, beside, fewer])).toBe(4)
  // Nothing of one that failed is left to be paid beside its second try.
  await api.call('checkout/sandbox', { checkout_id: next.checkout_id, outcome: 'declined' })
  const retry = await api.call('checkout/start', buy(made, 10))
  expect(retry.checkout_id).not.toBe(next.checkout_id)
  const { checkout_id } = next
  expect((await api.call('checkout/status/{checkout_id}', { checkout_id })).state).toBe('cancelled')
  await holds()
})

test('would notice tabs that buy the same twice', async () => {
  const made = await selling()
  const { api } = await server.visitor()
  const [index] = await statement<{ made: string }>(
    server.parts.db,
    `select pg_get_indexdef('checkouts_same'::regclass) as made`,
    [],
  )
  await statement(server.parts.db, 'drop index checkouts_same', [])
  expect(differing(await inTabs(api, made))).toBeGreaterThan(1)
  await statement(
    server.parts.db,
    `update checkouts set state = 'cancelled' where state = 'open'`,
    [],
  )
  await statement(server.parts.db, index?.made ?? '', [])
})

test('what a visitor began is gone on with after they signed in, and is one with what their account has open', async () => {
  const made = await selling()
  const [device, other] = [await server.visitor(), await server.visitor()]
  const person = await server.person()
  const { ssid: _, ...session } = person.session
  const on = ({ session: { ssid = '' } }: typeof device) => server.client({ ...session, ssid })
  const begin = (api: Api) => api.call('checkout/start', buy(made, 10))
  const [begun, there] = [await begin(device.api), await begin(other.api)]
  expect(differing([begun, there, await begin(on(device))])).toBe(2)
  // Of what two devices began, one goes on.
  expect(differing([begun, await begin(on(other)), await begin(person.api)])).toBe(1)
  const open = `select from checkouts where state = 'open' and checkout_id = any ($1)`
  const ids = [[begun.checkout_id, there.checkout_id]]
  expect(await statement(server.parts.db, open, ids)).toHaveLength(2)
})
