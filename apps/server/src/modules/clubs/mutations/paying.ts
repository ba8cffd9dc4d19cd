import { graceDays, type ClubInterval } from '@plaudit/contract/clubs/constants'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { eachOf } from '../../../platform/eachOf.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { seeNotices } from '../../notifications/mutations/announce.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { isPartOn } from '../../sites/data/settings.ts'
import { clubPerson, holdClub } from '../data/clubs.ts'
import type { ClubPersonRow, ClubRow } from '../tables.ts'
import { changeMembership } from './membership.ts'

const lengths: Record<Exclude<ClubInterval, 'once'>, string> = {
  week: '1 week',
  month: '1 month',
  year: '1 year',
}

interface Paid {
  group_id: number
  user_id: number
  interval: ClubInterval
  /** The end of the period that was paid, where it renews. */
  until?: Date | undefined
}

/**
 * A membership was paid: it holds for one more interval from when the last one ends, or for good (product 8).
 * @throws refusal club_illegal_step for somebody who was not let in, club_full, not_found.
 */
export async function payMembership(
  tx: Tx,
  { group_id, user_id, interval, until }: Paid,
): Promise<ClubPersonRow> {
  const club = (await holdClub(tx, group_id)) ?? refuse('not_found')
  const before = await clubPerson(tx.db, group_id, user_id)
  const paid_until =
    interval === 'once'
      ? null
      : (until ?? (await oneMore(tx, before?.paid_until ?? null, lengths[interval])))
  if (before) await askNoMore(tx, before)
  return changeMembership(tx, club, {
    verb: 'pay',
    who: 'system',
    userId: user_id,
    actor: user_id,
    set: { paid_until, paid_for_good: interval === 'once' },
  })
}

/** What was paid is asked for no more: neither by the badge nor by a letter that waits. */
const askNoMore = (tx: Tx, { group_id, user_id, changed_at, paid_until }: ClubPersonRow) =>
  seeNotices(tx, user_id, {
    groups: [
      `club:${group_id}:let_in:${changed_at.getTime()}`,
      `club:${group_id}:not_charged:${changed_at.getTime()}`,
      `club:${group_id}:lapsed:${paid_until?.getTime() ?? 0}`,
    ],
  })

async function oneMore(tx: Tx, from: Date | null, length: string): Promise<Date> {
  const [row] = await statement<{ until: Date }>(
    tx.db,
    'select greatest(coalesce($1::timestamptz, now()), now()) + $2::interval as until',
    [from, length],
  )
  if (row === undefined) throw new Error('the database does not say what time it is')
  return row.until
}

/** A renewing place is paid when its time is over: until its payment had time to come, or to fail, nobody lapsed. */
const renewingFor = '1 hour'

type Due = { group_id: number; user_id: number; verb: 'lapse' | 'end' }

const isOpen = 'c.deleted_at is null and c.hidden_at is null'

/**
 * Nobody can pay for a club that the platform took down, nor for any while clubs are switched off: no time runs out there
 * meanwhile.
 */
const holdTime = (db: Db, isOn: boolean): Promise<unknown> =>
  statement(
    db,
    `update club_people p set
       paid_until = case when p.state = 'let_in' then p.paid_until else greatest(p.paid_until, now() + interval '2 hours') end,
       pay_by = case when p.state = 'let_in' then greatest(p.pay_by, now() + interval '1 day') else p.pay_by end
     from clubs c where c.group_id = p.group_id and (c.hidden_at is not null or not $1) and c.deleted_at is null
       and (p.state in ('member', 'lapsed') and p.paid_until <= now() + interval '1 hour'
         or p.state = 'let_in' and p.pay_by <= now() + interval '1 hour')`,
    [isOn],
  )

/**
 * Takes memberships on whose time is over: a club that is not renewed can be read for some days more, then no more; a
 * place that was let and not paid is free again (product 8).
 * @returns how many there were.
 */
export async function lapseMemberships(db: Db, log?: Pick<Log, 'error'>): Promise<number> {
  await holdTime(db, await isPartOn(db, 'clubs'))
  const due = await statement<Due>(
    db,
    `(select p.group_id, user_id, 'lapse' as verb from club_people p join clubs c using (group_id)
      where state = 'member' and paid_until <= now() - interval '${renewingFor}' and c.membership = 'paid' and ${isOpen} limit 500)
     union all
     (select p.group_id, user_id, 'end' from club_people p join clubs c using (group_id)
      where state = 'lapsed' and ${isOpen} and paid_until <= now() - make_interval(days => $1) limit 500)
     union all
     (select p.group_id, user_id, 'end' from club_people p join clubs c using (group_id)
      where state = 'let_in' and ${isOpen} and pay_by <= now() limit 500)`,
    [graceDays],
  )
  await eachOf({ log }, due, 'a membership could not be ended', (one) =>
    inTransaction(db, (tx) => lapse(tx, one)),
  )
  const freed = await freeRest(db, log)
  return due.length + freed
}

/** Clubs that cost nothing any more and have somebody who waits to pay, or is behind. */
async function freeRest(db: Db, log: Pick<Log, 'error'> | undefined): Promise<number> {
  const clubs = await statement<{ group_id: number }>(
    db,
    `select distinct group_id from club_people p join clubs c using (group_id)
     where p.state in ('lapsed', 'let_in') and c.membership = 'free' and c.deleted_at is null
       and (p.state = 'lapsed' or c.seats is null or c.members < c.seats) limit 100`,
    [],
  )
  let freed = 0
  await eachOf({ log }, clubs, 'a free club could not let its people in', async ({ group_id }) => {
    freed += await inTransaction(db, async (tx) => {
      const club = await holdClub(tx, group_id)
      return club?.membership === 'free' ? freeMembers(tx, club) : 0
    })
  })
  return freed
}

/** Looked at again under the club's lock: a payment may have come meanwhile. */
async function lapse(tx: Tx, { group_id, user_id, verb }: Due): Promise<void> {
  const club = await holdClub(tx, group_id)
  const row = await clubPerson(tx.db, group_id, user_id)
  if (club === undefined || club.hidden_at !== null || row === undefined) return
  const now = Date.now()
  const until = row.paid_until?.getTime() ?? Infinity
  const isDue =
    (verb === 'lapse' && row.state === 'member' && until <= now) ||
    (verb === 'end' && row.state === 'lapsed' && until + graceDays * 86_400_000 <= now) ||
    (verb === 'end' && row.state === 'let_in' && (row.pay_by?.getTime() ?? Infinity) <= now)
  if (!isDue || row.role === 'owner') return
  if (verb === 'lapse') return toLapsed(tx, club, row)
  await changeMembership(tx, club, { verb, who: 'system', userId: user_id, actor: null })
  await tellOut(tx, club, row)
}

/** Tells a person that they lost a place, without the name of a club that shows itself to nobody. */
async function tellOut(tx: Tx, club: ClubRow, { user_id, state }: ClubPersonRow): Promise<void> {
  const type = state === 'lapsed' ? 'club.ended' : 'club.place_lost'
  const isHidden = club.access === 'private' && !club.introduced
  await tell(tx, {
    to: [user_id],
    type: isHidden ? `${type}_hidden` : type,
    key: `club:${club.group_id}:out:${Date.now()}`,
    href: `/c/${club.gx_id}`,
    values: isHidden ? {} : { club: club.title },
  })
}

/** The most whose place one change of a club settles at once; the rest is settled by the task. */
const freedAtOnce = 200

/**
 * A club costs nothing any more: a person who waits to pay, or is behind with a payment, is a member, as far as there
 * are places. The transaction holds the club.
 */
export async function freeMembers(tx: Tx, club: ClubRow): Promise<number> {
  const room = club.seats === null ? freedAtOnce : await roomFor(tx, club)
  const rows = await statement<ClubPersonRow>(
    tx.db,
    `select * from club_people where group_id = $1 and state in ('lapsed', 'let_in')
     order by state = 'lapsed' desc, changed_at limit $2`,
    [club.group_id, Math.min(freedAtOnce, room)],
  )
  for (const { user_id } of rows) {
    await changeMembership(tx, club, { verb: 'free', who: 'system', userId: user_id, actor: null })
    await tell(tx, {
      to: [user_id],
      type: 'club.freed',
      key: `club:${club.group_id}:freed:${Date.now()}`,
      href: `/c/${club.gx_id}`,
      values: { club: club.title },
    })
  }
  return rows.length
}

/** Counts the free places for waiting people. Members that are behind with a payment keep their places. */
async function roomFor(tx: Tx, { group_id, seats }: ClubRow): Promise<number> {
  const [row] = await statement<{ room: number }>(
    tx.db,
    `select greatest(0, $2::int - members) + (select count(*) from club_people p where p.group_id = c.group_id and state = 'lapsed') as room
     from clubs c where group_id = $1`,
    [group_id, seats],
  )
  return row?.room ?? 0
}

/** The renewal of a membership failed: nothing more can be written until it is paid. */
export async function lapseUnpaid(tx: Tx, groupId: number, userId: number): Promise<void> {
  const club = await holdClub(tx, groupId)
  const row = club && (await clubPerson(tx.db, groupId, userId))
  const isUnpaid = row?.state === 'member' && (row.paid_until?.getTime() ?? Infinity) <= Date.now()
  if (club && isUnpaid && row.role !== 'owner') await toLapsed(tx, club, row)
}

async function toLapsed(tx: Tx, club: ClubRow, row: ClubPersonRow): Promise<void> {
  const { group_id } = club
  const { user_id, paid_until, paid_for_good } = row
  const set = { paid_until, paid_for_good }
  await changeMembership(tx, club, {
    verb: 'lapse',
    who: 'system',
    userId: user_id,
    actor: null,
    set,
  })
  await tell(tx, {
    to: [user_id],
    type: 'club.lapsed',
    key: `club:${group_id}:lapsed:${paid_until?.getTime() ?? 0}`,
    href: `/c/${club.gx_id}`,
    values: { club: club.title, days: graceDays },
  })
}
