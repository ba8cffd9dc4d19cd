import type { Api } from '@plaudit/client/client'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { publicId } from '../../../../platform/ids.ts'
import { api as organiser, openServer, server } from '../../../../testing-server.ts'
import { assox, refusal, refuses, type MadeContest } from '../../../contests/factory.ts'
import type { CheckoutKind } from '../../../payments/mutations/kinds.ts'
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
  // The purchase goes on from any of the account's devices, and what comes of it is theirs.
  const paidThere = await first.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  expect(paidThere.state).toBe('fulfilled')
  await expect.poll(() => votesOf(made)).toBe(11)
  await holds()
})

const inTabs = (api: Api, made: MadeContest, more: object = {}) =>
  Promise.all(
    [1, 2, 3, 4].map(async () => {
      const asked = buy(made, 10, { client_id: publicId(), ...more })
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
  // Tabs that want it beside the same one buy it once, each time that they name another one.
  const more = [next, beside].map(({ checkout_id }) => ({ another: true, beside: checkout_id }))
  const besides = await Promise.all(more.map((one) => inTabs(api, made, one)))
  expect(besides.map(differing)).toEqual([1, 1])
  expect(differing([...tabs, next, beside, fewer, ...besides.flat()])).toBe(6)
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

test('what a balance pays at once is bought once from a page that was opened before, and again from one that was opened since', async () => {
  const made = await selling()
  const [person, visitor] = [await server.person(), await server.visitor()]
  const { ssid: _, ...session } = person.session
  const elsewhere = server.client({ ...session, ssid: visitor.session.ssid ?? '' })
  const deposit = {
    kind: 'deposit',
    provider: 'sandbox',
    amount: { amount: 2000, currency: 'EUR' },
  } as const
  const { checkout_id } = await person.api.call('checkout/start', deposit)
  await person.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  const read = async (api: Api, beside?: string) => {
    const { kind, cx_id, assox_id, quantity } = buy(made, 10)
    const asked = { kind, cx_id, assox_id, quantity, ...(beside && { beside }) }
    const { bought_before } = await api.call('checkout/quote', asked)
    return (more: object = {}) => {
      const own = { provider: 'balance', client_id: publicId(), ...more } as const
      const known = bought_before === null ? {} : { bought_before }
      return api.call('checkout/start', { ...asked, ...known, ...own })
    }
  }
  const balance = async () => (await person.api.call('api/getUser', {})).balance
  const [here, there] = [await read(person.api), await read(elsewhere)]
  const first = await here()
  expect([first.state, first.already_bought]).toEqual(['fulfilled', false])
  const shown = await there()
  expect([shown.checkout_id, shown.already_bought]).toEqual([first.checkout_id, true])
  const once = await balance()
  // A buyer who knows of the first buys it once more: on a page that says so, or on one that was opened since.
  const tabs = [await read(person.api, first.checkout_id), await read(elsewhere, first.checkout_id)]
  const wanted = await tabs[0]?.({ another: true })
  const shut = await tabs[1]?.({ another: true })
  if (wanted === undefined) throw new Error('No page was read')
  expect([wanted.already_bought, shut?.checkout_id, shut?.already_bought]).toEqual([
    false,
    wanted.checkout_id,
    true,
  ])
  const since = await read(elsewhere)
  const next = await since({ client_id: 'since' })
  expect(differing([first, wanted, next])).toBe(3)
  expect([next.state, next.already_bought]).toEqual(['fulfilled', false])
  // The answer was lost, and the page that was loaded again knows of its own purchase.
  const again = await (await read(elsewhere))({ client_id: 'since' })
  expect(again.checkout_id).toBe(next.checkout_id)
  await expect.poll(() => votesOf(made)).toBe(30)
  expect([once, await balance()]).toMatchObject([{ amount: 1550 }, { amount: 650 }])
  // A balance that does not suffice says what it lacks, and pays all of it once that was put in.
  const lacks = async (of: Api, quantity: number) => {
    const { kind, cx_id, assox_id } = buy(made, 1)
    return (await of.call('checkout/quote', { kind, cx_id, assox_id, quantity })).balance_lacks
  }
  expect(await lacks(person.api, 20)).toMatchObject({ amount: 250, currency: 'EUR' })
  expect([await lacks(person.api, 10), await lacks(visitor.api, 20)]).toEqual([null, null])
  // Two callers tell nothing of what they read: the second pays for nothing that was bought while its call was under
  // way.
  const kinds = server.parts.ports.get('payments').kinds as Map<string, CheckoutKind>
  const votes = kinds.get('votes')
  if (votes === undefined) throw new Error('No votes are sold')
  const start = () => person.api.call('checkout/start', buy(made, 1, { provider: 'balance' }))
  let looks = 0
  let during: Awaited<ReturnType<typeof start>> | undefined
  const price: CheckoutKind['price'] = async (asked) => {
    const said = await votes.price(asked)
    looks += 1
    if (looks < 2) return said
    kinds.set('votes', votes)
    during = await start()
    return said
  }
  kinds.set('votes', { ...votes, price })
  const late = await start().finally(() => kinds.set('votes', votes))
  expect([late.checkout_id, late.already_bought]).toEqual([during?.checkout_id, true])
  expect(await balance()).toMatchObject({ amount: 600 })
  await holds()
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
  // Two devices began a checkout each: one of them goes on.
  expect(differing([begun, await begin(on(other)), await begin(person.api)])).toBe(1)
  const open = `select from checkouts where state = 'open' and checkout_id = any ($1)`
  const ids = [[begun.checkout_id, there.checkout_id]]
  expect(await statement(server.parts.db, open, ids)).toHaveLength(2)
})

test('the voter’s own ballots say which were bought, so that the free one keeps its turn', async () => {
  const made = await selling()
  const { cx_id } = made.contest
  const { api } = await server.visitor()
  const free = await api.call('contest/v2/addVote', { cx_id, assox_id: assox(made, 1)[0] })
  expect(free).toMatchObject({ kind: 'free', quantity: 1 })
  await paid(api, [made, 10])
  const own = async () => (await api.call('contest/v2/getPastVotes', { cx_id })).pastVotes
  await expect
    .poll(async () => (await own()).map(({ kind, quantity }) => [kind, quantity]))
    .toEqual([
      ['paid', 10],
      ['free', 1],
    ])
  expect((await own())[1]?.expires_at).toBe(free.expires_at)
})

test('votes to give later that are paid after the close are credited, for the organiser’s other contests', async () => {
  const [made, other] = [await selling(), await selling()]
  const { api } = await server.person()
  const later = { assox_id: undefined }
  const { checkout_id } = await api.call('checkout/start', buy(made, 10, later))
  const { cx_id } = made.contest
  await organiser.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  expect(await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })).toMatchObject({
    state: 'fulfilled',
  })
  expect((await refusal(api.call('checkout/start', buy(made, 1, later)))).code).toBe(
    'voting_disabled',
  )
  const given = await api.call('contest/v2/addVote', {
    cx_id: other.contest.cx_id,
    assox_id: assox(other, 1)[0],
    quantity: 4,
    client_id: publicId(),
  })
  expect(given.votes).toBe(6)
  await holds()
})
