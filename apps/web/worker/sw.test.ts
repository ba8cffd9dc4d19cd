import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharePath } from '../lib/from-others.ts'
import { otherAddresses } from '../lib/other-addresses.ts'

const origin = 'https://vote.example'
const script = `${origin}/assets/en-1/a.js`

/** The device's store in memory; `refuses` names what it does not do. */
let refuses: 'nothing' | 'put' | 'open' = 'nothing'
const stores = new Map<string, Map<string, Kept>>()
interface Kept {
  text: string
  location: string | null
}
const urlOf = (asked: string | Request) =>
  new URL(typeof asked === 'string' ? asked : asked.url, origin).href

function storeOf(name: string) {
  const kept = stores.get(name) ?? new Map<string, Kept>()
  stores.set(name, kept)
  return {
    match: async (asked: string | Request, { ignoreSearch = false } = {}) => {
      const url = urlOf(asked)
      const found = kept.get(ignoreSearch ? url.replace(/\?.*$/, '') : url)
      return found && new Response(found.text, { headers: { location: found.location ?? '' } })
    },
    put: async (asked: string | Request, answer: Response) => {
      if (refuses === 'put') throw new DOMException('full', 'QuotaExceededError')
      const location = answer.headers.get('location')
      // As the standard says: the one before goes, and the new one stands last.
      kept.delete(urlOf(asked))
      kept.set(urlOf(asked), { text: await answer.text(), location })
    },
    delete: async (asked: string | Request) => kept.delete(urlOf(asked)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  }
}

type Hear = (event: object) => void
const heard = new Map<string, Hear[]>()

/** The worker hears of it; resolves once all its work is done. @returns the worker's answer. */
async function happens(name: string, event: object = {}): Promise<Response | undefined> {
  const work: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  const whole = {
    ...event,
    waitUntil: (lasting: Promise<unknown>) => work.push(lasting),
    respondWith: (given: Promise<Response>) => (answer = given),
  }
  for (const hear of heard.get(name) ?? []) hear(whole)
  const given = await answer
  for (const one of work) await one
  return given
}

const asks = (url: string, more: object = {}) =>
  happens('fetch', { request: { url, method: 'GET', mode: 'cors', ...more } })

beforeEach(async () => {
  refuses = 'nothing'
  stores.clear()
  heard.clear()
  vi.resetModules()
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('registration', {})
  vi.stubGlobal('clients', { claim: async () => undefined })
  vi.stubGlobal('skipWaiting', async () => undefined)
  vi.stubGlobal('addEventListener', (name: string, hear: Hear) =>
    heard.set(name, [...(heard.get(name) ?? []), hear]),
  )
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      if (refuses === 'open') throw new DOMException('no', 'SecurityError')
      return storeOf(name)
    },
    delete: async (name: string) => {
      if (refuses === 'open') throw new DOMException('no', 'SecurityError')
      return stores.delete(name)
    },
  })
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    const isPage = !urlOf(asked).includes('/assets/')
    const type = isPage ? 'text/html' : 'text/javascript'
    const answer = new Response(isPage ? `<script src="/assets/en-1/a.js">` : 'script', {
      headers: { 'content-type': type },
    })
    Object.defineProperty(answer, 'type', { value: 'basic' })
    return answer
  })
  await import('./sw.ts')
})

afterEach(() => vi.unstubAllGlobals())

it('what stands in for a page that was never seen comes back after a sign-out took all pages away', async () => {
  await happens('install')
  await caches.delete('plaudit-pages')
  await asks(`${origin}/app/x`, { mode: 'navigate' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const instead = await asks(`${origin}/app/waiting?to=%2Fapp%2Fy`, { mode: 'navigate' })
  expect(await instead?.text()).toContain('/assets/')
})

it('a person who signs out without a network gets the page that every visitor of this browser gets', async () => {
  const { fetch: plain } = globalThis
  const asked = vi.fn(plain)
  vi.stubGlobal('fetch', asked)
  await happens('install')
  const how = asked.mock.calls.flatMap(([page, more]) =>
    urlOf(page as string) === `${origin}/app/waiting` ? [more?.credentials] : [],
  )
  expect(how).toContain('omit')
  await caches.delete('plaudit-pages')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const instead = await asks(`${origin}/app/waiting?to=%2Fapp`, { mode: 'navigate' })
  expect(await instead?.text()).toContain('/assets/')
})

it('keeps nothing in the words of somebody who signs out while it is on its way', async () => {
  const { fetch: plain } = globalThis
  const asked = vi.fn(async (page: string | Request) => {
    if (urlOf(page) === `${origin}/app`) await caches.delete('plaudit-pages')
    return plain(page)
  })
  vi.stubGlobal('fetch', asked)
  await asks(`${origin}/app/x`, { mode: 'navigate' })
  expect(asked.mock.calls.map(([page]) => urlOf(page))).toContain(`${origin}/app`)
  expect([...(stores.get('plaudit-pages')?.keys() ?? [])]).toEqual([])
})

it('answers with scripts and pages from the network where a device is full or keeps nothing', async () => {
  for (refuses of ['put', 'open'] as const) {
    expect(await (await asks(script))?.text()).toBe('script')
    const page = await asks(`${origin}/app/x`, { mode: 'navigate' })
    expect(await page?.text()).toContain('/assets/')
    await happens('message', { data: { keep: '/app/x' } })
  }
})

it('a full device loses nothing that can be read there: it lets builds go that no kept page is of', async () => {
  await storeOf('plaudit-assets').put('/assets/en-0/old.js', new Response(''))
  await asks(`${origin}/app/x`, { mode: 'navigate' })
  refuses = 'put'
  for (const path of ['/app/x', '/app/y']) await asks(origin + path, { mode: 'navigate' })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  expect(await (await asks(`${origin}/app/x`, { mode: 'navigate' }))?.text()).toContain('a.js')
  expect([...(stores.get('plaudit-assets')?.keys() ?? [])]).toEqual([script])
})

it('opens the screen of a handover whatever the device keeps of it', async () => {
  const redirect = vi.spyOn(Response, 'redirect').mockReturnValue(new Response('led on'))
  const form = async () => new FormData()
  const request = { url: origin + sharePath, method: 'POST', mode: 'navigate', formData: form }
  for (refuses of ['nothing', 'put', 'open'] as const)
    expect(await (await happens('fetch', { request }))?.clone().text()).toBe('led on')
  expect(redirect).toHaveBeenCalledWith(sharePath, 303)
  redirect.mockRestore()
})

it('keeps an asset once, and a page with the assets that it names', async () => {
  await asks(`${origin}/app/x`, { mode: 'navigate' })
  const whole = ['/app/x', '/app', '/app/waiting', sharePath].map((path) => origin + path)
  expect([...(stores.get('plaudit-pages')?.keys() ?? [])]).toEqual(whole)
  expect([...(stores.get('plaudit-assets')?.keys() ?? [])]).toEqual([script])
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  expect(await (await asks(script))?.text()).toBe('script')
  expect(await (await asks(`${origin}/app/x`, { mode: 'navigate' }))?.text()).toContain('a.js')
})

it('shows what is kept at once where a page has found that the network carries nothing, and waits before', async () => {
  await asks(`${origin}/app/x`, { mode: 'navigate' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  vi.useFakeTimers()
  let shown = 0
  const opens = () => void asks(`${origin}/app/x`, { mode: 'navigate' }).then(() => (shown += 1))
  opens()
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toBe(0)
  await happens('message', { data: { silent: true } })
  opens()
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown).toBe(1)
  await happens('message', { data: { silent: false } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown).toBe(2)
  vi.useRealTimers()
})

it('keeps a contest once, and opens it at its other address too', async () => {
  const named = '<link rel="canonical" href="https://vote.example/contest/gala-1"/>'
  const short = '<link rel="shortlink" href="/cx/abc"/>'
  vi.stubGlobal(
    'fetch',
    async () => new Response(named + short, { headers: { 'content-type': 'text/html' } }),
  )
  for (const path of ['/app/cx/abc', '/app/contest/gala-1'])
    await asks(origin + path, { mode: 'navigate' })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  const led = await asks(`${origin}/app/cx/abc?view=standing`, { mode: 'navigate' })
  expect(led?.headers.get('location')).toBe(`${origin}/app/contest/gala-1?view=standing`)
  const kept = await asks(`${origin}/app/contest/gala-1`, { mode: 'navigate' })
  expect(await kept?.text()).toContain('shortlink')
  const service = '<link rel="canonical" href="https://vote.example/category/sound/s/xyz"/>'
  expect(otherAddresses(`${origin}/app/category/sound/s/xyz?a=b`, service)).toEqual([
    `${origin}/app/s/xyz`,
  ])
})

it('a new release takes away the oldest assets, and the pages that would stand there without them', async () => {
  const parts = storeOf('plaudit-assets')
  for (let at = 0; at < 905; at++) await parts.put(`/assets/en-0/${at}.js`, new Response(''))
  const pages = storeOf('plaudit-pages')
  await pages.put('/app/old', new Response('<script src="/assets/en-0/2.js">'))
  await pages.put('/app/new', new Response('<script src="/assets/en-0/904.js">'))
  await happens('activate')
  expect((await parts.keys()).length).toBe(900)
  expect((await pages.keys()).map(({ url }) => url)).toEqual([`${origin}/app/new`])
})

it('keeps a page with its later parts, and for a device that saves data without them', async () => {
  const [menu, list, side] = ['menu', 'list', 'side'].map(
    (name) => `${origin}/assets/en-1/${name}.js`,
  )
  const { fetch: plain } = globalThis
  vi.stubGlobal('fetch', async (asked: string | Request) => {
    const answer = await plain(asked)
    const text = new Map([
      [script, 'import("./menu.js")'],
      [menu, 'import{a}from"./list.js";import"./side.js";'],
    ]).get(urlOf(asked))
    if (text === undefined) return answer
    const named = new Response(text, answer)
    return Object.defineProperty(named, 'type', { value: 'basic' })
  })
  const keptParts = () => [...(stores.get('plaudit-assets')?.keys() ?? [])]
  await happens('message', { data: { keep: '/app/x', withoutParts: true } })
  expect(stores.get('plaudit-pages')?.has(`${origin}/app/x`)).toBe(true)
  expect(keptParts()).toEqual([script])
  await happens('message', { data: { keep: '/app/x', withoutParts: false } })
  expect(keptParts()).toEqual([script, menu, list, side])
})
