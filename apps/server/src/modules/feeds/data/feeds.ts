import { reservedGroups } from '@plaudit/contract/reserved'
import { hotBlock, type FeedKind, type FeedSort } from '@plaudit/contract/feeds/constants'
import { z } from 'zod'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { listOrder, pageOf, readOn, totalOf } from '../../../platform/keyset.ts'
import { feedsDb, type FeedRow } from '../tables.ts'
import { ofKind } from './kinds.ts'

/** Returns an item by its public id or its number; deleted and hidden ones too. */
export function findFeed(db: Db, key: string | number): Promise<FeedRow | undefined> {
  const feeds = feedsDb(db).selectFrom('feeds').selectAll()
  return typeof key === 'number'
    ? feeds.where('feed_item_id', '=', key).executeTakeFirst()
    : feeds.where('fx_id', '=', key).executeTakeFirst()
}

/** The same, held until the transaction ends. */
export const holdFeed = (
  tx: Tx,
  { group_id, feed_item_id }: FeedRow,
): Promise<FeedRow | undefined> =>
  feedsDb(tx.db)
    .selectFrom('feeds')
    .selectAll()
    .where('group_id', '=', group_id)
    .where('feed_item_id', '=', feed_item_id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Items by number, for other modules; gone ones are left out. */
export async function feedsByIds(db: Db, ids: readonly number[]): Promise<Map<number, FeedRow>> {
  if (ids.length === 0) return new Map()
  const rows = await feedsDb(db)
    .selectFrom('feeds')
    .selectAll()
    .where('feed_item_id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.feed_item_id, row]))
}

const byId = { by: 'feed_item_id', type: 'bigint', order: 'desc' } as const
const orders = {
  new: listOrder('feed new', [byId]),
  hot: listOrder('feed hot', [{ by: 'hot', type: 'double precision', order: 'desc' }, byId]),
  top: listOrder('feed top', [{ by: 'likes', type: 'integer', order: 'desc' }, byId]),
} as const

export interface FeedsAsked {
  sort: FeedSort
  after?: string | undefined
  page: number
  limit: number
  user_id?: number | undefined
  /** Kind of the items that are listed alone, the newest first whatever `sort` says. */
  kind?: FeedKind | undefined
}

type Which = Pick<FeedsAsked, 'user_id' | 'kind'>

const shown = (db: Db, groupId: number, { user_id: author, kind }: Which = {}) =>
  feedsDb(db)
    .selectFrom('feeds as f')
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .where('hidden_at', 'is', null)
    .$if(author !== undefined, (q) => q.where('user_id', '=', author ?? 0))
    .$if(kind !== undefined, (q) => q.where(ofKind(kind ?? 'poll')))

/** Returns the items of a club, in one of its orders, by keyset or by page. */
export async function feedsOf(db: Db, groupId: number, asked: FeedsAsked) {
  const { limit, page, after, kind } = asked
  const sort = kind === undefined ? asked.sort : 'new'
  if (sort === 'hot' && asked.user_id === undefined) return hotFeeds(db, groupId, asked)
  const found = shown(db, groupId, asked).selectAll()
  const paged = after === undefined && page > 1 ? found.offset((page - 1) * limit) : found
  const rows = await readOn(paged, orders[sort], { after, limit }).execute()
  return pageOf(rows, orders[sort], limit)
}

/** Candidates among which the first places are given out; more where few authors wrote nearly all of those. */
const candidates = [400, 20_000] as const

/**
 * The first places of "hot": the highest scores, of one author four at most, so that nobody fills the screen. If too
 * few others wrote, the rest of the places stays with the authors who did.
 */
async function firstPlaces(db: Db, groupId: number): Promise<number[]> {
  for (const among of candidates) {
    const first = await bestOf(db, groupId, among)
    if (first.length >= hotBlock.size || among === candidates.at(-1)) return first
  }
  return []
}

async function bestOf(db: Db, groupId: number, among: number): Promise<number[]> {
  const rows = await statement<{ feed_item_id: number }>(
    db,
    `select feed_item_id from (
       select feed_item_id, hot, row_number() over (partition by user_id order by hot desc, feed_item_id desc) as nth
       from (
         select feed_item_id, hot, user_id from feeds
         where group_id = $1 and deleted_at is null and hidden_at is null order by hot desc, feed_item_id desc limit $2
       ) best
     ) ranked where nth <= $3 order by hot desc, feed_item_id desc limit $4`,
    [groupId, among, hotBlock.mostOfOne, hotBlock.size],
  )
  return rows.map((row) => row.feed_item_id)
}

interface HotPlace {
  /** A number is a place among the first; a cursor of the list one behind them. */
  place: number | string
  /** Items that stood first when the reading began. */
  first: number[]
}

const hotPlace = z.tuple([
  z.literal('hot'),
  z.union([z.int().min(0).max(hotBlock.size), z.string()]),
  z.array(z.int()).max(hotBlock.size),
])

/** @throws refusal invalid_input at `after` for what is no cursor of "hot". */
function readPlace(after: string): HotPlace {
  const read = hotPlace.safeParse(jsonIn(after))
  if (!read.success) return refuse('invalid_input', { fields: { after: 'invalid' } })
  const [, place, first] = read.data
  return { place, first }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

const cursor = ({ place, first }: HotPlace): string =>
  Buffer.from(JSON.stringify(['hot', place, first])).toString('base64url')

/** "Hot": its first places, then everything else by score. The cursor carries who stood first, so pages stay whole. */
async function hotFeeds(db: Db, groupId: number, { after, page, limit }: FeedsAsked) {
  const read =
    after === undefined
      ? { place: (page - 1) * limit, first: await firstPlaces(db, groupId) }
      : readPlace(after)
  const { first, place } = read
  const from = typeof place === 'number' ? place : first.length
  const block = await inOrder(db, groupId, first.slice(from, from + limit))
  if (from + limit < first.length)
    return { rows: block, next: cursor({ place: from + limit, first }) }
  // An item more than is wanted tells whether anything follows, also where nothing more is wanted now.
  const wanted = limit - Math.max(0, Math.min(limit, first.length - from))
  const behind = shown(db, groupId)
    .where('feed_item_id', 'not in', [...first, -1])
    .selectAll()
    .$if(typeof place === 'number' && from > first.length, (q) => q.offset(from - first.length))
  const asked = { after: typeof place === 'string' ? place : undefined, limit: wanted }
  const rows = await readOn(behind, orders.hot, asked).execute()
  const found = pageOf(rows, orders.hot, wanted)
  const rest = wanted === 0 && rows.length > 0 ? first.length : found.next
  return {
    rows: [...block, ...found.rows],
    next: rest === null ? null : cursor({ place: rest, first }),
  }
}

async function inOrder(db: Db, groupId: number, ids: readonly number[]): Promise<FeedRow[]> {
  if (ids.length === 0) return []
  const rows = await shown(db, groupId).where('feed_item_id', 'in', ids).selectAll().execute()
  const found = new Map(rows.map((row) => [row.feed_item_id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Returns the items that stand above everything else, the latest first. */
export const pinnedOf = (db: Db, groupId: number): Promise<FeedRow[]> =>
  shown(db, groupId)
    .where('pinned_at', 'is not', null)
    .selectAll()
    .orderBy('pinned_at', 'desc')
    .limit(5)
    .execute()

/** Counts the items that are written in a club, or by one author or of one kind there, 10,000 at most. */
export const countOf = (db: Db, groupId: number, which?: Which): Promise<number> =>
  totalOf(db, shown(db, groupId, which).select('feed_item_id'))

/** Pictures of items in their order. */
export async function picturesOf(db: Db, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<{ feed_item_id: number; pictures: string[] }>(
    db,
    `select feed_item_id, array_agg(attachment_id order by position) as pictures from feed_pictures p
     join feeds f using (group_id, feed_item_id) where f.feed_item_id = any ($1::bigint[]) group by feed_item_id`,
    [ids],
  )
  return new Map(rows.map((row) => [row.feed_item_id, row.pictures]))
}

const mostNews = 99

/** Counts the new items in clubs since somebody saw them, 99 at most; one's own is nothing new. */
export async function newsOf(
  db: Db,
  userId: number,
  seen: readonly { group_id: number; seen_at: Date }[],
): Promise<Map<number, number>> {
  const rows = await statement<{ group_id: number; n: number }>(
    db,
    `select c.group_id, n.n from unnest($2::bigint[], $3::timestamptz[]) as c (group_id, seen_at), lateral (
       select count(*) as n from (
         select 1 from feeds f where f.group_id = c.group_id and f.deleted_at is null and f.hidden_at is null
           and f.created_at > c.seen_at and f.user_id is distinct from $1 limit $4) new) n
     where n.n > 0`,
    [userId, seen.map((one) => one.group_id), seen.map((one) => one.seen_at), mostNews],
  )
  return new Map(rows.map((row) => [row.group_id, row.n]))
}

/** Path of an item's own screen. */
export const hrefOf = (row: Pick<FeedRow, 'group_id' | 'feed_item_id'>, gxId: string): string =>
  row.group_id === reservedGroups.jobs
    ? `/jobs/${row.feed_item_id}`
    : `/c/${gxId}/${row.feed_item_id}`
