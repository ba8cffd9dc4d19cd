import type { Ballot } from '../tables.ts'

/** A ballot that passed every check that needs no lock, ready for a group. */
export interface ReadyBallot extends Ballot {
  /** Revision of the rules it was checked against. */
  revision: number
  /** The voter: account, else device. */
  voter_key: Buffer
  /** The device of a signed-in voter: its slot is taken too, so signing out gives no second vote. */
  device_key: Buffer | null
  client_id: string
  origin: string
  salt: Buffer
  /** Log that its leaf goes into. */
  log: string
  /** The canonical leaf around the voter's commitment and the minute, which the commit fills in. */
  leaf: readonly [head: string, middle: string, tail: string]
}

/** The slots that a ballot takes: the voter's, and the device's of a signed-in one. */
export function slotsOf(ballot: ReadyBallot): string[] {
  return [ballot.voter_key, ballot.device_key]
    .filter((key) => key !== null)
    .map((key) => `${ballot.round_id}:${key.toString('latin1')}`)
}
