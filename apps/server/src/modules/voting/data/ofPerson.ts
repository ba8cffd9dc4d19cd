import { statement, type Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/** The ballots and judge's marks of a person (product 1: export). */
export function exportBallots(db: Db, userId: number): Exported[] {
  return [
    exported(
      db,
      'ballots',
      `select casx_id, contest_id, round_id, kind, channel, quantity, contestants, points, cast_at
       from ballots where user_id = $1 order by cast_at, casx_id`,
      [userId],
    ),
    exported(db, 'sheets', 'select * from judge_sheets where user_id = $1 order by 1', [userId]),
    exported(
      db,
      'marks',
      `select contest_id, round_id, contestant_id, scores, recused, reason, changed_at
       from judge_marks where user_id = $1 order by contest_id, round_id, contestant_id`,
      [userId],
    ),
  ]
}

/** Tells whether a person has voted anywhere. */
export async function hasVoted(db: Db, userId: number): Promise<boolean> {
  const rows = await statement(db, 'select from ballots where user_id = $1 limit 1', [userId])
  return rows.length > 0
}
