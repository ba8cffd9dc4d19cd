import { statement, type Tx } from '../../../platform/db/db.ts'

/** Nobody's username: it has a sign that none has. */
export const everybody = '@everybody'

/**
 * Leaves a message that a person, or everybody with an account, reads when they next come (`globalmsg`, product 1); an
 * empty text takes it away. @returns how many people it is for.
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

/** The same for one person by their number, or everybody; `popup_error` is told as something that went wrong. */
export async function leaveMessageFor(
  tx: Tx,
  asked: { user_id?: number | undefined; kind: 'globalmsg' | 'popup_error'; text: string },
): Promise<number> {
  const people = await statement(
    tx.db,
    `update users set globalmsg = case when $3 = 'globalmsg' then $2 else globalmsg end,
       popup_error = case when $3 = 'popup_error' then $2 else popup_error end
     where $1::bigint is null or user_id = $1 returning user_id`,
    [asked.user_id ?? null, asked.text, asked.kind],
  )
  return people.length
}
