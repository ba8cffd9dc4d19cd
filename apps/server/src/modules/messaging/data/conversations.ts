import { statement, type Db } from '../../../platform/db/db.ts'
import type { ConversationRow, Mark, MemberRow, MessageRow } from './rows.ts'
import { messageColumns } from './log.ts'

export const conversationColumns =
  'conversation_id, kind, low_user, high_user, subject, title, seq, messages, last_seq, last_at, epoch, is_open, is_public, keeps_open, slow_seconds, held_words, pinned_seq'

export const qualified = (prefix: string, list: string): string =>
  list
    .split(', ')
    .map((name) => `${prefix}.${name}`)
    .join(', ')

/** Name of a conversation: its id, or for a room the thing that it belongs to. */
export type ConversationKey =
  | { conversation_id: string }
  | { kind: 'contest' | 'club'; subject: string }

export async function findConversation(
  db: Db,
  key: ConversationKey,
): Promise<ConversationRow | undefined> {
  const [row] = await ('conversation_id' in key
    ? statement<ConversationRow>(
        db,
        `select ${conversationColumns} from conversations where conversation_id = $1`,
        [key.conversation_id],
      )
    : statement<ConversationRow>(
        db,
        `select ${conversationColumns} from conversations where kind = $1 and subject = $2`,
        [key.kind, key.subject],
      ))
  return row
}

/** The conversation of two people, if they have one. */
export async function pairOf(db: Db, a: number, b: number): Promise<ConversationRow | undefined> {
  const [row] = await statement<ConversationRow>(
    db,
    `select ${conversationColumns} from conversations where low_user = $1 and high_user = $2`,
    [Math.min(a, b), Math.max(a, b)],
  )
  return row
}

/** Conversations of which somebody's name is looked for: the latest. */
const mostNamed = 2000

/**
 * A person's latest pairs with the other person, and their groups by their names: all in which a name is looked for.
 */
export const titlesOf = (
  db: Db,
  userId: number,
): Promise<{ conversation_id: string; title: string; other: number | null }[]> =>
  statement(
    db,
    `select c.conversation_id, c.title, case when c.low_user = $1 then c.high_user else c.low_user end as other
     from conversation_members m join conversations c using (conversation_id)
     where m.user_id = $1 and m.left_at is null and m.accepted and c.last_seq is not null
     order by m.listed_at desc limit ${mostNamed}`,
    [userId],
  )

/** Everybody of these conversations who has not left. */
export async function membersOf(
  db: Db,
  conversationIds: readonly string[],
): Promise<Map<string, Mark[]>> {
  const rows =
    conversationIds.length === 0
      ? []
      : await statement<Mark>(
          db,
          `select m.*, coalesce(s.shows_seen, true) as shows_seen
           from conversation_members m left join chat_settings s using (user_id)
           where m.conversation_id = any ($1::text[]) and m.left_at is null order by m.conversation_id, m.user_id`,
          [conversationIds],
        )
  const byId = new Map<string, Mark[]>()
  for (const row of rows)
    byId.set(row.conversation_id, [...(byId.get(row.conversation_id) ?? []), row])
  return byId
}

/** Returns the place up to which somebody has read in a room that they follow. */
export async function markOf(
  db: Db,
  conversationId: string,
  userId: number,
): Promise<MemberRow | undefined> {
  const [row] = await statement<MemberRow>(
    db,
    `select p.* from conversation_places p join conversations c using (conversation_id)
     where p.conversation_id = $1 and p.user_id = $2 and c.kind in ('contest', 'club')`,
    [conversationId, userId],
  )
  return row
}

/** A person's own row in a conversation. */
export async function memberOf(
  db: Db,
  conversationId: string,
  userId: number,
): Promise<MemberRow | undefined> {
  const [row] = await statement<MemberRow>(
    db,
    'select * from conversation_members where conversation_id = $1 and user_id = $2 and left_at is null',
    [conversationId, userId],
  )
  return row
}

/** Messages that wait for a person, without what is muted, archived or (unless `ofAll`) not let in; and how many ask to be let in. */
export async function unreadOf(
  db: Db,
  userId: number,
  ofAll: boolean,
): Promise<{ unread: number; requests: number }> {
  const [row] = await statement<{ unread: number; requests: number }>(
    db,
    `select coalesce(sum(c.messages - m.seen_number) filter (
         where (m.accepted or $2) and not m.archived and (m.muted_until is null or m.muted_until < now())), 0)::int as unread,
       count(*) filter (where not m.accepted and not m.archived and c.last_seq is not null)::int as requests
     from conversation_members m join conversations c using (conversation_id)
     where m.user_id = $1 and m.left_at is null and (c.messages > m.seen_number or not m.accepted)`,
    [userId, ofAll],
  )
  return row ?? { unread: 0, requests: 0 }
}

/** The last message of each. */
export async function lastMessages(
  db: Db,
  rows: readonly Pick<ConversationRow, 'conversation_id' | 'last_seq' | 'pinned_seq'>[],
): Promise<Map<string, MessageRow>> {
  const wanted = rows.flatMap(({ conversation_id, last_seq, pinned_seq }) =>
    [last_seq, pinned_seq].flatMap((seq) => (seq === null ? [] : { conversation_id, seq })),
  )
  if (wanted.length === 0) return new Map()
  const found = await statement<MessageRow>(
    db,
    `select ${qualified('w', messageColumns)} from unnest($1::text[], $2::bigint[]) as a (conversation_id, seq)
     join messages w using (conversation_id, seq)`,
    [wanted.map((one) => one.conversation_id), wanted.map((one) => one.seq)],
  )
  return new Map(found.map((row) => [`${row.conversation_id} ${row.seq}`, row]))
}

/** Returns the people whom this person blocked. */
export async function blockedBy(db: Db, userId: number): Promise<Set<number>> {
  const rows = await statement<{ blocked_id: number }>(
    db,
    'select blocked_id from blocks where user_id = $1',
    [userId],
  )
  return new Set(rows.map(({ blocked_id }) => blocked_id))
}

/** The people between whom and this one a block stands, whoever set it. */
export async function apartFrom(db: Db, userId: number): Promise<Set<number>> {
  const rows = await statement<{ other: number }>(
    db,
    `select blocked_id as other from blocks where user_id = $1
     union select user_id from blocks where blocked_id = $1`,
    [userId],
  )
  return new Set(rows.map(({ other }) => other))
}

/** Tells whether one of the two wants nothing of the other. */
export async function areApart(db: Db, a: number, b: number): Promise<boolean> {
  const rows = await statement(
    db,
    'select from blocks where (user_id, blocked_id) in (($1, $2), ($2, $1))',
    [a, b],
  )
  return rows.length > 0
}
