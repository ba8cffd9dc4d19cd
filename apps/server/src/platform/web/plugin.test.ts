import { mkdtemp, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { Refusal } from '../errors.ts'
import { openLog } from '../telemetry.ts'
import { addPages } from './plugin.ts'

/** Built screens of a few lines: their answers are known, everything around them is the real thing. */
const screens = `
let count = 0
const html = (body, init) => new Response('<!doctype html><html><body>' + body + '</body></html>',
  { headers: { 'content-type': 'text/html; charset=utf-8' }, ...init })
export const entry = { module: {
  isPersonal: (url) => url.searchParams.has('receipt'),
  isRead: (name) => ['receipt', 'page', 'a', 'b', 'n'].includes(name),
  createRenderer: (build, onFault) => async (request, input) => {
    count += 1
    const { pathname, search } = new URL(request.url)
    if (pathname === '/fault') { onFault(new Error('secret at line 3')); return new Response('Unexpected Server Error', { status: 500 }) }
    if (pathname === '/throws') throw new Error('secret at line 4')
    if (pathname === '/gone') return html('nobody', { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
    if (pathname === '/slow') await globalThis.slowPages
    if (pathname === '/home') return new Response(null, { status: 302, headers: { location: '/contests' } })
    if (pathname === '/framed') input.frame(['https://news.example', 'https://blog.example:8443'])
    if (pathname === '/framed-gone') { input.frame(['https://news.example']); return html('gone', { status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } }) }
    input.keep({ seconds: 60, tags: ['contest:1'] })
    return html('<script>go()</script>' + ['n' + count, input.locale, input.origin, pathname + search, request.headers.get('cookie'), 'x'.repeat(2000)].join('|'))
  },
} }
`

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function setUp(publicUrl?: string) {
  const buildDir = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await mkdir(path.join(buildDir, 'server'))
  await mkdir(path.join(buildDir, 'client/assets'), { recursive: true })
  await writeFile(path.join(buildDir, 'server/index.js'), screens)
  await writeFile(path.join(buildDir, 'server/package.json'), '{"type":"module"}')
  await writeFile(path.join(buildDir, 'client/assets/app-1a2b.js'), 'go()')
  await writeFile(path.join(buildDir, 'client/robots.txt'), 'User-agent: *')
  const app = fastify()
  app.setErrorHandler((error, _, reply) =>
    reply
      .status(error instanceof Refusal ? error.status : 500)
      .send({ code: error instanceof Refusal ? error.code : 'fault' }),
  )
  const server = {
    parts: { config: { publicUrl, environment: 'production' as const }, log: openLog('silent') },
    visitor: () => ({ call: () => Promise.reject(new Error('not asked')) }),
  }
  const { invalidate } = await addPages(app, server, { buildDir })
  closing.push(() => app.close())
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, get, invalidate, buildDir }
}

describe('pages', () => {
  it('are rendered a few at a time, and who would wait too long is told when to come again', async () => {
    const { get } = await setUp()
    let end = (): void => undefined
    const held = new Promise<void>((resolve) => (end = resolve))
    Object.assign(globalThis, { slowPages: held })
    // Two are rendered, 128 wait, and a request for what is rendered already waits with them.
    // An injected request begins when somebody waits for it.
    const asked = async (url: string) => await get(url)
    const waiting = Array.from({ length: 130 }, (_, n) => asked(`/slow?n=${n}`))
    const same = asked('/slow?n=7')
    const busy = await get('/b"', { 'accept-language': 'fr' })
    expect(busy.statusCode).toBe(503)
    expect(busy.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(busy.body).toContain('Il y a énormément de monde')
    expect(busy.body).toContain('href="/b%22"')
    end()
    const pages = await Promise.all([...waiting, same])
    expect(new Set(pages.map((page) => page.statusCode))).toEqual(new Set([200]))
    expect((await get('/b"', { 'accept-language': 'fr' })).statusCode).toBe(200)
  })

  it('are kept by language and address, whatever else the request carries', async () => {
    const { get } = await setUp()
    const first = await get('/a', { 'accept-language': 'fr-CA,fr;q=0.9', cookie: 'device=mine' })
    expect(first.body).toContain('n1|fr|http://localhost|/a|')
    expect(first.body).not.toContain('mine')
    expect((await get('/a', { 'accept-language': 'fr' })).body).toBe(first.body)
    expect((await get('/a?utm_source=x&fbclid=y', { 'accept-language': 'fr' })).body).toBe(
      first.body,
    )
    expect((await get('/a', { 'accept-language': 'es' })).body).toContain('n2|es')
    expect((await get('/a?page=2', { 'accept-language': 'fr' })).body).toContain(
      'n3|fr|http://localhost|/a?page=2',
    )
    expect((await get('/a', { 'accept-language': 'fr', host: 'other.local' })).body).toContain(
      'http://other.local|',
    )
    expect(first.headers.vary).toBe('accept-encoding, accept-language, cookie')
  })

  it('speak the language asked for in the address, else the chosen one, else the browser’s, else English', async () => {
    const { get } = await setUp()
    const language = async (url: string, headers: Record<string, string>) =>
      (await get(url, headers)).body.split('|')[1]
    expect(await language('/?lang=es', { cookie: 'language=fr', 'accept-language': 'en' })).toBe(
      'es',
    )
    expect(await language('/', { cookie: 'language=fr', 'accept-language': 'es' })).toBe('fr')
    expect(await language('/', { 'accept-language': 'de, es;q=0.5' })).toBe('es')
    expect(await language('/', { 'accept-language': 'de' })).toBe('en')
  })

  it('remember a language asked for by address only for whom has none', async () => {
    const { get } = await setUp()
    expect((await get('/?lang=es')).headers['set-cookie']).toContain('language=es')
    expect(
      (await get('/?lang=es', { cookie: 'language=fr' })).headers['set-cookie'],
    ).toBeUndefined()
  })

  it('answer 304 to whom has them, and compressed to whom can', async () => {
    const { get } = await setUp()
    const first = await get('/a')
    const etag = String(first.headers.etag)
    expect((await get('/a', { 'if-none-match': `W/${etag}` })).statusCode).toBe(304)
    expect((await get('/a', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    const squeezed = await get('/a', { 'accept-encoding': 'br' })
    expect(squeezed.headers['content-encoding']).toBe('br')
    expect(squeezed.rawPayload.length).toBeLessThan(first.rawPayload.length)
  })

  it('are rendered anew when what they show has changed', async () => {
    const { get, invalidate } = await setUp()
    expect((await get('/a')).body).toContain('n1|')
    expect((await get('/a')).body).toContain('n1|')
    invalidate('contest:1')
    expect((await get('/a')).body).toContain('n2|')
  })

  it('of one visitor are never kept or shared', async () => {
    const { get } = await setUp()
    const [one, two] = await Promise.all([get('/a?receipt=1'), get('/a?receipt=1')])
    expect(one.body).not.toBe(two.body)
    expect(one.headers['cache-control']).toBe('private, no-store')
  })

  it('never show more of a fault than the sentence', async () => {
    const { get } = await setUp()
    for (const url of ['/fault', '/throws']) {
      const answer = await get(url, { 'accept-language': 'en' })
      expect(answer.statusCode).toBe(500)
      expect(answer.body).toContain("Something went wrong, don't worry, we have been notified")
      expect(answer.body).not.toContain('secret')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    }
  })

  it('stand in frames of the sites that they name, and in nobody’s otherwise', async () => {
    const { get } = await setUp()
    const policyOf = async (url: string) => {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      return [/frame-ancestors ([^;]*);/.exec(policy)?.[1], headers['x-frame-options']]
    }
    expect(await policyOf('/framed')).toEqual([
      "'self' https://news.example https://blog.example:8443",
      undefined,
    ])
    expect(await policyOf('/framed-gone')).toEqual(["'none'", 'DENY'])
    expect(await policyOf('/a')).toEqual(["'none'", 'DENY'])
    expect(await policyOf('/fault')).toEqual(["'none'", 'DENY'])
  })

  it('say in a frame that may not show them what they are, and lead out of it', async () => {
    const { get } = await setUp('https://vote.example')
    const inFrame = (url: string, from: string, site = 'cross-site') =>
      get(url, {
        host: 'vote.example',
        'accept-language': 'fr',
        'sec-fetch-dest': 'iframe',
        'sec-fetch-site': site,
        ...(from && { referer: from }),
      })
    const named = await inFrame('/framed', 'https://news.example/')
    expect([named.statusCode, named.body.includes('go()')]).toEqual([200, true])
    for (const [url, from, href] of [
      ['/framed?a=1&b=%22', 'https://other.example/', '/framed?a=1&amp;b=%22'],
      ['/framed', 'https://blog.example/', '/framed'],
      ['/framed-gone', 'https://news.example/', '/contests'],
      ['/a', 'https://news.example/', '/a'],
      ['/a', '', '/a'],
    ] as const) {
      const { statusCode, body, headers } = await inFrame(url, from)
      const policy = String(headers['content-security-policy'])
      expect([url, statusCode, headers['x-frame-options']]).toEqual([url, 403, undefined])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain('script-src')
      expect(headers['cache-control']).toBe('no-store')
      expect(body).toContain(`<a href="https://vote.example${href}" target="_blank"`)
      expect(body).toContain('Cette page ne s’affiche pas dans un autre site')
      expect(body).not.toMatch(/<script|<form|<button/)
    }
    // A browser that keeps to itself where it asks from gets the page, which its policy keeps out of the frame.
    const silent = await inFrame('/framed', '')
    expect(silent.headers['content-security-policy']).toContain(
      "frame-ancestors 'self' https://news",
    )
    expect((await inFrame('/a', 'https://vote.example/', 'same-origin')).statusCode).toBe(200)
    expect((await inFrame('/framed', 'https://news.example/')).statusCode).toBe(200)
  })

  it('keep their status: not found, redirects', async () => {
    const { get } = await setUp()
    expect((await get('/gone')).statusCode).toBe(404)
    const home = await get('/home')
    expect([home.statusCode, home.headers.location]).toEqual([302, '/contests'])
  })

  it('carry absolute addresses of the configured site', async () => {
    const { get } = await setUp('https://vote.example')
    expect((await get('/a', { host: 'vote.example' })).body).toContain('|https://vote.example|')
    expect((await get('/b', { host: 'evil.example/<x>' })).statusCode).toBe(400)
  })

  it('leave calls alone: unknown ones are refused in their own form, HEAD works, files never change', async () => {
    const { app, get } = await setUp()
    const call = await get('/app/nothing')
    expect([call.statusCode, call.json()]).toEqual([404, { code: 'not_found' }])
    expect((await get('/app/nothing', { accept: 'text/html' })).headers['content-type']).toContain(
      'text/html',
    )
    const head = await app.inject({ method: 'HEAD', url: '/a' })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable')
    expect((await get('/robots.txt')).body).toBe('User-agent: *')
    expect((await get('/assets/none.js')).statusCode).toBe(404)
    expect((await app.inject({ method: 'POST', url: '/nothing' })).statusCode).toBe(404)
  })

  it('serves the files of another build that are put beside its own while it runs', async () => {
    const { get, buildDir } = await setUp()
    expect((await get('/assets/styles-9f8e.css')).statusCode).toBe(404)
    await writeFile(path.join(buildDir, 'client/assets/styles-9f8e.css'), 'a{}')
    expect((await get('/assets/styles-9f8e.css')).body).toBe('a{}')
  })
})
