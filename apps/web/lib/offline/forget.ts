import { forgetOwn, forgetOwnOfOthers } from '../own.ts'
import { sharedCache } from '../from-others.ts'
import { accountHere } from '../session.ts'
import { lockLeft } from './locked.ts'
import { storage } from '../storage.ts'
import { forgetAllBut } from './store.ts'
import { waitsKey } from './waits.ts'

/** Pages that the worker keeps; the name stands in `worker/sw.ts`, too. */
export const pagesCache = 'plaudit-pages'

/** Ballots that have not gone out: the next person here must not send them. */
const ofThePerson = ['ballot:']

/**
 * At sign-out nothing stays on the device that anybody can read: answers, receipts, what was seen, and the pages
 * themselves go; what was typed and not sent is locked for its writer.
 */
export async function forgetKept(): Promise<void> {
  await lockLeft()
  for (const prefix of ofThePerson) storage.removeAll(prefix)
  storage.remove(waitsKey)
  forgetOwn()
  await Promise.all([forgetAllBut(undefined), forgetPages()])
}

/** What somebody else left here goes, also where their session ended by itself: with it the pages that they saw. */
export async function forgetOthers(): Promise<void> {
  await lockLeft()
  const account = accountHere()
  forgetOwnOfOthers(account)
  if (await forgetAllBut(account)) await forgetPages()
}

/** What the worker was left with goes, too: ballots (the name stands in `features/voting/left.ts`), and what was shared. */
async function forgetPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = [pagesCache, 'plaudit-ballots', sharedCache]
  await Promise.all(names.map((name) => caches.delete(name)))
}
