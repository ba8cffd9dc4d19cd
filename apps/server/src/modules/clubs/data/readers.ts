import type { Db } from '../../../platform/db/db.ts'
import type { ClubRow } from '../tables.ts'
import { insiders } from './people.ts'

/** Those of some people who may be told what stands in a club: of a private one, who is inside now. */
export async function readersAmong(
  db: Db,
  club: Pick<ClubRow, 'access' | 'group_id'> | null,
  ids: readonly number[],
): Promise<number[]> {
  if (club?.access !== 'private' || ids.length === 0) return [...ids]
  const inside = await insiders(db, club.group_id, ids)
  return ids.filter((id) => inside.has(id))
}
