import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import type { FoldParts } from '../../voting/mutations/fold.ts'
import { contestChanged, type Listeners } from '../events.ts'
import { isOver, reviewUntil } from '../states.ts'
import { lockContest } from './lock.ts'
import { noteAct } from './noteAct.ts'
import { queueDeclaration } from './plan.ts'
import { declare, settleBallots } from './status.ts'

/**
 * Contests whose hold is over; the index on what is undeclared holds little else than these. Archived ones too: a
 * person who has voted hears what came of it, whatever became of the contest while voting went on.
 */
const due = `declared_at is null and withheld_at is null and status <> 'draft'
  and end_date + make_interval(hours => review_hours) <= now()
  and (status <> 'archived' or contest_has_ballots(contest_id))`

/** Lets the result of each contest whose hold is over be declared, also of contests that no task waits for. */
export async function queueDueDeclarations(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await statement<{ contest_id: number }>(
      tx.db,
      `select contest_id from contests where ${due} order by end_date limit 500`,
      [],
    )
    for (const { contest_id } of rows) await queueDeclaration(tx, contest_id)
  })
}

export interface DeclaringParts extends Listeners {
  db: Db
  folding: FoldParts
}

/**
 * Declares the result of a contest whose hold for review is over (product 4). Any number of them at once, and one
 * that was killed half-way, give one result: each waits for the contest, and sees what the one before it did.
 * @returns whether it was this one that declared.
 */
export async function declareWhenDue(parts: DeclaringParts, contestId: number): Promise<boolean> {
  const { db, folding } = parts
  const [waiting] = await statement<{ contest_id: number }>(
    db,
    `select contest_id from contests where contest_id = $1 and ${due}`,
    [contestId],
  )
  if (waiting === undefined) return false
  await settleBallots(db, folding, contestId)
  return inTransaction(db, async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (!isDue(contest, databaseNow())) return false
    await declare(tx, contest)
    await noteAct(tx, null, contestId, 'declare')
    contestChanged(tx, parts, contest.row.cx_id)
    return true
  })
}

function isDue({ row, rounds }: Awaited<ReturnType<typeof lockContest>>, now: number): boolean {
  if (row.status === 'draft' || row.declared_at !== null || !isOver(rounds, now)) return false
  const until = reviewUntil(row)
  return until !== null && until.getTime() <= now
}
