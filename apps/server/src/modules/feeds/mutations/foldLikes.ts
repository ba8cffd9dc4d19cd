import { hotSeconds, type LikeType } from '@plaudit/contract/feeds/constants'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { openPaced, type Paced } from '../../../platform/paced.ts'
import { announceAll, type Announcer } from '../../../platform/realtime/topics.ts'
import type { Log } from '../../../platform/telemetry.ts'
import { clubsByIds } from '../../clubs/data/clubs.ts'
import { commentCounts } from '../data/comments.ts'

interface Changed {
  type: LikeType
  subject_id: string
  topic: string
}

interface Counted extends Changed {
  count: number
}

const atOnce = 2000

/**
 * Counts what was liked and said lately: its order in lists follows, and its watchers hear. An installation runs one
 * count at a time, and what it counts was committed before it looks, so the last count is the right one.
 * @returns how many things changed.
 */
export function foldLikes(db: Db, realtime: Announcer): Promise<number> {
  return inTransaction(db, async (tx) => {
    await statement(tx.db, `select pg_advisory_xact_lock(hashtextextended('fold of likes', 0))`, [])
    const changed = await statement<Changed>(
      tx.db,
      `with taken as (
         delete from like_changes where change_id in (select change_id from like_changes order by change_id limit $1)
         returning type, subject_id, topic
       ) select distinct type, subject_id, topic from taken order by type, subject_id`,
      [atOnce],
    )
    if (changed.length > 0) await count(tx, realtime, changed)
    return changed.length
  })
}

async function count(tx: Tx, realtime: Announcer, changed: readonly Changed[]): Promise<void> {
  const counted = await statement<Counted>(
    tx.db,
    `select c.*, (select count(*) from likes l where l.type = c.type and l.subject_id = c.subject_id) as count
     from unnest($1::text[], $2::text[], $3::text[]) as c (type, subject_id, topic)`,
    [
      changed.map((one) => one.type),
      changed.map((one) => one.subject_id),
      changed.map((one) => one.topic),
    ],
  )
  const of = (...types: LikeType[]) => counted.filter(({ type }) => types.includes(type))
  const columns = (rows: typeof counted) => [
    rows.map((row) => row.subject_id),
    rows.map((row) => row.count),
  ]
  await statement(
    tx.db,
    `update feeds f set likes = n.count, hot = log(greatest(n.count, 1)) + extract(epoch from f.created_at) / ${hotSeconds}
     from unnest($1::text[], $2::int[]) as n (fx_id, count) where f.fx_id = n.fx_id`,
    columns(of('Feed')),
  )
  await statement(
    tx.db,
    `update comments c set likes = n.count
     from unnest($1::text[], $2::int[]) as n (comment_id, count) where c.comment_id = n.comment_id`,
    columns(of('Comment', 'Reply')),
  )
  await tellCounts(tx, realtime, counted)
}

/** Tells the watchers of a thing how many like it, and the readers of a feed the same of its posts and their comments. */
async function tellCounts(tx: Tx, realtime: Announcer, counted: readonly Counted[]): Promise<void> {
  const posts = counted.flatMap(({ type, subject_id }) => (type === 'Feed' ? subject_id : []))
  const comments = await commentCounts(tx.db, 'feed', posts)
  const clubs = await topicsOfClubs(tx.db, posts)
  await announceAll(
    tx,
    realtime,
    counted.flatMap(({ type, subject_id: id, topic, count: n }) => {
      const said = type === 'Feed' && { comments: comments.get(id) ?? 0 }
      const here = { topic, type: 'update' as const, data: { type, id, count: n, ...said } }
      const club = type === 'Feed' ? clubs.get(id) : undefined
      if (club === undefined) return [here]
      return [
        here,
        { topic: club, type: 'update' as const, data: { fx_id: id, likes: n, ...said } },
      ]
    }),
  )
}

/** The topic of the club that each of some posts stands in: readers of the feed see the same numbers. */
async function topicsOfClubs(db: Db, fxIds: readonly string[]): Promise<Map<string, string>> {
  if (fxIds.length === 0) return new Map()
  const rows = await statement<{ fx_id: string; group_id: number }>(
    db,
    'select fx_id, group_id from feeds where fx_id = any ($1::text[]) and deleted_at is null and hidden_at is null',
    [fxIds],
  )
  const clubs = await clubsByIds(
    db,
    rows.map(({ group_id }) => group_id),
  )
  return new Map(
    rows.flatMap(({ fx_id, group_id }) => {
      const gxId = clubs.get(group_id)?.gx_id
      return gxId === undefined ? [] : [[fx_id, `feed:${gxId}`] as const]
    }),
  )
}

/** Milliseconds from one count to the next. */
const pause = 200
/** The single count that looks after everything that was liked. */
export const everything = 'likes'

/**
 * Counts at once when something is liked, and then at most five times a second; a task touches what was left.
 * @param fold counts once, and says how many things changed.
 */
export const openLikeFold = (fold: () => Promise<number>, log: Log): Paced<typeof everything> =>
  openPaced({ name: 'count of likes', pause, work: async () => (await fold()) >= atOnce }, log)
