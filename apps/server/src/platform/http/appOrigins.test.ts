import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing.ts'
import { watch } from '../realtime/testing.ts'

const app = 'https://app.vote.example'
const foreign = ['https://evil.example', `${app}.evil.example`, `${app}:8443`, 'null', '']
let server: TestServer
let closed: TestServer

beforeAll(async () => {
  server = await testServer({
    PUBLIC_URL: 'https://vote.example',
    APP_ORIGINS: `${app}, app://localhost`,
  })
  closed = await testServer({ PUBLIC_URL: 'https://vote.example' })
})
afterAll(async () => {
  await server.close()
  await closed.close()
})

const ask = (path: string, origin: string, init: RequestInit = {}, of = server) =>
  fetch(of.url + path, { ...init, headers: { ...init.headers, origin } })

const preflight = (path: string, origin: string, of = server) =>
  ask(
    path,
    origin,
    {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    },
    of,
  )

const told = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))

it('lets the app’s own pages make calls and read their answers, without credentials', async () => {
  for (const origin of [app, 'app://localhost']) {
    const before = await preflight('/app/contest/v2/get', origin)
    expect(before.status).toBe(204)
    expect(before.headers.get('access-control-allow-origin')).toBe(origin)
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization')
    const answer = await ask('/app/api/site', origin)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
    expect(await answer.json()).toHaveProperty('title')
  }
})

it('lets the app send a large file in pieces and read how far it came, and no other page', async () => {
  const seller = await server.person()
  const { url } = await seller.api.call('videos/send', {})
  const before = await ask(url, app, {
    method: 'OPTIONS',
    headers: {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'content-type,tus-resumable,upload-offset',
    },
  })
  const allowed = before.headers.get('access-control-allow-headers') ?? ''
  expect(before.headers.get('access-control-allow-methods')).toContain('PATCH')
  for (const name of ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset'])
    expect(allowed.split(', ')).toContain(name)
  const tus = { 'tus-resumable': '1.0.0' }
  const begun = await ask(url, app, { method: 'POST', headers: { ...tus, 'upload-length': '9' } })
  expect([begun.status, begun.headers.get('access-control-allow-origin')]).toEqual([201, app])
  const piece = {
    method: 'PATCH',
    headers: {
      ...tus,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: 'word',
  }
  const [foreigner = ''] = foreign
  expect(told(await ask(url, foreigner, piece)).join()).not.toContain('allow-origin')
  const asked = await ask(url, app, { method: 'HEAD', headers: tus })
  expect(asked.headers.get('upload-offset')).toBe('4')
  expect(asked.headers.get('access-control-expose-headers')?.toLowerCase()).toContain(
    'upload-offset',
  )
  expect(asked.headers.get('access-control-allow-origin')).toBe(app)
  expect(asked.headers.get('access-control-allow-credentials')).toBeNull()
})

it('lets the app read refusals, too', async () => {
  const answer = await ask('/app/notifications/get', app)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('access-control-allow-origin')).toBe(app)
})

it.each(foreign)('tells %j nothing', async (origin) => {
  const before = await preflight('/app/contest/v2/get', origin)
  expect([before.status, told(before)]).toEqual([404, []])
  expect(told(await ask('/app/api/site', origin))).toEqual([])
  expect(told(await ask('/app/contest/v2/get', origin, { method: 'POST' }))).toEqual([])
})

it('opens nothing but calls and the data of screens', async () => {
  for (const path of ['/', '/assets/x.js', '/log/x/checkpoint', '/readyz', '/apply'])
    expect([path, told(await ask(path, app))]).toEqual([path, []])
})

it('opens nothing at all where the operator named no app', async () => {
  expect((await preflight('/app/contest/v2/get', app, closed)).status).toBe(404)
  expect(told(await ask('/app/api/site', app, {}, closed))).toEqual([])
})

/** Asks the socket from a page of an origin: returns whether it answers, or why it was ended. */
async function socket(origin: string, of = server): Promise<unknown> {
  const line = await watch(of.url, { origin })
  const said = line.ask({ op: 'call', name: 'ping' }).then(({ ok }) => ok)
  const heard = await Promise.race([said, line.closed])
  line.socket.terminate()
  return heard
}

it('opens the socket to the app, and to no other page', async () => {
  expect(await socket(app)).toBe(true)
  expect(await socket('https://evil.example')).toBe(1008)
  expect(await socket('null')).toBe(1008)
  expect(await socket(app, closed)).toBe(1008)
})

it('says what is wrong with an origin that is none', async () => {
  for (const value of ['*', 'null', 'https://app.example/', 'https://*.example', 'app.example'])
    await expect(testServer({ APP_ORIGINS: value }), value).rejects.toThrow('APP_ORIGINS')
})
