import { onSessionChange } from '../../../lib/session.ts'
import { onCastState } from '../cast-states.ts'
import { heldContests, readHeld } from './held.ts'
import type { HeldBallot } from './held.ts'

/** Returns the ballots of the person here that have not gone out. */
export const heldHere = (): HeldBallot[] => heldContests().flatMap((cxId) => readHeld(cxId) ?? [])

/** Hears of each change of them. */
export function onHeld(listener: () => void): () => void {
  const stops = [onCastState(listener), onSessionChange(listener)]
  return () => stops.forEach((stop) => stop())
}

/** How many ballots wait for the network; others wait for a word of their voter, or for an address. */
export const waitingBallots = (): number =>
  heldHere().filter(({ asks, confirms }) => !asks && !confirms).length
