import type { PublicUser } from '@plaudit/contract/accounts'
import type { SecurityKind } from '@plaudit/contract/accounts/constants'
import { sql } from 'kysely'
import { statement, type Db } from '../../platform/db/db.ts'
import type { Person } from '../../platform/http/caller.ts'
import { picturesByIds } from '../files/data.ts'
import type { StoredPasskey } from './policy/passkeys.ts'
import { publicUserOf } from './present.ts'
import { accountsDb, type Account } from './tables.ts'

/** Returns an account whole, for its own person. */
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
  return (
    accountsDb(db)
      .selectFrom('users')
      .selectAll()
      .where(sql`lower(${sql.ref(column)})`, '=', handle.toLowerCase())
      // A person who asked to be deleted does not come in any more.
      .where('leaving_at', 'is', null)
      .executeTakeFirst()
  )
}

/** Finds an account by its username alone, for calls that everybody may make: a mail address would tell its owner. */
export const accountByUsername = async (db: Db, username: string): Promise<Account | undefined> =>
  username.includes('@') ? undefined : accountByHandle(db, username)

/** The account for which a number stands: anybody can have typed one that nobody confirmed. */
export async function userOfPhone(db: Db, number: string): Promise<number | undefined> {
  const [row] = await statement<{ user_id: number }>(
    db,
    'select user_id from users where phone = $1 and phone_confirmed_at is not null',
    [number],
  )
  return row?.user_id
}

/** Returns the mailbox where mail of an address arrives, whatever dots and tags the address is written with. */
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

/** Returns what everybody may see of these people, by id; ids that nobody has are left out. */
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
      sql<boolean>`leaving_at is not null or suspended_at is not null`.as('no_page'),
    ])
    .where(sql<boolean>`user_id = any (${[...new Set(ids)]}::bigint[])`)
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
  acting_id: number | null
  /** Device on which it was opened; empty for a device that had no id. */
  device: string
  seen_at: Date
  former_names: string[]
  /** It was opened on a site that is neither the operator's nor the person's own: its owner may have read its token. */
  is_elsewhere: boolean
  /** Milliseconds until it ends by itself, by the database's clock. */
  left: number
}

/** Columns of a person that gates need. */
export const ofPerson = `u.user_id, u.username, u.language, u.is_admin, u.is_support, u.country_code, u.email_folded as mailbox,
  case when u.phone_confirmed_at is not null then u.phone end as phone,
  u.email_confirmed_at is not null as email_confirmed, u.phone_confirmed_at is not null as phone_confirmed`
/** True if the account is one of those that act here. */
export const isHere = 'u.leaving_at is null and u.suspended_at is null'

/** The person of a living session, by the hash of its token. */
export async function sessionPerson(db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await statement<SessionRow>(
    db,
    `select ${ofPerson}, s.seen_at, s.acting_id, s.device, s.former_names,
       s.host is not null and exists (
         select from proven_hosts h join letter_sites l using (site_id)
         where h.host = s.host and not l.is_operators and l.only_of is distinct from s.user_id
       ) as is_elsewhere,
       (extract(epoch from s.expires_at - now()) * 1000)::float8 as left
     from sessions s join users u using (user_id)
     where s.token_hash = $1 and s.expires_at > now() and ${isHere}`,
    [tokenHash],
  )
  return row
}

/** Tells whether somebody administers this installation yet. */
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
export async function peopleNamed(
  db: Db,
  text: string,
  among?: readonly number[],
): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select user_id from users
     where folded(full_name || ' ' || username) like '%' || folded($1) || '%'
       ${among === undefined ? '' : 'and user_id = any ($2::bigint[])'}
     order by length(full_name), user_id limit 50`,
    [text.replaceAll(/[\\%_]/g, String.raw`\$&`), ...(among === undefined ? [] : [among])],
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

export interface PasskeyRow extends StoredPasskey {
  host: string
  name: string
  created_at: Date
  used_at: Date | null
}

/** A person's passkeys, oldest first; those of one host where it is named. */
export const passkeysOf = (db: Db, userId: number, host?: string): Promise<PasskeyRow[]> =>
  statement<PasskeyRow>(
    db,
    `select credential_id, public_key, counter, transports, host, name, created_at, used_at from passkeys
     where user_id = $1 and ($2::text is null or host = $2) order by created_at`,
    [userId, host ?? null],
  )

export interface EventRow {
  event_id: number
  kind: SecurityKind
  at: Date
  detail: Record<string, string | number>
}

/** Returns what happened to the safety of an account in the last year, newest first. */
export const securityEventsOf = (db: Db, userId: number): Promise<EventRow[]> =>
  statement<EventRow>(
    db,
    `select event_id, kind, at, detail from security_events
     where user_id = $1 and at > now() - interval '1 year' order by event_id desc limit 50`,
    [userId],
  )

/** Ways in which a person can prove themselves here (product 1). */
export interface Ways {
  password: boolean
  factor: boolean
  passkey: boolean
  /** A code to a confirmed address. */
  code: boolean
}

export async function waysOf(db: Db, userId: number, host: string): Promise<Ways> {
  const [row] = await statement<Ways>(
    db,
    `select password_hash is not null as password,
       exists (select from second_factors f where f.user_id = u.user_id and confirmed_at is not null) as factor,
       exists (select from passkeys p where p.user_id = u.user_id and p.host = $2) as passkey,
       (email_confirmed_at is not null or phone_confirmed_at is not null) as code
     from users u where user_id = $1`,
    [userId, host],
  )
  return row ?? { password: false, factor: false, passkey: false, code: false }
}

/** Tells whether a session's person proved themselves within it a moment ago. */
export async function isProven(db: Db, tokenHash: Buffer): Promise<boolean> {
  const rows = await statement(
    db,
    `select 1 from sessions where token_hash = $1 and proven_at > now() - interval '15 minutes'`,
    [tokenHash],
  )
  return rows.length > 0
}

/** Returns the number of recovery codes that are left, and whether a second factor is on. */
export async function factorOf(db: Db, userId: number): Promise<{ on: boolean; left: number }> {
  const [row] = await statement<{ on: boolean; left: number }>(
    db,
    `select exists (select from second_factors where user_id = $1 and confirmed_at is not null) as "on",
       (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as "left"`,
    [userId],
  )
  return row ?? { on: false, left: 0 }
}
