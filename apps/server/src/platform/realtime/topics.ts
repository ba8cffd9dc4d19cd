import type { EventType, Stand, TopicEvent } from '@plaudit/contract/realtime'
import { statement, type Db, type Tx } from '../db/db.ts'

/** Tells new events to watchers of this process right after the commit. */
export interface Announcer {
  tell(event: TopicEvent): void
  /** Keeps an event that may be committed. @returns a mark that comes back with its NOTIFY, and with no other's. */
  keep(event: Omit<TopicEvent, 'seq'>): string
}

export interface NewEvent {
  topic: string
  type: EventType
  data: unknown
}

/**
 * Writes an event into its topic inside the transaction that made the change: `seq` is dense, and other
 * processes hear of it by NOTIFY at the commit (api: Realtime). Never called from the ballot's own
 * commit, since NOTIFY serialises commits.
 */
export const announce = (
  tx: Tx,
  announcer: Announcer,
  topic: string,
  type: EventType,
  data: unknown,
): Promise<void> => announceAll(tx, announcer, [{ topic, type, data }])

/** The mark of an event that nobody keeps: of several in a topic the last one's hint is enough to read them. */
export const unkept = '-'

/** The mark of a hint that everything in a topic up to its number was taken back (`forgetEvents`). */
export const forgotten = 'forgotten'

/** Events that one statement writes. */
const mostAtOnce = 1000

/**
 * Writes events of many topics, those of one topic in the order in which they stand. The topics are taken in one order
 * by the transaction that writes many, so that two who do wait for each other and never both: a transaction calls this once, as its
 * last.
 */
export async function announceAll(
  tx: Tx,
  announcer: Announcer,
  events: readonly NewEvent[],
): Promise<void> {
  // By code units, as the statement sorts too; sorting keeps the order within a topic.
  const sorted = events.toSorted((a, b) => (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : 0))
  for (let from = 0; from < sorted.length; from += mostAtOnce)
    await announceSome(tx, announcer, sorted.slice(from, from + mostAtOnce))
}

async function announceSome(
  tx: Tx,
  announcer: Announcer,
  events: readonly NewEvent[],
): Promise<void> {
  const rows = await statement<{ n: number; seq: number }>(
    tx.db,
    `with given as (
       select * from unnest($1::text[], $2::text[], $3::jsonb[], $4::text[]) with ordinality as g (topic, type, data, mark, n)
     ), next as (
       insert into topics as t (topic, seq) select topic, count(*) from given group by topic order by topic collate "C"
       on conflict (topic) do update set seq = t.seq + excluded.seq
       returning topic, seq
     ), numbered as (
       select given.*, next.seq - count(*) over (partition by topic) + row_number() over (partition by topic order by n) as seq,
         row_number() over (partition by topic order by n desc) = 1 as is_last
       from given join next using (topic)
     ), written as (
       insert into topic_events (topic, seq, type, data) select topic, seq, type, data from numbered
     )
     select n, seq, case when is_last or mark <> '${unkept}' then pg_notify('topic_events', topic || ' ' || seq || ' ' || mark) end
     from numbered order by n`,
    [
      events.map(({ topic }) => topic),
      events.map(({ type }) => type),
      events.map(({ data }) => JSON.stringify(data)),
      events.map((event) => announcer.keep(event)),
    ],
  )
  for (const { n, seq } of rows) {
    const event = events[n - 1]
    if (event)
      tx.afterCommit(() =>
        announcer.tell({ topic: event.topic, seq, type: event.type, data: event.data }),
      )
  }
}

/** Log of the events of a kind of topic, when they are not in the table of all topics. */
export interface TopicLog {
  state(db: Db, topic: string): Promise<TopicState>
  /** Events after `since`, in order. */
  since(db: Db, topic: string, since: number): Promise<TopicEvent[]>
  /**
   * The latest number of each of these topics: asked every few seconds for watched topics, since a log whose
   * hints follow the commit may lose one. The log of all topics has its NOTIFY within the commit and needs none.
   */
  heads?(db: Db, topics: readonly string[]): Promise<ReadonlyMap<string, number>>
  /**
   * Tells whether an event changes or takes back what earlier ones told: who was away then hears these as the log has
   * them now, never from memory.
   */
  changes?(event: TopicEvent): boolean
}

export interface TopicState {
  seq: number
  trimmed: number
  epoch: string
}

/** Reads the state of a topic; a topic that nothing was written to yet begins here. */
export async function topicState(db: Db, topic: string): Promise<TopicState> {
  // A writer of the topic's first event at this moment holds the row back until its commit; what comes
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

/**
 * Reads how far a topic has come, for an answer that is read after it. Writes nothing: where nothing was told yet there
 * may be no row, and nothing to miss.
 */
export async function standOf(db: Db, topic: string): Promise<Stand> {
  const [known] = await statement<Stand>(db, 'select seq, epoch from topics where topic = $1', [
    topic,
  ])
  return known ?? { seq: 0, epoch: '' }
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

/** The log of every topic that has no log of its own. */
export const commonLog: TopicLog = { state: topicState, since: eventsSince }

/** Minutes for which events are kept: of the kinds that a module names, and of all others. */
export interface Retention {
  usual: number
  kinds?: Readonly<Record<string, number>>
}

/** Each kind that has events, found by one look into the index for each. */
const kindsKept = `
with recursive kinds as (
  (select topic_kind(topic) as kind from topic_events order by 1 limit 1)
  union all
  select (select topic_kind(e.topic) from topic_events e where topic_kind(e.topic) > k.kind order by 1 limit 1)
  from kinds k where k.kind is not null
)
select kind from kinds where kind is not null`

/** Drops events that are older than their kind's time, remembering up to where; a client behind that loads anew. */
export async function trimTopics(db: Db, { usual, kinds = {} }: Retention): Promise<void> {
  for (const { kind } of await statement<{ kind: string }>(db, kindsKept, []))
    await statement(
      db,
      `with gone as (
         delete from topic_events where topic_kind(topic) = $1 and created_at < now() - make_interval(mins => $2)
         returning topic, seq
       ), upto as (select topic, max(seq) as seq from gone group by topic)
       update topics t set trimmed = greatest(t.trimmed, u.seq) from upto u where t.topic = u.topic`,
      [kind, Object.hasOwn(kinds, kind) ? kinds[kind] : usual],
    )
}

/**
 * Drops all events of some topics at once, also from the memory of every process: a watcher of one loads it anew when
 * they come back.
 */
export async function forgetEvents(tx: Tx, topics: readonly string[]): Promise<void> {
  await statement(
    tx.db,
    `with held as (select topic, seq from topics where topic = any ($1::text[]) and seq > 0 order by topic collate "C" for update),
       gone as (delete from topic_events e using held h where e.topic = h.topic)
     update topics t set trimmed = h.seq from held h where t.topic = h.topic
     returning pg_notify('topic_events', h.topic || ' ' || h.seq || ' ${forgotten}')`,
    [topics],
  )
}
