import { sql } from 'kysely'
import { statement, type Db } from '../../../platform/db/db.ts'
import {
  comesAfter,
  listOrder,
  pageOf,
  placeFrom,
  placeIn,
  sortedBy,
  type Asked,
  type Place,
} from '../../../platform/keyset.ts'
import type { SiteScope } from '../../../platform/site.ts'
import { exported, type Exported, type Held, type Waiting } from '../../../platform/person.ts'

export interface ClubOfPerson {
  gx_id: string
  title: string
  cover_id: string | null
  members: number
  is_owner: boolean
}

/** Clubs of their own first, then what is alive. */
const shown = listOrder('clubsOfPerson', [
  { by: sql`(p.role = 'owner')::int`, type: 'integer', order: 'desc' },
  { by: 'c.active_at', type: 'timestamptz', order: 'desc' },
  { by: 'c.group_id', type: 'bigint', order: 'desc' },
])
const firstPart: Asked = { limit: 24 }

/**
 * Clubs that a person's public page names, as a site shows them: open ones alone, whose members everybody reads.
 * Membership in a private club is its members' to know.
 */
export async function openClubsOf(
  db: Db,
  userId: number,
  site: SiteScope,
  { after, limit }: Asked = firstPart,
): Promise<{ rows: ClubOfPerson[]; next: string | null }> {
  const onward = after === undefined ? sql`true` : comesAfter(shown, placeFrom(shown, after))
  const { rows } = await sql<ClubOfPerson & { place: Place }>`
    select c.gx_id, c.title, c.cover_id, c.members, p.role = 'owner' as is_owner, ${placeIn(shown)} as place
    from club_people p join clubs c using (group_id)
    where p.user_id = ${userId} and p.state in ('member', 'lapsed') and c.access = 'public' and not c.is_platform
      and c.deleted_at is null and c.hidden_at is null and (${site.owner_id}::bigint is null or exists (
        select from club_people o where o.group_id = c.group_id and o.role = 'owner' and o.user_id = ${site.owner_id})) and ${onward}
    order by ${sortedBy(shown)} limit ${limit + 1}`.execute(db)
  return pageOf(rows, shown, limit)
}

/** Exports a person's standing in clubs, and the people they invited (product 1: export). */
export function exportClubs(db: Db, userId: number): Exported[] {
  return [
    exported(
      db,
      'memberships',
      `select c.gx_id, case when c.access <> 'private' or c.introduced or p.state in ('let_in', 'member', 'lapsed') then c.title end as title,
         p.state, p.role, p.message, p.asked_at, p.joined_at, p.paid_until, p.kept_until, p.kept_for_good
       from club_people p join clubs c using (group_id) where p.user_id = $1 order by c.group_id`,
      [userId],
    ),
    exported(
      db,
      'invitations',
      `select c.gx_id, i.email, i.sent_at, i.expires_at
       from club_invitations i join clubs c using (group_id) where i.invited_by = $1 order by i.sent_at`,
      [userId],
    ),
  ]
}

/**
 * People who ask to join, and memberships to pay. A club that the platform took down is its owner's alone: nobody pays for
 * it meanwhile.
 */
export async function clubsWaiting(db: Db, userId: number): Promise<Waiting[]> {
  const asking = await statement<{ gx_id: string; title: string; n: number; since: Date }>(
    db,
    `select c.gx_id, c.title, count(*) as n, min(a.asked_at) as since
     from club_people p join clubs c using (group_id)
     join club_people a on a.group_id = c.group_id and a.state = 'asked'
     where p.user_id = $1 and p.state = 'member' and p.role in ('owner', 'moderator') and c.deleted_at is null
       and (c.hidden_at is null or p.role = 'owner')
     group by c.gx_id, c.title`,
    [userId],
  )
  const unpaid = await statement<{ gx_id: string; title: string; since: Date; pay_by: Date }>(
    db,
    `select c.gx_id, c.title, p.changed_at as since, p.pay_by from club_people p join clubs c using (group_id)
     where p.user_id = $1 and p.state = 'let_in' and c.deleted_at is null and c.hidden_at is null`,
    [userId],
  )
  return [
    ...asking.map(({ gx_id, title, n, since }) => ({
      key: `club:${gx_id}:asking`,
      says: 'clubs_server_waits_asking' as const,
      values: { count: n, club: title },
      href: `/c/${gx_id}?tab=members`,
      since,
    })),
    ...unpaid.map(({ gx_id, title, since, pay_by }) => ({
      key: `club:${gx_id}:pay`,
      says: 'clubs_server_waits_payment' as const,
      values: { club: title },
      href: `/c/${gx_id}`,
      since,
      due: pay_by,
    })),
  ]
}

/** A club with other people in it is handed over first (product 1). */
export async function clubsHeld(db: Db, userId: number): Promise<Held[]> {
  const rows = await statement<{ gx_id: string; title: string }>(
    db,
    `select c.gx_id, c.title from club_people p join clubs c using (group_id)
     where p.user_id = $1 and p.role = 'owner' and c.deleted_at is null and c.members > 1 order by c.group_id`,
    [userId],
  )
  return rows.map(({ gx_id, title }) => ({
    says: 'clubs_server_hand_over_first' as const,
    values: { club: title },
    href: `/c/${gx_id}?tab=members`,
  }))
}
