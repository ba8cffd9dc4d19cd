import type { Picture } from '@plaudit/contract/files'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { pictureOf } from './present.ts'
import { filesDb, type AttachmentsTable } from './tables.ts'

export type Attachment = Selectable<AttachmentsTable>

export async function attachmentById(db: Db, id: string): Promise<Attachment | undefined> {
  return filesDb(db)
    .selectFrom('attachments')
    .selectAll()
    .where('attachment_id', '=', id)
    .executeTakeFirst()
}

/** A person's picture of the same content for the same purpose, if they sent it before. */
export async function attachmentByContent(
  db: Db,
  userId: number,
  purpose: string,
  contentHash: Buffer,
): Promise<Attachment | undefined> {
  return filesDb(db)
    .selectFrom('attachments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
}

/** Pictures by id for other modules' answers; ids that name none are left out. */
export async function picturesByIds(db: Db, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await filesDb(db)
    .selectFrom('attachments')
    .selectAll()
    .where('attachment_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.attachment_id, pictureOf(row)]))
}

/** Those of the ids that are no pictures of this person. */
export async function strangePictures(
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const own = await filesDb(db)
    .selectFrom('attachments')
    .select('attachment_id')
    .where('user_id', '=', userId)
    .where('attachment_id', 'in', [...new Set(ids)])
    .execute()
  const known = new Set(own.map((row) => row.attachment_id))
  return ids.filter((id) => !known.has(id))
}

/**
 * Proves that pictures are this person's own, before another module's row names them.
 * @throws refusal invalid_input with the sentence at `field`.
 */
export async function provePictures(
  db: Db,
  userId: number,
  ids: readonly string[],
  field = 'attachment_id',
): Promise<void> {
  const strange = await strangePictures(db, userId, ids)
  if (strange.length > 0) refuse('invalid_input', { fields: { [field]: 'unknown_picture' } })
}

/** Which of these ids stand for stored pictures. */
export async function knownAttachments(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await filesDb(db)
    .selectFrom('attachments')
    .select('attachment_id')
    .where('attachment_id', 'in', ids)
    .execute()
  return new Set(rows.map((row) => row.attachment_id))
}
