import type {
  CommonClub,
  CommonClubsPort,
  Room,
  RoomPort,
  RoomsPort,
} from '../../messaging/data/port.ts'
import type { FollowedPort } from '../../notifications/data/port.ts'
import { statement } from '../../../platform/db/db.ts'
import {
  clubKey,
  isMember,
  mayKnow,
  mayModerate,
  mayRead,
  mayWrite,
  memberKey,
  type ClubSight,
} from '../policy.ts'
import { clubsNamed, findClub, sightOf, sightsOf } from './clubs.ts'

/** The room of a club: its readers read it, its members write; closed until somebody who runs it opens it (product 8). */
export const clubRoom: RoomPort = async (db, gxId, viewer) => {
  const row = await findClub(db, gxId)
  if (row === undefined || row.gx_id !== gxId) return undefined
  return roomOf(await sightOf(db, row, viewer))
}

/** The rooms of several clubs. */
export const clubRooms: RoomsPort = async (db, gxIds, viewer) => {
  const sights = await sightsOf(db, await clubsNamed(db, gxIds), viewer)
  const rooms = sights.map((sight) => [sight.row.gx_id, roomOf(sight)] as const)
  return new Map(
    rooms.flatMap(([gxId, room]) => (room === undefined ? [] : [[gxId, room] as const])),
  )
}

function roomOf(sight: ClubSight): Room | undefined {
  const { row, person } = sight
  if (row.is_platform || !mayRead(sight)) return undefined
  return {
    title: row.title,
    mayRead: isMember(sight),
    mayWrite: mayWrite(sight),
    mayModerate: mayModerate(sight),
    // The club's own setting ends it too, also for people who wrote there before.
    isOver: !row.has_chat,
    mayBePublic: row.access !== 'private',
    isOpenAtFirst: row.has_chat,
    keys: [clubKey(row.group_id), ...(person ? [memberKey(row.group_id, person.user_id)] : [])],
  }
}

/** A club that somebody follows. */
export const followedClub: FollowedPort = async (db, gxId, viewer) => {
  const row = await findClub(db, gxId)
  if (row === undefined || row.gx_id !== gxId) return undefined
  const sight = await sightOf(db, row, viewer)
  return mayKnow(sight) ? { title: row.title, href: `/c/${gxId}` } : undefined
}

/** Clubs that two people are both in. Private clubs count too, since the reader is a member of them. */
export const commonClubs: CommonClubsPort = (db, site, a, b) =>
  statement<CommonClub>(
    db,
    `select c.title, '/c/' || c.gx_id as href from club_people p
     join club_people o on o.group_id = p.group_id and o.user_id = $2 and o.state = 'member'
     join clubs c on c.group_id = p.group_id
     where p.user_id = $1 and p.state = 'member' and not c.is_platform and c.deleted_at is null and c.hidden_at is null
       and ($3::bigint is null or exists (
         select from club_people w where w.group_id = c.group_id and w.role = 'owner' and w.user_id = $3))
     order by c.active_at desc, c.group_id desc limit 3`,
    [a, b, site.owner_id],
  )
