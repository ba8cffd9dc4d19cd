import { supportUser } from '@plaudit/contract/constants'
import { statement, type Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { personOfAccount } from '../../accounts/data/persons.ts'
import type { ClosedPicturesPort } from '../../files/data/closed.ts'
import { accessTo, type Rooms } from './access.ts'

/**
 * Whether somebody reads one of the messages that show a picture: as one of its people, of the messages since they came,
 * or in the room of a club (product 9).
 */
export const mayOpenMessagePicture =
  (rooms: Rooms): ClosedPicturesPort =>
  async (db, attachmentId, userId) => {
    const person = await personOfAccount(db, userId)
    if (person === undefined) return false
    const names = [userId, ...(person.is_admin || person.is_support ? [supportUser.id] : [])]
    if (await standsBefore(db, attachmentId, names)) return true
    const asker = { userId, person, site: wholePlatform }
    for (const { conversation_id } of await roomsShowing(db, attachmentId))
      if (await accessTo(db, rooms, asker, { conversation_id }).catch(onlyRefused)) return true
    return false
  }

function onlyRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

const standing = 'w.deleted_at is null and (w.hidden is null or w.sender_id = any ($2::bigint[]))'

async function standsBefore(db: Db, attachmentId: string, names: number[]): Promise<boolean> {
  const rows = await statement(
    db,
    `select from message_files f join messages w using (conversation_id, seq)
     join conversation_members m on m.conversation_id = w.conversation_id and m.user_id = any ($2::bigint[])
     where f.attachment_id = $1 and m.left_at is null and w.seq > m.joined_seq and ${standing} limit 1`,
    [attachmentId, names],
  )
  return rows.length > 0
}

const roomsShowing = (db: Db, attachmentId: string): Promise<{ conversation_id: string }[]> =>
  statement(
    db,
    `select distinct c.conversation_id from message_files f join messages w using (conversation_id, seq)
     join conversations c using (conversation_id)
     where f.attachment_id = $1 and c.kind = 'club' and w.deleted_at is null and w.hidden is null`,
    [attachmentId],
  )
