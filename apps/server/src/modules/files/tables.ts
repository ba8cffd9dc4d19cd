import type { Generated, Kysely } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

export interface AttachmentsTable {
  attachment_id: string
  user_id: number | null
  purpose: string
  mime: string
  bytes: number
  width: number
  height: number
  widths: number[]
  color: string
  content_hash: Buffer
  created_at: Generated<Date>
  /** Time since which nothing shows it, as the sweep found it. */
  unused_since: Generated<Date | null>
}

export interface DocumentsTable {
  document_id: string
  user_id: number | null
  name: string
  mime: string
  bytes: number
  content_hash: Buffer
  created_at: Generated<Date>
}

/** Pictures that some people alone may see. */
interface ClosedPicturesTable {
  attachment_id: string
}

/** Stored files whose row is gone, until no copy may name them any more. */
interface RemovedFilesTable {
  file_key: string
  removed_at: Generated<Date>
  /** The person who sent it left before. */
  is_prompt: boolean
}

interface FilesTables {
  removed_files: RemovedFilesTable
  closed_pictures: ClosedPicturesTable
  attachments: AttachmentsTable
  documents: DocumentsTable
}

export const filesDb = (db: Db): Kysely<FilesTables> => tablesOf<FilesTables>(db)
