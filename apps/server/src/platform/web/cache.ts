/** A rendered answer as it is sent: to everybody who asks for the same page in the same language. */
export interface Page {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** How long it may be served again, in milliseconds; 0 for never. */
  keepFor: number
  tags: readonly string[]
}

export interface KeptPage extends Page {
  until: number
  /** The body compressed, made once for whoever first asks. */
  encoded: Map<string, Promise<Buffer>>
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
export function createPageCache({
  maxBytes = 32 * 1024 * 1024,
  now = Date.now,
}: PageCacheOptions = {}): PageCache {
  const pages = new Map<string, KeptPage>()
  const flights = new Map<string, Promise<KeptPage>>()
  /** Tag → the flight number before which a rendering may have seen what is no longer so. */
  const outdated = new Map<string, number>()
  let started = 0
  let bytes = 0

  const forget = (key: string): void => {
    const page = pages.get(key)
    if (page === undefined) return
    pages.delete(key)
    bytes -= page.body.length
  }

  const keep = (key: string, page: KeptPage, flight: number): void => {
    if (page.keepFor <= 0 || page.tags.some((tag) => (outdated.get(tag) ?? 0) >= flight)) return
    forget(key)
    pages.set(key, page)
    bytes += page.body.length
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  const fly = async (key: string, render: () => Promise<Page>): Promise<KeptPage> => {
    started += 1
    const flight = started
    try {
      const page = withState(await render(), now())
      keep(key, page, flight)
      return page
    } finally {
      flights.delete(key)
      if (flights.size === 0) outdated.clear()
    }
  }

  return {
    get(key, render) {
      const known = pages.get(key)
      if (known && known.until > now()) {
        // Moved to the end: the front is what was not asked for the longest.
        pages.delete(key)
        pages.set(key, known)
        return Promise.resolve(known)
      }
      const flying = flights.get(key)
      if (flying) return flying
      forget(key)
      const flight = fly(key, render)
      flights.set(key, flight)
      return flight
    },
    invalidate(tag) {
      if (flights.size > 0) outdated.set(tag, started)
      for (const [key, page] of pages) if (page.tags.includes(tag)) forget(key)
    },
    get size() {
      return pages.size
    },
  }
}
