import { forgetOwn, forgetOwnOfOthers } from '../own.ts'
import { accountHere, forgetLeft, formerName, whoLeft } from '../session.ts'
import { storage } from '../storage.ts'
import { takeOverRows } from './rows.ts'
import { forgetAllBut } from './store.ts'
import { ballotOwner, waitsKey } from './waits.ts'

/** Pages that the worker keeps; the name stands in `worker/sw.ts`, too. */
export const pagesCache = 'plaudit-pages'

/** Ballots that have not gone out: the next person here must not send them. */
const ofThePerson = ['ballot:']

/** Locks typed words for their account; without the script for it none of them stays. */
const lockWords = async (): Promise<void> =>
  whoLeft().length === 0
    ? undefined
    : import('./locked.ts').then(({ lockLeft }) => lockLeft(), forgetLeft)

/**
 * At sign-out nothing stays on the device that anybody can read: answers, receipts, what was seen, and the pages
 * themselves go; what was typed and not sent is locked for its writer.
 */
export async function forgetKept(): Promise<void> {
  await lockWords()
  for (const prefix of ofThePerson) storage.removeAll(prefix)
  storage.remove(waitsKey)
  storage.remove(lastKey)
  forgetOwn()
  await Promise.all([forgetAllBut(undefined), forgetPages()])
}

/** Rows that another tab wrote under the former name of this account. */
const followName = async (): Promise<void> => {
  const [from, to] = [formerName(), accountHere()]
  if (from !== null && to !== '')
    await import('./renamed.ts').then(({ move }) => move(from, to)).catch(() => undefined)
}

/** Unsent words of a visitor become the next account's, as their drafts do. */
const takeOver = async (account: string): Promise<void> => {
  if (account === '' || !(await takeOverRows(account))) return
  // The next page sends them where the script does not come.
  void import('./queue.ts').then(
    ({ sendAll }) => sendAll(),
    () => undefined,
  )
}

/** The account whose data may be here: the last that was. */
const lastKey = 'here'

/** Tells whether the account that was here before is gone, and remembers the one that is here. */
function hasGone(account: string): boolean {
  const last = storage.get(lastKey) ?? ''
  if (account !== last) storage.set(lastKey, account)
  return last !== '' && last !== account && last !== formerName()
}

/** A ballot waits for its voter as long as nobody else is here. */
function dropBallotsOfOthers(account: string): void {
  if (account === '') return
  for (const key of storage.keys())
    if (key.startsWith('ballot:') && !['', account].includes(ballotOwner(key))) storage.remove(key)
}

/**
 * Removes the data that somebody else left here, also where their session ended by itself: with it the pages that they
 * saw.
 */
export async function forgetOthers(): Promise<void> {
  await followName()
  await lockWords()
  const account = accountHere()
  await takeOver(account)
  forgetOwnOfOthers(account)
  dropBallotsOfOthers(account)
  const isAnother = hasGone(account)
  if ((await forgetAllBut(account)) || isAnother) await forgetPages()
}

/**
 * Removes the worker's data, too: ballots (named in `features/voting/left.ts`), and shared content (`from-others.ts`).
 */
async function forgetPages(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = [pagesCache, 'plaudit-ballots', 'plaudit-shared']
  await Promise.all(names.map((name) => caches.delete(name)))
}
