import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../../lib/network.ts'
import { accountHere, onSessionChange } from '../../lib/session.ts'
import { castFromAfar } from './answer-asked.ts'
import { useCastParts } from './cast-parts.ts'
import type { CastParts } from './cast-state.ts'
import { letGoOf, resumeBallot } from './caster.ts'
import { heldContests } from './open/held.ts'
import { StillVote } from './open/still-vote.tsx'
import { useHeld } from './use-held.ts'

const nobody = (): string => ''

/**
 * Sends the ballots that this device has kept, as often as the network or their voter comes back, and asks for those
 * that waited too long.
 */
export default function HeldBallots() {
  const online = useOnline()
  const account = useSyncExternalStore(onSessionChange, accountHere, nobody)
  const queryClient = useQueryClient()
  const parts = useCastParts(() => void queryClient.invalidateQueries({ queryKey: ['live_round'] }))
  useEffect(() => {
    if (online) for (const cxId of heldContests()) resumeBallot(cxId, parts)
  }, [online, account, parts])
  return <Asked parts={parts} />
}

/** The screen of a contest's people and the list of what waits ask for themselves. */
function useAsksItself(): (cxId: string) => boolean {
  const { pathname, search } = useLocation()
  const isList = pathname.endsWith('/waiting')
  const isContest = /\/contest\/[^/]+$/.test(pathname)
  const isView = new URLSearchParams(search).has('view')
  return (cxId) => isList || (!isView && (isContest || pathname.includes(`/${cxId}`)))
}

function Asked({ parts }: { parts: CastParts }) {
  const asksItself = useAsksItself()
  const asked = useHeld().filter(({ asks, cx_id }) => asks && !asksItself(cx_id))
  const isAsked = asked.length > 0
  // The bar over a cover would lie on the question.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-asked', isAsked)
    return () => document.documentElement.removeAttribute('data-asked')
  }, [isAsked])
  if (!isAsked) return null
  return (
    <div className="page grid gap-2 pt-3">
      {asked.map((ballot) => (
        <StillVote
          key={ballot.client_id}
          name={ballot.name}
          answer={(castsIt) => (castsIt ? void castFromAfar(ballot, parts) : letGoOf(ballot))}
        />
      ))}
    </div>
  )
}
