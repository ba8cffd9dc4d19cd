import { statement, type Db } from '../../../platform/db/db.ts'
import { messageColumns, messagesBySeq } from './log.ts'
import type { MessageRow } from './rows.ts'

export interface Page {
  rows: MessageRow[]
  /** The event up to which this page says everything. */
  seq: number
  more: boolean
}

interface Asked {
  /** For a member: messages up to here are from before their time. */
  from?: number | undefined
  after?: number | undefined
  before?: number | undefined
  around?: number | undefined
  later?: number | undefined
  seqs?: readonly number[] | undefined
  limit: number
}

/**
 * A page of a conversation. `after`: whatever is new or changed since that event, in the order of the changes; a
 * message that changes while the pages are read comes again on a later one, so that nothing is missed. `before`,
 * `later` and `around`: by the order of messages. `seqs`: these alone.
 */
export async function pageOf(
  db: Db,
  { conversation_id, seq: head }: { conversation_id: string; seq: number },
  asked: Asked,
): Promise<Page> {
  const { after, around, limit, from = 0 } = asked
  if (after !== undefined) return changedAfter(db, conversation_id, { after, limit, head, from })
  if (around !== undefined)
    return messagesAround(db, conversation_id, { around, limit, head, from })
  if (asked.later !== undefined)
    return messagesBehind(db, conversation_id, { later: asked.later, limit, head, from })
  if (asked.seqs !== undefined) {
    const known = asked.seqs.filter((seq) => seq > from)
    return { rows: await messagesBySeq(db, conversation_id, known), seq: head, more: false }
  }
  const rows = await statement<MessageRow>(
    db,
    `select ${messageColumns} from messages where conversation_id = $1 and seq < $2 and seq > $4 order by seq desc limit $3`,
    [conversation_id, asked.before ?? Number.MAX_SAFE_INTEGER, limit + 1, from],
  )
  return { rows: rows.slice(0, limit).toReversed(), seq: head, more: rows.length > limit }
}

async function messagesBehind(
  db: Db,
  conversationId: string,
  { later, limit, head, from }: { later: number; limit: number; head: number; from: number },
): Promise<Page> {
  const rows = await statement<MessageRow>(
    db,
    `select ${messageColumns} from messages where conversation_id = $1 and seq > greatest($2, $4::bigint) order by seq limit $3`,
    [conversationId, later, limit + 1, from],
  )
  return { rows: rows.slice(0, limit), seq: head, more: rows.length > limit }
}

async function changedAfter(
  db: Db,
  conversationId: string,
  { after, limit, head, from }: { after: number; limit: number; head: number; from: number },
): Promise<Page> {
  const rows = await statement<MessageRow>(
    db,
    `select ${messageColumns} from messages where conversation_id = $1 and changed > $2 and seq > $4 order by changed limit $3`,
    [conversationId, after, limit + 1, from],
  )
  const page = rows.slice(0, limit)
  const more = rows.length > limit
  // A change after the head was read is on this page or a later one: the cursor goes as far as the page says all.
  const last = page.at(-1)?.changed ?? after
  return { rows: page, seq: more ? last : Math.max(head, last, after), more }
}

async function messagesAround(
  db: Db,
  conversationId: string,
  { around, limit, head, from }: { around: number; limit: number; head: number; from: number },
): Promise<Page> {
  const half = Math.ceil(limit / 2)
  const rows = await statement<MessageRow>(
    db,
    `(select ${messageColumns} from messages where conversation_id = $1 and seq <= $2 and seq > $4 order by seq desc limit $3)
     union all
     (select ${messageColumns} from messages where conversation_id = $1 and seq > greatest($2, $4::bigint) order by seq limit $3)
     order by seq`,
    [conversationId, around, half, from],
  )
  return { rows, seq: head, more: rows.length >= half }
}

/** Newest messages of each conversation that a search in all of them looks at. */
const mostSearched = 20_000
const mostFound = 50

const holding = "folded(w.title || ' ' || w.text) like '%' || folded($2) || '%'"
const standing = 'w.seq > m.joined_seq and w.deleted_at is null and w.hidden is null'
const inside = 'm.user_id = $1 and m.left_at is null and m.accepted'

/** Messages of a room that hold a text; newest first. The reader's right was asked before. */
export const messagesInRoom = (
  db: Db,
  conversationId: string,
  text: string,
): Promise<MessageRow[]> =>
  statement<MessageRow>(
    db,
    `select ${messageColumns} from messages w
     where w.conversation_id = $1 and w.deleted_at is null and w.hidden is null and ${holding}
     order by w.seq desc limit ${mostFound}`,
    [conversationId, escaped(text)],
  )

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Messages that hold a text, whatever its case and accents; newest first. Within one conversation, back to its first. */
export async function messagesHolding(
  db: Db,
  userId: number,
  text: string,
  conversationId: string | undefined,
): Promise<MessageRow[]> {
  const words = escaped(text)
  if (conversationId !== undefined)
    // In the order of the key: words that are often said are found before the rest is read.
    return statement<MessageRow>(
      db,
      `select ${messageColumns} from messages w
       where w.conversation_id = $3 and w.deleted_at is null and w.hidden is null and ${holding} and w.seq > (
         select m.joined_seq from conversation_members m where ${inside} and m.conversation_id = $3)
       order by w.seq desc limit ${mostFound}`,
      [userId, words, conversationId],
    )
  return statement<MessageRow>(
    db,
    `select w.* from conversation_members m
     cross join lateral (
       select ${messageColumns} from (
         select * from messages w where w.conversation_id = m.conversation_id and ${standing}
         order by w.seq desc limit ${mostSearched}
       ) w where ${holding} order by w.seq desc limit ${mostFound}
     ) w
     where ${inside} order by w.sent_at desc limit ${mostFound}`,
    [userId, words],
  )
}
