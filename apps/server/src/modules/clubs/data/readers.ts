import { statement, type Db } from '../../../platform/db/db.ts'
import type { NewsAudiencePort } from '../../notifications/data/port.ts'
import type { ClubRow } from '../tables.ts'
import { clubsByIds } from './clubs.ts'
import { insiders } from './people.ts'

/** Returns, of the given people, the readers of a club's words: of a private club, its members at this moment. */
export async function readersAmong(
  db: Db,
  club: Pick<ClubRow, 'access' | 'group_id'> | null,
  ids: readonly number[],
): Promise<number[]> {
  if (club?.access !== 'private' || ids.length === 0) return [...ids]
  const inside = await insiders(db, club.group_id, ids)
  return ids.filter((id) => inside.has(id))
}

/** The name of an audience: a club's readers, or its members. */
export const clubAudience = (who: 'readers' | 'insiders', groupId: number): string =>
  `${who}:${groupId}`

/**
 * Tells the audiences that somebody belongs to; a member who leaves a club meanwhile waits, and then takes back what
 * was told.
 */
export const audiencesOf: NewsAudiencePort = async (tx, userId, audiences) => {
  const asked = audiences.map((audience) => {
    const [who, id] = audience.split(':')
    return { audience, who, group_id: Number(id) }
  })
  const ids = asked.map(({ group_id }) => group_id)
  const rows = await statement<{ group_id: number }>(
    tx.db,
    `select group_id from club_people
     where user_id = $1 and group_id = any ($2::bigint[]) and state in ('member', 'lapsed') order by group_id for share`,
    [userId, ids],
  )
  const inside = new Set(rows.map(({ group_id }) => group_id))
  const clubs = await clubsByIds(tx.db, ids)
  const belongs = ({ who, group_id }: (typeof asked)[number]): boolean => {
    const club = clubs.get(group_id)
    if (club === undefined || club.hidden_at !== null) return false
    return inside.has(group_id) || (who === 'readers' && club.access !== 'private')
  }
  return new Set(asked.flatMap((one) => (belongs(one) ? one.audience : [])))
}
