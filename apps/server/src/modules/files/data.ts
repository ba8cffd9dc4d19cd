import type { Picture } from '@plaudit/contract/files'
import { sql, type Selectable } from 'kysely'
import { statement, type Db, type Tx } from '../../platform/db/db.ts'
import { refuse } from '../../platform/errors.ts'
import { exported, type Exported, type ExportedFile } from '../../platform/person.ts'
import { squared } from '../../platform/sheet/picture.ts'
import type { Storage } from '../../platform/storage.ts'
import { pictureOf } from './present.ts'
import { filesDb, type AttachmentsTable, type DocumentsTable } from './tables.ts'

export type Attachment = Selectable<AttachmentsTable>
export type Document = Selectable<DocumentsTable>

/** Folders of pictures and documents in the storage. */
export const picturesFolder = 'pictures'
export const documentsFolder = 'documents'

export const pictureKey = (attachmentId: string, width: number): string =>
  `${picturesFolder}/${attachmentId}/${width}.webp`
export const documentKey = (documentId: string): string => `${documentsFolder}/${documentId}`

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

/** Those of these ids that are a person's own pictures. */
export const attachmentsOf = (
  db: Db,
  userId: number,
  ids: readonly string[],
): Promise<Attachment[]> =>
  statement<Attachment>(
    db,
    'select * from attachments where user_id = $1 and attachment_id = any ($2::text[])',
    [userId, [...new Set(ids)]],
  )

/** Pictures by id for other modules' answers; ids that name none are left out. */
export async function picturesByIds(db: Db, ids: readonly string[]): Promise<Map<string, Picture>> {
  if (ids.length === 0) return new Map()
  const rows = await filesDb(db)
    .selectFrom('attachments')
    .selectAll()
    .where(sql<boolean>`attachment_id = any (${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.attachment_id, pictureOf(row)]))
}

/** Returns the ids that are no pictures of this person; the others stay until this transaction ends. */
export const strangePictures = (db: Db, userId: number, ids: readonly string[]) =>
  strangeAmong(db, 'attachments', 'attachment_id', userId, ids)

/** Returns the ids that are no files of this person; the others stay until this transaction ends. */
export const strangeDocuments = (db: Db, userId: number, ids: readonly string[]) =>
  strangeAmong(db, 'documents', 'document_id', userId, ids)

async function strangeAmong(
  db: Db,
  table: 'attachments' | 'documents',
  key: string,
  userId: number,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as (
      select ${sql.ref(key)} as id from ${sql.table(table)}
      where ${sql.ref(key)} = any (${ids}::text[]) and user_id = ${userId} for key share
    )
    select id from unnest(${ids}::text[]) as asked (id) where id not in (select id from held)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
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

/** Returns those of the pictures that are there, and stay until this transaction ends. */
export async function heldPictures(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await filesDb(tx.db)
    .selectFrom('attachments')
    .select('attachment_id')
    .where('attachment_id', 'in', ids)
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.attachment_id))
}

/** Returns those of these ids that stand for stored pictures. */
export const knownAttachments = (db: Db, ids: readonly string[]) =>
  knownAmong(db, 'attachments', 'attachment_id', ids)

/** Returns those of these ids that stand for stored files. */
export const knownDocuments = (db: Db, ids: readonly string[]) =>
  knownAmong(db, 'documents', 'document_id', ids)

async function knownAmong(
  db: Db,
  table: 'attachments' | 'documents',
  key: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(key)} as id from ${sql.table(table)} where ${sql.ref(key)} = any (${ids}::text[])`.execute(
    db,
  )
  return new Set(rows.map((row) => row.id))
}

export async function documentById(db: Db, id: string): Promise<Document | undefined> {
  return filesDb(db)
    .selectFrom('documents')
    .selectAll()
    .where('document_id', '=', id)
    .executeTakeFirst()
}

/** Files by id for other modules' answers; ids that name none are left out. */
export async function documentsByIds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Document>> {
  if (ids.length === 0) return new Map()
  const rows = await filesDb(db)
    .selectFrom('documents')
    .selectAll()
    .where(sql<boolean>`document_id = any (${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.document_id, row]))
}

/** The moment so many days ago, by the database's clock. */
export const olderThan = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

/** Ids of files that are older than some days, in the order of their ids, from after a known one. */
export async function documentsOlderThan(
  db: Db,
  { days, after, limit }: { days: number; after: string; limit: number },
): Promise<string[]> {
  const rows = await filesDb(db)
    .selectFrom('documents')
    .select('document_id')
    .where('created_at', '<', olderThan(days))
    .where('document_id', '>', after)
    .orderBy('document_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.document_id)
}

/** Returns what an answer holds of a file: its id, then its name. */
export const documentValue = ({ document_id, name }: Pick<Document, 'document_id' | 'name'>) =>
  `${document_id}/${name}`

/** The id in such a value, or undefined for what is none. */
export const documentIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^([0-9A-Za-z]{20,24})\/[^/]+$/.exec(value)?.[1] : undefined

/** The picture that an address of ours names, or undefined. */
export const pictureIn = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? /^\/files\/([0-9A-Za-z]{20,24})\/[1-9]\d{0,3}\.webp$/.exec(value)?.[1]
    : undefined

/** The pictures and documents that a person sent: what is known of each, and the files. */
export function exportFiles(db: Db, userId: number): Exported[] {
  return [
    {
      ...exported(db, 'pictures', 'select * from attachments where user_id = $1 order by 1', [
        userId,
      ]),
      files: filesOf(
        db,
        `select purpose || '-' || attachment_id || '.webp' as name, 'pictures/' || attachment_id || '/' || (select max(w) from unnest(widths) w) || '.webp' as key
         from attachments where user_id = $1 and cardinality(widths) > 0 order by attachment_id`,
        userId,
      ),
    },
    {
      ...exported(db, 'documents', 'select * from documents where user_id = $1 order by 1', [
        userId,
      ]),
      files: filesOf(
        db,
        `select document_id || '-' || name as name, 'documents/' || document_id as key from documents
         where user_id = $1 order by document_id`,
        userId,
      ),
    },
  ]
}

async function* filesOf(db: Db, text: string, userId: number): AsyncGenerator<ExportedFile> {
  yield* await statement<ExportedFile>(db, text, [userId])
}

/** The bytes of a stored picture, at least so wide where it is; undefined where it is gone. */
export async function pictureBytes(storage: Storage, picture: Picture, width: number) {
  const widths = [...picture.srcset.matchAll(/ (\d+)w/g)]
    .map((found) => Number(found[1]))
    .toSorted((a, b) => a - b)
  const fitting = widths.find((one) => one >= width) ?? widths.at(-1)
  return fitting === undefined ? undefined : storage.get(pictureKey(picture.attachment_id, fitting))
}

/** A stored picture by its address, small and square, as PNG; undefined where there is none. */
export async function logoBytes(
  storage: Storage,
  src: string | null | undefined,
): Promise<Buffer | undefined> {
  const [, id = '', width] = /\/files\/([0-9A-Za-z]{20,24})\/(\d+)\.webp$/.exec(src ?? '') ?? []
  const bytes = id === '' ? undefined : await storage.get(pictureKey(id, Number(width)))
  return bytes && squared(bytes, 192)
}
