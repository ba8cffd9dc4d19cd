import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** What the server answers; `hangs` as in a tunnel. */
let answer: 'comes' | 'fails' | 'hangs' = 'comes'
const asked: string[] = []

function send(input: string | URL, { signal }: { signal?: AbortSignal } = {}): Promise<Response> {
  asked.push(String(input))
  if (answer === 'comes') {
    const text = async () => {
      signal?.throwIfAborted()
      return 'data'
    }
    return Promise.resolve(Object.assign(new Response(), { text }))
  }
  if (answer === 'fails') return Promise.reject(new TypeError('Failed to fetch'))
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  )
}

const told: string[] = []
let window: EventTarget & { fetch?: typeof fetch }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  answer = 'comes'
  asked.length = told.length = 0
  window = Object.assign(new EventTarget(), { fetch: send as typeof fetch })
  vi.stubGlobal('window', window)
  // The pretended clock does not know of it.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const late = new AbortController()
    setTimeout(() => late.abort(), milliseconds)
    return late.signal
  })
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, window[name].bind(window))
  vi.stubGlobal('location', new URL('https://vote.example/app'))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (...given: Parameters<typeof send>) => send(...given))
  vi.stubGlobal('sessionStorage', undefined)
  for (const name of ['offline', 'online']) window.addEventListener(name, () => told.push(name))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function started() {
  const { isOnline } = await import('./network.ts')
  const { doubt, goOnWithSilence } = await import('./probe.ts')
  const { holdData } = await import('../internals/held-data.ts')
  holdData()
  goOnWithSilence()
  const ask = (path: string, init?: RequestInit) =>
    (window.fetch as typeof fetch)(`https://vote.example${path}`, init)
  return { isOnline, ask, doubt: () => void doubt() }
}

it('a network that carries nothing counts as gone until something answers', async () => {
  const { doubt, isOnline } = await started()
  answer = 'fails'
  doubt()
  await vi.advanceTimersByTimeAsync(2000)
  expect([isOnline(), told]).toEqual([false, ['offline']])
  answer = 'comes'
  await vi.advanceTimersByTimeAsync(10_000)
  expect([isOnline(), told]).toEqual([true, ['offline', 'online']])
  // One call that nothing answered, on a network that carries, or does so a moment later: nobody is told.
  doubt()
  await vi.advanceTimersByTimeAsync(10_000)
  answer = 'fails'
  doubt()
  await vi.advanceTimersByTimeAsync(500)
  answer = 'comes'
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual(['offline', 'online'])
})

it('a page that opens in a silence knows it from the one before', async () => {
  answer = 'fails'
  vi.stubGlobal('sessionStorage', { getItem: () => String(Date.now() + 1000), setItem: () => {} })
  const { isOnline } = await started()
  expect([isOnline(), told]).toEqual([false, ['offline']])
})

it('a call ends once it is known that nothing answers; an answer to any ends the silence', async () => {
  const { ask, isOnline } = await started()
  expect(await (await ask('/app/api/site')).text()).toBe('data')
  answer = 'hangs'
  const call = ask('/app/api/site')
  call.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(call).rejects.toThrow('Failed to fetch')
  expect(isOnline()).toBe(false)
  answer = 'comes'
  await ask('/app/api/site')
  expect(isOnline()).toBe(true)
})

it.each(['fails', 'hangs'] as const)(
  'the data of a page that %s is waited for, and comes with the network',
  async (how) => {
    const { ask, isOnline } = await started()
    answer = how
    let came = ''
    void ask('/app/cx/1.data?_routes=a').then(async (data) => (came = await data.text()))
    await vi.advanceTimersByTimeAsync(30_000)
    expect([came, isOnline()]).toEqual(['', false])
    answer = 'comes'
    await vi.advanceTimersByTimeAsync(60_000)
    expect([came, isOnline()]).toEqual(['data', true])
  },
)

it('the data that ends a silence is read to its end', async () => {
  const { ask, doubt, isOnline } = await started()
  answer = 'fails'
  doubt()
  await vi.advanceTimersByTimeAsync(2000)
  expect(isOnline()).toBe(false)
  answer = 'comes'
  expect(await (await ask('/app/cx/1.data')).text()).toBe('data')
  expect(isOnline()).toBe(true)
})

it('a page that alone does not come is tried some times, and fails then as ever', async () => {
  const { ask, isOnline } = await started()
  vi.stubGlobal('fetch', async () => new Response('alive'))
  answer = 'fails'
  const page = ask('/app/cx/1.data')
  page.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect(page).rejects.toThrow('Failed to fetch')
  expect([asked.length, isOnline()]).toEqual([4, true])
})

it('a page that is given up is not asked for again, and others fail as ever', async () => {
  const { ask } = await started()
  answer = 'fails'
  await expect(ask('/app/api/site')).rejects.toThrow('Failed to fetch')
  await expect(ask('/app/x.data', { method: 'POST' })).rejects.toThrow('Failed to fetch')
  await expect(ask('/files/1')).rejects.toThrow('Failed to fetch')
  const left = new AbortController()
  const page = ask('/app/cx/1.data', { signal: left.signal })
  page.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2000)
  left.abort()
  await expect(page).rejects.toThrow('aborted')
  asked.length = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.filter((url) => url.includes('.data'))).toEqual([])
})
