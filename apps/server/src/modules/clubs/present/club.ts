import type { Club, Membership } from '@plaudit/contract/clubs/club'
import type { Db } from '../../../platform/db/db.ts'
import type { Viewer } from '../../../platform/http/caller.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { picturesFor, type Reader } from '../../files/data/closed.ts'
import { sightsOf } from '../data/clubs.ts'
import { latelyIn } from '../data/lately.ts'
import { facesOf, ownersAndAsking } from '../data/people.ts'
import { clubCan, mayModerate, mayRead, maySeeMembers, type ClubSight } from '../policy.ts'
import { hasKept, isInside } from '../states.ts'
import type { ClubPersonRow, ClubRow } from '../tables.ts'

const time = (at: Date | null): string | null => at?.toISOString() ?? null

export function presentMembership(row: ClubPersonRow, gx_id: string): Membership {
  const { group_id, group_assoc_id, user_id, state, role } = row
  return {
    group_id,
    gx_id,
    group_assoc_id,
    user_id,
    state,
    role,
    joinedAt: time(row.joined_at),
    pay_by: time(row.pay_by),
    paid_until: time(row.paid_until),
    is_paid: !isInside(row.state) && hasKept(row),
    muted_until: time(row.muted_until),
  }
}

type Beside = Pick<Club, 'cover' | 'owner' | 'asking' | 'faces' | 'here' | 'week'>

function presentClub(sight: ClubSight, beside: Beside): Club {
  const { row, mine } = sight
  const { group_id, gx_id, title, description, rules, slug, access, amount, currency } = row
  const reads = mayRead(sight)
  return {
    group_id,
    gx_id,
    title,
    name: title,
    description,
    // An outsider reads the description of a private club, and nothing of what its members write.
    rules: reads ? rules : '',
    slug,
    unique_name: slug,
    access,
    introduced: row.introduced,
    membership: row.membership,
    amount: amount === null || currency === null ? null : { amount, currency },
    interval: row.interval,
    seats: row.seats,
    has_chat: row.has_chat,
    language: row.language,
    members: row.members,
    is_platform: row.is_platform,
    ...(row.hidden_at !== null && { down: true }),
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
    active_at: row.active_at.toISOString(),
    mine: mine === undefined ? null : presentMembership(mine, gx_id),
    ...beside,
    can: clubCan(sight),
  }
}

/** Clubs as somebody sees them; whether they may know of each is proven before. */
export async function presentClubs(
  db: Db,
  rows: readonly ClubRow[],
  viewer: Viewer,
  reader: Reader,
): Promise<Club[]> {
  const sights = await sightsOf(db, rows, viewer)
  const idsOf = (seen: readonly ClubSight[]) => seen.map(({ row }) => row.group_id)
  const more = await ownersAndAsking(db, idsOf(sights))
  // Members of a private club, and what goes on there, are nobody's to see who stands outside.
  const faces = await facesOf(db, idsOf(sights.filter(maySeeMembers)))
  const lately = await latelyIn(db, idsOf(sights.filter(mayRead)))
  const people = await peopleByIds(db, [
    ...[...more.values()].flatMap(({ owner_id }) => owner_id ?? []),
    ...[...faces.values()].flat(),
  ])
  const pictures = await picturesFor(
    db,
    reader,
    rows.flatMap(({ cover_id }) => cover_id ?? []),
  )
  return sights.map((sight) => {
    const { group_id, cover_id } = sight.row
    const { owner_id, asking } = more.get(group_id) ?? { owner_id: null, asking: 0 }
    return presentClub(sight, {
      cover: pictures.get(cover_id ?? '') ?? null,
      owner: people.get(owner_id ?? 0) ?? null,
      asking: mayModerate(sight) ? asking : 0,
      ...(lately.get(group_id) ?? { here: null, week: null }),
      faces: (faces.get(group_id) ?? []).flatMap((id) => people.get(id) ?? []),
    })
  })
}

/** Presents a hidden club to somebody who asked to join, in their own list: that they asked. */
export const presentDoor = (club: Club): Club => ({
  ...club,
  title: '',
  name: '',
  description: '',
  slug: '',
  unique_name: '',
  cover: null,
  owner: null,
  language: null,
  members: 0,
  faces: [],
  here: null,
  week: null,
  amount: null,
  interval: null,
  seats: null,
  active_at: club.mine?.joinedAt ?? new Date(0).toISOString(),
  createdAt: new Date(0).toISOString(),
})
