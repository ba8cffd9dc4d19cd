import type { LeafPromise } from '@plaudit/votelog/promise'
import type { CastOutcome } from './castStatement.ts'
import type { ReadyBallot } from './readyBallot.ts'

/** The outcome of a ballot; one that is on disk comes with the log's promise. */
export type Cast = CastOutcome & { promise?: LeafPromise }

/** Gives the promises of a log for leaves, by their hashes, with one signature. */
export type GivePromises = (log: string, leafHashes: readonly Buffer[]) => LeafPromise[]

/** The outcomes with the promises of ballots that are on disk: one signature for each log in the group. */
export function promised(
  ballots: readonly ReadyBallot[],
  outcomes: readonly CastOutcome[],
  give: GivePromises,
): Cast[] {
  const casts: Cast[] = [...outcomes]
  const byLog = new Map<string, { at: number; hash: Buffer }[]>()
  for (const [at, outcome] of outcomes.entries()) {
    const log = ballots[at]?.log
    if (log === undefined || !('leaf_hash' in outcome) || outcome.leaf_hash === null) continue
    const leaves = byLog.get(log) ?? []
    leaves.push({ at, hash: outcome.leaf_hash })
    byLog.set(log, leaves)
  }
  for (const [log, leaves] of byLog) {
    const promises = give(
      log,
      leaves.map(({ hash }) => hash),
    )
    for (const [n, { at }] of leaves.entries()) {
      const [outcome, promise] = [outcomes[at], promises[n]]
      if (outcome && promise) casts[at] = { ...outcome, promise }
    }
  }
  return casts
}
