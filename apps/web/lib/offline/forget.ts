import { forgetOwn, forgetOwnOfOthers } from '../own.ts'
import { accountHere } from '../session.ts'
import { storage } from '../storage.ts'
import { forgetAllBut } from './store.ts'
import { waitsKey } from './waits.ts'

/** Pages that the worker keeps; the name stands in `worker/sw.ts`, too. */
export const pagesCache = 'plaudit-pages'

/** Ballots that have not gone out: the next person here must not send them. */
const ofThePerson = ['ballot:']

/** At sign-out nothing stays on the device: answers, drafts, receipts, what was seen and written, and the pages themselves. */
export async function forgetKept(): Promise<void> {
  for (const prefix of ofThePerson) storage.removeAll(prefix)
  storage.remove(waitsKey)
  forgetOwn()
  await Promise.all([forgetAllBut(undefined), forgetPages()])
}

/** What somebody else left here goes, also where their session ended by itself: with it the pages that they saw. */
export async function forgetOthers(): Promise<void> {
  const account = accountHere()
  forgetOwnOfOthers(account)
  if (await forgetAllBut(account)) await forgetPages()
}

async function forgetPages(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pagesCache)
}
