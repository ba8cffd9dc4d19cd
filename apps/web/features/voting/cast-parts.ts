import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import { api } from '../../lib/api.ts'
import { loadChunk } from '../../lib/chunk.ts'
import { serverNow } from '../../lib/clock.ts'
import { fingerprint } from '../../lib/fingerprint.ts'
import { sentBy } from '../../lib/sent-by.ts'
import { accountHere, isSignedIn, readSession } from '../../lib/session.ts'
import { useStable } from '../../lib/use-stable.ts'
import { userQuery } from '../../lib/user.ts'
import type { CastParts } from './cast-state.ts'
import { afterFrame } from './cast-states.ts'
import type { HeldBallot } from './open/held.ts'
import { isSameIn } from './same.ts'

/** True if the round of a ballot takes votes under the same rules, with everybody of the ballot in it. */
async function isSame(ballot: HeldBallot): Promise<boolean> {
  const { cx_id, round_id } = ballot
  const { contest } = await api.call(
    'contest/v2/fetchContest',
    { cx_id, round_id },
    { quiet: true },
  )
  return isSameIn(contest, ballot)
}

/** Returns the parts of the page that casting needs. */
export function useCastParts(onCast: (vote: PastVote) => void): CastParts {
  const queryClient = useQueryClient()
  const told = useStable(onCast)
  return useMemo(
    () => ({
      send: (input) =>
        api.call('contest/v2/addVote', input, {
          headers: sentBy(),
          fetch: (url, init) => fetch(url, { ...init, keepalive: isLeft }),
        }),
      drawn: afterPaint,
      ready: async (anew) => {
        if (anew) await queryClient.fetchQuery({ ...userQuery, staleTime: 0 })
        else if (readSession().ssid === undefined) await queryClient.fetchQuery(userQuery)
      },
      fingerprint,
      prove: async (challenge) => {
        const { prove } = await loadChunk(() => import('./prove.ts'))
        return prove(challenge)
      },
      captcha: async (asked) => {
        const { showCaptcha } = await loadChunk(() => import('../../lib/dialogs.ts'))
        return showCaptcha(asked)
      },
      isSignedIn,
      account: accountHere,
      wait: untilWorthTrying,
      onCast: told,
      isSame,
      now: serverNow,
      deviceNow: Date.now,
    }),
    [queryClient, told],
  )
}

/** Set where a page is left or hidden before its last tap was shown: the browser sends on when the page is gone. */
let isLeft = false

/** Resolves after the next frame; a page that is left or hidden before it resolves at once. */
function afterPaint(): Promise<void> {
  isLeft = false
  return new Promise((resolve) => {
    const leave = () => {
      isLeft = true
      resolve()
    }
    // Comes where a page is left, too.
    addEventListener('visibilitychange', leave, { once: true })
    if (document.hidden) leave()
    else afterFrame(resolve)
  })
}

/** Resolves once the network is back, and otherwise after a while that grows: half a second to fifteen. */
function untilWorthTrying(attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const pause = Math.min(15_000, 500 * 2 ** attempt)
    setTimeout(resolve, pause * (0.75 + Math.random() / 2))
    addEventListener('online', () => resolve(), { once: true })
  })
}
