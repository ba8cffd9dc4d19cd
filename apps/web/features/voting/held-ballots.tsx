import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../../lib/network.ts'
import { useCastParts } from './cast-parts.ts'
import { resumeBallot } from './caster.ts'
import { heldContests } from './open/held.ts'

/** Sends the ballots that this device has kept, as often as the network comes back. */
export default function HeldBallots() {
  const online = useOnline()
  const queryClient = useQueryClient()
  const parts = useCastParts(() => void queryClient.invalidateQueries({ queryKey: ['live_round'] }))
  useEffect(() => {
    if (online) for (const cxId of heldContests()) resumeBallot(cxId, parts)
  }, [online, parts])
  return null
}
