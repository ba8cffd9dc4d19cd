import { repliesShown } from '@plaudit/contract/feeds/constants'
import { sql } from 'kysely'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { proveSame } from '../../../platform/http/idempotency.ts'
import { listOrder, pageOf, readOn } from '../../../platform/keyset.ts'
import { feedsDb, type CommentRow } from '../tables.ts'

/** The thing that comments stand below. */
export interface Subject {
  type: 'feed' | 'service'
  subject_id: string
}

/** Returns a comment or reply; deleted and hidden ones too. */
export const findComment = (db: Db, id: string): Promise<CommentRow | undefined> =>
  feedsDb(db).selectFrom('comments').selectAll().where('comment_id', '=', id).executeTakeFirst()

/** The same, held until the transaction ends. */
export const holdComment = (tx: Tx, id: string): Promise<CommentRow | undefined> =>
  feedsDb(tx.db)
    .selectFrom('comments')
    .selectAll()
    .where('comment_id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

const orders = {
  oldest: listOrder('comments', [
    { by: 'created_at', type: 'timestamptz' },
    { by: 'comment_id', type: 'text' },
  ]),
  liked: listOrder('comments liked', [
    { by: 'likes', type: 'integer', order: 'desc' },
    { by: 'comment_id', type: 'text' },
  ]),
} as const

interface Asked {
  sort: keyof typeof orders
  after?: string | undefined
  page: number
  limit: number
}

/** A comment that is gone leaves its place where something was answered to it. */
const stands = sql<boolean>`(deleted_at is null or exists (
  select from comments r where r.parent_id = comments.comment_id and r.deleted_at is null))`

/** Comments below something, without replies. */
export async function commentsOf(db: Db, { type, subject_id }: Subject, asked: Asked) {
  const { sort, after, page, limit } = asked
  const found = feedsDb(db)
    .selectFrom('comments')
    .where('type', '=', type)
    .where('subject_id', '=', subject_id)
    .where('parent_id', 'is', null)
    .where(stands)
    .selectAll()
  const paged = after === undefined && page > 1 ? found.offset((page - 1) * limit) : found
  const rows = await readOn(paged, orders[sort], { after, limit }).execute()
  return pageOf(rows, orders[sort], limit)
}

/** Replies to a comment, the oldest first. */
export async function repliesOf(db: Db, parentId: string, asked: Omit<Asked, 'sort'>) {
  const { after, page, limit } = asked
  const found = feedsDb(db)
    .selectFrom('comments')
    .where('parent_id', '=', parentId)
    .where('deleted_at', 'is', null)
    .selectAll()
  const paged = after === undefined && page > 1 ? found.offset((page - 1) * limit) : found
  const rows = await readOn(paged, orders.oldest, { after, limit }).execute()
  return pageOf(rows, orders.oldest, limit)
}

/** The first replies to each of some comments, and how many each has. */
export async function firstReplies(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { rows: CommentRow[]; count: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<CommentRow & { parent_id: string; n: number }>(
    db,
    `select r.*, c.n from unnest($1::text[]) as p (id),
       lateral (select count(*) as n from comments where parent_id = p.id and deleted_at is null) c,
       lateral (select * from comments where parent_id = p.id and deleted_at is null
                order by created_at, comment_id limit $2) r
     order by r.created_at, r.comment_id`,
    [ids, repliesShown],
  )
  const found = new Map<string, { rows: CommentRow[]; count: number }>()
  for (const { n, ...row } of rows) {
    const one = found.get(row.parent_id) ?? { rows: [], count: n }
    one.rows.push(row)
    found.set(row.parent_id, one)
  }
  return found
}

/** Counts the comments and replies below each of some things. */
export async function commentCounts(
  db: Db,
  type: Subject['type'],
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await statement<{ subject_id: string; n: number }>(
    db,
    `select subject_id, count(*) as n from comments
     where type = $1 and subject_id = any ($2::text[]) and deleted_at is null and hidden_at is null group by subject_id`,
    [type, ids],
  )
  return new Map(rows.map((row) => [row.subject_id, row.n]))
}

export type TopComment = Pick<CommentRow, 'user_id' | 'text' | 'likes'>

/** The comment below each of some posts that people like most, cut to its beginning. */
export async function topComments(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, TopComment>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<TopComment & { subject_id: string }>(
    db,
    `select s.id as subject_id, c.user_id, left(c.text, 240) as text, c.likes
     from unnest($1::text[]) as s (id), lateral (
       select user_id, text, likes from comments
       where type = 'feed' and subject_id = s.id and parent_id is null and likes > 0
         and deleted_at is null and hidden_at is null
       order by likes desc, comment_id limit 1) c`,
    [ids],
  )
  return new Map(rows.map(({ subject_id, ...row }) => [subject_id, row]))
}

/** What the author said under this id before. @throws refusal idempotency_conflict; not_found where it was taken away. */
export async function saidBefore(
  tx: Tx,
  { user_id }: Person,
  clientId: string | undefined,
  body: unknown,
): Promise<CommentRow | undefined> {
  if (clientId === undefined) return undefined
  const row = await feedsDb(tx.db)
    .selectFrom('comments')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  proveSame(row, body)
  return row.deleted_at === null ? row : refuse('not_found')
}
