import type {
  caseQueues,
  ReportedEntity,
  ReportPlace,
  ReportReason,
} from '@plaudit/contract/reports/shapes'
import { sql } from 'kysely'
import { statement, type Db } from '../../platform/db/db.ts'
import { listOrder, pageOf, readOn, type Asked } from '../../platform/keyset.ts'
import { reportsDb, type CaseRow } from './tables.ts'

export type Queue = (typeof caseQueues)[number]

export interface CaseFound extends CaseRow {
  /** Number of people who reported it. */
  people: number
}

const withPeople = (db: Db) =>
  reportsDb(db)
    .selectFrom('report_cases as c')
    .selectAll('c')
    .select(sql<number>`(select count(*) from reports r where r.case_id = c.case_id)`.as('people'))

// The person reported by most people stands first; among appeals and what is done the latest.
const peopleOf = sql`(select count(*) from reports r where r.case_id = c.case_id)`
const mostPeople = listOrder('reports most', [
  { by: peopleOf, type: 'bigint', order: 'desc' },
  { by: 'c.created_at', type: 'timestamptz', order: 'desc' },
  { by: 'c.case_id', type: 'text', order: 'desc' },
])
const latest = listOrder('reports latest', [
  { by: 'c.created_at', type: 'timestamptz', order: 'desc' },
  { by: 'c.case_id', type: 'text', order: 'desc' },
])

const states: Record<Queue, readonly CaseRow['state'][]> = {
  open: ['open'],
  appealed: ['appealed'],
  mine: ['open', 'appealed'],
  done: ['kept', 'taken_down', 'upheld', 'restored'],
}

/** Returns a queue of cases; `mine` are the cases that the admin looks at. */
export async function casesOf(
  db: Db,
  asked: Asked & {
    queue: Queue
    userId: number
    entity?: ReportedEntity | undefined
    where?: ReportPlace | undefined
  },
): Promise<{ rows: CaseFound[]; next: string | null }> {
  const order = asked.queue === 'open' ? mostPeople : latest
  const every = withPeople(db).where('c.state', 'in', states[asked.queue])
  const all = asked.queue === 'mine' ? every.where('c.taken_by', '=', asked.userId) : every
  const some = asked.entity === undefined ? all : all.where('c.entity', '=', asked.entity)
  const inClub = sql<boolean>`exists (
    select from reports r where r.case_id = c.case_id and r.group_id is not null)`
  const there =
    asked.where === undefined
      ? some
      : some.where(asked.where === 'clubs' ? inClub : sql<boolean>`not ${inClub}`)
  const found = await readOn(there, order as never, asked).execute()
  return pageOf(found as never, order, asked.limit) as never
}

export async function queueCounts(db: Db, userId: number) {
  const rows = await statement<{ state: string; entity: string; cases: number; mine: number }>(
    db,
    `select state, entity, count(*) as cases, count(*) filter (where taken_by = $1) as mine from report_cases
     where state in ('open', 'appealed') group by state, entity`,
    [userId],
  )
  const sum = (state: string) =>
    rows.filter((row) => row.state === state).reduce((all, { cases }) => all + cases, 0)
  const by_entity = Object.fromEntries(
    rows.filter(({ state }) => state === 'open').map(({ entity, cases }) => [entity, cases]),
  )
  const mine = rows.reduce((all, row) => all + row.mine, 0)
  return { open: sum('open'), appealed: sum('appealed'), mine, by_entity }
}

/** Measures how fast people decide; a thing that an admin took down without any report is no answer to one. */
export async function paceOf(
  db: Db,
): Promise<{ half_within: number | null; oldest: string | null }> {
  const [row] = await statement<{ decided: number; half: number | null; oldest: Date | null }>(
    db,
    `select decided, half, (
       select min(case when state = 'open' then created_at else appealed_at end) from report_cases
       where state in ('open', 'appealed')) as oldest
     from (
       select count(*) as decided, percentile_disc(0.5) within group
         (order by extract(epoch from c.decided_at - c.created_at)::float8) as half
       from report_cases c where c.decided_at > now() - interval '30 days'
         and exists (select from reports r where r.case_id = c.case_id)
     ) as paced`,
    [],
  )
  const { decided = 0, half = null, oldest = null } = row ?? {}
  return {
    half_within: half === null || decided < fewestForPace ? null : Math.round(half),
    oldest: oldest?.toISOString() ?? null,
  }
}
const fewestForPace = 3

export const caseById = (db: Db, caseId: string): Promise<CaseFound | undefined> =>
  withPeople(db).where('c.case_id', '=', caseId).executeTakeFirst()

/** The case that stands or waits about a thing. */
export const currentCase = (
  db: Db,
  entity: ReportedEntity,
  entityId: string,
): Promise<CaseRow | undefined> =>
  reportsDb(db)
    .selectFrom('report_cases')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('state', 'in', ['open', 'taken_down', 'appealed', 'upheld'])
    .executeTakeFirst()

/** The case by which an account is suspended: its letter tells its person why, and takes the appeal. */
export const suspensionCase = async (db: Db, userId: number): Promise<string | undefined> =>
  (await currentCase(db, 'user', String(userId)))?.case_id

/** Tells whether a message has a case that waits or stands: an admin then sees what the message shows. */
export const isReportedMessage = async (db: Db, messageId: string): Promise<boolean> =>
  (await currentCase(db, 'message', messageId)) !== undefined

export async function saidOf(
  db: Db,
  caseId: string,
): Promise<{ reasons: { reason: ReportReason; people: number }[]; said: string[] }> {
  const reasons = await statement<{ reason: ReportReason; people: number }>(
    db,
    'select reason, count(*) as people from reports where case_id = $1 group by reason order by 2 desc, 1',
    [caseId],
  )
  const said = await statement<{ text: string }>(
    db,
    `select text from reports where case_id = $1 and text <> '' order by created_at limit 50`,
    [caseId],
  )
  return { reasons, said: said.map(({ text }) => text) }
}

/** Counts the other things of a person that were taken down and stayed so. */
export async function takenDownBefore(
  db: Db,
  { author_id, case_id }: Pick<CaseRow, 'author_id' | 'case_id'>,
): Promise<number> {
  const [row] = await statement<{ times: number }>(
    db,
    `select count(*) as times from report_cases
     where author_id = $1 and case_id <> $2 and state in ('taken_down', 'appealed', 'upheld')`,
    [author_id, case_id],
  )
  return row?.times ?? 0
}

/** Counts the times that something of a person was reported, whatever came of it. */
export async function reportedOf(db: Db, authorId: number): Promise<number> {
  const [row] = await statement<{ cases: number }>(
    db,
    'select count(*) as cases from report_cases where author_id = $1',
    [authorId],
  )
  return row?.cases ?? 0
}

/** Tells whether an account is old enough and has an address that was proved: only then do its reports hide things. */
export async function isEstablished(db: Db, userId: number, days: number): Promise<boolean> {
  const rows = await statement(
    db,
    `select from users where user_id = $1 and suspended_at is null
       and created_at < now() - make_interval(days => $2)
       and (email_confirmed_at is not null or phone_confirmed_at is not null)`,
    [userId, days],
  )
  return rows.length > 0
}

/**
 * The person behind an account as far as it shows: the confirmed number, else the confirmed mailbox, however it is spelt.
 * One mailbox has as many accounts as it has spellings; one that is not confirmed may be anybody's.
 */
const personBehind = (account: string) =>
  `coalesce(case when ${account}.phone_confirmed_at is not null then ${account}.phone end,
     case when ${account}.email_confirmed_at is not null then folded_address(${account}.email) end,
     ${account}.user_id::text)`

/** Counts the people whose reports of a case hide its thing. */
export async function countedPeople(db: Db, caseId: string): Promise<number> {
  const [row] = await statement<{ people: number }>(
    db,
    `select count(distinct ${personBehind('u')}) as people
     from reports r join users u on u.user_id = r.reporter_id where r.case_id = $1 and r.counts`,
    [caseId],
  )
  return row?.people ?? 0
}

/** Tells whether somebody reported a thing before, by whatever account of theirs, and an admin looked at the report and kept the thing or put it back. */
export async function wasKept(
  db: Db,
  asked: Pick<CaseRow, 'entity' | 'entity_id'> & { reporter_id: number },
): Promise<boolean> {
  const rows = await statement(
    db,
    `select from report_cases c join reports r using (case_id) join users u on u.user_id = r.reporter_id
     where c.entity = $1 and c.entity_id = $2 and c.state in ('kept', 'restored')
       and (u.user_id = $3
         or ${personBehind('u')} = (select ${personBehind('a')} from users a where a.user_id = $3)) limit 1`,
    [asked.entity, asked.entity_id, asked.reporter_id],
  )
  return rows.length > 0
}

export async function adminCount(db: Db): Promise<number> {
  const [row] = await statement<{ admins: number }>(
    db,
    'select count(*) as admins from users where is_admin and suspended_at is null and leaving_at is null',
    [],
  )
  return row?.admins ?? 0
}

/** A person who hears of what they reported, with its title as they saw it. */
export interface Reporter {
  reporter_id: number
  title: string
}

/** Returns the people who hear of what was reported: everybody whose report it was. */
export const reportersOf = (db: Db, caseId: string): Promise<Reporter[]> =>
  statement(db, 'select reporter_id, title from reports where case_id = $1', [caseId])
