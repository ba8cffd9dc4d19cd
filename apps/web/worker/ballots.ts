import { CallError, createClient } from '@plaudit/client/client'
import { ballotsCache, ballotsTag, sentAt } from '../features/voting/left.ts'
import type { LeftBallot } from '../features/voting/left.ts'
import { goesOutWithin } from '../features/voting/open/held.ts'
import { isSameIn } from '../features/voting/same.ts'
import type { WorkerScope } from './scope.ts'

/** Sends ballots that were cast without a network, when the browser says that it is back. */
export function sendBallots(worker: WorkerScope): void {
  worker.addEventListener('sync', (event) => {
    if (event.tag === ballotsTag) event.waitUntil(sendEach())
  })
}

async function sendEach(): Promise<void> {
  const cache = await caches.open(ballotsCache)
  for (const request of await cache.keys()) {
    if (request.url.includes(sentAt(''))) continue
    const left = (await (await cache.match(request))?.json()) as LeftBallot | undefined
    if (left && (await goesOut(left)))
      await cache.put(sentAt(left.ballot.client_id), new Response())
    await cache.delete(request)
  }
}

/**
 * A ballot goes out within ten minutes, while its round is open and unchanged; of any other its voter is asked when the
 * page is open again, as of one that is refused.
 * @returns true if it counts. @throws CallError without a network: the browser wakes the worker again.
 */
async function goesOut({ ballot, input, session, headers }: LeftBallot): Promise<boolean> {
  const { cx_id, round_id, at = 0 } = ballot
  if (Math.abs(Date.now() - at) > goesOutWithin) return false
  const { call } = createClient({ baseUrl: '', session: () => session, headers })
  try {
    const { contest } = await call('contest/v2/fetchContest', { cx_id, round_id })
    if (!isSameIn(contest, ballot)) return false
    await call('contest/v2/addVote', input)
    return true
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 502)) throw error
    return false
  }
}
