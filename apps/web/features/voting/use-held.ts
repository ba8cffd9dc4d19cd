import { useEffect, useState } from 'react'
import type { HeldBallot } from './open/held.ts'
import { heldHere, onHeld } from './open/waiting-count.ts'

/** Returns the ballots of the person here that have not gone out. */
export function useHeld(): readonly HeldBallot[] {
  const [held, setHeld] = useState<readonly HeldBallot[]>([])
  useEffect(() => {
    const read = () => setHeld(heldHere())
    read()
    return onHeld(read)
  }, [])
  return held
}
