import type { Tx } from '../../../platform/db/db.ts'
import { findConversation } from '../../messaging/data/conversations.ts'
import { holdConversation } from '../../messaging/mutations/append.ts'
import { withdrawNotices } from '../../notifications/mutations/announce.ts'
import { clubsByIds } from '../data/clubs.ts'
import type { ClubEvents } from '../events.ts'

/**
 * A person who left keeps no notice of words that they may not read any more, and none comes by mail later: those of a
 * private club, and those of a room that is its members' alone.
 */
export async function withdrawTold(
  tx: Tx,
  { group_id, user_id }: ClubEvents['club.left'],
): Promise<void> {
  const club = (await clubsByIds(tx.db, [group_id])).get(group_id)
  if (club === undefined) return
  const isPrivate = club.access === 'private'
  if (isPrivate) await withdrawNotices(tx, user_id, `/c/${club.gx_id}`)
  const room = await findConversation(tx.db, { kind: 'club', subject: club.gx_id })
  // A message that is on its way into the room is written before this commit, or finds its writer outside.
  if (room !== undefined) await holdConversation(tx, room.conversation_id)
  if (room !== undefined && (isPrivate || !room.is_public))
    await withdrawNotices(tx, user_id, `/chat/${room.conversation_id}`)
}
