import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statement } from '../db/db.ts'
import { watch } from '../realtime/testing.ts'
import { testServer, type TestServer } from '../../testing.ts'

let server: TestServer
let credential: string
beforeAll(async () => {
  server = await testServer({ PUBLIC_URL: 'https://vote.example' })
  const { session } = await server.person()
  credential = `Bearer ${session.token}_${session.username}`
})
afterAll(() => server.close())

/** Sends bytes as they are and gives all that comes back until the other side ends it. */
async function raw(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString()))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  for (const part of parts) socket.write(part)
  // Not `once`, which would take a reset line for a failure.
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

const get = (target: string, ...headers: string[]) =>
  raw([`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'))

interface Read {
  status: number
  head: string
  body: Record<string, unknown>
}

function read(text: string): Read {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return {
    status: Number(head.slice(9, 12)),
    head: head.toLowerCase(),
    body: body.startsWith('{') ? (JSON.parse(body) as Record<string, unknown>) : {},
  }
}

const post = (
  call: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) =>
  fetch(`${server.url}/app/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { code?: unknown }).code ?? answer.status

describe('what is hardly HTTP', () => {
  const json = 'Content-Type: application/json'
  const open = `POST /app/contest/v2/get HTTP/1.1\r\nHost: x\r\n${json}\r\n`
  it.each([
    ['two lengths', `${open}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    [
      'a length and chunks',
      `${open}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['two codings', `${open}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
    ['a length below nothing', `${open}Content-Length: -1\r\n\r\n{}`, 400],
    ['a length beyond all', `${open}Content-Length: 99999999999\r\n\r\n{}`, 413],
    ['a zero byte in a header', 'GET /app/api/site HTTP/1.1\r\nHost: x\r\nA: b\0c\r\n\r\n', 400],
    ['a folded header', 'GET /app/api/site HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400],
    [
      'headers without end',
      `GET /app/api/site HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`,
      413,
    ],
    ['no request', 'hello\r\n\r\n', 400],
    ['the start of TLS', Buffer.from('16030100', 'hex'), 400],
    ['an unknown method', 'SHOUT / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ] as const)('%s is refused in the usual form, and the line ended', async (_, bytes, status) => {
    const { status: found, head, body } = read(await raw(bytes))
    expect([found, Object.keys(body)]).toEqual([status, ['error', 'code']])
    expect(head).toContain('application/json')
  })

  it('ends a request that never ends', () => {
    const { requestTimeout, headersTimeout } = server.app.server
    expect(requestTimeout).toBeGreaterThan(0)
    expect(headersTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(300_000)
  })
})

describe('addresses', () => {
  it.each([
    '/app/nothing',
    '/app/%2e%2e/api/site',
    '/app/../../etc/passwd',
    '/app/api/site%00',
    '/app/contest/v2/get',
    '/files/../../secret.key',
    '/files/..%2f..%2fsecret.key/640.webp',
    '/files/%2e%2e/640.webp',
    `/files/${'0'.repeat(22)}/..%2f640.webp`,
    `/files/${'0'.repeat(22)}/640.webp%00.png`,
    '/assets/..%2f..%2fpackage.json',
    '/constructor',
    '/__proto__',
  ])('%s leads nowhere', async (target) => {
    const { status, body } = read(await get(target))
    expect([status, body['code']]).toEqual([404, 'not_found'])
  })

  it.each(['/app/%zz', '/app/api/site?%', '/%ff'])('%s breaks nothing', async (target) => {
    expect(read(await get(target)).status).toBeLessThan(500)
  })

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
    '%s is done to nothing',
    async (method) => {
      const { status, head, body } = read(
        await raw(
          `${method} /app/contest/v2/get HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
        ),
      )
      expect([status, body['code']]).toEqual([404, 'not_found'])
      expect(head).not.toContain('access-control')
    },
  )

  it('lets no other site’s page read a call', async () => {
    const { status, head } = read(await get('/app/api/getUser', 'Origin: https://evil.example'))
    expect(status).toBe(200)
    expect(head).not.toContain('access-control-allow-origin')
    expect(head).toContain('x-content-type-options: nosniff')
  })

  it('takes a HEAD for a look, which ends and uses up nothing', async () => {
    const head = async (path: string) =>
      (await fetch(server.url + path, { method: 'HEAD', headers: { authorization: credential } }))
        .status
    expect([await head('/app/api/site'), await head('/app/login/logout')]).toEqual([200, 404])
    const user = await fetch(`${server.url}/app/api/getUser`, {
      headers: { authorization: credential },
    })
    expect(await user.json()).toMatchObject({ loggedin: true })
  })
})

describe('whom and where a request says it is for', () => {
  it('believes no forwarded words of a stranger', async () => {
    const { body } = read(
      await get(
        '/app/api/site',
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: https',
        'X-Forwarded-For: 203.0.113.1',
      ),
    )
    expect(body['host']).toBe('x')
    const user = read(await get('/app/api/getUser', 'X-Forwarded-Proto: https'))
    expect(user.head).toContain('plaudit_device=')
    expect(user.head).not.toContain('secure')
  })

  it('counts a stranger by their own address, whatever they say', async () => {
    const from = (forwarded: string) =>
      server.app.inject({
        method: 'POST',
        url: '/app/api/reportError',
        remoteAddress: '198.51.100.99',
        headers: { 'x-forwarded-for': forwarded },
        payload: { message: 'x' },
      })
    const answers = []
    for (let n = 0; n < 301; n++) answers.push((await from(`203.0.113.${n % 250}`)).statusCode)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })

  it('writes the configured address into mails, whatever the Host says', async () => {
    await raw(
      [
        'POST /app/register/sendCode HTTP/1.1',
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        'Content-Type: application/json',
        'Content-Length: 31',
        'Connection: close',
        '',
        '{"email":"victim1@example.org"}',
      ].join('\r\n'),
    )
    const [mail] = await statement<{ text: string; html: string }>(
      server.parts.db,
      `select text, html from mails where recipient = 'victim1@example.org'`,
      [],
    )
    expect(mail?.text).toContain('https://vote.example/auth?tok=')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil')
  })

  it('shows its figures to this machine alone, and to none who comes through a proxy on it', async () => {
    const statusOf = async (...headers: string[]) =>
      read(
        await raw(['GET /metrics HTTP/1.1', 'Connection: close', ...headers, '', ''].join('\r\n')),
      ).status
    const { host } = new URL(server.url)
    expect(await statusOf(`Host: ${host}`)).toBe(200)
    expect(await statusOf('Host: vote.example')).toBe(404)
    expect(await statusOf(`Host: ${host}`, 'X-Forwarded-For: 203.0.113.1')).toBe(404)
    expect(await statusOf(`Host: ${host}`, 'Forwarded: for=203.0.113.1')).toBe(404)
  })

  it('takes the first of two tokens, and two devices for none', async () => {
    const two = read(
      await get('/app/api/getUser', `Authorization: ${credential}`, 'Authorization: Bearer a_b'),
    )
    expect(two.body['loggedin']).toBe(true)
    const { ssid } = (await (await fetch(`${server.url}/app/api/getUser`)).json()) as {
      ssid: string
    }
    const both = read(await get('/app/api/getUser', `ssid: ${ssid}`, `ssid: ${ssid}`))
    expect(both.body['ssid']).not.toBe(ssid)
  })
})

describe('bodies', () => {
  it.each([
    ['{"__proto__":{"is_admin":true}}'],
    ['{"constructor":{"prototype":{"is_admin":true}}}'],
    ['{"search":"x","__proto__":null}'],
  ])('%s changes no prototype', async (body) => {
    expect(await codeOf(await post('contest/v2/get', body))).toBe('invalid_input')
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const form = type.startsWith('m')
        ? '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n'
        : '__proto__=x&constructor=y&a[__proto__][b]=1'
      expect(await codeOf(await post('contest/v2/get', form, { 'content-type': type }))).toBe(
        'invalid_input',
      )
    }
    expect(({} as Record<string, unknown>)['is_admin']).toBeUndefined()
  })

  const long = (bytes: number) => `{"search":"${'x'.repeat(bytes)}"}`
  it('reads no more than a call needs, in whatever coat it comes', async () => {
    const big = long(200_000)
    expect(await codeOf(await post('contest/v2/get', big))).toBe('request_too_big')
    const bomb = Uint8Array.from(gzipSync(long(50_000_000)))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await codeOf(await post('contest/v2/get', bomb, { 'content-encoding': 'gzip' }))).toBe(
      'request_too_big',
    )
    const form = Array.from({ length: 40_000 }, (_, n) => `a${n}=1`).join('&')
    const type = 'application/x-www-form-urlencoded'
    expect(await codeOf(await post('contest/v2/get', form, { 'content-type': type }))).toBe(
      'request_too_big',
    )
    const part = '--b\r\ncontent-disposition: form-data; name="search"\r\n\r\n'
    const parts = `${part}${'x'.repeat(200_000)}\r\n--b--\r\n`
    const several = 'multipart/form-data; boundary=b'
    expect(await codeOf(await post('contest/v2/get', parts, { 'content-type': several }))).toBe(
      'request_too_big',
    )
  })

  it('takes a whole table of contestants where one is meant, and only from people', async () => {
    const table = JSON.stringify({ cx_id: '0'.repeat(22), csv: `name\n${'x'.repeat(1_500_000)}` })
    expect(await codeOf(await post('contest/v2/addContestants', table))).toBe('sign_in_required')
    const signedIn = { authorization: credential }
    expect(await codeOf(await post('contest/v2/addContestants', table, signedIn))).toBe('not_found')
  })

  it('reads nothing of what a stranger sends to a call for people', async () => {
    // The body never comes: who waited for it would wait for good.
    const answer = await raw(
      'POST /app/contest/v2/addContestants HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000000\r\nConnection: close\r\n\r\n{',
    )
    expect(read(answer)).toMatchObject({ status: 401, body: { code: 'sign_in_required' } })
  })

  it('refuses a key of idempotency that it could not keep, instead of passing it over', async () => {
    const body = '{"contest_name":"Once"}'
    const headers = { authorization: credential, 'idempotency-key': 'k'.repeat(201) }
    expect(await codeOf(await post('contest/v2/saveContest', body, headers))).toBe('invalid_input')
  })
})

describe('the realtime line', () => {
  it('takes no one in with a wrong token in the headers', async () => {
    const watcher = await watch(server.url, { headers: { authorization: 'Bearer abc_nobody' } })
    expect(await watcher.closed).toBe(1008)
  })

  it('takes binary for text, and breaks off what is no frame', async () => {
    const watcher = await watch(server.url)
    const ping = Buffer.from('{"id":7,"op":"call","name":"ping"}')
    watcher.socket.send(ping, { binary: true })
    expect(await watcher.say(ping)).toMatchObject({ ok: true })
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13'
    const hello = `GET /app/realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`
    for (const frame of ['8100', 'f18000000000', '81fe', '0980ffffffff'].map((hex) =>
      Buffer.from(hex, 'hex'),
    )) {
      const text = await Promise.race([raw(hello, frame, Buffer.alloc(200_000)), watcher.closed])
      expect(String(text)).toContain('101 Switching Protocols')
    }
    expect(await watcher.ask({ op: 'call', name: 'ping' })).toMatchObject({ ok: true })
  })

  it('counts the questions of a watcher like calls', async () => {
    const names: string[] = []
    const { limits } = server.parts
    const { take } = limits
    const watcher = await watch(server.url)
    limits.take = (name, caller, key) => {
      names.push(name)
      return take(name, caller, key)
    }
    for (let n = 0; n < 5; n++) await watcher.ask({ op: 'subscribe', topic: `contest:${n}` })
    limits.take = take
    expect(names).toEqual(Array.from({ length: 5 }, () => 'read'))
  })
})
