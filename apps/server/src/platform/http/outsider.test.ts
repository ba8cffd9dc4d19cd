import { describe, expect, it } from 'vitest'
import { watch } from '../realtime/testing.ts'
import { credential, get, openToOutsiders, raw, read, server } from './testing-outsider.ts'

openToOutsiders()

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

  it('waits seconds for a head, and for a file only minutes', () => {
    const { requestTimeout, headersTimeout } = server.app.server
    expect([headersTimeout, requestTimeout]).toEqual([10_000, 300_000])
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
