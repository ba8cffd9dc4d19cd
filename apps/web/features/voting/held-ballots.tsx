import { useEffect, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../../lib/network.ts'
import { accountHere, onSessionChange } from '../../lib/session.ts'
import { useCastParts } from './cast-parts.ts'
import { resumeBallot } from './caster.ts'
import { heldContests } from './open/held.ts'

const nobody = (): string => ''

/** Sends the ballots that this device has kept, as often as the network or their voter comes back. */
export default function HeldBallots() {
  const online = useOnline()
  const account = useSyncExternalStore(onSessionChange, accountHere, nobody)
  const queryClient = useQueryClient()
  const parts = useCastParts(() => void queryClient.invalidateQueries({ queryKey: ['live_round'] }))
  useEffect(() => {
    if (online) for (const cxId of heldContests()) resumeBallot(cxId, parts)
  }, [online, account, parts])
  return null
}
