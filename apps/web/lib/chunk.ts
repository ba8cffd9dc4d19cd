import { chunkTimeoutMilliseconds } from '@plaudit/contract/constants'

/** A chunk did not come within its time (specification 8); the screen offers to load the page again. */
export class ChunkTimeout extends Error {
  constructor() {
    super('A part of the page did not load in time')
    this.name = 'ChunkTimeout'
  }
}

/**
 * `lazy(() => loadChunk(() => import('./part.tsx')))`: gives up after 120 seconds. Where there is no network it waits
 * for it: a screen that gave way to its error would lose what stands on it.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await inTime(load)
    } catch (error) {
      if (navigator.onLine !== false) throw error
      await new Promise((back) => addEventListener('online', back, { once: true }))
    }
}

function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), chunkTimeoutMilliseconds)
  })
  return Promise.race([load(), late]).finally(() => clearTimeout(timer))
}
