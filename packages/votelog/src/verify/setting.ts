import { canonicalJson } from '../canonical.ts'
import type { LeafOf, RulesLeaf } from '../leafTypes.ts'
import { minuteNumber } from '../moments.ts'
import { momentText, type ContestState, type Round } from './state.ts'

const minuteMs = 60_000

/** Rules as first stated, or changed: lawful, but after the first ballot everybody is told. */
export function applyRules(state: ContestState, leaf: RulesLeaf, index: number): void {
  const before = state.rules
  state.rules = leaf
  state.longestDelay = Math.max(state.longestDelay ?? 0, leaf.max_delay_s)
  if (before === null || !state.hasBallots) return
  const changed = changedMembers(before, leaf)
  if (changed.length > 0)
    state.findings.add('rules_changed', index, { members: changed.join(', ') })
}

function changedMembers(before: RulesLeaf, after: RulesLeaf): string[] {
  const members = Object.keys(after) as (keyof RulesLeaf)[]
  return members.filter(
    (key) =>
      key !== 'minute' && key !== 'v' && canonicalJson(before[key]) !== canonicalJson(after[key]),
  )
}

export function applyContestant(
  state: ContestState,
  leaf: LeafOf<'contestant'>,
  index: number,
): void {
  const isKnown = state.contestants.has(leaf.assox_id)
  const { name_hash: hash, minute, v: format } = leaf
  state.named.set(`contestant ${leaf.assox_id}`, { hash, format, index, minute })
  state.contestantOf(leaf.assox_id).position = leaf.position
  if (isKnown && state.hasBallots)
    state.findings.add('contestant_changed', index, { assox_id: leaf.assox_id })
}

/** A round as first stated, or changed. Its end is moved by `deadline_change` alone. */
export function applyRound(state: ContestState, leaf: LeafOf<'round'>, index: number): void {
  const before = state.rounds.get(leaf.round)
  if (before?.mergedInto) {
    state.fault('round_unknown', index, { round: leaf.round })
    return
  }
  for (const assox_id of leaf.contestants) {
    if (!state.contestants.has(assox_id)) state.fault('contestant_unknown', index, { assox_id })
    state.contestantOf(assox_id)
  }
  const { name_hash: hash, minute, v: format } = leaf
  state.named.set(`round ${leaf.round}`, { hash, format, index, minute })
  const stated = statedRound(leaf)
  if (before === undefined) {
    state.rounds.set(leaf.round, { ...emptyRound(state.rounds.size, leaf.round), ...stated })
    return
  }
  if (before.end !== stated.end)
    state.fault('deadline_moved', index, {
      round: leaf.round,
      from: momentText(before.end),
      to: momentText(stated.end),
    })
  if ((before.ballots > 0 || !state.isWhole) && isChanged(before, stated))
    state.findings.add('round_changed', index, { round: leaf.round })
  Object.assign(before, stated)
}

type StatedRound = Pick<Round, 'number' | 'start' | 'end' | 'contestants' | 'positions'>

function statedRound(leaf: LeafOf<'round'>): StatedRound {
  const own = leaf.contestants.flatMap((id, at): [string, number][] => {
    const position = leaf.positions?.[at] ?? null
    return position === null ? [] : [[id, position]]
  })
  return {
    number: leaf.number,
    start: startOf(leaf.start),
    end: endOf(leaf.end),
    contestants: new Set(leaf.contestants),
    positions: new Map(own),
  }
}

// A round whose start or end is not set takes no votes.
const startOf = (start: string | null): number => (start === null ? Infinity : Date.parse(start))
const endOf = (end: string | null): number => (end === null ? -Infinity : Date.parse(end))

const emptyRound = (ordinal: number, round: number) => ({
  ordinal,
  round,
  isClosed: false,
  mergedInto: null,
  ballots: 0,
  judges: new Set<string>(),
  parts: [],
  result: null,
  results: [],
})

function isChanged(before: Round, after: StatedRound): boolean {
  const isKept = (id: string): boolean =>
    after.contestants.has(id) && before.positions.get(id) === after.positions.get(id)
  return (
    before.start !== after.start ||
    before.contestants.size !== after.contestants.size ||
    ![...before.contestants].every(isKept)
  )
}

/** Puts rounds into another: union of contestants, earliest start, latest end (product 3). */
export function applyMerge(state: ContestState, leaf: LeafOf<'merge'>, index: number): void {
  const into = state.rounds.get(leaf.into)
  const gone = leaf.rounds.map((round) => state.rounds.get(round))
  if (!into || into.mergedInto || gone.some((round) => !round || round.mergedInto)) {
    state.fault('merge_invalid', index, { into: leaf.into })
    return
  }
  const all = [into, ...gone.flatMap((round) => round ?? [])]
  if (all.some((round) => round.isClosed)) state.fault('round_closed', index, { into: leaf.into })
  if (all.some((round) => round.ballots > 0) || !state.isWhole)
    state.findings.add('rounds_merged', index, { into: leaf.into })
  for (const round of all.slice(1)) {
    round.mergedInto = into
    into.start = Math.min(into.start, round.start)
    into.end = Math.max(into.end, round.end)
    into.isClosed &&= round.isClosed
    into.ballots += round.ballots
    into.parts = []
    for (const id of round.contestants) into.contestants.add(id)
  }
}

export function applyDeadline(
  state: ContestState,
  leaf: LeafOf<'deadline_change'>,
  index: number,
): void {
  const round = state.roundOf(leaf.round, index)
  if (!round) return
  const details = { round: leaf.round, from: leaf.from, to: leaf.to }
  if (momentText(round.end) !== leaf.from) {
    state.fault('deadline_mismatch', index, { ...details, stated: momentText(round.end) })
  }
  if (round.isClosed) state.fault('round_closed', index, details)
  round.end = endOf(leaf.to)
  const now = minuteNumber(leaf.minute) * minuteMs
  if (leaf.to !== null && round.end < now - minuteMs)
    state.findings.add('deadline_in_past', index, details)
  else if (round.ballots > 0 || !state.isWhole)
    state.findings.add('deadline_changed', index, details)
}

export function applyClose(state: ContestState, leaf: LeafOf<'close'>, index: number): void {
  const round = state.roundOf(leaf.round, index)
  if (!round) return
  if (round.isClosed) state.fault('round_closed', index, { round: leaf.round })
  // A minute of tolerance, as everywhere: leaves know no seconds.
  const over = (minuteNumber(leaf.minute) + 2) * minuteMs
  if (Number.isFinite(round.start) && over <= round.end)
    state.fault('closed_early', index, { round: leaf.round, end: momentText(round.end) })
  round.isClosed = true
}
