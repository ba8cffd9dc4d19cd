import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { adminDb } from '../tables.ts'
import { heldUser } from './people.ts'

/** The log keeps that a note was written or taken away, and nothing of its words. */
const log = (tx: Tx, admin: Person, userId: number, act: 'add_note' | 'remove_note') =>
  writeAudit(tx, { actor_id: admin.user_id, subject: 'user', subject_id: userId, act })

/** Writes a note about a person, for admins. @throws refusal not_found. */
export async function addNote(
  tx: Tx,
  admin: Person,
  { user_id, text }: { user_id: number; text: string },
): Promise<void> {
  await heldUser(tx, user_id)
  await adminDb(tx.db)
    .insertInto('person_notes')
    .values({ user_id, author_id: admin.user_id, text })
    .execute()
  await log(tx, admin, user_id, 'add_note')
}

/** Takes a note away; each admin may do so with the notes of all. @throws refusal not_found. */
export async function removeNote(
  tx: Tx,
  admin: Person,
  { user_id, note_id }: { user_id: number; note_id: number },
): Promise<void> {
  const rows = await statement(
    tx.db,
    'delete from person_notes where user_id = $1 and note_id = $2 returning note_id',
    [user_id, note_id],
  )
  if (rows.length === 0) refuse('not_found')
  await log(tx, admin, user_id, 'remove_note')
}

/** Forgets the notes about a person, and that the person wrote notes about others. */
export async function forgetNotes(tx: Tx, userId: number): Promise<void> {
  await statement(tx.db, 'delete from person_notes where user_id = $1', [userId])
  await statement(tx.db, 'update person_notes set author_id = null where author_id = $1', [userId])
}
