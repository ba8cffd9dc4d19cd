import type { ContestantSlot } from '../../contests/open/slots.ts'

type Row = ContestantSlot['rows'][number]

/** Place that somebody would have with more votes, if nobody else voted meanwhile. */
export interface Raised {
  votes: number
  place: number
  /** Places won. */
  risen: number
  /** The last one who is passed. */
  passed: Row | undefined
  /** The next one up, and what is missing to be level. */
  behind: { row: Row; gap: number } | undefined
  /** Lead of the first; undefined where nobody follows. */
  ahead: number | undefined
}

/** Undefined where the page tells no votes, or where places go by something else. */
export function raised(rows: readonly Row[], assoxId: string, bought: number): Raised | undefined {
  const mine = rows.find((row) => row.assox_id === assoxId)
  const isTold = rows.every(({ votes, score }) => votes !== null && score === null)
  if (mine?.votes == null || !isTold || rows.length < 2) return undefined
  const votesOf = (row: Row): number => row.votes ?? 0
  const [before, now] = [mine.votes, mine.votes + bought]
  const others = rows.filter((row) => row !== mine).toSorted((a, b) => votesOf(b) - votesOf(a))
  const above = others.filter((row) => votesOf(row) > now)
  const passed = others.find((row) => votesOf(row) < now && votesOf(row) >= before)
  const next = above.at(-1)
  const follower = others[0]
  return {
    votes: now,
    place: above.length + 1,
    risen: others.filter((row) => votesOf(row) > before).length - above.length,
    passed,
    behind: next && { row: next, gap: votesOf(next) - now },
    ahead: above.length > 0 || !follower ? undefined : now - votesOf(follower),
  }
}

/** Returns the least of these numbers of votes that brings somebody past the next one up; undefined if none does. */
export function leastThatPasses(
  rows: readonly Row[],
  assoxId: string,
  counts: readonly number[],
): { votes: number; passed: Row } | undefined {
  for (const votes of counts.toSorted((a, b) => a - b)) {
    const { risen = 0, passed } = raised(rows, assoxId, votes) ?? {}
    if (risen > 0 && passed) return { votes, passed }
  }
  return undefined
}
