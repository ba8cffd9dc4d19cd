import { chunkTimeoutMilliseconds } from '@plaudit/contract/constants'
import { isOnline } from './network.ts'

/** A chunk did not come within its time (specification 8); the screen offers to load the page again. */
export class ChunkTimeout extends Error {
  constructor() {
    super('Too late')
    this.name = 'ChunkTimeout'
  }
}

/** A browser says that it is online a moment before the network carries anything: so often a second is waited for. */
const moments = 8

/**
 * `lazy(() => loadChunk(() => import('./part.tsx')))`: gives up after 120 seconds. Without a network it waits for one:
 * a screen that gave way to its error would lose what stands on it.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let left = 0; ; left--)
    try {
      return await inTime(load)
    } catch (error) {
      if (!isOnline()) {
        await new Promise((back) => addEventListener('online', back, { once: true }))
        left = moments
      } else if (left > 0) await new Promise((done) => setTimeout(done, 1000))
      else throw error
    }
}

function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), chunkTimeoutMilliseconds)
  })
  return Promise.race([load(), late]).finally(() => clearTimeout(timer))
}
