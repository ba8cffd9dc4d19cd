import { expect, test } from 'vitest'
import { openServer, server } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { ballotsOf } from './testing-ballots.ts'
import { follow, keep, open, post, send, type Jar } from './testing-form.ts'

openServer()

test('a forged cookie is replaced, and a cookie gives no rights to any call', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const forged = await post(
    cx_id,
    { assox_id },
    { cookie: 'plaudit_device=0123456789ABCDEFGHIJKL.0123456789ABCDEFGHIJKL' },
  )
  expect(forged.location).toMatch(/receipt=/)
  expect(forged.set).toBeDefined()
  const call = await fetch(`${server.url}/app/contest/v2/addVote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: forged.cookie },
    body: JSON.stringify({ cx_id, assox_id }),
  })
  expect([call.status, await call.json()]).toMatchObject([400, { code: 'device_unknown' }])
  const past = await fetch(`${server.url}/app/contest/v2/getPastVotes?cx_id=${cx_id}`, {
    headers: { cookie: forged.cookie },
  })
  expect(await past.json()).toMatchObject({ pastVotes: [] })
})

async function getUser(headers: Record<string, string>) {
  const answer = await fetch(`${server.url}/app/api/getUser`, { headers })
  const { ssid } = (await answer.json()) as { ssid: string }
  const set = answer.headers.getSetCookie()[0] ?? ''
  return { ssid, set, cookie: set.split(';')[0] ?? '' }
}

test('without scripts first, with scripts later: one device, one vote', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const { cookie } = await post(cx_id, { assox_id })
  const user = await getUser({ cookie })
  expect(`plaudit_device=${user.ssid}`).toBe(cookie)
  expect(user.set).toBe('')
  const api = server.client({ ssid: user.ssid })
  await refuses(api.call('contest/v2/addVote', { cx_id, assox_id }), 'vote_too_early')
  expect((await api.call('contest/v2/getPastVotes', { cx_id })).pastVotes).toHaveLength(1)
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('with scripts first, without scripts later: one device, one vote', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const user = await getUser({})
  expect(user.cookie).toBe(`plaudit_device=${user.ssid}`)
  expect(user.set).toMatch(/; HttpOnly; SameSite=Lax$/)
  await server.client({ ssid: user.ssid }).call('contest/v2/addVote', { cx_id, assox_id })
  const { location } = await post(cx_id, { assox_id }, { cookie: user.cookie })
  expect(location).toMatch(/refused=vote_too_early/)
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('the script’s own id goes before the cookie, and a forged cookie is nobody’s', async () => {
  const first = await getUser({})
  const other = await getUser({})
  const both = await getUser({ ssid: first.ssid, cookie: other.cookie })
  expect([both.ssid, both.cookie]).toEqual([first.ssid, first.cookie])
  const forged = await getUser({
    cookie: 'plaudit_device=0123456789ABCDEFGHIJKL.0123456789ABCDEFGHIJKL',
  })
  expect(forged.ssid).not.toContain('0123456789ABCDEFGHIJKL')
  expect(forged.cookie).toBe(`plaudit_device=${forged.ssid}`)
})

const isReceipt = (location: string) => location.includes('?receipt=')
const receiptOf = (location: string) => location.split('receipt=')[1]

test('a browser without a device casts nothing: it is handed one, and sends its form again', async () => {
  const { cx_id, people } = await open()
  const fields = { assox_id: people[0] ?? '', client_id: 'the-page-of-many' }
  const jar: Jar = new Map()
  const first = await send(`/cx/${cx_id}/vote`, fields, jar)
  expect([first.status, first.location]).toEqual([307, `/cx/${cx_id}/vote?device=1`])
  expect(await ballotsOf(cx_id)).toBe(0)
  for (const one of first.set) expect(one).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  // The first answer was lost on its way: the same tap once more is a first one again.
  const { location } = await follow(`/cx/${cx_id}/vote`, fields, jar)
  expect(isReceipt(location)).toBe(true)
  // The last answer was lost, and what it set with it: the device is known all the same.
  const again = await follow(`/cx/${cx_id}/vote`, fields, jar)
  expect(again.location).toBe(location)
  expect(await ballotsOf(cx_id)).toBe(1)
  // A page is kept for many readers: the same form from another browser is another voter's.
  const other = await follow(`/cx/${cx_id}/vote`, fields, new Map())
  expect(isReceipt(other.location)).toBe(true)
  expect(receiptOf(other.location)).not.toBe(receiptOf(location))
  expect(await ballotsOf(cx_id)).toBe(2)
})

test('a browser that keeps no cookies is told so, and casts nothing', async () => {
  const { cx_id, people } = await open()
  const [assox_id = ''] = people
  const refused = `/cx/${cx_id}/${assox_id}?refused=device_unknown`
  const second = await send(`/cx/${cx_id}/vote?device=1`, { assox_id }, new Map())
  expect([second.status, second.location, second.set]).toEqual([303, refused, []])
  const forged: Jar = new Map([['plaudit_device', '0123456789ABCDEFGHIJKL.0123456789ABCDEFGHIJKL']])
  expect((await send(`/cx/${cx_id}/vote?device=1`, { assox_id }, forged)).location).toBe(refused)
  expect(await ballotsOf(cx_id)).toBe(0)
})

test('two posts at once from a browser without a device are one ballot', async () => {
  const { cx_id, people } = await open()
  const fields = { assox_id: people[0] ?? '', client_id: 'tapped-twice' }
  const jar: Jar = new Map()
  const both = await Promise.all([1, 2].map(() => follow(`/cx/${cx_id}/vote`, fields, jar)))
  expect(both.every(({ location }) => isReceipt(location))).toBe(true)
  expect(receiptOf(both[0]?.location ?? '')).toBe(receiptOf(both[1]?.location ?? ''))
  expect(await ballotsOf(cx_id)).toBe(1)
})

test('two contestants tapped at once from a browser without a device are one ballot', async () => {
  const { cx_id, people } = await open()
  const jar: Jar = new Map()
  const both = await Promise.all(
    people
      .slice(0, 2)
      .map((assox_id) =>
        follow(`/cx/${cx_id}/vote`, { assox_id, client_id: `page-${assox_id}` }, jar),
      ),
  )
  expect(both.filter(({ location }) => isReceipt(location))).toHaveLength(1)
  expect(both.filter(({ location }) => location.includes('vote_too_early'))).toHaveLength(1)
  expect(await ballotsOf(cx_id)).toBe(1)
})

/**
 * The worst order of two posts: both were sent before either answer, and the first goes on before the answer to the
 * second has come. `isBroken` leaves the browser with the one cookie that the last answer set, as if posts took the
 * place of each other's device.
 */
async function overtaken(isBroken: boolean, [one, two] = ['a', 'b'] as [string, string]) {
  const { cx_id, people } = await open()
  const of: Record<string, string> = { a: people[0] ?? '', b: people[1] ?? '' }
  const url = `/cx/${cx_id}/vote`
  const fields = (tap: string) => ({ assox_id: of[tap] ?? '', client_id: `page-${of[tap]}` })
  const jar: Jar = new Map()
  const [first, second] = [await send(url, fields(one), jar), await send(url, fields(two), jar)]
  const kept = ({ set, ...rest }: typeof first) => ({
    ...rest,
    set: isBroken ? set.filter((cookie) => !cookie.startsWith('plaudit_first_')) : set,
  })
  keep(jar, kept(first))
  const before: Jar = new Map(jar)
  keep(jar, kept(second))
  const after: Jar = new Map(jar)
  await Promise.all([
    send(first.location, fields(one), before),
    send(second.location, fields(two), after),
  ])
  return ballotsOf(cx_id)
}

test('the device that came first stays, in the worst order of two posts, and a browser with the last one alone votes twice', async () => {
  expect(await overtaken(false)).toBe(1)
  expect(await overtaken(false, ['b', 'a'])).toBe(1)
  expect(await overtaken(true)).toBe(2)
})
