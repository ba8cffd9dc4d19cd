import { CallError } from '@plaudit/client/client'
import type { Failure } from '@plaudit/contract/errors'
import type { AddVoteInput, AddVoteReply } from '@plaudit/contract/voting'
import { sentenceOf } from '../../lib/failure.ts'
import { feel } from '../../lib/feel.ts'
import { noteSuccess } from '../../lib/success.ts'
import { formerName } from '../../lib/session.ts'
import { goesOutWithin, hold, keepVote, readHeld, release } from './open/held.ts'
import type { HeldBallot, KeptVote } from './open/held.ts'
import type * as Left from './left.ts'
import { ahead } from '../../lib/part.ts'
import type { CastParts, Problem } from './cast-state.ts'
import { castStateOf, set } from './cast-states.ts'

/** A proof that came too late, or was used up, is made once more. */
const mostProofs = 3

// A ballot is left where there is no network.
const left = ahead(() => import('./left.ts'))

/** @returns what the worker's script says; false where it does not come. */
const worker = (act: (its: typeof Left) => Promise<boolean>): Promise<boolean> =>
  left().then(act, () => false)
const takeBack = (ballot: HeldBallot) => worker((its) => its.takeBack(ballot))

/**
 * Casts a ballot: kept on the device in the tap's own task, sent once the screen has answered the tap, and again until
 * there is an answer, always with the same id, so that it counts once however often the network fails. A second tap
 * meanwhile does nothing; in another tab it shows the ballot that waits, which the device has one place for.
 */
export async function castBallot(ballot: HeldBallot, parts: CastParts): Promise<void> {
  if (castStateOf(ballot.cx_id).ballot) return
  const held = readHeld(ballot.cx_id, parts.account())
  const first = held?.waits && held.client_id !== ballot.client_id ? held : ballot
  await keep(first, parts)
  await sendOn(first, parts)
}

async function sendOn(ballot: HeldBallot, parts: CastParts): Promise<void> {
  const { cx_id: cxId } = ballot
  let freshDevice = false
  let proof: Proof = {}
  let proofs = 0
  for (let attempt = 0; ; attempt++) {
    try {
      if (hasLeft(ballot, parts)) return stop(ballot)
      if (await mustAsk(ballot, parts)) return ask(ballot)
      await parts.ready(freshDevice)
      const reply = await parts.send(inputOf(ballot, parts.fingerprint(), proof))
      // Whoever is here now hears nothing of another's vote.
      return hasLeft(ballot, parts) ? stop(ballot) : counted(ballot, reply, parts)
    } catch (error) {
      if (!(error instanceof CallError)) {
        set(cxId, {})
        throw error
      }
      if (hasLeft(ballot, parts)) return stop(ballot)
      if (error.code === 'proof_required' && proofs < mostProofs) {
        proofs += 1
        const shown = await proofOf(ballot, error.failure, parts)
        // A voter who closes the captcha has changed their mind: nothing was cast.
        if (shown === 'closed') return letGoOf(ballot)
        if (shown === undefined) return mustConfirm(ballot)
        proof = shown
        continue
      }
      const askAnew: boolean = error.code === 'device_unknown' && !freshDevice
      if (!askAnew && !isWorthRetrying(error)) return refused(ballot, error)
      freshDevice ||= askAnew
      if (!askAnew) {
        set(cxId, { ballot, waiting: error.status === 0 || attempt > 0 })
        const input = inputOf(ballot, parts.fingerprint(), {})
        if (attempt === 0) void worker((its) => its.leaveBallot(ballot, input))
        await parts.wait(attempt)
      }
    }
  }
}

/** Keeps a ballot and shows its button as busy, at once. @returns once the screen has shown it. */
function keep(ballot: HeldBallot, parts: CastParts): Promise<void> {
  hold(ballot)
  set(ballot.cx_id, { ballot })
  return parts.drawn()
}

/** Milliseconds of a break after which a ballot's voter is asked; a ballot that went out at once asks nobody. */
const aMoment = 20_000

/**
 * A ballot that waited: within ten minutes, and while its round is open and unchanged, it goes out by itself. Whether
 * it is, the server is asked first.
 */
async function mustAsk(ballot: HeldBallot, parts: CastParts): Promise<boolean> {
  const waited = ballot.at === undefined ? 0 : Math.abs(parts.deviceNow() - ballot.at)
  if (waited < aMoment) return false
  // Sent meanwhile, as the same: asked for again it has its first answer.
  if (await takeBack(ballot)) return false
  return waited > goesOutWithin || !(await parts.isSame(ballot))
}

/** The account of the ballot is gone from this device. A visitor may sign in meanwhile, to confirm an address. */
const hasLeft = ({ account }: HeldBallot, parts: CastParts): boolean =>
  Boolean(account) && account !== parts.account() && account !== formerName()

/** Signing out forgets a ballot on the device; an ended session leaves it there, for its voter alone. */
function stop({ cx_id, client_id }: HeldBallot): void {
  if (castStateOf(cx_id).ballot?.client_id === client_id) set(cx_id, {})
}

function ask(ballot: HeldBallot): void {
  const asks = { ...ballot, asks: true }
  hold(asks)
  set(ballot.cx_id, { asks })
}

/** The voter says that it still holds: it goes out as if it had been cast now, once, whatever became of it before. */
export async function castAfterAll(ballot: HeldBallot, parts: CastParts): Promise<void> {
  const { asks: _, rules: __, ...rest } = ballot
  set(ballot.cx_id, {})
  await castBallot({ ...rest, at: parts.deviceNow(), account: parts.account() }, parts)
}

/** The voter lets a ballot go that has not gone out. */
export function letGoOf(ballot: HeldBallot): void {
  release(ballot)
  void takeBack(ballot)
  set(ballot.cx_id, {})
}

type Proof = Pick<AddVoteInput, 'challenge' | 'captcha'>

/** Returns the proof that a ballot needs: the token of a captcha, or work that the browser does unseen. */
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

/** Sends a ballot that an earlier page could not. */
export function resumeBallot(cxId: string, parts: CastParts): void {
  const held = readHeld(cxId, parts.account())
  if (held?.asks) return ask(held)
  // A ballot that waits for a confirmed address goes out when its voter came back with one.
  if (held && (!held.confirms || parts.isSignedIn())) void castBallot(held, parts)
}

function inputOf(ballot: HeldBallot, fingerprint: string, proof: Proof): AddVoteInput {
  const { client_id, cx_id, round_id, lines, single, voter_code } = ballot
  const [line] = lines
  return {
    cx_id,
    round_id,
    client_id,
    fingerprint,
    ...(voter_code !== undefined && { voter_code }),
    ...proof,
    ...(single && line ? { assox_id: line.assox_id } : { ballot: [...lines] }),
  }
}

/** No answer, or an answer without a word about the ballot: sending it again asks if it counted. */
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
    kind: reply.kind,
    quantity: reply.quantity,
    timestamp: Math.floor(now / 1000),
    time: new Date(now).toISOString(),
    expires_at: reply.expires_at,
    ...(reply.receipt && { promise: reply.receipt.promise }),
  }
  keepVote(ballot.cx_id, cast)
  release(ballot)
  void takeBack(ballot)
  parts.onCast(cast)
  noteSuccess()
  feel()
  set(ballot.cx_id, { cast })
}

/** Asks for a confirmed address, which proves what the browser could not; the ballot is kept for it. */
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

function refused(ballot: HeldBallot, error: CallError): void {
  const { code, failure } = error
  if (code === 'address_required') return mustConfirm(ballot)
  release(ballot)
  const next = failure?.next_vote_at
  const problem: Problem = {
    code,
    message: sentenceOf(error),
    assox_id: ballot.single ? ballot.lines[0]?.assox_id : undefined,
    ...(code === 'vote_too_early' && { until: next === undefined ? null : Date.parse(next) }),
  }
  set(ballot.cx_id, { problem })
}
