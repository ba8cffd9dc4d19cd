import { Kept } from '../kept.ts'

/** A rendered answer as it is sent: to everybody who asks for the same page in the same language. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** Milliseconds for which it may be served again; 0 for never. */
  keepFor: number
  tags: readonly string[]
  /** Time at which its rendering began, if it waited for that; milliseconds since the epoch. */
  since?: number
  /** Origins whose pages may show this one in a frame, beside our own; without any, nobody may. */
  framedBy?: readonly string[]
}

export interface KeptPage extends Page {
  until: number
  /** The body as it was packed for its first reader, or tighter for many, by encoding. */
  encoded: Map<string, { body: Promise<Buffer>; readers: number }>
}

export interface PageCache {
  /** The kept page, or a new one: requests that come together wait for one rendering. */
  get(key: string, render: () => Promise<Page>): Promise<KeptPage>
  /** Forgets every page that hangs on the tag, those being rendered now included. */
  invalidate(tag: string): void
  readonly size: number
}

export interface PageCacheOptions {
  maxBytes?: number
  now?: () => number
}

export const withState = (page: Page, now: number): KeptPage => ({
  ...page,
  until: now + page.keepFor,
  encoded: new Map(),
})

/** Keeps pages for a moment, the most recently used ones when room is short. */
class MemoryPageCache implements PageCache {
  readonly #pages: Kept<KeptPage>
  readonly #flights = new Map<string, Promise<KeptPage>>()
  /** Tag → the last flight that may have seen what is no longer so. */
  readonly #outdated = new Map<string, number>()
  readonly #now: () => number
  #started = 0

  constructor(mostBytes: number, now: () => number) {
    this.#pages = new Kept({ mostBytes, bytesOf: ({ body }) => body.length, renewed: true, now })
    this.#now = now
  }

  get(key: string, render: () => Promise<Page>): Promise<KeptPage> {
    const known = this.#pages.get(key)
    if (known) return Promise.resolve(known)
    const flying = this.#flights.get(key)
    if (flying) return flying
    this.#pages.drop(key)
    const flight = this.#fly(key, render)
    this.#flights.set(key, flight)
    return flight
  }

  invalidate(tag: string): void {
    if (this.#flights.size > 0) this.#outdated.set(tag, this.#started)
    this.#pages.dropWhere(({ tags }) => tags.includes(tag))
  }

  get size(): number {
    return this.#pages.size
  }

  async #fly(key: string, render: () => Promise<Page>): Promise<KeptPage> {
    this.#started += 1
    const flight = this.#started
    // The page is as old as its first question to the database, not as its last byte.
    const asked = this.#now()
    try {
      const rendered = await render()
      const page = withState(rendered, rendered.since ?? asked)
      const isOutdated = page.tags.some((tag) => (this.#outdated.get(tag) ?? 0) >= flight)
      if (!isOutdated && page.until > this.#now()) this.#pages.set(key, page, page.until)
      return page
    } finally {
      this.#flights.delete(key)
      if (this.#flights.size === 0) this.#outdated.clear()
    }
  }
}

/** A cache of one process; `maxBytes` counts the bodies before compression (their encodings come on top). */
export function createPageCache({
  maxBytes = 24 * 1024 * 1024,
  now = Date.now,
}: PageCacheOptions = {}): PageCache {
  return new MemoryPageCache(maxBytes, now)
}
