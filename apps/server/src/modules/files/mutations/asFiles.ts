import { createHash } from 'node:crypto'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import type { Storage } from '../../../platform/storage.ts'
import { attachmentsOf, documentKey, pictureKey, type Attachment } from '../data.ts'
import { proveRoom, refuseWhenFull } from './room.ts'

/**
 * Makes a person's own pictures ready to be given away as files: a file of the same id holds the largest size that was
 * drawn, since the bytes that were sent are kept of no picture. Ids of files, and of what is not theirs, are passed by.
 * A file that nothing names afterwards is swept.
 * @throws refusal storage_full and its like (`proveRoom`).
 */
export async function picturesAsFiles(
  db: Db,
  storage: Storage,
  userId: number,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  for (const picture of await attachmentsOf(db, userId, ids)) {
    if (await isFile(db, picture)) continue
    const bytes = await storage.get(pictureKey(picture.attachment_id, Math.max(...picture.widths)))
    if (bytes === undefined) continue
    await proveRoom(db, storage, userId)
    await inTransaction(db, async (tx) => {
      const kept = await keep(tx.db, picture, bytes.length)
      if (kept.length === 0) return
      await takeBack(tx.db, documentKey(picture.attachment_id))
      await storage.put(documentKey(picture.attachment_id), bytes)
    }).catch(refuseWhenFull)
  }
}

/** Tells whether it was made a file before; the age of that file begins anew, since it is about to be named. */
const isFile = async (db: Db, { attachment_id }: Attachment): Promise<boolean> => {
  const kept = await statement(
    db,
    'update documents set created_at = now() where document_id = $1 returning 1',
    [attachment_id],
  )
  return kept.length > 0
}

/** The picture's row is held, so that both are there or neither; of two calls at once, one writes it. */
const keep = (db: Db, { attachment_id, mime }: Attachment, bytes: number) =>
  statement(
    db,
    `insert into documents (document_id, user_id, name, mime, bytes, content_hash)
     select attachment_id, user_id, 'picture.webp', $2, $3, $4 from attachments where attachment_id = $1 for key share
     on conflict (document_id) do nothing returning 1`,
    [attachment_id, mime, bytes, hashOf(attachment_id)],
  )

/**
 * A file of this id that was swept before left a note by which its bytes go later. The note goes before the bytes are
 * written: a removal that is under way holds it, and would else take the new bytes.
 */
const takeBack = (db: Db, key: string) =>
  statement(db, 'delete from removed_files where file_key = $1', [key])

/** Two pictures that are drawn alike are two files. */
const hashOf = (id: string): Buffer => createHash('sha256').update(`picture ${id}`).digest()
