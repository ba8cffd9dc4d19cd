import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse, sqlState } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Storage } from '../../../platform/storage.ts'
import { attachmentByContent, pictureKey, type Attachment } from '../data.ts'
import { filesDb } from '../tables.ts'
import { render } from './render.ts'
import { isFull, proveRoom, refuseWhenFull } from './room.ts'

export interface Upload {
  userId: number
  purpose: string
  content: Uint8Array
}

type NewAttachment = Omit<Attachment, 'created_at' | 'unused_since'>

/** A picture whose files are there: known by its row, or new. */
export type Prepared = { known: Attachment } | { fresh: NewAttachment }

/**
 * Stores the sizes of a picture before its row is written, or finds it when the same person sent it
 * before. Files whose row never comes are swept later.
 * @throws refusal invalid_picture, storage_full and its like (`proveRoom`).
 */
export async function preparePicture(db: Db, storage: Storage, upload: Upload): Promise<Prepared> {
  const { userId, purpose, content } = upload
  const contentHash = createHash('sha256').update(content).digest()
  const known = await attachmentByContent(db, userId, purpose, contentHash)
  if (known !== undefined) return { known }
  await proveRoom(db, storage, userId)
  const { renditions, ...picture } = await render(content, purpose)
  const id = publicId()
  for (const { width, bytes } of renditions) await storage.put(pictureKey(id, width), bytes)
  return {
    fresh: {
      ...picture,
      attachment_id: id,
      user_id: userId,
      purpose,
      mime: 'image/webp',
      bytes: renditions.reduce((sum, { bytes }) => sum + bytes.length, 0),
      widths: renditions.map(({ width }) => width),
      content_hash: contentHash,
    },
  }
}

/**
 * Writes a prepared picture's row; of two uploads of the same content at once, the first stands.
 * @throws refusal in_progress when the same picture is deleted meanwhile, storage_full and its like (`proveRoom`).
 */
export async function keepPicture(
  tx: Tx,
  storage: Storage,
  prepared: Prepared,
): Promise<Attachment> {
  if ('known' in prepared) {
    // Its time begins anew: a picture that was just sent again is about to be shown.
    const again = await filesDb(tx.db)
      .updateTable('attachments')
      .set({ unused_since: null })
      .where('attachment_id', '=', prepared.known.attachment_id)
      .returningAll()
      .executeTakeFirst()
    return again ?? refuse('in_progress')
  }
  const { fresh } = prepared
  const made = await filesDb(tx.db)
    .insertInto('attachments')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      // Only a full room is certain: after a deadlock the call runs again, and its row needs the files.
      if (isFull(error)) void removeFiles(storage, fresh).catch(() => undefined)
      return refuseWhenFull(error)
    })
  if (made !== undefined) return made
  tx.afterCommit(() => void removeFiles(storage, fresh).catch(() => undefined))
  const { user_id, purpose, content_hash } = fresh
  const first = await attachmentByContent(tx.db, user_id ?? 0, purpose, content_hash)
  return first ?? refuse('in_progress')
}

/**
 * Deletes one of a person's own pictures; its files go later (`removeStored`), and nobody is shown them meanwhile.
 * @throws refusal not_found for another's, illegal_step while a contest, contestant or person shows it.
 */
export async function deletePicture(tx: Tx, userId: number, attachmentId: string): Promise<void> {
  try {
    const { numDeletedRows } = await filesDb(tx.db)
      .deleteFrom('attachments')
      .where('attachment_id', '=', attachmentId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse('not_found')
  } catch (error) {
    // Rows that show a picture refer to its row, so the database knows without asking every module.
    if (sqlState(error) === '23503') refuse('illegal_step')
    throw error
  }
}

/** Removes what is stored of a picture that has no row; the rest of one that was killed halfway is swept later. */
async function removeFiles(
  storage: Storage,
  picture: Pick<Attachment, 'attachment_id' | 'widths'>,
): Promise<void> {
  for (const width of picture.widths) await storage.delete(pictureKey(picture.attachment_id, width))
}
