import { statement, type Tx } from '../../../platform/db/db.ts'

/** Nobody's username: it has a sign that none has. */
export const everybody = '@everybody'

type Kind = 'globalmsg' | 'popup_error'

/**
 * Leaves a message that a person, or everybody with an account, reads when they next come (`globalmsg`, product 1); an
 * empty text takes it away. @returns how many people it is for.
 */
export async function leaveMessage(tx: Tx, handle: string, text: string): Promise<number> {
  if (handle === everybody) return leaveForAll(tx, 'globalmsg', text)
  const people = await statement(
    tx.db,
    `update users set globalmsg = $2
     where lower(username) = lower($1) or lower(email) = lower($1) returning user_id`,
    [handle, text],
  )
  return people.length
}

/** The same for one person by their number, or everybody; `popup_error` is told as something that went wrong. */
export async function leaveMessageFor(
  tx: Tx,
  { user_id, kind, text }: { user_id?: number | undefined; kind: Kind; text: string },
): Promise<number> {
  if (user_id === undefined) return leaveForAll(tx, kind, text)
  const people = await statement(
    tx.db,
    `update users set globalmsg = case when $3 = 'globalmsg' then $2 else globalmsg end,
       popup_error = case when $3 = 'popup_error' then $2 else popup_error end
     where user_id = $1 returning user_id`,
    [user_id, text, kind],
  )
  return people.length
}

/** A message to everybody stands beside each person's own, and people who come later read it too. */
async function leaveForAll(tx: Tx, kind: Kind, text: string): Promise<number> {
  await statement(
    tx.db,
    text === ''
      ? 'delete from messages_to_all where kind = $1'
      : `insert into messages_to_all (kind, text) values ($1, $2)
         on conflict (kind) do update set text = excluded.text`,
    text === '' ? [kind] : [kind, text],
  )
  const [row] = await statement<{ people: number }>(
    tx.db,
    'select count(*) as people from users',
    [],
  )
  return row?.people ?? 0
}
