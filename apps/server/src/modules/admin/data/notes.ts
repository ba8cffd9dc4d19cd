import { statement, type Db } from '../../../platform/db/db.ts'

export interface NoteRow {
  note_id: number
  text: string
  at: Date
  author: string | null
}

/** Returns the notes of admins about a person, the newest first. */
export const notesAbout = (db: Db, userId: number): Promise<NoteRow[]> =>
  statement<NoteRow>(
    db,
    `select n.note_id, n.text, n.at, u.username as author
     from person_notes n left join users u on u.user_id = n.author_id
     where n.user_id = $1 order by n.note_id desc limit 200`,
    [userId],
  )
