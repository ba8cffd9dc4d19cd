import { statement, type Db } from '../../../platform/db/db.ts'
import { together } from '../../../platform/db/together.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/errors.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { personOfAccount } from '../../accounts/data/persons.ts'
import { mayModerate, mayRead, type Access } from '../policy.ts'
import { areApart, findConversation, markOf, memberOf } from './conversations.ts'
import type { Room, RoomPort, RoomsPort } from './port.ts'
import { otherOf } from '../present/messages.ts'
import type { ConversationRow, MemberRow } from './rows.ts'

/** The ports that tell of rooms; undefined where the product has no such part. */
export interface Rooms {
  contest: RoomPort | undefined
  club: RoomPort | undefined
  contests: RoomsPort | undefined
  clubs: RoomsPort | undefined
}

/** Names of a conversation in a call. */
export interface Place {
  conversation_id?: string | undefined
  cx_id?: string | undefined
  gx_id?: string | undefined
}

/**
 * Tells whether a message is of the reader's time: a person who is added to a group reads what is written from then on.
 */
export const isOfTheirTime = ({ mine }: Access, seq: number): boolean =>
  seq > (mine?.joined_seq ?? 0)

/** The caller, and the name they act under: admins answer as support from the inbox that they share. */
export interface Asker {
  userId: number | null
  person: Caller['person']
  site: Caller['site']
}

/** Tells whether somebody keeps order in a room now: nobody is silenced there before that right is taken from them. */
export async function keepsOrder(
  db: Db,
  rooms: Rooms,
  userId: number,
  place: Place,
): Promise<boolean> {
  const person = await personOfAccount(db, userId)
  if (person === undefined) return false
  const access = await findAccess(db, rooms, { userId, person, site: wholePlatform }, place)
  return access !== undefined && mayModerate(access)
}

const nobody = { mine: undefined, apart: false, silentUntil: null, letIn: true }

/**
 * A conversation with what its policy looks at.
 * @throws refusal invalid_conversation where it is not there or the person may not know of it.
 */
export async function accessTo(db: Db, rooms: Rooms, asker: Asker, place: Place): Promise<Access> {
  const access = await findAccess(db, rooms, asker, place)
  return access !== undefined && mayRead(access) ? access : refuse('invalid_conversation')
}

/**
 * The room that a contest's page shows; undefined for a visitor of a chat that wants an account. The page tells its
 * visitor so: no secret is kept, and a page that asks for what it shows is not refused.
 * @throws refusal invalid_conversation as `accessTo`.
 */
export async function accessToShown(
  db: Db,
  rooms: Rooms,
  asker: Asker,
  place: Place,
): Promise<Access | undefined> {
  const access = await findAccess(db, rooms, asker, place)
  if (access !== undefined && mayRead(access)) return access
  const isAnnounced = place.cx_id !== undefined && asker.userId === null && access !== undefined
  return isAnnounced ? undefined : refuse('invalid_conversation')
}

async function findAccess(
  db: Db,
  rooms: Rooms,
  asker: Asker,
  place: Place,
): Promise<Access | undefined> {
  const named = await namedBy(db, place)
  if (named.kind === undefined) return named.row && accessOfPeople(db, asker, named.row)
  const room = await rooms[named.kind]?.(db, named.subject, asker)
  return room && accessOfRoom(db, asker, named.row, room)
}

/**
 * A room as its would-be follower may read it; undefined if they may not. Thousands ask at once when their lines come
 * back: the parts that are the same for all of them are read once.
 */
export async function roomToFollow(
  db: Db,
  rooms: Rooms,
  { userId, person, site }: Asker,
  { kind, subject }: { kind: 'contest' | 'club'; subject: string },
): Promise<Room | undefined> {
  const [row, room] = await Promise.all([
    together(db, `room ${kind} ${subject}`, () => findConversation(db, { kind, subject })),
    rooms[kind]?.(db, subject, { person, site }),
  ])
  return room && mayRead({ ...nobody, row, userId, room }) ? room : undefined
}

type NamedRoom = { kind: 'contest' | 'club'; subject: string; row: ConversationRow | undefined }

/** A room keeps its own id too, which its messages carry. */
async function namedBy(
  db: Db,
  { conversation_id, cx_id, gx_id }: Place,
): Promise<NamedRoom | { kind: undefined; row: ConversationRow | undefined }> {
  if (conversation_id !== undefined) {
    const row = await findConversation(db, { conversation_id })
    return row?.subject != null && (row.kind === 'contest' || row.kind === 'club')
      ? { kind: row.kind, subject: row.subject, row }
      : { kind: undefined, row }
  }
  const kind = cx_id === undefined ? 'club' : 'contest'
  const subject = cx_id ?? gx_id
  if (subject === undefined) return { kind: undefined, row: undefined }
  return { kind, subject, row: await findConversation(db, { kind, subject }) }
}

async function accessOfPeople(db: Db, { userId }: Asker, row: ConversationRow): Promise<Access> {
  if (userId === null) return { ...nobody, row, userId, room: undefined }
  const other = row.kind === 'pair' ? otherOf(row, userId) : null
  const [mine, apart, theirs] = await Promise.all([
    memberOf(db, row.conversation_id, userId),
    other !== null && areApart(db, userId, other),
    other === null ? undefined : memberOf(db, row.conversation_id, other),
  ])
  const letIn = theirs?.accepted ?? true
  return { row, userId, mine, room: undefined, apart, silentUntil: null, letIn }
}

async function accessOfRoom(
  db: Db,
  { userId }: Asker,
  row: ConversationRow | undefined,
  room: Room,
): Promise<Access> {
  const silent = await silentIn(db, row === undefined ? [] : [row.conversation_id], userId)
  const mine =
    row === undefined || userId === null ? undefined : await markOf(db, row.conversation_id, userId)
  return {
    ...nobody,
    row,
    userId,
    room,
    mine,
    silentUntil: silent.get(row?.conversation_id ?? '') ?? null,
  }
}

/** Rooms in which a person is muted or banned now, with the end of it. */
async function silentIn(
  db: Db,
  ids: readonly string[],
  userId: number | null,
): Promise<Map<string, Date>> {
  if (ids.length === 0 || userId === null) return new Map()
  const rows = await statement<{ conversation_id: string; until: Date }>(
    db,
    `select conversation_id, case when until = 'infinity' then now() + interval '100 years' else until end as until
     from chat_sanctions where conversation_id = any ($1::text[]) and user_id = $2 and until > now()`,
    [ids, userId],
  )
  return new Map(rows.map((row) => [row.conversation_id, row.until]))
}

/** The rooms of a list that their follower may still read, with what their policy looks at: read together. */
export async function accessToRooms(
  db: Db,
  rooms: Rooms,
  asker: Asker,
  rows: readonly (ConversationRow & { mine: MemberRow })[],
): Promise<Map<string, Access>> {
  const { userId } = asker
  const ofKind = (kind: 'contest' | 'club') =>
    rows.flatMap((row) => (row.kind === kind && row.subject !== null ? row.subject : []))
  const none: ReadonlyMap<string, Room> = new Map()
  const ask = async (port: RoomsPort | undefined, subjects: string[]) =>
    subjects.length === 0 ? none : ((await port?.(db, subjects, asker)) ?? none)
  const ids = rows.flatMap((row) => (row.subject === null ? [] : row.conversation_id))
  const [contests, clubs, silent] = await Promise.all([
    ask(rooms.contests, ofKind('contest')),
    ask(rooms.clubs, ofKind('club')),
    silentIn(db, ids, userId),
  ])
  const found = rows.flatMap(({ mine, ...row }) => {
    const room = (row.kind === 'contest' ? contests : clubs).get(row.subject ?? '')
    if (room === undefined) return []
    const silentUntil = silent.get(row.conversation_id) ?? null
    const access: Access = { ...nobody, row, userId, room, mine, silentUntil }
    return mayRead(access) ? [access] : []
  })
  return new Map(found.map((access) => [access.row?.conversation_id ?? '', access]))
}
