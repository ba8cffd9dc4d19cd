import type { PastVote } from '@plaudit/contract/contests/pastVote'
import type { AddVoteReply } from '@plaudit/contract/voting'
import { accountHere, ownKey } from '../../../lib/session.ts'
import { readJson, storage, writeJson } from '../../../lib/storage.ts'
import type { Choice } from './ballot.ts'

/** A ballot from the tap until the server's answer: kept on the device, so that it can be sent again as the same. */
export interface HeldBallot {
  /** The ballot's own id: whatever is sent again with it counts once (product 4). */
  client_id: string
  cx_id: string
  round_id: number
  lines: readonly Choice[]
  /** Cast by one tap on a contestant. */
  single: boolean
  /** Set where the ballot waits until its voter has confirmed an address. */
  confirms?: boolean
  /** Time of its cast, by the device: milliseconds. The ballot counts when it arrives, never by this time. */
  at?: number
  /** For whom, as it stands where it waits. */
  name?: string
  /** The account that cast it, empty for a visitor: it goes out by itself for no other account. */
  account?: string
  /** Code of a slip, if codes vote. */
  voter_code?: string
  /** Rules that the ballot was cast under: where they are others by now, its voter is asked again. */
  rules?: string
  /** Set where the ballot waits for a network, as its voter was told: another tab casts none in its place. */
  waits?: boolean
  /** Set where the ballot waited too long, or its round is another by now: its voter is asked again. */
  asks?: boolean
}

/** A ballot without a network goes out by itself for so long; later its voter is asked again (product 12). */
export const goesOutWithin = 600_000

const ballotKey = /^ballot:([0-9A-Za-z]{22})$/

/** The contests in which this device has a ballot that waits. */
export const heldContests = (): string[] =>
  storage.keys().flatMap((key) => ballotKey.exec(key)?.[1] ?? [])

type Promised = NonNullable<AddVoteReply['receipt']>['promise']

/** A ballot of this device, with the log's signed word that it will be in it. */
export interface KeptVote extends PastVote {
  /** Absent where the answer that brought it was lost, or the ballot was cast before any script. */
  promise?: Promised
}

const heldKey = (cxId: string) => `ballot:${cxId}`
const keptVotes = 20

export function hold(ballot: HeldBallot): void {
  writeJson(heldKey(ballot.cx_id), ballot)
}

export function release({ cx_id, client_id }: HeldBallot): void {
  if (anyHeld(cx_id)?.client_id === client_id) storage.remove(heldKey(cx_id))
}

function anyHeld(cxId: string): HeldBallot | undefined {
  const held = readJson<HeldBallot>(heldKey(cxId))
  return held?.cx_id === cxId && Array.isArray(held.lines) ? held : undefined
}

/** Returns the ballot that waits, of the account that is here or of the visitor that it was; of no other account. */
export function readHeld(cxId: string, account = accountHere()): HeldBallot | undefined {
  const held = anyHeld(cxId)
  return ['', account].includes(held?.account ?? '') ? held : undefined
}

/** The caller's own ballots stay on the device, so that the page knows them before the server has answered. */
export function keepVote(cxId: string, vote: KeptVote): void {
  const promise = vote.promise ?? promiseFor(cxId, vote.casx_id)
  const others = readVotes(cxId).filter((other) => other.casx_id !== vote.casx_id)
  const kept: KeptVote = { ...vote, ...(promise && { promise }) }
  writeJson(ownKey('votes', cxId), [kept, ...others].slice(0, keptVotes))
}

const keptOf = (cxId: string, account: string): KeptVote[] => {
  const votes = readJson<KeptVote[]>(ownKey('votes', cxId, account))
  return Array.isArray(votes) ? votes : []
}

/** Returns the votes of the account that is here, and of the visitor that it was; of no other account (product 12). */
export function readVotes(cxId: string): KeptVote[] {
  const own = keptOf(cxId, accountHere())
  const isKnown = (vote: KeptVote) => own.some(({ casx_id }) => casx_id === vote.casx_id)
  return [...own, ...keptOf(cxId, '').filter((vote) => !isKnown(vote))]
}

/** Returns this device's promise for a ballot, if it cast it. */
export function promiseFor(cxId: string, casxId: string): Promised | undefined {
  return readVotes(cxId).find((vote) => vote.casx_id === casxId)?.promise
}

/** Everything that this device was promised in a contest, as a verifier takes it. */
export const promisesOf = (cxId: string): string[] =>
  readVotes(cxId).flatMap(({ promise }) => (promise ? [JSON.stringify(promise)] : []))

/** An id for a ballot, also where the page is not served securely. */
export function ballotId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
