import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../../lib/chunk.ts'
import { useOnline } from '../../lib/network.ts'
import { useWaiting } from '../../lib/offline/use-waiting.ts'
import { ballotWaits } from '../../lib/offline/waits.ts'

/** How many things of the person here wait for the network: words, marks and votes. */
export const useWaitingCount = (): number => useWaiting().length + useWaitingBallots()

/** The script that knows of votes is asked for only where one waits. */
function useWaitingBallots(): number {
  const [count, setCount] = useState(0)
  const online = useOnline()
  const { pathname } = useLocation()
  const [waits, setWaits] = useState(false)
  // A vote that is cast without a network waits from then on.
  useEffect(() => {
    const look = () => setWaits(ballotWaits())
    look()
    if (online) return
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [online, pathname])
  useEffect(() => {
    if (!waits) return setCount(0)
    let stop: (() => void) | undefined
    let isOver = false
    loadChunk(() => import('../voting/open/waiting-count.ts'))
      .then(({ onHeld, waitingBallots }) => {
        if (isOver) return
        const read = () => setCount(waitingBallots())
        read()
        stop = onHeld(read)
      })
      // Without its script the list of what waits still names them.
      .catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [waits, online, pathname])
  return count
}
