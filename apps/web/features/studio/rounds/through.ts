import type { Contestant } from '@plaudit/contract/contests/contestant'

export type Advance = 'top' | 'min_votes' | 'hand'

export interface Choice {
  by: Advance
  top: number | null
  min_votes: number | null
  /** assox_ids in the order of the new round. */
  chosen: readonly string[]
}

/** Returns the people who go through by that choice, of the standing of the round they come from (product 3). */
export function goingThrough(
  standing: readonly Contestant[],
  all: readonly Contestant[],
  choice: Choice,
): Contestant[] {
  if (choice.by === 'hand')
    return choice.chosen.flatMap((id) => all.find((one) => one.assox_id === id) ?? [])
  const approved = standing.filter((one) => one.contestant_status === '1')
  if (choice.by === 'top') return approved.slice(0, choice.top ?? 0)
  const least = choice.min_votes
  return least === null ? [] : approved.filter((one) => (one.votes ?? 0) >= least)
}

/** The team learns hidden results once no round takes place: until then nobody knows who would go through. */
export function isHidden(standing: readonly Contestant[]): boolean {
  const approved = standing.filter((one) => one.contestant_status === '1')
  return approved.length > 0 && approved.every((one) => one.votes === null)
}

/** The last who is in and the first who is out have the same sum, so only a rule or the order tells them apart. */
export function isCloseCut(
  standing: readonly Contestant[],
  through: readonly Contestant[],
): boolean {
  const last = through.at(-1)
  const next = standing[through.length]
  if (last === undefined || next === undefined) return false
  if (last.score !== null) return last.score === next.score
  return last.votes !== null && last.votes === next.votes
}

/** Returns the choice as addRound2Round takes it. */
export function advanceInput(choice: Choice) {
  if (choice.by === 'top') return { top: choice.top ?? 0 }
  if (choice.by === 'min_votes') return { min_votes: choice.min_votes ?? 0 }
  return { contestants: [...choice.chosen] }
}
