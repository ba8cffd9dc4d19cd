import { statement, type Tx } from '../../../platform/db/db.ts'
import { queueTask } from '../../../platform/tasks.ts'

/** Lets a contest's result be declared at that time, instead of at the one that was planned before. */
export const queueDeclaration = (
  tx: Tx,
  contestId: number,
  runAt: Date = new Date(),
): Promise<void> =>
  queueTask(
    tx,
    'declare_result',
    { contest_id: contestId },
    { key: `declare_result:${contestId}`, runAt },
  )

/** Plans the declaration for when the hold will be over, as far as that is known now. */
export async function planDeclaration(tx: Tx, contestId: number): Promise<void> {
  const [row] = await statement<{ at: Date }>(
    tx.db,
    `select end_date + make_interval(hours => review_hours) as at from contests
     where contest_id = $1 and end_date is not null and declared_at is null and withheld_at is null
       and status <> 'draft'`,
    [contestId],
  )
  if (row) await queueDeclaration(tx, contestId, row.at)
}
