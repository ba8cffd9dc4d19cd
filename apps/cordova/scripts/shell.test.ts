import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { manifestPath, shellOf, startOf } from './shell.ts'

const table = '{"url":"/assets/en-1/manifest-1.js","routes":{"root":{"path":"}{\\"","x":1}}}'
const html = `<!doctype html><html lang="en"><head><title>x</title></head><body><script>go({"routeDiscovery":{"mode":"lazy","manifestPath":"/__manifest"}})</script><script>start([],${table},{})</script></body></html>`
const manifest = 'window.__reactRouterManifest={"routes":{"root":{},"more":{"path":"</script>"}}};'
const server = 'https://vote.example'

it('knows all routes of its build and asks for no more', () => {
  const shell = shellOf({ html, manifest }, server)
  expect(shell).toContain('"routeDiscovery":{"mode":"initial"}')
  expect(shell).toContain('start([],{"routes":{"root":{},"more":{"path":"\\u003c/script>"}}},{})')
  expect(shell).not.toContain('__manifest"')
  expect(manifestPath(html)).toBe('/assets/en-1/manifest-1.js')
})

it('has a policy that names its own scripts and the one server', () => {
  const shell = shellOf({ html, manifest }, server)
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(shell)?.[1] ?? ''
  for (const [, text = ''] of shell.matchAll(/<script>([\s\S]*?)<\/script>/g))
    expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
  expect(policy).toContain(`connect-src 'self' ${server} wss://vote.example`)
  expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*/)
})

it('refuses a page that it does not know', () => {
  expect(() => shellOf({ html: '<head></head>', manifest }, server)).toThrow('no table')
  const other = html.replace('lazy', 'other')
  expect(() => shellOf({ html: other, manifest }, server)).toThrow('routeDiscovery')
})

const folder = new URL('../', import.meta.url)
const script = startOf(
  {
    source: readFileSync(new URL('src/start.ts', folder), 'utf8'),
    rule: readFileSync(new URL('../../packages/i18n/src/locale.ts', folder), 'utf8'),
  },
  server,
  ['en', 'fr', 'es'],
)

interface Device {
  stored?: string
  cookie?: string
  browser?: string[]
  page?: string
  search?: string
}

it('leaves what only looks like a place of the server’s address', () => {
  expect(script).toContain(`const server = '${server}'`)
  expect(script).not.toContain('$http')
})

/** Starts the app's page. @returns the address that it leads to, and what it says to the product. */
function started({ stored, cookie = '', browser = ['en-GB'], page = 'en', search = '' }: Device) {
  const led: string[] = []
  const window: { plaudit?: { open: string }; fetch: () => void } = { fetch: () => undefined }
  runInNewContext(script, {
    window,
    URLSearchParams,
    addEventListener: () => undefined,
    XMLHttpRequest: { prototype: {} },
    MessageEvent: { prototype: {} },
    document: { cookie, documentElement: { lang: page, dataset: { languages: 'EN FR ES' } } },
    location: { search, replace: (to: string) => led.push(to) },
    localStorage: { getItem: () => stored ?? null },
    navigator: { languages: browser },
    history: { replaceState: () => undefined },
  })
  return { led: led[0], open: window.plaudit?.open }
}

it('opens in the language that the product would ask for, and stays there', () => {
  // The account's language, of which the cookie tells, stands before the device's, and behind the one chosen here.
  expect(started({ cookie: 'a=1; language=fr' }).led).toBe('/index.fr.html')
  expect(started({ cookie: 'language=fr', page: 'fr' }).led).toBeUndefined()
  expect(started({ cookie: 'language=fr', stored: 'ES' }).led).toBe('/index.es.html')
  expect(started({ browser: ['de-DE', 'es-MX', 'en'] }).led).toBe('/index.es.html')
  expect(started({ browser: ['de-DE'], page: 'fr' }).led).toBe('/index.en.html')
})

it('leads on to the whole address, with what stands behind its sign', () => {
  const search = `?open=${encodeURIComponent('/app/club-invitation#abc')}`
  expect(started({ search }).open).toBe('/app/club-invitation#abc')
  expect(started({ search, cookie: 'language=fr' }).led).toBe(`/index.fr.html${search}`)
})
