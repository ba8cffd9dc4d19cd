import { createClient } from '@plaudit/client/client'
import type { Session } from '@plaudit/client/client'
import { isRefused } from '../failure.ts'
import { storage, writeJson } from '../storage.ts'
import { endedHere, endedKey } from './waits.ts'

// A person who signs out without a network, or while the server is too busy, is gone from the device; the server, which
// would go on to send them pushes, hears of it later.

let following = false

/** Tells the server of each; of those for which there is still no network, it tells once that is back. */
export async function tellEnded(): Promise<void> {
  for (const session of endedHere()) {
    if (!(await isTold(session))) continue
    const rest = endedHere().filter(({ token }) => token !== session.token)
    if (rest.length > 0) writeJson(endedKey, rest)
    else storage.remove(endedKey)
  }
  if (following || endedHere().length === 0) return
  following = true
  addEventListener('online', () => void tellEnded())
}

/** The session's own token says whose end it is: nobody who is here now is signed out by it. */
async function isTold(session: Session): Promise<boolean> {
  try {
    await createClient({ baseUrl: '', session: () => session }).call('login/logout', {})
    return true
  } catch (error) {
    // The server heard it, also where it knows no such session.
    return isRefused(error)
  }
}
