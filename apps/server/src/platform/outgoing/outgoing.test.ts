import type { LookupAddress } from 'node:dns'
import { createServer, type RequestListener, type Server } from 'node:http'
import { isIPv6, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { networksOf } from './addresses.ts'
import { openOutgoing, OutgoingFault, type Outgoing } from './outgoing.ts'
import { headOf } from './pageHead.ts'
import { nowhere } from './testing.ts'

const here = networksOf(['127.0.0.1'])

const servers: Server[] = []

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
    // First public, then private: a second look is led inside.
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
        '/none': 'http://[',
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
    expect(await kindOf(go('/none'))).toBe('no_address')
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

describe('the head of a page', () => {
  const said = (head: string) => {
    const { title, description, image } = headOf(head)
    return [title, description, image]
  }

  it('is read as a browser reads it: values with any sign, in any quotes, and without', () => {
    expect(
      said(`<!-- <meta property="og:title" content="Not this"> --><title>Nor &amp; this</title>
        <meta content='A > B, said "she"' property=og:title><META NAME="description" CONTENT="x > y &gt; z">
        <meta property="og:image" content="/p.png?a=1&amp;b=>">`),
    ).toEqual(['A > B, said "she"', 'x > y > z', '/p.png?a=1&b=>'])
    expect(said('<title>One &lt; two\n and&#0; more</title><svg><title>No</title>')).toEqual([
      'One < two and\uFFFD more',
      '',
      undefined,
    ])
    expect(said('<script>"<meta property=og:title content=No>"</script>')).toEqual([
      '',
      '',
      undefined,
    ])
  })

  it('is cut between signs, and a page that never ends takes no long time', () => {
    expect(headOf(`<title>${'a'.repeat(199)}😀</title>`).title).toBe('a'.repeat(199))
    for (const endless of ['<meta ', '<meta a="', `<meta a='b" `, '<title>', '&#x'])
      expect(headOf(endless.repeat(100_000)).image).toBeUndefined()
  })
})
