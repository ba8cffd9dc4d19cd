import type { PublicUser } from '@plaudit/contract/accounts'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import type { Db } from '../../../platform/db/db.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { apartFrom, blockedBy, lastMessages, membersOf } from '../data/conversations.ts'
import { presenceOf, type Presence } from '../data/presence.ts'
import type { ConversationRow, Mark, MemberRow, MessageRow } from '../data/rows.ts'
import { isRoomOpen, mayModerate, ownsGroup, whyNotWrite, type Access } from '../policy.ts'
import { otherOf, presentMessage, seenBy, shownBy, type Shown } from './messages.ts'

type Row = ConversationRow & { mine: MemberRow }

/** Facts that the rows of many conversations are made of, read together. */
interface Around {
  userId: number
  members: Map<string, Mark[]>
  people: Map<number, PublicUser>
  /** People whom this person blocked: the refusal alone tells of a block by others. */
  blocked: Set<number>
  /** People from whom a block parts them, whoever set it. */
  apart: Set<number>
  messages: Map<string, MessageRow>
  shown: Shown
  presence: (userId: number) => Presence
}

async function around(db: Db, userId: number, rows: readonly ConversationRow[]): Promise<Around> {
  const [members, blocked, apart, messages] = await Promise.all([
    membersOf(
      db,
      rows.map((row) => row.conversation_id),
    ),
    blockedBy(db, userId),
    apartFrom(db, userId),
    lastMessages(db, rows),
  ])
  const ids = [...members.values()].flat().map((member) => member.user_id)
  const byId = new Map(rows.map((row) => [row.conversation_id, row]))
  const [people, shown, presence] = await Promise.all([
    peopleByIds(db, ids),
    shownBy(db, [...messages.values()], ({ conversation_id }) => byId.get(conversation_id)),
    presenceOf(db, ids),
  ])
  return { userId, members, people, blocked, apart, messages, shown, presence }
}

/** A person's conversations as their list shows them, with the rooms in it that they may read. */
export async function presentConversations(
  db: Db,
  userId: number,
  rows: readonly Row[],
  rooms: ReadonlyMap<string, Access> = new Map(),
): Promise<Conversation[]> {
  const known = await around(db, userId, rows)
  return rows.map((row) => {
    const place = rooms.get(row.conversation_id)
    if (place !== undefined) return presentPlace(place, row, known)
    const other = row.kind === 'pair' ? otherOf(row, userId) : null
    const members = known.members.get(row.conversation_id) ?? []
    const theirs = members.find((member) => member.user_id === other)
    const access: Access = {
      row,
      userId,
      mine: row.mine,
      room: undefined,
      apart: other !== null && known.apart.has(other),
      silentUntil: null,
      letIn: theirs?.accepted ?? true,
    }
    return presentOne(access, known)
  })
}

/** Presents one conversation, or a room that may have no row yet. */
export async function presentConversation(db: Db, access: Access): Promise<Conversation> {
  const { row, userId } = access
  if (row === undefined) return emptyRoom(access)
  return presentPlace(access, row, await around(db, userId ?? 0, [row]))
}

function presentPlace(access: Access, row: ConversationRow, known: Around): Conversation {
  const { room } = access
  const shown = presentOne(access, known)
  return room === undefined
    ? shown
    : {
        ...shown,
        title: room.title,
        is_open: isRoomOpen(row, room),
        ...(mayModerate(access) && { held_words: row.held_words, keeps_open: row.keeps_open }),
      }
}

function presentOne(access: Access, known: Around): Conversation {
  const { row, mine, userId } = access
  if (row === undefined) return emptyRoom(access)
  const members = known.members.get(row.conversation_id) ?? []
  const people = members.flatMap(({ user_id }) => known.people.get(user_id) ?? [])
  const show = (seq: number | null) => {
    const isKnown = seq !== null && seq > (mine?.joined_seq ?? 0)
    const found = !isKnown ? undefined : known.messages.get(`${row.conversation_id} ${seq}`)
    if (found === undefined) return null
    return presentMessage(found, row, known.shown, { marks: members, userId })
  }
  const person = (id: number | null) => (id === null ? null : (known.people.get(id) ?? null))
  return {
    id: row.conversation_id,
    kind: row.kind,
    subject: row.subject,
    title: row.title,
    user_id1: row.low_user,
    user_id2: row.high_user,
    user_1: person(row.low_user),
    user_2: person(row.high_user),
    people,
    owner_id: ownerOf(row, members),
    typing: false,
    seq: row.seq,
    epoch: row.epoch,
    messages: row.messages,
    last: show(row.last_seq),
    marks: marksOf(members, userId),
    last_at: row.last_at.toISOString(),
    waits: !access.letIn,
    ...ownOf(row, mine),
    ...othersOf(access, people, known),
    is_open: row.is_open,
    is_public: row.is_public,
    slow_seconds: row.slow_seconds,
    pinned_message: show(row.pinned_seq),
    can: abilities(access),
  }
}

const ownerOf = ({ kind }: ConversationRow, members: readonly MemberRow[]): number | null =>
  kind === 'group' ? (members.find(({ role }) => role === 'owner')?.user_id ?? null) : null

/** Returns the fields of a conversation that are one person's alone. */
const ownOf = (row: ConversationRow, mine: MemberRow | undefined) => ({
  unread: mine ? Math.max(0, row.messages - mine.seen_number) : 0,
  seen: mine?.seen_seq ?? 0,
  request: mine !== undefined && !mine.accepted,
  muted: (mine?.muted_until?.getTime() ?? 0) > Date.now(),
  archived: mine?.archived ?? false,
  pinned: mine?.pinned_at != null,
  follows: mine !== undefined,
})

/**
 * Returns those of the others that are here, as far as they show it: never to a person whom they have not let in, nor
 * across a block.
 */
function othersOf({ row, userId, letIn }: Access, people: readonly PublicUser[], known: Around) {
  const other = row?.kind === 'pair' ? otherOf(row, userId) : null
  const isShown = (id: number) => letIn && id !== userId && !known.apart.has(id)
  const isOn = (id: number) => isShown(id) && known.presence(id).online
  const lastAt = other !== null && isShown(other) ? known.presence(other).lastAt : null
  return {
    blocked: other !== null && known.blocked.has(other),
    online: people.map(({ ID }) => ID).filter(isOn),
    last_seen: lastAt?.toISOString() ?? null,
  }
}

/** Returns each member's mark, as far as they show it to the reader. */
export const marksOf = (members: readonly Mark[], userId: number | null) =>
  members.map((mark) => ({
    user_id: mark.user_id,
    delivered: mark.delivered_seq,
    seen: seenBy(mark, userId),
  }))

function abilities(access: Access): Conversation['can'] {
  const why = whyNotWrite(access)
  return {
    write: why === null,
    moderate: mayModerate(access),
    publish: access.room?.mayBePublic === true && mayModerate(access),
    edit: ownsGroup(access),
    leave: access.row?.kind === 'group' && access.mine !== undefined,
    why,
  }
}

/** A room that nobody has written in: everything as it begins. */
function emptyRoom(access: Access): Conversation {
  const { room } = access
  return {
    id: '',
    kind: 'contest',
    subject: null,
    title: room?.title ?? '',
    user_id1: null,
    user_id2: null,
    user_1: null,
    user_2: null,
    people: [],
    owner_id: null,
    typing: false,
    unread: 0,
    seq: 0,
    epoch: 'new',
    messages: 0,
    last: null,
    marks: [],
    seen: 0,
    last_at: new Date(0).toISOString(),
    request: false,
    waits: false,
    muted: false,
    archived: false,
    pinned: false,
    follows: false,
    blocked: false,
    online: [],
    last_seen: null,
    is_open: room !== undefined && isRoomOpen(undefined, room),
    is_public: false,
    slow_seconds: 0,
    held_words: [],
    keeps_open: false,
    pinned_message: null,
    can: abilities(access),
  }
}
