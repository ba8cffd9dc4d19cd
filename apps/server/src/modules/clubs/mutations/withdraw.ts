import type { Tx } from '../../../platform/db/db.ts'
import { withdrawNotices } from '../../notifications/mutations/announce.ts'
import { clubsByIds } from '../data/clubs.ts'
import type { ClubEvents } from '../events.ts'

/** A person who left a private club keeps no notice of what was written there, and none comes by mail later. */
export async function withdrawTold(
  tx: Tx,
  { group_id, user_id }: ClubEvents['club.left'],
): Promise<void> {
  const club = (await clubsByIds(tx.db, [group_id])).get(group_id)
  if (club?.access === 'private') await withdrawNotices(tx, user_id, `/c/${club.gx_id}`)
}
