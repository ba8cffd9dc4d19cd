import type { Db } from '../../../platform/db/db.ts'
import { exported, type Exported } from '../../../platform/person.ts'

/** Frames that a person made for other sites (product 1: export); they stay with their contests. */
export const exportEmbeds = (db: Db, userId: number): Exported[] => [
  exported(
    db,
    'embeds',
    `select c.cx_id, c.contest_name, e.* from embeds e join contests c using (contest_id)
     where e.created_by = $1 order by e.created_at`,
    [userId],
  ),
]
