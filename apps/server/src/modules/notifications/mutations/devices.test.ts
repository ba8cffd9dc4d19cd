import { defaultAppToken } from '@plaudit/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { devicesToPush } from '../data/devices.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const password = 'a long sample password 7'
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }

/** A person whose browsers take pushes, each signed in by itself. */
async function somebody() {
  const { api, username } = await server.person()
  const { ID = 0 } = await api.call('api/getUser', {})
  return { id: ID, username }
}

async function browserOf(username: string, endpoint: string, agent = 'Firefox', print = '') {
  const { token, ssid } = await server
    .client({}, { 'user-agent': agent })
    .call('login/pro', { username, password, app_token: defaultAppToken })
  const api = server.client({ token, username, ssid }, { 'user-agent': agent })
  await api.call('notifications/saveToken', {
    subscription: { endpoint: `https://push.example.org/${username}/${endpoint}`, keys },
    print,
  })
  return api
}

const reached = async (id: number) =>
  (await devicesToPush(server.parts.db, id))
    .map(({ endpoint }) => endpoint.split('/').at(-1) ?? '')
    .toSorted((a, b) => a.localeCompare(b))

test('a browser that somebody signed out of gets no push any more [cf:179d5]', async () => {
  const { id, username } = await somebody()
  const phone = await browserOf(username, 'phone')
  await browserOf(username, 'desk')
  expect(await reached(id)).toEqual(['desk', 'phone'])
  await phone.call('login/logout', {})
  expect(await reached(id)).toEqual(['desk'])
})

test('signing out all others takes their pushes, too', async () => {
  const { id, username } = await somebody()
  await browserOf(username, 'phone')
  const desk = await browserOf(username, 'desk')
  await desk.call('account/endSession', { others: true })
  expect(await reached(id)).toEqual(['desk'])
})

test('a session that has run out reaches its device no more, before it is cleared away', async () => {
  const { id, username } = await somebody()
  await browserOf(username, 'phone')
  await statement(
    server.parts.db,
    `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    [id],
  )
  expect(await reached(id)).toEqual([])
})

test('the next person on a browser takes over where it is reached', async () => {
  const [first, next] = [await somebody(), await somebody()]
  await browserOf(first.username, 'x')
  const { endpoint } = (await devicesToPush(server.parts.db, first.id))[0] ?? { endpoint: '' }
  const { token, ssid } = await server
    .client()
    .call('login/pro', { username: next.username, password, app_token: defaultAppToken })
  await server
    .client({ token, username: next.username, ssid })
    .call('notifications/saveToken', { subscription: { endpoint, keys } })
  expect([await reached(first.id), await reached(next.id)]).toEqual([[], ['x']])
})

test('one device that takes pushes on two sites gets one; two of one make on one site get two', async () => {
  const { id, username } = await somebody()
  const print = 's:844x390x24x3;c:6;o:ios;z:Europe/Paris'
  await browserOf(username, 'here', 'Safari', print)
  const there = await browserOf(username, 'there', 'Safari', print)
  expect(await reached(id)).toEqual(['here', 'there'])
  await statement(
    server.parts.db,
    `update push_subscriptions set host = 'other.example.org' where user_id = $1 and endpoint like '%/there'`,
    [id],
  )
  await statement(
    server.parts.db,
    `update sessions set seen_at = now() + interval '1 minute' from push_subscriptions p
     where p.session_hash = token_hash and p.user_id = $1 and p.endpoint like '%/there'`,
    [id],
  )
  expect(await reached(id)).toEqual(['there'])
  await browserOf(username, 'desk', 'Firefox', print)
  expect(await reached(id)).toEqual(['desk', 'there'])
  await there.call('login/logout', {})
  expect(await reached(id)).toEqual(['desk', 'here'])
})

test('each device stands in the preferences by its browser, and the one that asks is known', async () => {
  const { username } = await somebody()
  await browserOf(username, 'phone', 'Safari')
  const desk = await browserOf(username, 'desk', 'Firefox')
  const { preferences } = await desk.call('account/getUserPreferences', {})
  expect(preferences.devices).toBe(2)
  expect(preferences.takers.filter(({ here }) => here)).toHaveLength(1)
})
