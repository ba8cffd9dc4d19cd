import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useOnline } from '../../../lib/network.ts'
import { ballotWaits } from '../../../lib/offline/waits.ts'
import { part } from '../../../lib/part.ts'

const Held = part(() => import('../held-ballots.tsx'), { otherwise: () => null })

/** A ballot that waits goes out, or is asked about, whichever screen of the shell is open when the network is back. */
export default function WaitingBallots() {
  const online = useOnline()
  const { pathname } = useLocation()
  const [waits, setWaits] = useState(false)
  // A network that only seemed to be there says nothing when it is back: each screen looks.
  useEffect(() => {
    if (online && ballotWaits()) setWaits(true)
  }, [online, pathname])
  return waits && <Held />
}
