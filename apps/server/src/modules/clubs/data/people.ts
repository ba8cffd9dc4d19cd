import type { ClubRole } from '@plaudit/contract/clubs/constants'
import type { ParsedInput } from '@plaudit/contract/calls'
import { statement, type Db } from '../../../platform/db/db.ts'
import { listOrder, pageOf, readOn, totalOf } from '../../../platform/keyset.ts'
import { peopleNamed } from '../../accounts/data.ts'
import { clubsDb } from '../tables.ts'

const orders = {
  members: listOrder('club members', [
    { by: 'joined_at', type: 'timestamptz', nulls: 'last' },
    { by: 'user_id', type: 'bigint' },
  ]),
  asking: listOrder('club asking', [
    { by: 'asked_at', type: 'timestamptz', nulls: 'last' },
    { by: 'user_id', type: 'bigint' },
  ]),
  unpaid: listOrder('club unpaid', [
    { by: 'pay_by', type: 'timestamptz', nulls: 'last' },
    { by: 'user_id', type: 'bigint' },
  ]),
  banned: listOrder('club banned', [
    { by: 'changed_at', type: 'timestamptz' },
    { by: 'user_id', type: 'bigint' },
  ]),
} as const

const states = {
  members: ['member', 'lapsed'],
  asking: ['asked'],
  unpaid: ['let_in'],
  banned: ['banned'],
} as const

type Asked = Pick<ParsedInput<'Groups/getMembers'>, 'list' | 'search' | 'after' | 'limit' | 'page'>

/** People of a club in one of its lists, the earliest first. */
export async function peopleOfClub(db: Db, groupId: number, asked: Asked) {
  const { list, search, limit, page, after } = asked
  const named =
    search === ''
      ? undefined
      : await peopleNamed(db, search, await allOf(db, groupId, states[list]))
  const found = clubsDb(db)
    .selectFrom('club_people')
    .where('group_id', '=', groupId)
    .where('state', 'in', states[list])
    .$if(named !== undefined, (q) => q.where('user_id', 'in', [...(named ?? []), -1]))
    .selectAll()
  const from = after === undefined && page > 1 ? found.offset((page - 1) * limit) : found
  const rows = await readOn(from, orders[list], { after, limit }).execute()
  return { ...pageOf(rows, orders[list], limit), total: await totalOf(db, found) }
}

/** People of a club among whom a name is looked for, at most; in a larger club it is looked for among everybody. */
const mostLookedAt = 5000

async function allOf(
  db: Db,
  groupId: number,
  among: readonly string[],
): Promise<number[] | undefined> {
  const rows = await statement<{ user_id: number }>(
    db,
    'select user_id from club_people where group_id = $1 and state = any ($2::text[]) limit $3',
    [groupId, among, mostLookedAt + 1],
  )
  return rows.length > mostLookedAt ? undefined : rows.map(({ user_id }) => user_id)
}

/** Returns a club's moderators. */
export async function keepersOf(db: Db, groupId: number): Promise<number[]> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select user_id from club_people where group_id = $1 and state = 'member' and role in ('owner', 'moderator')`,
    [groupId],
  )
  return rows.map((row) => row.user_id)
}

/** Owners of clubs, and how many ask to join each. */
export async function ownersAndAsking(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, { owner_id: number | null; asking: number }>> {
  const rows = await statement<{ group_id: number; owner_id: number | null; asking: number }>(
    db,
    `select group_id, (select user_id from club_people p where p.group_id = g.group_id and role = 'owner') as owner_id,
       (select count(*) from club_people p where p.group_id = g.group_id and state = 'asked') as asking
     from unnest($1::bigint[]) as g (group_id)`,
    [groupIds],
  )
  return new Map(rows.map(({ group_id, ...row }) => [group_id, row]))
}

/** Faces of a club that are shown beside its name. */
const mostFaces = 4

/** Returns the people who came last into each of some clubs. */
export async function facesOf(
  db: Db,
  groupIds: readonly number[],
): Promise<Map<number, readonly number[]>> {
  if (groupIds.length === 0) return new Map()
  const rows = await statement<{ group_id: number; people: number[] }>(
    db,
    `select g.group_id, array(
       select user_id from club_people p where p.group_id = g.group_id and state in ('member', 'lapsed')
       order by joined_at desc, user_id desc limit $2) as people
     from unnest($1::bigint[]) as g (group_id)`,
    [groupIds, mostFaces],
  )
  return new Map(rows.map(({ group_id, people }) => [group_id, people]))
}

/** Numbers of a club for the people who run it: now, and by day. */
export async function clubStatistics(db: Db, groupId: number) {
  const [now] = await statement<{ asking: number; paying: number; lapsed: number }>(
    db,
    `select count(*) filter (where state = 'asked') as asking,
       count(*) filter (where state = 'member' and role <> 'owner' and (paid_until is not null or paid_for_good)) as paying,
       count(*) filter (where state = 'lapsed') as lapsed
     from club_people where group_id = $1`,
    [groupId],
  )
  const days = await statement<{ day: string; joined: number; left: number }>(
    db,
    `select to_char(day, 'YYYY-MM-DD') as day, count(*) filter (where act = 'joined') as joined,
       count(*) filter (where act = 'went') as "left"
     from generate_series(date_trunc('day', now() at time zone 'UTC') - interval '29 days',
       date_trunc('day', now() at time zone 'UTC'), interval '1 day') as day
     left join audit_log on subject = 'club' and subject_id = $1 and act in ('joined', 'went')
       and date_trunc('day', at at time zone 'UTC') = day
     group by day order by day`,
    [groupId],
  )
  return { asking: now?.asking ?? 0, paying: now?.paying ?? 0, lapsed: now?.lapsed ?? 0, days }
}

/** Roles of some people in a club, beyond that of a member. */
export async function rolesIn(
  db: Db,
  groupId: number,
  userIds: readonly number[],
): Promise<Map<number, ClubRole>> {
  if (userIds.length === 0) return new Map()
  const rows = await statement<{ user_id: number; role: ClubRole }>(
    db,
    `select user_id, role from club_people
     where group_id = $1 and user_id = any ($2::bigint[]) and state = 'member' and role <> 'member'`,
    [groupId, userIds],
  )
  return new Map(rows.map((row) => [row.user_id, row.role]))
}

/** Returns, of the given people, the members and keepers of a club. */
export async function insiders(
  db: Db,
  groupId: number,
  userIds: readonly number[],
): Promise<Set<number>> {
  const rows = await statement<{ user_id: number }>(
    db,
    `select user_id from club_people
     where group_id = $1 and user_id = any ($2::bigint[]) and state in ('member', 'lapsed')`,
    [groupId, userIds],
  )
  return new Set(rows.map((row) => row.user_id))
}
