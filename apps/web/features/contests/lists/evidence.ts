import type { ContestItem, Leader } from '../open/item.ts'

type Standing = Pick<ContestItem, 'state' | 'hidden' | 'leaders'>

/** State of the result: it moves, stands still before the word of the organiser, or is declared. */
export type Phase = 'moving' | 'over' | 'declared'

/** The one line of evidence under a contest: who leads, and by what. */
export type Evidence =
  | { kind: 'not_begun' | 'hidden' | 'nobody' | 'ended_empty' }
  | { kind: 'ahead'; phase: Phase; first: Leader; second: Leader | undefined; tied: boolean }
  | { kind: 'level'; phase: Phase; names: [string, string] | null }

export function evidenceOf({ state, hidden, leaders }: Standing): Evidence {
  const phase = phaseOf(state)
  const [first, second, third] = leaders
  if (state === 'scheduled') return { kind: 'not_begun' }
  if (hidden) return { kind: 'hidden' }
  if (first === undefined) return { kind: phase === 'moving' ? 'nobody' : 'ended_empty' }
  if (second === undefined || second.place !== first.place)
    return { kind: 'ahead', phase, first, second, tied: second ? sameSum(first, second) : false }
  const more = third !== undefined && third.place === first.place
  return { kind: 'level', phase, names: more ? null : [first.name, second.name] }
}

/** Returns the state of the result of a contest in this state. */
export function phaseOf(state: Standing['state']): Phase {
  if (state === 'declared') return 'declared'
  return state === 'ended' || state === 'review' || state === 'archived' ? 'over' : 'moving'
}

/** Equal sums and different places: a stated rule told them apart. */
const sameSum = (a: Leader, b: Leader): boolean => a.votes === b.votes && a.score === b.score
