import type { PastVote } from '@plaudit/contract/contests/pastVote'
import type { CaptchaAsked, ProofChallenge } from '@plaudit/contract/errors'
import type { AddVoteInput, AddVoteReply } from '@plaudit/contract/voting'
import type { HeldBallot, KeptVote } from './open/held.ts'

/** Why a ballot was not taken, in the server's own sentence; empty where what is to be done says it all. */
export interface Problem {
  code: string
  message: string
  /** Whom it was for, when it was for one. */
  assox_id: string | undefined
  /** Time at which the next ballot is possible: epoch milliseconds; null when never. */
  until?: number | null
}

export interface CastState {
  /** On its way. */
  ballot?: HeldBallot
  /** The network is gone: the ballot is kept and goes out when it is back. */
  waiting?: boolean
  /** A ballot that waited too long, or whose round is another by now: it goes out when its voter says so. */
  asks?: HeldBallot
  /** The browser does the work that the ballot was asked for. */
  proving?: boolean
  problem?: Problem
  /** Just counted: the moment after the vote is shown until it is dismissed. */
  cast?: KeptVote
}

export interface CastParts {
  send: (input: AddVoteInput) => Promise<AddVoteReply>
  /** Resolves once the browser has shown the tapped button, and at once where nobody looks or the page is left. */
  drawn: () => Promise<void>
  /** Makes sure that the device has its signed id. */
  ready: (anew: boolean) => Promise<void>
  fingerprint: () => string
  /** Does a piece of work and gives the proof. */
  prove: (challenge: ProofChallenge) => Promise<string>
  /** Shows a hosted captcha and gives its token; undefined when it can't be shown, null when it was closed. */
  captcha: (asked: CaptchaAsked) => Promise<string | undefined | null>
  isSignedIn: () => boolean
  /** The account of this device; empty for a visitor. */
  account: () => string
  /** Resolves when it is worth trying again. */
  wait: (attempt: number) => Promise<void>
  onCast: (vote: PastVote) => void
  /** True if the round takes votes under the rules that a ballot was cast under. */
  isSame: (ballot: HeldBallot) => Promise<boolean>
  /** Epoch milliseconds by the server's clock. */
  now: () => number
  /** Epoch milliseconds of the device, as ballots carry them. */
  deviceNow: () => number
}
