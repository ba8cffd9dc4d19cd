import { storage } from './storage.ts'

const key = 'install:succeeded'
/** Is sent to the window when something that the person came for went well. */
export const succeeded = 'plaudit:success'

/** The right moment to offer the installing comes when they are done with it. */
export function noteSuccess(): void {
  storage.set(key, '1')
  if (typeof window !== 'undefined') dispatchEvent(new Event(succeeded))
}

export const hasSucceeded = (): boolean => storage.get(key) !== null
