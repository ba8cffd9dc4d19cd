import type { EventType, TopicEvent } from '@plaudit/contract/realtime'
import { statement, type Db, type Tx } from '../db/db.ts'

/** Where a new event is told to watchers of this process right after the commit. */
export interface Announcer {
  tell(event: TopicEvent): void
  /** Keeps an event that may be committed. @returns a mark that comes back with its NOTIFY, and with no other's. */
  keep(event: Omit<TopicEvent, 'seq'>): string
}

/**
 * Writes an event into its topic inside the transaction that made the change: `seq` is dense, and other
 * processes hear of it by NOTIFY at the commit (api: Realtime). Never called from the ballot's own
 * commit, since NOTIFY serialises commits.
 */
export async function announce(
  tx: Tx,
  announcer: Announcer,
  topic: string,
  type: EventType,
  data: unknown,
): Promise<void> {
  const [row] = await statement<{ seq: number }>(
    tx.db,
    `with next as (
       insert into topics as t (topic, seq) values ($1, 1)
       on conflict (topic) do update set seq = t.seq + 1
       returning seq
     ), written as (
       insert into topic_events (topic, seq, type, data) select $1, seq, $2, $3 from next
     )
     select seq, pg_notify('topic_events', $1 || ' ' || seq || ' ' || $4::text) from next`,
    [topic, type, JSON.stringify(data), announcer.keep({ topic, type, data })],
  )
  if (row) tx.afterCommit(() => announcer.tell({ topic, seq: row.seq, type, data }))
}

export interface TopicState {
  seq: number
  trimmed: number
  epoch: string
}

/** Where a topic stands; a topic that nothing was written to yet begins here. */
export async function topicState(db: Db, topic: string): Promise<TopicState> {
  // One who writes the topic's first event at this moment holds the row back until its commit; what comes
  // next is a statement of its own, since this one does not see what it waited for.
  const read = () =>
    statement<TopicState>(db, 'select seq, trimmed, epoch from topics where topic = $1', [topic])
  const [known] = await read()
  if (known) return known
  await statement(db, 'insert into topics (topic) values ($1) on conflict do nothing', [topic])
  const [made] = await read()
  if (made === undefined) throw new Error(`topic ${topic} could not be read`)
  return made
}

/** Events after `since`, in order. */
export async function eventsSince(db: Db, topic: string, since: number): Promise<TopicEvent[]> {
  const rows = await statement<{ seq: number; type: EventType; data: unknown }>(
    db,
    'select seq, type, data from topic_events where topic = $1 and seq > $2 order by seq',
    [topic, since],
  )
  return rows.map((row) => ({ topic, ...row }))
}

/** Drops events older than `minutes`, remembering up to where; a client behind that loads anew. */
export async function trimTopics(db: Db, minutes: number): Promise<void> {
  await statement(
    db,
    `with gone as (
       delete from topic_events where created_at < now() - make_interval(mins => $1) returning topic, seq
     ), upto as (select topic, max(seq) as seq from gone group by topic)
     update topics t set trimmed = greatest(t.trimmed, u.seq) from upto u where t.topic = u.topic`,
    [minutes],
  )
}
