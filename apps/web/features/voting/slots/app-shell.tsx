import { useEffect, useState } from 'react'
import { useOnline } from '../../../lib/network.ts'
import { part } from '../../../lib/part.ts'
import { storage } from '../../../lib/storage.ts'

const Held = part(() => import('../held-ballots.tsx'), { otherwise: () => null })

/** True while a ballot waits (`open/held.ts`), asked without the script that casts. */
const isWaiting = (): boolean => storage.keys().some((key) => key.startsWith('ballot:'))

/** A ballot that waits goes out whichever screen of the shell is open when the network is back. */
export default function WaitingBallots() {
  const online = useOnline()
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (online && isWaiting()) setWaits(true)
  }, [online])
  return waits && <Held />
}
