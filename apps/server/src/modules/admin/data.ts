import { moneyActs } from '@plaudit/contract/admin/shapes'
import { sql } from 'kysely'
import { statement, type Db } from '../../platform/db/db.ts'
import {
  listOrder,
  comesAfter,
  pageOf,
  placeFrom,
  placeIn,
  type Asked,
  type Place,
} from '../../platform/keyset.ts'
import { adminDb, type ConsentRow } from './tables.ts'

export interface UserRow {
  user_id: number
  ux_id: string
  username: string
  full_name: string
  profession: string
  country_code: string
  avatar_id: string | null
  email: string | null
  email_confirmed_at: Date | null
  phone: string | null
  account_type: 'user' | 'professional' | 'business'
  is_admin: boolean
  is_support: boolean
  suspended_at: Date | null
  globalmsg: string
  popup_error: string
  seen_at: Date | null
  /** In hundredths, while the account is being erased. */
  erasing: number | null
  created_at: Date
}

export interface UserSearch extends Asked {
  search?: string | undefined
  role?: 'admin' | 'support' | undefined
  account_type?: UserRow['account_type'] | undefined
  suspended?: boolean | undefined
  flagged?: boolean | undefined
}

/** A list tells no larger total. */
const countedAtMost = 10_000

const newest = listOrder('admin users', [{ by: 'u.user_id', type: 'bigint', order: 'desc' }])

const columns = sql`u.user_id, u.ux_id, u.username, u.full_name, u.profession, u.country_code, u.avatar_id, u.email,
  u.email_confirmed_at, u.phone, u.account_type, u.is_admin, u.is_support, u.suspended_at, u.globalmsg, u.popup_error,
  u.created_at, (select max(s.seen_at) from sessions s where s.user_id = u.user_id and s.acting_id is null) as seen_at,
  case when u.leaving_at is not null
    then coalesce((select e.done * 100 / greatest(e.parts, 1) from erasures e where e.user_id = u.user_id), 0) end as erasing`

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** People about whom, or about whose things, a report waits. */
const isFlagged = sql`exists (select from report_cases r where r.author_id = u.user_id and r.state in ('open', 'appealed'))`

function conditionOf({
  search,
  role,
  account_type,
  suspended,
  flagged,
}: Omit<UserSearch, 'after' | 'limit'>) {
  const text = search?.trim() ?? ''
  const number = /^\d{1,15}$/.test(text) ? Number(text) : null
  return sql`${
    text === ''
      ? sql`true`
      : sql`(folded(u.full_name || ' ' || u.username) like '%' || folded(${literal(text)}) || '%'
          or lower(u.email) = lower(${text}) or u.phone = ${text} or u.user_id = ${number})`
  } and ${role === 'admin' ? sql`u.is_admin` : role === 'support' ? sql`u.is_support` : sql`true`}
    and ${account_type === undefined ? sql`true` : sql`u.account_type = ${account_type}`}
    and ${suspended === undefined ? sql`true` : suspended ? sql`u.suspended_at is not null` : sql`u.suspended_at is null`}
    and ${flagged === undefined ? sql`true` : flagged ? isFlagged : sql`not ${isFlagged}`}`
}

/** Everybody with an account, newest first. */
export async function findUsers(db: Db, asked: UserSearch) {
  const where = conditionOf(asked)
  const onward =
    asked.after === undefined ? sql`true` : comesAfter(newest, placeFrom(newest, asked.after))
  const { rows } = await sql<UserRow & { place: Place }>`
    select ${columns}, ${placeIn(newest)} as place from users u
    where ${where} and ${onward} order by u.user_id desc limit ${asked.limit + 1}`.execute(db)
  return { ...pageOf(rows, newest, asked.limit), total: await userCount(db, asked, countedAtMost) }
}

/** Counts the people whom a search finds. @param most where counting ends; null counts them all. */
export async function userCount(
  db: Db,
  asked: Omit<UserSearch, 'after' | 'limit'>,
  most: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from (
    select from users u where ${conditionOf(asked)} limit ${most}) t`.execute(db)
  return rows[0]?.total ?? 0
}

/** Everybody whom a search finds, a batch at a time. */
export async function* usersByBatches(
  db: Db,
  asked: Omit<UserSearch, 'after' | 'limit'>,
): AsyncGenerator<UserRow[]> {
  let after: string | undefined
  do {
    const { rows, next } = await findUsers(db, { ...asked, after, limit: 200 })
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}

export async function userById(db: Db, userId: number): Promise<UserRow | undefined> {
  const { rows } =
    await sql<UserRow>`select ${columns} from users u where u.user_id = ${userId}`.execute(db)
  return rows[0]
}

export async function sessionCount(db: Db, userId: number): Promise<number> {
  const [row] = await statement<{ sessions: number }>(
    db,
    'select count(*) as sessions from sessions where user_id = $1 and expires_at > now() and acting_id is null',
    [userId],
  )
  return row?.sessions ?? 0
}

/** Returns what this admin asked this person, where it stands open. */
export const openConsent = (
  db: Db,
  userId: number,
  adminId: number,
): Promise<ConsentRow | undefined> =>
  adminDb(db)
    .selectFrom('sign_in_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('admin_id', '=', adminId)
    .where('state', 'in', ['asked', 'given'])
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst()

export const consentById = (
  db: Db,
  userId: number,
  consentId: string,
): Promise<ConsentRow | undefined> =>
  adminDb(db)
    .selectFrom('sign_in_consents')
    .selectAll()
    .where('user_id', '=', userId)
    .where('consent_id', '=', consentId)
    .executeTakeFirst()

export interface AuditRow {
  audit_id: number
  at: Date
  actor_id: number | null
  who: string | null
  subject: string
  subject_id: number
  act: string
  detail: Record<string, unknown>
}

export interface AuditSearch extends Asked {
  actor?: string | undefined
  subject?: string | undefined
  subject_id?: number | undefined
  act?: string | undefined
  /** Acts by which money moves, or by which its way changes. */
  money?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
}

const latest = listOrder('audit', [{ by: 'a.audit_id', type: 'bigint', order: 'desc' }])

/** Returns who did what to what, newest first. */
export async function findAudit(db: Db, asked: AuditSearch) {
  const { actor, subject, subject_id, act, money, from, to } = asked
  const onward =
    asked.after === undefined ? sql`true` : comesAfter(latest, placeFrom(latest, asked.after))
  const { rows } = await sql<AuditRow & { place: Place }>`
    select a.audit_id, a.at, a.actor_id, u.username as who, a.subject, a.subject_id, a.act, a.detail, ${placeIn(latest)} as place
    from audit_log a left join users u on u.user_id = a.actor_id
    where ${onward}
      and ${actor ? sql`a.actor_id = (select user_id from users where lower(username) = lower(${actor}))` : sql`true`}
      and ${subject ? sql`a.subject = ${subject}` : sql`true`}
      and ${subject_id === undefined ? sql`true` : sql`a.subject_id = ${subject_id}`}
      and ${act ? sql`a.act = ${act}` : sql`true`}
      and ${money ? sql`a.act = any (${moneyActs})` : sql`true`}
      and ${from ? sql`a.at >= ${from}::timestamptz` : sql`true`}
      and ${to ? sql`a.at < ${to}::timestamptz` : sql`true`}
    order by a.audit_id desc limit ${asked.limit + 1}`.execute(db)
  return pageOf(rows, latest, asked.limit)
}

/** Everything of the log that fits, a batch at a time. */
export async function* auditBatches(
  db: Db,
  asked: Omit<AuditSearch, 'after' | 'limit'>,
): AsyncGenerator<AuditRow[]> {
  let after: string | undefined
  do {
    const { rows, next } = await findAudit(db, { ...asked, after, limit: 500 })
    yield rows
    after = next ?? undefined
  } while (after !== undefined)
}

/** Counts the acts that the log holds of these. */
export async function auditCount(db: Db): Promise<number> {
  const [row] = await statement<{ acts: number }>(db, 'select count(*) as acts from audit_log', [])
  return row?.acts ?? 0
}

/** Kinds of things that something was done to; few, found by leaps along the index. */
export async function auditSubjects(db: Db): Promise<string[]> {
  const rows = await statement<{ subject: string }>(
    db,
    `with recursive leaps as (
       (select subject from audit_log order by subject limit 1)
       union all
       select (select a.subject from audit_log a where a.subject > l.subject order by a.subject limit 1)
       from leaps l where l.subject is not null
     ) select subject from leaps where subject is not null`,
    [],
  )
  return rows.map(({ subject }) => subject)
}
