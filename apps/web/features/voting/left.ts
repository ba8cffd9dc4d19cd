import type { Session } from '@plaudit/client/client'
import type { AddVoteInput } from '@plaudit/contract/voting'
import { sentBy } from '../../lib/sent-by.ts'
import { readSession } from '../../lib/session.ts'
import { hold, readHeld } from './open/held.ts'
import type { HeldBallot } from './open/held.ts'

// A ballot without a network is left with the site's worker, too, where the browser wakes workers when the network is
// back (Background Sync): the app may be closed by then. Both send it as the same ballot, which counts once.

/** The cache goes at sign-out with the pages; `worker/ballots.ts` reads it. */
export const ballotsCache = 'plaudit-ballots'
export const ballotsTag = 'ballots'
export const leftAt = (cxId: string): string => `/ballots/${cxId}`
export const sentAt = (clientId: string): string => `/ballots/sent/${clientId}`

export interface LeftBallot {
  ballot: HeldBallot
  input: AddVoteInput
  session: Session
  headers: Record<string, string>
}

interface Syncing extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/**
 * Leaves a ballot with the worker; a browser that wakes none is done with it when its page is open again.
 * @returns true if the worker has it.
 */
export async function leaveBallot(ballot: HeldBallot, input: AddVoteInput): Promise<boolean> {
  // Its voter reads that it waits: from now on another tab casts none in its place.
  if (readHeld(ballot.cx_id, ballot.account)?.client_id === ballot.client_id)
    hold({ ...ballot, waits: true })
  try {
    const worker: Syncing | undefined = await navigator.serviceWorker?.getRegistration()
    if (worker?.sync === undefined || ballot.at === undefined) return false
    const left: LeftBallot = { ballot, input, session: readSession(), headers: sentBy() }
    const cache = await caches.open(ballotsCache)
    await cache.put(leftAt(ballot.cx_id), new Response(JSON.stringify(left)))
    await worker.sync.register(ballotsTag)
    return true
  } catch {
    // Refused by the browser or its person.
    return false
  }
}

/** Takes a ballot back from the worker. @returns true if it went out from there: asked for again, it is the same. */
export async function takeBack({ cx_id, client_id }: HeldBallot): Promise<boolean> {
  try {
    if (!(await caches.has(ballotsCache))) return false
    const cache = await caches.open(ballotsCache)
    await cache.delete(leftAt(cx_id))
    return await cache.delete(sentAt(client_id))
  } catch {
    return false
  }
}
