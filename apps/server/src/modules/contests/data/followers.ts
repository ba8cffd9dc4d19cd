import { statement, type Db } from '../../../platform/db/db.ts'
import { together } from '../../../platform/db/together.ts'
import { databaseNow } from '../../../platform/db/databaseClock.ts'
import type { Room, RoomPort, RoomsPort, TiesPort } from '../../messaging/data/port.ts'
import { picturesByIds } from '../../files/data.ts'
import type { FollowedPort } from '../../notifications/data/port.ts'
import type { Viewer } from '../../../platform/http/caller.ts'
import { contestKey, isTeam, maySee, teamKey } from '../policy.ts'
import { stateOf } from '../states.ts'
import { findHead, headsOf, idsOf, type ContestantRow, type ContestHead } from './contests.ts'
import { publicName } from './port.ts'

/** The chat of a contest: everybody who may see the contest writes there, its team moderates (product 9). */
export const contestRoom: RoomPort = async (db, cxId, viewer): Promise<Room | undefined> => {
  const head = await together(db, `contest ${cxId}`, () => findHead(db, { cx_id: cxId }))
  return head && roomOf(head, viewer)
}

/** The chats of several contests. */
export const contestRooms: RoomsPort = async (db, cxIds, viewer) => {
  const heads = await headsOf(db, await idsOf(db, cxIds))
  const rooms = heads.map((head) => [head.row.cx_id, roomOf(head, viewer)] as const)
  return new Map(
    rooms.flatMap(([cxId, room]) => (room === undefined ? [] : [[cxId, room] as const])),
  )
}

function roomOf(head: ContestHead, viewer: Viewer): Room | undefined {
  if (!maySee(head, viewer)) return undefined
  const { person } = viewer
  const { cx_id: cxId } = head.row
  const state = stateOf(head.row, head.rounds, databaseNow())
  return {
    title: head.row.contest_name,
    mayRead: person !== null && state !== 'draft',
    mayWrite: person !== null && state !== 'draft',
    mayModerate: isTeam(head, person),
    isOver: state === 'ended' || state === 'review' || state === 'declared' || state === 'archived',
    mayBePublic: true,
    isOpenAtFirst: true,
    keys: [
      contestKey(cxId),
      ...(person && isTeam(head, person) ? [teamKey(head.row.contest_id, person.user_id)] : []),
    ],
  }
}

/**
 * Tells whether two people run or judge the same contest. Such people write to each other without a request. An
 * invitation to the role that is not accepted yet does not count.
 */
export const areOneTeam: TiesPort = async (db, a, b) => {
  const rows = await statement(
    db,
    `with people as (
       select contest_id, user_id from contest_people
       where user_id in ($1, $2) and (voter_key is not null or (role = 'organiser' and not only_named))
       union select contest_id, owner_id from contests where owner_id in ($1, $2)
     )
     select from people one join people two using (contest_id) where one.user_id = $1 and two.user_id = $2 limit 1`,
    [a, b],
  )
  return rows.length > 0
}

/** A contest that somebody follows, for as long as they may see it. */
export const followedContest: FollowedPort = async (db, cxId, viewer) => {
  const head = await findHead(db, { cx_id: cxId })
  if (head === undefined || !maySee(head, viewer)) return undefined
  const { row, rounds } = head
  const pictures = row.cover_id === null ? undefined : await picturesByIds(db, [row.cover_id])
  const state = stateOf(row, rounds, databaseNow())
  const at = state === 'ongoing' ? row.end_date : state === 'scheduled' ? row.start_date : null
  return {
    title: row.contest_name,
    href: `/cx/${cxId}`,
    cover: pictures?.get(row.cover_id ?? '') ?? null,
    state,
    at: at?.toISOString() ?? null,
  }
}

export const followedContestant: FollowedPort = async (db, assoxId, viewer) => {
  const [row] = await statement<
    { cx_id: string } & Pick<ContestantRow, 'contestant_name' | 'hidden_at' | 'position'>
  >(
    db,
    `select c.cx_id, a.contestant_name, a.hidden_at, a.position from contestants a join contests c using (contest_id)
     where a.assox_id = $1 and a.approved`,
    [assoxId],
  )
  const contest = row && (await followedContest(db, row.cx_id, viewer))
  return contest && { title: publicName(row), href: `/cx/${row.cx_id}/${assoxId}` }
}

export interface Ending {
  contest_id: number
  cx_id: string
  contest_name: string
  end_date: Date
}

/** Contests that take votes for an hour at most from now on. */
export const contestsInTheirLastHour = (db: Db): Promise<Ending[]> =>
  statement<Ending>(
    db,
    `select contest_id, cx_id, contest_name, end_date from contests
     where status = 'published' and hidden_at is null and end_date between now() and now() + interval '1 hour' and start_date < now()`,
    [],
  )

/** Contests that take votes now, by what their row says; pauses and rounds are looked at one by one. */
export const contestsTakingVotes = (db: Db): Promise<{ contest_id: number }[]> =>
  statement<{ contest_id: number }>(
    db,
    `select contest_id from contests where status = 'published' and hidden_at is null and start_date < now() and end_date > now()`,
    [],
  )
