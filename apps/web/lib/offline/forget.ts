import { storage } from '../storage.ts'
import { forgetAllBut } from './store.ts'
import { waitsKey } from './waits.ts'

/** Pages that the worker keeps; the name stands in `worker/sw.ts`, too. */
export const pagesCache = 'plaudit-pages'

/**
 * Ballots that have not gone out: the next person here must not send them. What one began to write stays under one's own
 * account, which shows it to nobody else: another tab may be in the middle of it.
 */
const ofThePerson = ['ballot:']

/** At sign-out nothing stays on the device: answers, what was seen and written, and the pages themselves. */
export async function forgetKept(): Promise<void> {
  for (const prefix of ofThePerson) storage.removeAll(prefix)
  storage.remove(waitsKey)
  await Promise.all([forgetAllBut(undefined), forgetPages()])
}

async function forgetPages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pagesCache)
}
