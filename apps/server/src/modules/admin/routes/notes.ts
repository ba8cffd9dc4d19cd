import type { Db } from '../../../platform/db/db.ts'
import { personOf } from '../../../platform/http/caller.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { notesAbout } from '../data/notes.ts'
import { addNote, removeNote } from '../mutations/notes.ts'
import { presentNotes } from '../present.ts'

const present = async (_: void, { db, input }: { db: Db; input: { user_id: number } }) => ({
  notes: presentNotes(await notesAbout(db, input.user_id)),
})

/** Notes of admins about people (product 11). */
export const noteRoutes = (): Route[] => [
  route('admin/addNote', {
    limit: 'write',
    idempotent: true,
    verb: ({ tx, caller, input }) => addNote(tx, personOf(caller), input),
    present,
  }),
  route('admin/removeNote', {
    limit: 'write',
    verb: ({ tx, caller, input }) => removeNote(tx, personOf(caller), input),
    present,
  }),
]
