import type { ConversationEvent } from '@plaudit/contract/messaging/shape'
import type { EventType, TopicEvent } from '@plaudit/contract/realtime'
import { statement, type Db } from '../../../platform/db/db.ts'
import type { TopicLog, TopicState } from '../../../platform/realtime/topics.ts'
import { presentMessage, shownBy } from '../present/messages.ts'
import type { ConversationKind, ConversationRow, EventKind, EventRow, MessageRow } from './rows.ts'

/** Kinds of topics and of the conversations that they tell of. */
export const topicKinds = {
  conversation: undefined,
  'contest-chat': 'contest',
  'club-chat': 'club',
} as const satisfies Record<string, ConversationKind | undefined>

type Named = Pick<ConversationRow, 'conversation_id' | 'kind' | 'subject'>

/** The topic on which a conversation's events are told. */
export function topicOf({ conversation_id, kind, subject }: Named): string {
  if (kind === 'contest') return `contest-chat:${subject}`
  return kind === 'club' ? `club-chat:${subject}` : `conversation:${conversation_id}`
}

/** Returns the change that an event of the log makes to what a reader has. */
export const typeOfEvent = (kind: EventKind): EventType =>
  kind === 'message' ? 'create' : kind === 'delete' ? 'delete' : 'update'

const ofTopic = `select conversation_id, kind, subject, low_user, high_user, seq, epoch from conversations where
  case when $1 = 'conversation' then conversation_id = $2 else kind = $3 and subject = $2 end`

type Head = Named & Pick<ConversationRow, 'low_user' | 'high_user' | 'seq' | 'epoch'>

function namesOf(topic: string): { name: string; key: string; kind: 'contest' | 'club' | null } {
  const at = topic.indexOf(':')
  const [name, key] = [topic.slice(0, at), topic.slice(at + 1)]
  return { name, key, kind: topicKinds[name as keyof typeof topicKinds] ?? null }
}

async function headOf(db: Db, topic: string): Promise<Head | undefined> {
  const { name, key, kind } = namesOf(topic)
  const [head] = await statement<Head>(db, ofTopic, [name, key, kind])
  return head
}

/** Events after which earlier ones are no longer told as they were. */
const changing: ReadonlySet<ConversationEvent['kind']> = new Set([
  'edit',
  'delete',
  'hide',
  'clear',
])

/** The log of conversations: kept for good, read with what its messages are now. */
export const conversationLog: TopicLog = {
  async state(db, topic): Promise<TopicState> {
    const head = await headOf(db, topic)
    // A room that nobody has written in yet has no row.
    return { seq: head?.seq ?? 0, trimmed: 0, epoch: head?.epoch ?? 'new' }
  },
  async since(db, topic, since): Promise<TopicEvent[]> {
    const head = await headOf(db, topic)
    return head === undefined ? [] : eventsAfter(db, head, topic, since)
  },
  async heads(db, topics) {
    const named = topics.map(namesOf)
    const rooms = named.filter(({ kind }) => kind !== null)
    const rows = await statement<Named & { seq: number }>(
      db,
      `select conversation_id, kind, subject, seq from conversations where conversation_id = any ($1::text[])
       union all
       select c.conversation_id, c.kind, c.subject, c.seq from unnest($2::text[], $3::text[]) as g (kind, subject)
       join conversations c on c.kind = g.kind and c.subject = g.subject`,
      [
        named.filter(({ kind }) => kind === null).map(({ key }) => key),
        rooms.map(({ kind }) => kind),
        rooms.map(({ key }) => key),
      ],
    )
    return new Map(rows.map((row) => [topicOf(row), row.seq]))
  },
  changes: ({ data }) => changing.has((data as ConversationEvent).kind),
}

/** As many as one reading takes: a page more than a watcher may have missed. */
const mostRead = 1100

type EventWithMessage = EventRow & { message: MessageRow | null }

async function eventsAfter(
  db: Db,
  head: Head,
  topic: string,
  since: number,
): Promise<TopicEvent<ConversationEvent>[]> {
  const events = await statement<EventRow>(
    db,
    `select conversation_id, seq, kind, message_seq, user_id, upto from conversation_events
     where conversation_id = $1 and seq > $2 order by seq limit ${mostRead}`,
    [head.conversation_id, since],
  )
  const isClosed = await closedTo(db, head)
  const shows = await showingIn(db, head)
  const seqs = [...new Set(events.flatMap(({ message_seq }) => message_seq ?? []))]
  const rows = await messagesBySeq(db, head.conversation_id, seqs)
  const shown = await shownBy(db, rows, () => head)
  const bySeq = new Map(rows.map((row) => [row.seq, row]))
  return events.map((event) => {
    const message = event.message_seq === null ? null : (bySeq.get(event.message_seq) ?? null)
    const data: ConversationEvent = isClosed(event)
      ? { kind: 'clear' }
      : dataOf({ ...event, message }, (row) => presentMessage(row, head, shown), shows)
    return { topic, seq: event.seq, type: typeOfEvent(event.kind), data }
  })
}

/**
 * Messages of a group from before somebody in it came: the log is the same for all, so of these it says only that they
 * are to be read anew, and each reads what is theirs.
 */
async function closedTo(
  db: Db,
  { conversation_id, kind }: Head,
): Promise<(event: EventRow) => boolean> {
  if (kind !== 'group') return () => false
  const [latest] = await statement<{ joined: number }>(
    db,
    'select coalesce(max(joined_seq), 0) as joined from conversation_members where conversation_id = $1 and left_at is null',
    [conversation_id],
  )
  return ({ message_seq }) => message_seq !== null && message_seq <= (latest?.joined ?? 0)
}

/** The people of a pair or group who show what they have read, and how far that is. */
async function showingIn(
  db: Db,
  { conversation_id, kind }: Head,
): Promise<ReadonlyMap<number, number>> {
  if (kind !== 'pair' && kind !== 'group') return new Map()
  const rows = await statement<{ user_id: number; seen_seq: number }>(
    db,
    `select m.user_id, m.seen_seq from conversation_members m left join chat_settings s using (user_id)
     where m.conversation_id = $1 and m.left_at is null and s.shows_seen is not false`,
    [conversation_id],
  )
  return new Map(rows.map(({ user_id, seen_seq }) => [user_id, seen_seq]))
}

/** Returns what a reader is told of an event. */
export function dataOf(
  { kind, user_id, upto, message }: EventWithMessage,
  present: (row: MessageRow) => ReturnType<typeof presentMessage>,
  shows: ReadonlyMap<number, number>,
): ConversationEvent {
  if (kind === 'delivered' || kind === 'seen')
    return { kind, user_id: user_id ?? 0, upto: upto ?? 0 }
  if (kind === 'member' || kind === 'settings' || kind === 'pin' || kind === 'clear' || !message)
    return { kind: kind === 'pin' || kind === 'clear' || kind === 'member' ? kind : 'settings' }
  if (kind === 'reaction') {
    const signs = user_id === null ? [] : signsOf(message, user_id)
    return { kind, message: present(message), ...(user_id !== null && { by: { user_id, signs } }) }
  }
  const author = message.sender_id
  const seen = author === null ? undefined : shows.get(author)
  const isSeen = kind === 'message' && seen !== undefined && seen >= message.seq
  return { kind, message: present(message), ...(isSeen && { seen: true }) }
}

/** A message that was taken back, or is out of sight, shows no signs. */
const signsOf = ({ reactions, hidden, deleted_at }: MessageRow, userId: number): string[] =>
  hidden !== null || deleted_at !== null
    ? []
    : Object.keys(reactions).filter((sign) => reactions[sign]?.includes(userId))

export const messageColumns =
  'conversation_id, seq, number, changed, sender_id, client_id, type, title, text, attachments, type_data, reply_to, urls, reactions, sent_at, edited_at, deleted_at, hidden, hidden_in_room'

export async function messagesBySeq(
  db: Db,
  conversationId: string,
  seqs: readonly number[],
): Promise<MessageRow[]> {
  if (seqs.length === 0) return []
  return statement<MessageRow>(
    db,
    `select ${messageColumns} from messages where conversation_id = $1 and seq = any ($2::bigint[])`,
    [conversationId, seqs],
  )
}
