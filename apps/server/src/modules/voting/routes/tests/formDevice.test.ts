import { expect, test } from 'vitest'
import { openServer, server } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { ballotsOf } from './testing-ballots.ts'
import { open, post } from './testing-form.ts'

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
