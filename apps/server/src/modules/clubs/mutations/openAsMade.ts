import type { Tx } from '../../../platform/db/db.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import { holdClub } from '../data/clubs.ts'
import { clubKey } from '../policy.ts'
import { clubsDb, type ClubRow } from '../tables.ts'
import { clubChanged } from './searched.ts'

/**
 * Opens an unlisted club to everybody where that is wanted and nobody changed the club since it was made: an access that
 * its owner chose stays.
 * @returns its access afterwards; undefined where the club is gone.
 */
export async function openAsMade(
  tx: Tx,
  groupId: number,
  isWanted: boolean,
): Promise<ClubRow['access'] | undefined> {
  const club = await holdClub(tx, groupId)
  if (club === undefined || !isWanted || club.access !== 'unlisted' || club.revision > 1)
    return club?.access
  await clubsDb(tx.db)
    .updateTable('clubs')
    .set({ access: 'public', revision: club.revision + 1 })
    .where('group_id', '=', groupId)
    .execute()
  await endRight(tx, clubKey(groupId))
  await clubChanged(tx, groupId)
  return 'public'
}
