import { statement, type Tx } from '../../../platform/db/db.ts'

/** Nobody's username: it has a sign that none has. */
export const everybody = '@everybody'

/**
 * What a person, or everybody who has an account, is told when they next come (`globalmsg`, product 1); an empty text
 * takes it away. @returns how many people it is for.
 */
export async function leaveMessage(tx: Tx, handle: string, text: string): Promise<number> {
  const people = await statement(
    tx.db,
    `update users set globalmsg = $2
     where $1 = $3 or lower(username) = lower($1) or lower(email) = lower($1) returning user_id`,
    [handle, text, everybody],
  )
  return people.length
}
