import type { RoomPort } from '../../messaging/data/port.ts'
import type { FollowedPort } from '../../notifications/data/port.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { clubKey, isMember, mayKnow, mayModerate, mayRead, mayWrite, memberKey } from '../policy.ts'
import { findClub, sightOf } from './clubs.ts'

/** The room of a club: its readers read it, its members write; closed until somebody who runs it opens it (product 8). */
export const clubRoom: RoomPort = async (db, gxId, viewer) => {
  const row = await findClub(db, gxId)
  if (row === undefined || row.gx_id !== gxId || row.is_platform) return undefined
  const sight = await sightOf(db, row, viewer)
  if (!mayRead(sight)) return undefined
  const { person } = viewer
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
export const followedClub: FollowedPort = async (db, gxId, person) => {
  const row = await findClub(db, gxId)
  if (row === undefined || row.gx_id !== gxId) return undefined
  const sight = await sightOf(db, row, { person, site: wholePlatform })
  return mayKnow(sight) ? { title: row.title, href: `/c/${gxId}` } : undefined
}
