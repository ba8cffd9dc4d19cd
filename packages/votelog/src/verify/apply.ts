import { readLeaf } from '../leaf.ts'
import type { Leaf } from '../leafTypes.ts'
import { minuteNumber } from '../moments.ts'
import { applyAct } from './acts.ts'
import { applyBallot } from './cast.ts'
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
  const minute = minuteNumber(leaf.minute)
  const delay = state.rules?.max_delay_s ?? usualDelaySeconds
  if (minute < state.latestMinute - Math.ceil(delay / 60))
    state.findings.add('minute_backwards', index, { minute: leaf.minute, max_delay_s: delay })
  checkSighting(state, leaf, index, delay)
  // What stood in the log before it began anew comes behind the leaf that says so, with the minutes of its own time.
  if (leaf.type !== 'epoch') state.latestMinute = Math.max(state.latestMinute, minute)
}

/** Seconds that a witness may take to sign a head, and its clock to be wrong. */
const witnessTolerance = 3600

/** What a witness had not seen came after it: a leaf that bears a much earlier minute was dated back, or kept back. */
function checkSighting(state: ContestState, leaf: Leaf, index: number, delay: number): void {
  const seen = state.lastSighting(index)
  if (!seen || Date.parse(leaf.minute) / 1000 + 60 + delay + witnessTolerance >= seen.time) return
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
