import { useSyncExternalStore } from 'react'
import { CallError } from '@plaudit/client/client'
import type { PastVote } from '@plaudit/contract/contests/pastVote'
import type { CaptchaAsked, Failure, ProofChallenge } from '@plaudit/contract/errors'
import type { AddVoteInput, AddVoteReply } from '@plaudit/contract/voting'
import { hold, keepVote, readHeld, release } from './held.ts'
import type { HeldBallot, KeptVote } from './held.ts'

/** Why a ballot was not taken, in the server's own sentence; empty where what is to be done says it all. */
export interface Problem {
  code: string
  message: string
  /** Whom it was for, when it was for one. */
  assox_id: string | undefined
  /** When the next ballot is possible: epoch milliseconds; null when never. */
  until?: number | null
}

export interface CastState {
  /** On its way. */
  ballot?: HeldBallot
  /** The network is gone: the ballot is kept and goes out when it is back. */
  waiting?: boolean
  /** The browser does the work that the ballot was asked for. */
  proving?: boolean
  problem?: Problem
  /** Just counted: the moment after the vote is shown until it is dismissed. */
  cast?: KeptVote
}

export interface CastParts {
  send: (input: AddVoteInput) => Promise<AddVoteReply>
  /** Makes sure that the device has its signed id. */
  ready: (anew: boolean) => Promise<void>
  fingerprint: () => string
  /** Does a piece of work and gives the proof. */
  prove: (challenge: ProofChallenge) => Promise<string>
  /** Shows a hosted captcha and gives its token; undefined when it can't be shown, null when it was closed. */
  captcha: (asked: CaptchaAsked) => Promise<string | undefined | null>
  isSignedIn: () => boolean
  /** Resolves when it is worth trying again. */
  wait: (attempt: number) => Promise<void>
  onCast: (vote: PastVote) => void
  /** Epoch milliseconds by the server's clock. */
  now: () => number
}

/** A proof that came too late, or was used up, is made once more. */
const mostProofs = 3

const states = new Map<string, CastState>()
const listeners = new Set<() => void>()
const nothing: CastState = {}

function set(cxId: string, state: CastState): void {
  states.set(cxId, state)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const castStateOf = (cxId: string): CastState => states.get(cxId) ?? nothing

/** What happens to the ballot of a contest, whichever screen of it is open. */
export function useCastState(cxId: string): CastState {
  return useSyncExternalStore(
    subscribe,
    () => castStateOf(cxId),
    () => nothing,
  )
}

/** Takes away what is shown after a vote or a refusal. */
export function dismiss(cxId: string): void {
  const { ballot, waiting, proving } = castStateOf(cxId)
  set(cxId, {
    ...(ballot && { ballot }),
    ...(waiting && { waiting }),
    ...(proving && { proving }),
  })
}

/**
 * Casts a ballot: kept on the device first, sent until there is an answer, always with the same id, so
 * that it counts once however often the network fails. A second tap meanwhile does nothing.
 */
export async function castBallot(ballot: HeldBallot, parts: CastParts): Promise<void> {
  const { cx_id: cxId } = ballot
  if (castStateOf(cxId).ballot) return
  hold(ballot)
  set(cxId, { ballot })
  let freshDevice = false
  let proof: Proof = {}
  let proofs = 0
  for (let attempt = 0; ; attempt++) {
    try {
      await parts.ready(freshDevice)
      const reply = await parts.send(inputOf(ballot, parts.fingerprint(), proof))
      return counted(ballot, reply, parts)
    } catch (error) {
      if (!(error instanceof CallError)) {
        set(cxId, {})
        throw error
      }
      if (error.code === 'proof_required' && proofs < mostProofs) {
        proofs += 1
        const shown = await proofOf(ballot, error.failure, parts)
        if (shown === 'closed') return leave(ballot)
        if (shown === undefined) return mustConfirm(ballot)
        proof = shown
        continue
      }
      const askAnew: boolean = error.code === 'device_unknown' && !freshDevice
      if (!askAnew && !isWorthRetrying(error)) return refused(ballot, error)
      freshDevice ||= askAnew
      if (!askAnew) {
        set(cxId, { ballot, waiting: error.status === 0 || attempt > 0 })
        await parts.wait(attempt)
      }
    }
  }
}

type Proof = Pick<AddVoteInput, 'challenge' | 'captcha'>

/** What a ballot was asked for: a token of somebody who looked at a captcha, or work that the browser does unseen. */
async function proofOf(
  ballot: HeldBallot,
  failure: Failure | undefined,
  parts: CastParts,
): Promise<Proof | 'closed' | undefined> {
  if (failure?.captcha) {
    const token = await parts.captcha(failure.captcha)
    return token === null ? 'closed' : token === undefined ? undefined : { captcha: token }
  }
  const work = failure?.challenge
  if (!work) return undefined
  set(ballot.cx_id, { ballot, proving: true })
  const challenge = await parts.prove(work).catch(() => undefined)
  set(ballot.cx_id, { ballot })
  return challenge === undefined ? undefined : { challenge }
}

/** Who closes the captcha has thought better of it: nothing was cast. */
function leave(ballot: HeldBallot): void {
  release(ballot)
  set(ballot.cx_id, {})
}

/** Sends a ballot that an earlier page could not. */
export function resumeBallot(cxId: string, parts: CastParts): void {
  const held = readHeld(cxId)
  // One that waits for a confirmed address goes out when somebody came back with one.
  if (held && (!held.confirms || parts.isSignedIn())) void castBallot(held, parts)
}

function inputOf(ballot: HeldBallot, fingerprint: string, proof: Proof): AddVoteInput {
  const { client_id, cx_id, round_id, lines, single } = ballot
  const [line] = lines
  return {
    cx_id,
    round_id,
    client_id,
    fingerprint,
    ...proof,
    ...(single && line ? { assox_id: line.assox_id } : { ballot: [...lines] }),
  }
}

/** No answer, or one that says nothing about the ballot: whether it counted is asked by sending it again. */
function isWorthRetrying({ status, code }: CallError): boolean {
  return status === 0 || status >= 502 || code === 'in_progress'
}

function counted(ballot: HeldBallot, reply: AddVoteReply, parts: CastParts): void {
  const now = parts.now()
  const cast: KeptVote = {
    casx_id: reply.casx_id,
    assox_id: reply.lines[0]?.assox_id ?? '',
    lines: reply.lines,
    round_id: reply.round_id,
    timestamp: Math.floor(now / 1000),
    time: new Date(now).toISOString(),
    expires_at: reply.expires_at,
    ...(reply.receipt && { promise: reply.receipt.promise }),
  }
  keepVote(ballot.cx_id, cast)
  release(ballot)
  parts.onCast(cast)
  set(ballot.cx_id, { cast })
}

/** What the browser could not prove, a confirmed address does; the ballot is kept for it. */
function mustConfirm(ballot: HeldBallot): void {
  hold({ ...ballot, confirms: true })
  const [line] = ballot.lines
  set(ballot.cx_id, {
    problem: {
      code: 'address_required',
      message: '',
      assox_id: ballot.single ? line?.assox_id : undefined,
    },
  })
}

function refused(ballot: HeldBallot, { code, failure, message }: CallError): void {
  if (code === 'address_required') return mustConfirm(ballot)
  release(ballot)
  const next = failure?.next_vote_at
  const problem: Problem = {
    code,
    message: failure?.error ?? message,
    assox_id: ballot.single ? ballot.lines[0]?.assox_id : undefined,
    ...(code === 'vote_too_early' && { until: next === undefined ? null : Date.parse(next) }),
  }
  set(ballot.cx_id, { problem })
}
