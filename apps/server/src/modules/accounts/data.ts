import type { PublicUser } from '@plaudit/contract/accounts'
import { sql } from 'kysely'
import { statement, type Db } from '../../platform/db/db.ts'
import type { Person } from '../../platform/http/caller.ts'
import { picturesByIds } from '../files/data.ts'
import { publicUserOf } from './present.ts'
import { accountsDb, type Account } from './tables.ts'

/** One account whole, for its own person. */
export async function accountById(db: Db, userId: number): Promise<Account | undefined> {
  return accountsDb(db)
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** By username or e-mail, without regard to case (login/pro). */
export async function accountByHandle(db: Db, handle: string): Promise<Account | undefined> {
  const column = handle.includes('@') ? 'email' : 'username'
  return accountsDb(db)
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(${sql.ref(column)})`, '=', handle.toLowerCase())
    .executeTakeFirst()
}

/** Where the mail of an address arrives, whatever dots and tags it is written with. */
export async function mailboxOf(db: Db, address: string): Promise<string> {
  const [row] = await statement<{ mailbox: string }>(db, 'select folded_address($1) as mailbox', [
    address,
  ])
  return row?.mailbox ?? address
}

/** The id of a person by username or confirmed e-mail, for teams and judges; undefined when nobody has it. */
export async function personByHandle(db: Db, handle: string): Promise<number | undefined> {
  const account = await accountByHandle(db, handle.trim())
  // Anybody can have registered with an address that they never proved.
  if (handle.includes('@') && !account?.email_confirmed_at) return undefined
  return account?.user_id
}

/** What everybody may see of these people, by id; ids that nobody has are left out. */
export async function peopleByIds(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, PublicUser>> {
  if (ids.length === 0) return new Map()
  const rows = await accountsDb(db)
    .selectFrom('users')
    .select([
      'user_id',
      'ux_id',
      'full_name',
      'username',
      'profession',
      'country_code',
      'avatar_id',
    ])
    .where('user_id', 'in', [...new Set(ids)])
    .execute()
  const pictures = await picturesByIds(
    db,
    rows.flatMap((row) => row.avatar_id ?? []),
  )
  return new Map(
    rows.map((row) => [row.user_id, publicUserOf(row, pictures.get(row.avatar_id ?? ''))]),
  )
}

interface SessionRow extends Person {
  seen_at: Date
}

/** The person of a living session, by the hash of its token. */
export async function sessionPerson(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await statement<SessionRow>(
    db,
    `select u.user_id, u.username, u.language, u.is_admin, u.country_code, u.email_folded as mailbox, s.seen_at,
       case when u.phone_confirmed_at is not null then u.phone end as phone,
       u.email_confirmed_at is not null as email_confirmed,
       u.phone_confirmed_at is not null as phone_confirmed
     from sessions s join users u using (user_id)
     where s.token_hash = $1 and s.expires_at > now()`,
    [tokenHash],
  )
  return row
}

/** Whether somebody administers this installation yet. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const row = await accountsDb(db)
    .selectFrom('users')
    .select('user_id')
    .where('is_admin', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** People whose name or username holds a text, whatever its case and accents; the likeliest fifty. */
export async function peopleNamed(db: Db, text: string): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select user_id from users
     where folded(full_name || ' ' || username) like '%' || folded($1) || '%'
     order by length(full_name), user_id limit 50`,
    [text.replaceAll(/[\\%_]/g, String.raw`\$&`)],
  )
  return rows.map((row) => row.user_id)
}

export interface ViewRow {
  view_id: number
  name: string
  filters: Record<string, string>
}

/** A person's saved views of a list, oldest first. */
export function viewsOf(db: Db, userId: number, list: string): Promise<ViewRow[]> {
  return statement<ViewRow>(
    db,
    'select view_id, name, filters from saved_views where user_id = $1 and list = $2 order by view_id',
    [userId, list],
  )
}
