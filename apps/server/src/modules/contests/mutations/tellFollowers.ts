import type { Db } from '../../../platform/db/db.ts'
import { tellFollowers } from '../../notifications/mutations/follows.ts'
import { contestsInTheirLastHour } from '../data/followers.ts'

/** Reminds followers of contests that end within the hour; an end that moves on is another last hour. */
export async function remindOfLastHours(db: Db): Promise<void> {
  for (const { cx_id, contest_name, end_date } of await contestsInTheirLastHour(db))
    await tellFollowers(
      db,
      { kind: 'contest', subject: cx_id },
      {
        type: 'contest.last_hour',
        key: `contest:${cx_id}:last_hour:${end_date.getTime()}`,
        href: `/cx/${cx_id}`,
        values: { contest: contest_name },
      },
      { reminders: true },
    )
}

/** Tells followers that a result is declared; one that is declared anew after a recount is told once more. */
export async function tellOfResult(
  db: Db,
  { cx_id, contest_name, declared_at }: { cx_id: string; contest_name: string; declared_at: Date },
): Promise<void> {
  await tellFollowers(
    db,
    { kind: 'contest', subject: cx_id },
    {
      type: 'contest.result',
      key: `contest:${cx_id}:result:${declared_at.getTime()}`,
      href: `/cx/${cx_id}`,
      values: { contest: contest_name },
    },
  )
}
