import { readLeaf } from '../leaf.ts'
import type { Leaf } from '../leafTypes.ts'
import { minuteNumber } from '../moments.ts'
import { applyAct } from './acts.ts'
import { applyBallot } from './cast.ts'
import { applyJudges } from './jury.ts'
import { applyResult } from './results.ts'
import {
  applyClose,
  applyContestant,
  applyDeadline,
  applyMerge,
  applyRound,
  applyRules,
} from './setting.ts'
import type { ContestState } from './state.ts'

/** Until the rules state a delay. */
const usualDelaySeconds = 60

/** Reads an entry and lets it take effect; null for one whose body is not published. */
export function applyEntry(state: ContestState, entry: Uint8Array | null, index: number): void {
  if (entry === null) {
    if (state.withheld === 0) state.firstWithheld = index
    state.withheld++
    return
  }
  const read = readLeaf(entry)
  if (!read.ok) {
    state.findings.add(read.code, index, { detail: read.detail })
    return
  }
  checkHead(state, read.leaf, index)
  applyLeaf(state, read.leaf, index)
}

/** All leaves are of one contest, and time goes on: a leaf is at most the stated delay late. */
function checkHead(state: ContestState, leaf: Leaf, index: number): void {
  state.contest ??= leaf.contest
  if (leaf.contest !== state.contest)
    state.findings.add('other_contest', index, { contest: leaf.contest, expected: state.contest })
  checkFormat(state, leaf, index)
  const minute = minuteNumber(leaf.minute)
  const delay = state.rules?.max_delay_s ?? usualDelaySeconds
  if (minute < state.latestMinute - Math.ceil(delay / 60))
    state.findings.add('minute_backwards', index, { minute: leaf.minute, max_delay_s: delay })
  checkSighting(state, leaf, { index, at: minute * 60, delay })
  // Leaves from before the log began anew come behind the leaf that says so, with the minutes of their own time.
  if (leaf.type !== 'epoch') state.latestMinute = Math.max(state.latestMinute, minute)
}

/** A log goes over to a later format and never back: an older one would let out of what the later one binds. */
function checkFormat(state: ContestState, { type, v }: Leaf, index: number): void {
  // Leaves from before the log began anew come again in the formats of their own time.
  if (type === 'epoch') return
  const before = state.format ?? v
  if (v < before) state.findings.add('format_lowered', index, { format: v, before })
  if (v > before) state.findings.add('format_raised', index, { format: v, before })
  state.format = v > before ? v : before
}

/** Seconds that a witness may take to sign a head, and its clock to be wrong. */
const witnessTolerance = 3600

interface Dated {
  index: number
  /** Seconds since the epoch. */
  at: number
  delay: number
}

/** Seconds by which the verifier's clock may be behind. */
const clockTolerance = 86_400

/**
 * Compares a leaf's minute with the sightings. A leaf that a witness had not seen came after it: with a much earlier
 * minute it was dated back, or kept back. A leaf that it had seen, or anybody reads today, bears no minute to come.
 */
function checkSighting(state: ContestState, leaf: Leaf, { index, at, delay }: Dated): void {
  const covering = state.sightings.covering(index)
  const latest = Math.min(
    state.now + clockTolerance,
    covering === undefined ? Infinity : covering.time + witnessTolerance,
  )
  if (at > latest)
    state.findings.add('leaf_ahead', index, {
      minute: leaf.minute,
      seen: new Date(Math.min(state.now, covering?.time ?? Infinity) * 1000).toISOString(),
    })
  const seen = state.sightings.before(index)
  if (!seen || at + 60 + delay + witnessTolerance >= seen.time) return
  state.findings.add('leaf_late', index, {
    minute: leaf.minute,
    witness: seen.witness,
    seen: new Date(seen.time * 1000).toISOString(),
  })
}

function applyLeaf(state: ContestState, leaf: Leaf, index: number): void {
  switch (leaf.type) {
    case 'vote':
    case 'jury':
      return applyBallot(state, leaf, index)
    case 'rules':
      return applyRules(state, leaf, index)
    case 'judges':
      return applyJudges(state, leaf, index)
    case 'contestant':
      return applyContestant(state, leaf, index)
    case 'round':
      return applyRound(state, leaf, index)
    case 'merge':
      return applyMerge(state, leaf, index)
    case 'deadline_change':
      return applyDeadline(state, leaf, index)
    case 'close':
      return applyClose(state, leaf, index)
    case 'hold':
    case 'release':
    case 'void':
    case 'restore':
      return applyAct(state, leaf, index)
    case 'result':
      return applyResult(state, leaf, index)
    case 'epoch':
      return state.findings.add('epoch', index, { previous: leaf.previous, reason: leaf.reason })
  }
}
