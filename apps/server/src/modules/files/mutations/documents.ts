import { createHash } from 'node:crypto'
import type * as FileType from 'file-type'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { onDemand } from '../../../platform/onDemand.ts'
import type { Storage } from '../../../platform/storage.ts'
import { documentKey, documentsOlderThan, olderThan, type Document } from '../data.ts'
import { filesDb } from '../tables.ts'
import { isFull, proveRoom, refuseWhenFull } from './room.ts'

const fileType = onDemand<typeof FileType>('file-type')

const longestName = 120

/** Types that an entrant may send beside pictures: texts, sheets, slides, sound, film. Nothing that runs. */
const accepted = new Set([
  'application/pdf',
  'application/rtf',
  'application/zip',
  'application/epub+zip',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])
const acceptedKinds = /^(audio|video|image)\/(?!svg)/

interface Kind {
  mime: string
  /** Endings that a name of this kind may have; the first is given to a name that has none of them. */
  endings: readonly string[]
}

/** Other endings that systems open as the same kind. */
const alike: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpeg'],
  tif: ['tiff'],
  mp4: ['m4v', 'mov'],
  m4a: ['mp4'],
  mov: ['qt'],
  ogg: ['oga', 'ogv', 'opus'],
  mp3: ['mpga'],
  mid: ['midi'],
  heic: ['heif'],
}
/** Text that no system runs when it is opened. */
const texts = ['txt', 'md', 'csv', 'tsv', 'srt', 'vtt', 'tex', 'abc', 'ly', 'log']

/** The kind of a file by its content, whatever it is called (product 10). @throws refusal unsupported_media. */
export async function kindOf(content: Uint8Array): Promise<Kind> {
  const found = await fileType().fileTypeFromBuffer(content)
  if (found === undefined)
    return isPlainText(content)
      ? { mime: 'text/plain', endings: texts }
      : refuse('unsupported_media')
  const mime = found.mime.split(';')[0] ?? ''
  // The subtitles of a film, which the player reads.
  if (mime === 'text/vtt' && isPlainText(content)) return { mime, endings: ['vtt'] }
  if (!accepted.has(mime) && !acceptedKinds.test(mime)) refuse('unsupported_media')
  return { mime, endings: [found.ext, ...(alike[found.ext] ?? [])] }
}

/** Tells whether the product keeps this content as it is: it draws pictures anew, and takes no page for a text. */
export async function isWork(content: Uint8Array): Promise<boolean> {
  const found = await fileType().fileTypeFromBuffer(content)
  const mime = found?.mime.split(';')[0] ?? 'text/plain'
  if (mime.startsWith('text/')) return isPlainText(content) && !isMarkup(content)
  return accepted.has(mime) || /^(audio|video)\//.test(mime)
}

/** A drawing or page in letters: who sends one where pictures go is told that it is none. */
const isMarkup = (content: Uint8Array): boolean =>
  /^\s*</.test(new TextDecoder().decode(content.subarray(0, 1024)))

function isPlainText(content: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    // oxlint-disable-next-line no-control-regex -- control signs are what tells other files from text
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text)
  } catch {
    return false
  }
}

/** A name that can stand in an address and in a list: no path, no signs that can't be seen. */
export function plainName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  // Browsers write a quotation mark in a form like this.
  const visible = last
    .replaceAll('%22', '')
    .replaceAll(/[\p{Cc}\p{Cf}<>:"|?*%#]/gu, '')
    .trim()
    // An address would take dots alone for a folder.
    .replace(/^\.+$/, '')
  return visible.slice(-longestName) || 'file'
}

/** Systems choose by a name's ending what opens a file: a text called `.bat` would run, a PDF called `.html` be a page. */
export function fittingName(name: string, { endings }: Kind): string {
  const plain = plainName(name)
  const ending = /\.([^.]+)$/.exec(plain)?.[1]?.toLowerCase() ?? ''
  return endings.includes(ending) ? plain : `${plain.slice(0, longestName - 10)}.${endings[0]}`
}

export interface NewDocument {
  userId: number
  name: string
  content: Uint8Array
}

/**
 * Stores a file before its row is written.
 * @throws refusal unsupported_media, storage_full and its like (`proveRoom`).
 */
export async function prepareDocument(
  db: Db,
  storage: Storage,
  { userId, name, content }: NewDocument,
): Promise<Omit<Document, 'created_at'>> {
  await proveRoom(db, storage, userId)
  const kind = await kindOf(content)
  const document_id = publicId()
  await storage.put(documentKey(document_id), content)
  return {
    document_id,
    user_id: userId,
    name: fittingName(name, kind),
    mime: kind.mime,
    bytes: content.length,
    content_hash: createHash('sha256').update(content).digest(),
  }
}

/**
 * Writes a stored file's row; the same file of the same person is kept once.
 * @throws refusal storage_full and its like (`proveRoom`).
 */
export async function keepDocument(
  tx: Tx,
  storage: Storage,
  fresh: Omit<Document, 'created_at'>,
): Promise<Document> {
  const tables = filesDb(tx.db)
  const kept = await tables
    .insertInto('documents')
    .values(fresh)
    .onConflict((conflict) =>
      // Its age begins anew: a file that was just sent again is about to be named by an answer.
      conflict
        .columns(['user_id', 'content_hash', 'name'])
        .doUpdateSet({ created_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      // Only a full room is certain: after a deadlock the call runs again, and its row needs the file.
      if (isFull(error)) void storage.delete(documentKey(fresh.document_id)).catch(() => undefined)
      return refuseWhenFull(error)
    })
  if (kept.document_id !== fresh.document_id)
    tx.afterCommit(() => void storage.delete(documentKey(fresh.document_id)).catch(() => undefined))
  return kept
}

export const daysKept = 7
const batch = 200

/**
 * Removes files older than a week that no answer names, and nothing of the view `named_documents`. What is stored of them
 * goes later (`removeStored`).
 * @param usedOf those of the ids that are in use; the modules that show them know.
 * @returns how many.
 */
export async function sweepDocuments(
  db: Db,
  usedOf: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  let removed = 0
  let after = ''
  for (;;) {
    const ids = await documentsOlderThan(db, { days: daysKept, after, limit: batch })
    const used = await usedOf(ids)
    for (const id of ids.filter((each) => !used.has(each))) {
      // Unless it was sent again since the list was read.
      const gone = await filesDb(db)
        .deleteFrom('documents')
        .where('document_id', '=', id)
        .where('created_at', '<', olderThan(daysKept))
        .where(
          sql<boolean>`not exists (select from named_documents n where n.document_id = documents.document_id)`,
        )
        .returning('document_id')
        .executeTakeFirst()
      if (gone === undefined) continue
      removed++
    }
    after = ids.at(-1) ?? ''
    if (ids.length < batch) return removed
  }
}

/** Says which files something names from now on; others that it named before may be swept. */
export async function keepDocuments(tx: Tx, keeper: string, ids: readonly string[]): Promise<void> {
  await sql`delete from kept_documents where keeper = ${keeper} and document_id <> all (${ids}::text[])`.execute(
    tx.db,
  )
  await sql`insert into kept_documents (document_id, keeper)
    select document_id, ${keeper} from documents where document_id = any (${ids}::text[])
    on conflict do nothing`.execute(tx.db)
}
