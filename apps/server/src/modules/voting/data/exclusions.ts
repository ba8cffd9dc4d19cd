import { statement, type Db } from '../../../platform/db/db.ts'

export type BallotState = 'counted' | 'held' | 'voided'

/** Whether a ballot counts. */
export async function exclusionOf(db: Db, contestId: number, casxId: string): Promise<BallotState> {
  const [row] = await statement<{ state: BallotState }>(
    db,
    'select state from excluded_ballots where contest_id = $1 and casx_id = $2',
    [contestId, casxId],
  )
  return row?.state ?? 'counted'
}
