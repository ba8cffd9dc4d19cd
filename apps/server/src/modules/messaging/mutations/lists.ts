import type { ListEvent } from '@plaudit/contract/messaging/shape'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import type { Realtime } from '../../../platform/realtime/hub.ts'
import { announceAll } from '../../../platform/realtime/topics.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { lastMessages } from '../data/conversations.ts'
import { topicOf } from '../data/log.ts'
import { listTopic } from '../events.ts'
import type { ConversationRow, MessageRow } from '../data/rows.ts'
import { seeQuietly } from '../../notifications/mutations/announce.ts'
import { presentMessage, shownBy, type Shown } from '../present/messages.ts'
import { openUnseen, tellUnseenLater } from './unseen.ts'

/** Tells people's lists that their conversations moved, many at a time and after the commit of what moved them. */
export interface Lists {
  touch(conversationId: string): void
  /** Looks for what a broken process left untold. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Conversations of one telling. */
const most = 400
/**
 * Milliseconds between two tellings at least: a person who is written to ten times at once hears of it together. A slow
 * telling takes a sixth of the time at most, and the messages go first.
 */
const pause = 40
const pauseAfterFault = 1000

export function openLists(db: Db, realtime: Realtime, log: Log): Lists {
  const waiting = new Set<string>()
  let closed = false
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      const some = [...waiting].slice(0, most)
      for (const id of some) waiting.delete(id)
      const { isTold, rest } = await tellSome(db, realtime, log, some)
      if (closed) continue
      // The sweep comes back to them if the process ends before it does.
      if (!isTold) for (const id of some) waiting.add(id)
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
  }
  const unseen = openUnseen(db, log)
  const touch = (id: string): void => {
    waiting.add(id)
    running ??= run().finally(() => (running = undefined))
  }
  return {
    touch,
    async sweep() {
      for (const row of await untold(db)) {
        touch(row.conversation_id)
        // Watchers of other processes may have missed the hint.
        realtime.hintTopic(topicOf(row), row.seq)
      }
    },
    async close() {
      closed = true
      await running
      await unseen.close()
    },
  }
}

/** @returns whether it went well, and milliseconds until the next telling. */
async function tellSome(
  db: Db,
  realtime: Realtime,
  log: Log,
  some: readonly string[],
): Promise<{ isTold: boolean; rest: number }> {
  const began = performance.now()
  try {
    await tellLists(db, realtime, some)
    return { isTold: true, rest: Math.max(pause, (performance.now() - began) * 5) }
  } catch (error) {
    log.warn({ conversations: some.length, error: String(error) }, 'lists could not be told')
    return { isTold: false, rest: pauseAfterFault }
  }
}

type Untold = Pick<ConversationRow, 'conversation_id' | 'kind' | 'subject' | 'seq'>

const untold = (db: Db): Promise<Untold[]> =>
  statement<Untold>(
    db,
    `select c.conversation_id, c.kind, c.subject, c.seq from conversations c left join conversation_lists l using (conversation_id)
     where c.kind in ('pair', 'group') and c.seq > coalesce(l.listed, 0) limit 10000`,
    [],
  )

interface Told extends ConversationRow {
  user_id: number
  unread: number
  muted: boolean
  accepted: boolean
  joined_seq: number
}

/**
 * Moves conversations to the top of their people's lists and tells each of them, in one statement for each step. Twice
 * tells the same twice, which changes nothing for its reader. Sends wait for nothing here but the moving.
 */
export async function tellLists(
  db: Db,
  realtime: Realtime,
  conversationIds: readonly string[],
): Promise<void> {
  await moveUp(db, conversationIds)
  await inTransaction(db, (tx) => tellPeople(tx, realtime, conversationIds))
}

/** Reads after the lock, so no other process tells the same meanwhile: nobody's list goes back to an earlier state. */
async function tellPeople(
  tx: Tx,
  realtime: Realtime,
  conversationIds: readonly string[],
): Promise<void> {
  const told = await listedBefore(tx.db, conversationIds)
  await statement(
    tx.db,
    `insert into conversation_lists (conversation_id, listed)
     select conversation_id, seq from conversations where conversation_id = any ($1::text[]) order by conversation_id
     on conflict (conversation_id) do update set listed = greatest(conversation_lists.listed, excluded.listed)`,
    [conversationIds],
  )
  await tellUnseenLater(tx, conversationIds, told)
  const rows = await toldOf(tx.db, conversationIds)
  const last = await lastMessages(tx.db, rows)
  const byId = new Map(rows.map((row) => [row.conversation_id, row]))
  const shown = await shownBy(tx.db, [...last.values()], (one) => byId.get(one.conversation_id))
  await seeQuietly(
    tx,
    rows.flatMap(({ user_id, conversation_id, unread }) =>
      unread === 0 ? { user_id, group: `message:${conversation_id}` } : [],
    ),
  )
  await announceAll(
    tx,
    realtime,
    rows.map((row) => ({
      topic: listTopic(row.user_id),
      type: 'update' as const,
      data: {
        ...eventOf(row, last.get(`${row.conversation_id} ${row.last_seq}`), shown),
        // A message edited, seen or liked since the last telling is no new message.
        fresh: (row.last_seq ?? 0) > (told.get(row.conversation_id) ?? 0),
      },
    })),
  )
}

/** Up to where the people of each were told, held until the transaction ends. */
async function listedBefore(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await statement<{ conversation_id: string; listed: number }>(
    db,
    `select conversation_id, listed from conversation_lists where conversation_id = any ($1::text[])
     order by conversation_id for update`,
    [ids],
  )
  return new Map(rows.map(({ conversation_id, listed }) => [conversation_id, listed]))
}

function eventOf(row: Told, last: MessageRow | undefined, shown: Shown): Omit<ListEvent, 'fresh'> {
  // A person who was added to a group is not told what was said before.
  const isOfTheirs = last !== undefined && last.seq > row.joined_seq
  return {
    conversation_id: row.conversation_id,
    seq: row.seq,
    messages: row.messages,
    unread: row.unread,
    muted: row.muted,
    request: !row.accepted,
    last: isOfTheirs ? presentMessage(last, row, shown) : null,
    last_at: row.last_at.toISOString(),
  }
}

/** Conversations that are held together while they move: sends into one of them wait for all of these. */
const mostMoved = 50
const mostWaitedFor = 5

/**
 * Takes the conversations to the top of their people's lists. A message that was not told yet takes one out of the
 * archive; a conversation that was put away unread stays there. A conversation that somebody writes into at this moment
 * is waited for last and with few others, so that writers hardly wait.
 */
async function moveUp(db: Db, conversationIds: readonly string[]): Promise<void> {
  const held: string[] = []
  for (let from = 0; from < conversationIds.length; from += mostMoved) {
    const some = conversationIds.slice(from, from + mostMoved)
    const moved = new Set((await move(db, some, 'skip locked')).map((row) => row.conversation_id))
    held.push(...some.filter((id) => !moved.has(id)))
  }
  for (let from = 0; from < held.length; from += mostWaitedFor)
    await move(db, held.slice(from, from + mostWaitedFor), '')
}

/**
 * Holds the conversations before their people's rows, in one order, as every writer does: two who take them the other
 * way round would wait for each other until the database undoes one of them after a second. Nothing is held while the
 * disk is waited for: a change that a crash undoes here was not told yet, and is done again.
 */
const move = (
  db: Db,
  conversationIds: readonly string[],
  whereHeld: 'skip locked' | '',
): Promise<Pick<ConversationRow, 'conversation_id'>[]> =>
  statement(
    db,
    `with quick as materialized (
       select set_config('synchronous_commit', 'off', true)
     ), held as materialized (
       select c.conversation_id, c.last_at, c.messages, coalesce(c.last_seq, 0) > coalesce((
         select l.listed from conversation_lists l where l.conversation_id = c.conversation_id), 0) as is_fresh
       from quick cross join conversations c
       where c.conversation_id = any ($1::text[]) order by 1 for no key update of c ${whereHeld}
     ), moved as (
       update conversation_members m set listed_at = h.last_at,
         archived = m.archived and (not h.is_fresh or h.messages <= m.seen_number or coalesce(m.muted_until > now(), false))
       from held h where m.conversation_id = h.conversation_id and m.left_at is null
     )
     select conversation_id from held`,
    [conversationIds],
  )

/** Each conversation and its people by their keys: a plan that joins the two whole takes a hundred times as long. */
const toldOf = (db: Db, conversationIds: readonly string[]): Promise<Told[]> =>
  statement<Told>(
    db,
    `select c.*, m.user_id, (c.messages - m.seen_number)::int as unread, coalesce(m.muted_until > now(), false) as muted, m.accepted, m.joined_seq
     from unnest($1::text[]) as g (id)
     cross join lateral (select * from conversations c where c.conversation_id = g.id limit 1) c
     cross join lateral (
       select * from conversation_members m where m.conversation_id = g.id and m.left_at is null offset 0
     ) m`,
    [conversationIds],
  )
