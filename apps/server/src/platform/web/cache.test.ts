import { describe, expect, it } from 'vitest'
import { createPageCache, type Page } from './cache.ts'
import { encoders } from './send.ts'

const page = (text: string, rule: Partial<Page> = {}): Page => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  keepFor: 1000,
  tags: [],
  ...rule,
})

/** A cache with a clock of its own and a count of renderings. */
function setUp(maxBytes?: number) {
  let time = 0
  let renderings = 0
  const cache = createPageCache({ now: () => time, ...(maxBytes !== undefined && { maxBytes }) })
  const ask = (key: string, rule: Partial<Page> = {}) =>
    cache.get(key, async () => {
      renderings += 1
      return page(`${key}#${renderings}`, rule)
    })
  return { cache, ask, pass: (ms: number) => (time += ms), count: () => renderings }
}

describe('pages kept in memory', () => {
  it('serves a page again until its second is over', async () => {
    const { ask, pass, count } = setUp()
    await ask('a')
    pass(999)
    expect((await ask('a')).body.toString()).toBe('a#1')
    pass(1)
    expect((await ask('a')).body.toString()).toBe('a#2')
    expect(count()).toBe(2)
  })

  it('counts the age from the start of the rendering', async () => {
    const { cache, pass } = setUp()
    await cache.get('slow', async () => {
      pass(1500)
      return page('old already')
    })
    expect(cache.size).toBe(0)
  })

  it('but not what it waited before that', async () => {
    const { cache, pass } = setUp()
    const waited = async () => {
      pass(1500)
      return page('waited', { since: 1500 })
    }
    await cache.get('waited', waited)
    pass(999)
    expect((await cache.get('waited', async () => page('anew'))).body.toString()).toBe('waited')
    pass(1)
    expect((await cache.get('waited', async () => page('anew'))).body.toString()).toBe('anew')
  })

  it('renders once for all who come together', async () => {
    const { ask, count } = setUp()
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('a')))
    expect(count()).toBe(1)
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  })

  it('keeps nothing that must not be kept, and tries again after a failure', async () => {
    const { cache, ask, count } = setUp()
    await ask('private', { keepFor: 0 })
    await ask('private', { keepFor: 0 })
    expect(count()).toBe(2)
    await expect(cache.get('b', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect((await ask('b')).body.toString()).toBe('b#3')
  })

  it('forgets what hangs on a tag, and does not keep a page that was being rendered meanwhile', async () => {
    const { cache, ask, count } = setUp()
    await ask('a', { tags: ['contest:1'] })
    await ask('b', { tags: ['contest:2'] })
    cache.invalidate('contest:1')
    await ask('a', { tags: ['contest:1'] })
    await ask('b', { tags: ['contest:2'] })
    expect(count()).toBe(3)

    let done: (value: Page) => void = () => undefined
    const flight = cache.get('c', () => new Promise<Page>((resolve) => (done = resolve)))
    cache.invalidate('contest:3')
    done(page('seen before the vote', { tags: ['contest:3'] }))
    await flight
    expect((await ask('c', { tags: ['contest:3'] })).body.toString()).toBe('c#4')
    expect((await ask('c', { tags: ['contest:3'] })).body.toString()).toBe('c#4')
  })

  it('packs a page into no more memory than it takes', async () => {
    for (const pack of Object.values(encoders)) {
      const packed = await pack(Buffer.alloc(50_000, 'a page '))
      expect(packed.buffer.byteLength).toBe(packed.length)
    }
  })

  it('lets go of the page that was not asked for the longest when room is short', async () => {
    const { ask, count } = setUp(12)
    await ask('aa')
    await ask('bb')
    await ask('cc')
    await ask('aa')
    await ask('dd')
    await ask('aa')
    expect(count()).toBe(4)
    await ask('bb')
    expect(count()).toBe(5)
  })
})
