import { supportUser } from '@plaudit/contract/reserved'
import { statement, type Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/errors.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { personOfAccount } from '../../accounts/data/persons.ts'
import type { ClosedPicturesPort } from '../../files/data/closed.ts'
import { mayModerate } from '../policy.ts'
import { accessTo, type Rooms } from './access.ts'
import type { ReportedMessagePort } from './port.ts'
import { messageId } from './rows.ts'

type Kept = 'attachment_id' | 'document_id'

/**
 * Tells whether somebody reads one of the messages that show a picture, or hold a file: as one of its people, among the
 * messages since they came, or in a room that they may read (product 9). An admin sees what a reported message shows.
 */
export const mayOpenShown =
  (rooms: Rooms, kept: Kept, isReported: ReportedMessagePort): ClosedPicturesPort =>
  async (db, id, userId) => {
    const person = await personOfAccount(db, userId)
    if (person === undefined) return false
    const names = [userId, ...(person.is_admin || person.is_support ? [supportUser.id] : [])]
    if (await standsBefore(db, kept, id, names)) return true
    if (person.is_admin && (await isAmongReported(db, kept, id, isReported))) return true
    const asker = { userId, person, site: wholePlatform }
    for (const { conversation_id, is_shown } of await roomsWith(db, kept, id, names)) {
      const access = await accessTo(db, rooms, asker, { conversation_id }).catch(onlyRefused)
      if (access && (is_shown || mayModerate(access))) return true
    }
    return false
  }

function onlyRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

const shown = '(w.hidden is null or w.sender_id = any ($2::bigint[]))'

async function standsBefore(db: Db, kept: Kept, id: string, names: number[]): Promise<boolean> {
  const rows = await statement(
    db,
    `select from message_files f join messages w using (conversation_id, seq)
     join conversation_members m on m.conversation_id = w.conversation_id and m.user_id = any ($2::bigint[])
     where f.${kept} = $1 and m.left_at is null and w.seq > m.joined_seq and w.deleted_at is null and ${shown} limit 1`,
    [id, names],
  )
  return rows.length > 0
}

async function isAmongReported(
  db: Db,
  kept: Kept,
  id: string,
  isReported: ReportedMessagePort,
): Promise<boolean> {
  const rows = await statement<{ conversation_id: string; seq: number }>(
    db,
    `select conversation_id, seq from message_files where ${kept} = $1`,
    [id],
  )
  for (const { conversation_id, seq } of rows)
    if (await isReported(db, messageId(conversation_id, seq))) return true
  return false
}

/** Rooms where it stands, with whether anything but their moderators' eyes sees it. */
const roomsWith = (
  db: Db,
  kept: Kept,
  id: string,
  names: number[],
): Promise<{ conversation_id: string; is_shown: boolean }[]> =>
  statement(
    db,
    `select c.conversation_id, bool_or(${shown}) as is_shown
     from message_files f join messages w using (conversation_id, seq) join conversations c using (conversation_id)
     where f.${kept} = $1 and c.kind in ('contest', 'club') and w.deleted_at is null group by 1`,
    [id, names],
  )
