import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse, sqlState } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Storage } from '../../../platform/storage.ts'
import { attachmentByContent, attachmentById, knownAttachments, type Attachment } from '../data.ts'
import { filesDb } from '../tables.ts'
import { render } from './render.ts'

const folder = 'pictures'

export const pictureKey = (attachmentId: string, width: number): string =>
  `${folder}/${attachmentId}/${width}.webp`

export interface Upload {
  userId: number
  purpose: string
  content: Uint8Array
}

type NewAttachment = Omit<Attachment, 'created_at'>

/** A picture whose files are there: known by its row, or new. */
export type Prepared = { known: Attachment } | { fresh: NewAttachment }

/**
 * Stores the sizes of a picture before its row is written, or finds it when the same person sent it
 * before. Files whose row never comes are swept later.
 * @throws refusal invalid_picture.
 */
export async function preparePicture(db: Db, storage: Storage, upload: Upload): Promise<Prepared> {
  const { userId, purpose, content } = upload
  const contentHash = createHash('sha256').update(content).digest()
  const known = await attachmentByContent(db, userId, purpose, contentHash)
  if (known !== undefined) return { known }
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
 * @throws refusal in_progress when the same picture is deleted meanwhile.
 */
export async function keepPicture(
  tx: Tx,
  storage: Storage,
  prepared: Prepared,
): Promise<Attachment> {
  if ('known' in prepared) {
    const { attachment_id } = prepared.known
    return (await attachmentById(tx.db, attachment_id)) ?? refuse('in_progress')
  }
  const { fresh } = prepared
  const made = await filesDb(tx.db)
    .insertInto('attachments')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made !== undefined) return made
  tx.afterCommit(() => void removeFiles(storage, fresh).catch(() => undefined))
  const { user_id, purpose, content_hash } = fresh
  const first = await attachmentByContent(tx.db, user_id ?? 0, purpose, content_hash)
  return first ?? refuse('in_progress')
}

/**
 * Deletes one of a person's own pictures.
 * @throws refusal not_found for another's, illegal_step while a contest, contestant or person shows it.
 */
export async function deletePicture(
  tx: Tx,
  storage: Storage,
  userId: number,
  attachmentId: string,
): Promise<void> {
  let gone: Attachment | undefined
  try {
    gone = await filesDb(tx.db)
      .deleteFrom('attachments')
      .where('attachment_id', '=', attachmentId)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst()
  } catch (error) {
    // Who shows a picture refers to its row, so the database knows without asking every module.
    if (sqlState(error) === '23503') refuse('illegal_step')
    throw error
  }
  if (gone === undefined) refuse('not_found')
  const files = gone
  tx.afterCommit(() => void removeFiles(storage, files).catch(() => undefined))
}

async function removeFiles(
  storage: Storage,
  picture: Pick<Attachment, 'attachment_id' | 'widths'>,
): Promise<void> {
  for (const width of picture.widths) await storage.delete(pictureKey(picture.attachment_id, width))
}

const dayMilliseconds = 86_400_000
const batch = 500

/** Removes files older than a day whose row never came, or is gone. @returns how many. */
export async function sweepPictures(db: Db, storage: Storage): Promise<number> {
  let removed = 0
  let keys: string[] = []
  const sweep = async (): Promise<void> => {
    const known = await knownAttachments(db, [...new Set(keys.map(idOf))])
    for (const key of keys.filter((each) => !known.has(idOf(each)))) {
      await storage.delete(key)
      removed++
    }
    keys = []
  }
  for await (const { key, at } of storage.list(folder)) {
    if (Date.now() - at < dayMilliseconds) continue
    if (keys.push(key) >= batch) await sweep()
  }
  await sweep()
  return removed
}

const idOf = (key: string): string => key.split('/')[1] ?? ''
