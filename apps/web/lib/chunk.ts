import { chunkTimeoutMilliseconds } from '@plaudit/contract/constants'

/** A chunk did not come within its time (specification 8); the screen offers to load the page again. */
export class ChunkTimeout extends Error {
  constructor() {
    super('A part of the page did not load in time')
    this.name = 'ChunkTimeout'
  }
}

/** `lazy(() => loadChunk(() => import('./part.tsx')))`: gives up after 120 seconds. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), chunkTimeoutMilliseconds)
  })
  return Promise.race([load(), late]).finally(() => clearTimeout(timer))
}
