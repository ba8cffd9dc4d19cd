import type { Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/** Exports what a person runs, entered and judges (product 1: export). */
export function exportContests(db: Db, userId: number): Exported[] {
  const part = (name: string, text: string) => exported(db, name, text, [userId])
  return [
    part('contests', 'select * from contests where owner_id = $1 order by contest_id'),
    part(
      'roles',
      `select c.cx_id, c.contest_name, p.* from contest_people p join contests c using (contest_id)
       where p.user_id = $1 order by c.contest_id`,
    ),
    part(
      'entries',
      `select c.cx_id, c.contest_name, e.* from contestants e join contests c using (contest_id)
       where e.user_id = $1 order by e.contestant_id`,
    ),
  ]
}
