import type { LeafPromise } from '@plaudit/votelog/promise'
import type pg from 'pg'
import { later, openGroups } from '../../../platform/groups.ts'
import type { Telemetry } from '../../../platform/telemetry.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { castGroup, castWithin, halfTaken } from './castStatement.ts'
import { promised, type Cast, type GivePromises } from './promised.ts'
import { slotsOf, type ReadyBallot } from './readyBallot.ts'

/** Box in which ballots wait to be written together. */
export interface BallotBox {
  /**
   * Resolves once the ballot's fate is durable.
   * @throws refusal unavailable when too many wait; the database's error when it can't be reached.
   */
  cast(ballot: ReadyBallot): Promise<Cast>
  /** The log's promise for a leaf that is on disk, given anew. */
  promise(log: string, leafHash: Buffer): LeafPromise | undefined
  /** Resolves when nothing waits any more. */
  drained(): Promise<void>
}

/** The box as its process has it: bought votes are written where their credits are taken. */
export interface OwnBallotBox extends BallotBox {
  /** Writes ballots in an open transaction, and says what becomes of each once that is durable. */
  castWithin(tx: Tx, client: pg.PoolClient, ballots: readonly ReadyBallot[]): Promise<Cast[]>
}

/** So many begin a second group, and stay behind when more go. */
const worthAnother = 64
/** Errors that come from others' ballots: a slot that another took meanwhile, a row that has just gone. */
export const undoneBy = [halfTaken, '23503']

/**
 * Opens the ballot box of this process. A voter is in one group at a time; many ballots of one voter in a group cost no
 * more than one, since they wait together for what becomes of the first. Every ballot has an id of its own: a group that
 * is written twice finds what the first time wrote.
 * @param onWritten told of the contest of each ballot that is durable.
 */
export function openBallotBox(
  pool: pg.Pool,
  telemetry: Telemetry,
  give: GivePromises,
  onWritten: (contestId: number) => void,
): OwnBallotBox {
  const { sizes, settled } = counting(telemetry, onWritten)
  const groups = openGroups<ReadyBallot, Cast>({
    keysOf: slotsOf,
    worthAnother,
    staysBehind: true,
    undoneBy,
    onSize: (size) => sizes.observe(size),
    async write(ballots) {
      const casts = promised(ballots, await castGroup(pool, ballots), give)
      return ballots.map((ballot, n) => {
        const cast = casts[n]
        if (cast === undefined || cast.outcome === 'clash') return undefined
        return cast.outcome === 'again' ? later : settled(cast, ballot)
      })
    },
  })
  return {
    cast: (ballot) => groups.add(ballot),
    async castWithin(tx, client, ballots) {
      const casts = promised(ballots, await castWithin(client, ballots), give)
      tx.afterCommit(() => {
        sizes.observe(ballots.length)
        for (const [n, ballot] of ballots.entries()) if (casts[n]) settled(casts[n], ballot)
      })
      return casts
    },
    promise: (log, leafHash) => give(log, [leafHash])[0],
    drained: () => groups.drained(),
  }
}

/** The figures of the box, and where each outcome goes once it is durable. */
function counting(telemetry: Telemetry, onWritten: (contestId: number) => void) {
  const sizes = telemetry.histogram(
    'ballot_group_size',
    'Ballots in one commit.',
    [1, 4, 16, 64, 256],
  )
  const outcomes = telemetry.counter('ballots_total', 'Ballots by outcome.', 'outcome')
  const settled = (cast: Cast, { contest_id }: ReadyBallot): Cast => {
    outcomes.inc({ outcome: cast.outcome })
    if (cast.outcome === 'written') onWritten(contest_id)
    return cast
  }
  return { sizes, settled }
}
