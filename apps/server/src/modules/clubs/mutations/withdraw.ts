import { statement, type Tx } from '../../../platform/db/db.ts'
import { findConversation } from '../../messaging/data/conversations.ts'
import { holdConversation } from '../../messaging/mutations/append.ts'
import { withdrawFromAll, withdrawNotices } from '../../notifications/mutations/announce.ts'
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

/** Nobody keeps notices of words in a club that is gone, or that only its owner sees while it is taken down. */
export async function withdrawFromClub(
  tx: Tx,
  groupId: number,
  { keepsOwner }: { keepsOwner: boolean },
): Promise<void> {
  const people = await statement<{ user_id: number; gx_id: string }>(
    tx.db,
    `select p.user_id, c.gx_id from club_people p join clubs c using (group_id)
     where group_id = $1 and not ($2 and role = 'owner') order by p.user_id`,
    [groupId, keepsOwner],
  )
  const gxId = people[0]?.gx_id
  if (gxId === undefined) return
  const ids = people.map(({ user_id }) => user_id)
  await withdrawFromAll(tx, ids, `/c/${gxId}`)
  const room = await findConversation(tx.db, { kind: 'club', subject: gxId })
  if (room === undefined) return
  await holdConversation(tx, room.conversation_id)
  await withdrawFromAll(tx, ids, `/chat/${room.conversation_id}`)
}
