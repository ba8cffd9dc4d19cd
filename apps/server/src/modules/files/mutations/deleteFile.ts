import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Parts } from '../../../platform/parts.ts'
import { attachmentsOf } from '../data.ts'
import { deletePicture } from './pictures.ts'

declare module '../../../platform/ports.ts' {
  interface PortTypes {
    /** Returns those of these files that an answer of an entry names: answers hold ids within their texts. */
    answeredDocuments: (db: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>
  }
}

/**
 * Deletes one of a person's own pictures, or another file of theirs.
 * @throws refusal not_found for another's, illegal_step while something shows, sells or names it.
 */
export async function deleteFile(
  tx: Tx,
  parts: Pick<Parts, 'ports'>,
  userId: number,
  id: string,
): Promise<void> {
  // A row that names a file from now on waits for this lock, so that the next question knows everything.
  const [own] = await statement(
    tx.db,
    'select from documents where document_id = $1 and user_id = $2 for update',
    [id, userId],
  )
  if (own === undefined) return deletePicture(tx, userId, id)
  const [named] = await statement(tx.db, 'select from named_documents where document_id = $1', [id])
  const answered = await parts.ports.find('answeredDocuments')?.(tx.db, [id])
  if (named !== undefined || answered?.has(id) === true) refuse('illegal_step')
  await statement(tx.db, 'delete from documents where document_id = $1', [id])
  // A picture that was to be given away as a file goes with it.
  if ((await attachmentsOf(tx.db, userId, [id])).length > 0) await deletePicture(tx, userId, id)
}
