import type { Tx } from '../../../platform/db/db.ts'
import type { ContestHead } from '../data/contests.ts'

/** Refuses a caller without the right. */
export type Right = (contest: ContestHead) => void

const proven = new WeakMap<Tx, { contestId: number; right: Right }[]>()

/**
 * Proves a right over a contest, now and again as soon as this transaction holds the contest: a helper who was taken out of
 * the team while they waited for it changes nothing any more. The second time costs no statement, since who holds a
 * contest reads it anyway.
 * @param tx absent where nothing is changed.
 */
export function proveRight(tx: Tx | undefined, contest: ContestHead, right: Right): void {
  right(contest)
  if (tx === undefined) return
  const rights = proven.get(tx) ?? []
  rights.push({ contestId: contest.row.contest_id, right })
  proven.set(tx, rights)
}

/** Tells whether this transaction stands on rights over a contest. */
export const hasRights = (tx: Tx, id: number): boolean =>
  (proven.get(tx) ?? []).some(({ contestId }) => contestId === id)

/** Proves them of the contest as it is now. @throws as the first proof did. */
export function proveAgain(tx: Tx, contest: ContestHead): void {
  for (const { contestId, right } of proven.get(tx) ?? [])
    if (contestId === contest.row.contest_id) right(contest)
}
