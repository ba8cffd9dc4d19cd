import { likersNamed, type LikeType } from '@plaudit/contract/feeds/constants'
import { statement, type Db } from '../../../platform/db/db.ts'

export interface Liked {
  count: number
  /** By the caller. */
  mine: boolean
}

/** Likes of things of one type, counted now. Things that nobody likes are left out. */
export async function likesOf(
  db: Db,
  type: LikeType,
  ids: readonly string[],
  userId: number | undefined,
): Promise<Map<string, Liked>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<Liked & { subject_id: string }>(
    db,
    `select s.subject_id, count(l.user_id) as count, coalesce(bool_or(l.user_id = $3), false) as mine
     from unnest($2::text[]) as s (subject_id) join likes l on l.type = $1 and l.subject_id = s.subject_id
     group by s.subject_id`,
    [type, ids, userId ?? null],
  )
  return new Map(rows.map(({ subject_id, ...row }) => [subject_id, row]))
}

/** The id of somebody's like of a thing. */
export async function likeIdOf(
  db: Db,
  type: LikeType,
  subjectId: string,
  userId: number,
): Promise<string | null> {
  const [row] = await statement<{ like_id: string }>(
    db,
    'select like_id from likes where type = $1 and subject_id = $2 and user_id = $3',
    [type, subjectId, userId],
  )
  return row?.like_id ?? null
}

export const noLikes: Liked = { count: 0, mine: false }

/** Returns for each post a few people who like it, without the reader. */
export async function likersOf(
  db: Db,
  ids: readonly string[],
  but: number | undefined,
): Promise<Map<string, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await statement<{ subject_id: string; people: number[] }>(
    db,
    `select s.id as subject_id, array(
       select user_id from likes where type = 'Feed' and subject_id = s.id and user_id is distinct from $2
       order by user_id limit $3) as people
     from unnest($1::text[]) as s (id)`,
    [ids, but ?? null, likersNamed],
  )
  return new Map(rows.map(({ subject_id, people }) => [subject_id, people]))
}
