import type { listParts } from '@plaudit/contract/messaging/limits'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import {
  comesAfter,
  listOrder,
  pageOf,
  placeFrom,
  placeIn,
  sortedBy,
  type Place,
} from '../../../platform/keyset.ts'
import { conversationColumns, qualified } from './conversations.ts'
import type { ConversationRow, MemberRow } from './rows.ts'

export type ListFilter = (typeof listParts)[number] | 'open' | 'any'

/** Conditions of each part of the list: conversations without a message are nobody's but their maker's screen. */
const parts: Record<ListFilter, string> = {
  all: 'm.accepted and not m.archived',
  unread: 'm.accepted and not m.archived and c.messages > m.seen_number',
  orders: `m.accepted and not m.archived and exists (
    select from messages w where w.conversation_id = c.conversation_id and w.type = 'service_purchase')`,
  contests: "not m.archived and c.kind = 'contest'",
  clubs: "not m.archived and c.kind = 'club'",
  archived: 'm.accepted and m.archived',
  // A refused sender's conversation leaves the list until the sender writes again.
  requests: 'not m.accepted and not m.archived',
  // For a client that knows of no parts: nothing that was said to a person is hidden from it.
  open: 'not m.archived',
  any: 'true',
}

/** Pinned ones first, then by the last message. */
const order = listOrder('conversations', [
  { by: 'm.pinned_at', type: 'timestamptz', order: 'desc', nulls: 'last' },
  { by: 'm.listed_at', type: 'timestamptz', order: 'desc' },
  { by: 'm.conversation_id', type: 'text', order: 'desc' },
])

interface Asked {
  filter: ListFilter
  count: number
  /** The cursor that the page before gave as `next`. */
  before?: string | undefined
  /** These alone. */
  ids?: readonly string[]
}

/** A page of a person's conversations. @throws refusal invalid_input for a cursor of another list. */
export async function conversationsOf(
  db: Db,
  userId: number,
  { filter, count, before, ids }: Asked,
): Promise<{ rows: (ConversationRow & { mine: MemberRow })[]; next: string | null }> {
  const onward =
    before === undefined ? sql`true` : comesAfter(order, placeFrom(order, before, 'before'))
  const { rows: found } = await sql<Found>`
    select ${sql.raw(qualified('c', conversationColumns))}, to_jsonb(m) as mine, ${placeIn(order)} as place
    from conversation_places m join conversations c using (conversation_id)
    where m.user_id = ${userId} and m.left_at is null and c.last_seq is not null and ${sql.raw(parts[filter])}
      and (${ids ?? null}::text[] is null or m.conversation_id = any (${ids ?? null})) and ${onward}
    order by ${sortedBy(order)} limit ${count + 1}`.execute(db)
  const { rows, next } = pageOf(found, order, count)
  return { rows: rows.map((row) => ({ ...row, mine: memberFromJson(row.mine) })), next }
}

type Found = ConversationRow & { mine: Record<string, unknown>; place: Place }

const dated = ['left_at', 'muted_until', 'pinned_at', 'listed_at'] as const

function memberFromJson(json: Record<string, unknown>): MemberRow {
  const dates = Object.fromEntries(
    dated.map((name) => [name, typeof json[name] === 'string' ? new Date(json[name]) : null]),
  )
  return { ...json, ...dates } as unknown as MemberRow
}
