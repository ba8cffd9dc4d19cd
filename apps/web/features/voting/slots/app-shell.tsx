import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../../../lib/network.ts'
import { useCastParts } from '../cast-parts.ts'
import { resumeBallot } from '../caster.ts'
import { heldContests } from '../open/held.ts'

/** A ballot that waits goes out whichever screen of the shell is open when the network is back. */
export default function HeldBallots() {
  const online = useOnline()
  const queryClient = useQueryClient()
  const parts = useCastParts(() => void queryClient.invalidateQueries({ queryKey: ['live_round'] }))
  useEffect(() => {
    if (online) for (const cxId of heldContests()) resumeBallot(cxId, parts)
  }, [online, parts])
  return null
}
