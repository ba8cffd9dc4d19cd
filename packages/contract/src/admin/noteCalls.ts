import { z } from 'zod'
import { defineCall, numericId, prose } from '../call.ts'
import { note } from './answers.ts'
import { longestNote } from './shapes.ts'

const notes = z.object({ notes: z.array(note) })

const addNote = defineCall({
  method: 'POST',
  summary: 'Writes a note about a person, which admins alone read here.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({
    user_id: numericId,
    text: prose(longestNote).pipe(z.string().min(1, { error: '#required' })),
  }),
  reply: notes,
})

const removeNote = defineCall({
  method: 'POST',
  summary: 'Takes a note about a person away for good.',
  tag: 'admin',
  who: 'admin',
  input: z.strictObject({ user_id: numericId, note_id: numericId }),
  reply: notes,
})

/** Notes of admins about people. */
export const noteCalls = { 'admin/addNote': addNote, 'admin/removeNote': removeNote } as const
