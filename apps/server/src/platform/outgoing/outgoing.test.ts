import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { mayAsk, networksOf } from './addresses.ts'
import { openOutgoing, OutgoingFault, type Outgoing } from './outgoing.ts'

const nowhere = networksOf([])
const here = networksOf(['127.0.0.1'])

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:10.0.0.1',
    '::127.0.0.1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    'localhost',
    '',
  ])('never asks %s', (address) => {
    expect(mayAsk(address, nowhere)).toBe(false)
  })

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '::ffff:1.1.1.1',
  ])('may ask %s', (address) => {
    expect(mayAsk(address, nowhere)).toBe(true)
  })

  it('asks a private one only where the operator says so', () => {
    const allowed = networksOf(['10.1.0.0/16', 'fd00::/8', '192.168.7.7'])
    expect(mayAsk('10.1.200.3', allowed)).toBe(true)
    expect(mayAsk('::ffff:10.1.200.3', allowed)).toBe(true)
    expect(mayAsk('10.2.0.1', allowed)).toBe(false)
    expect(mayAsk('fd12::1', allowed)).toBe(true)
    expect(mayAsk('fc12::1', allowed)).toBe(false)
    expect(mayAsk('192.168.7.7', allowed)).toBe(true)
    expect(mayAsk('192.168.7.8', allowed)).toBe(false)
  })

  it.each(['10.0.0.0/33', '10.0.0', 'x', '10.0.0.1/8/8', '10.0.0.1/', '::/129', '10.0.0.1/-1'])(
    'takes %s for no network',
    (text) => {
      expect(() => networksOf([text])).toThrow(RangeError)
    },
  )

  it('says the same of an IPv4 address in each of its ways of writing', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
        const hex = `::ffff:${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
        expect(mayAsk(hex, nowhere)).toBe(mayAsk(address, nowhere))
        expect(mayAsk(`::ffff:${address}`, nowhere)).toBe(mayAsk(address, nowhere))
      }),
    )
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = parseInt(address.split(':')[0] || '0', 16)
        if (isIPv6(address) && (first < 0x2000 || first > 0x3fff) && !address.includes('.'))
          expect([address, /ffff/i.test(address) || !mayAsk(address, nowhere)]).toEqual([
            address,
            true,
          ])
      }),
    )
  })
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Names that lead where a test wants; the answers in turn, the last one for good. */
function names(table: Record<string, string[][]>) {
  const asked: string[] = []
  const resolve = (host: string, done: (e: Error | null, found: LookupAddress[]) => void) => {
    const answers = table[host] ?? []
    const found =
      answers[Math.min(asked.filter((name) => name === host).length, answers.length - 1)]
    asked.push(host)
    if (found === undefined) return done(new Error('unknown name'), [])
    return done(
      null,
      found.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    )
  }
  return { asked, resolve }
}

const kindOf = (asking: Promise<unknown>): Promise<unknown> =>
  asking.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutgoingFault ? error.kind : error),
  )

describe('the client', () => {
  it('sends what it is given and gives what it is sent', async () => {
    let seen: unknown
    const port = await listen((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        seen = { method: request.method, url: request.url, headers: request.headers, body }
        response.writeHead(201, { 'x-kind': 'good' }).end('done ✓')
      })
    })
    const answer = await openOutgoing(here).request(`http://127.0.0.1:${port}/a?b=1`, {
      method: 'POST',
      headers: { authorization: 'Bearer x', 'content-type': 'text/plain' },
      body: 'grüße',
    })
    expect([answer.status, answer.headers['x-kind'], answer.body.toString()]).toEqual([
      201,
      'good',
      'done ✓',
    ])
    expect(seen).toMatchObject({
      method: 'POST',
      url: '/a?b=1',
      body: 'grüße',
      headers: { authorization: 'Bearer x', 'content-length': '7' },
    })
  })

  it('goes to no private place, however it is written', async () => {
    let heard = 0
    const port = await listen((_, response) => response.end(String(++heard)))
    const { resolve } = names({
      inside: [['127.0.0.1']],
      mixed: [['10.0.0.1', '127.0.0.1']],
      sixth: [['::1']],
      mapped: [['::ffff:127.0.0.1']],
    })
    const client = openOutgoing(nowhere, resolve)
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'inside',
      'mixed',
      'sixth',
      'mapped',
      'localhost.',
    ]) {
      const found = await kindOf(client.request(`http://${host}:${port}/`))
      expect([host, found]).toEqual([
        host,
        host === 'localhost.' ? 'unreachable' : 'private_address',
      ])
    }
    expect(heard).toBe(0)
  })

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'gopher://x', '//x', '', 'javascript:1'])(
    'takes %s for no address',
    async (url) => {
      expect(await kindOf(openOutgoing(here).request(url))).toBe('no_address')
    },
  )

  it('connects to the address that it looked at, whatever the name says a moment later', async () => {
    const port = await listen((_, response) => response.end('inside'))
    // First public, then private: who looks twice is led inside.
    const rebinding = () => names({ twice: [['127.0.0.1'], ['10.0.0.9']] })
    const careful = rebinding()
    const { body } = await openOutgoing(here, careful.resolve).request(`http://twice:${port}/`)
    expect([body.toString(), careful.asked]).toEqual(['inside', ['twice']])
    const swapped = names({ twice: [['10.0.0.9'], ['127.0.0.1']] })
    expect(await kindOf(openOutgoing(here, swapped.resolve).request(`http://twice:${port}/`))).toBe(
      'private_address',
    )
  })

  it('follows a reading to where it may go, without what proves it elsewhere', async () => {
    const seen: (string | undefined)[] = []
    const last = await listen((request, response) => {
      seen.push(request.headers.authorization)
      response.end('there')
    })
    const first = await listen((request, response) => {
      seen.push(request.headers.authorization)
      const to: Record<string, string> = {
        '/far': `http://127.0.0.1:${last}/`,
        '/near': '/far',
        '/inside': 'http://10.0.0.1/',
        '/file': 'file:///etc/passwd',
        '/round': '/round',
      }
      response.writeHead(302, { location: to[request.url ?? ''] ?? '/' }).end()
    })
    const client = openOutgoing(here)
    const headers = { authorization: 'Bearer mine' }
    const go = (path: string, more: object = {}) =>
      client.request(`http://127.0.0.1:${first}${path}`, { headers, ...more })
    expect((await go('/near')).body.toString()).toBe('there')
    expect(seen).toEqual(['Bearer mine', 'Bearer mine', undefined])
    expect(await kindOf(go('/inside'))).toBe('private_address')
    expect(await kindOf(go('/file'))).toBe('no_address')
    expect(await kindOf(go('/round'))).toBe('too_many_redirects')
    expect(await kindOf(go('/far', { method: 'POST', body: 'secret' }))).toBe('redirected')
  })

  const waits = (client: Outgoing, port: number) =>
    kindOf(client.request(`http://127.0.0.1:${port}/`, { timeout: 300, largest: 1000 }))

  it('waits no longer and reads no more than it was told', async () => {
    const client = openOutgoing(here)
    const silent = await listen(() => undefined)
    expect(await waits(client, silent)).toBe('timeout')
    const drip = await listen((_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    })
    expect(await waits(client, drip)).toBe('timeout')
    const flood = await listen((_, response) => response.end('x'.repeat(1_000_000)))
    expect(await waits(client, flood)).toBe('too_large')
    const broken = await listen((request) => request.socket.destroy())
    expect(await waits(client, broken)).toBe('unreachable')
    expect(await kindOf(openOutgoing(here, names({}).resolve).request('http://unknown/'))).toBe(
      'unreachable',
    )
  })
})
