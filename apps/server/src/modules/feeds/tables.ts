import type { LikeType } from '@plaudit/contract/feeds/constants'
import type { JobData } from '@plaudit/contract/feeds/shape'
import type { Generated, JSONColumnType, Kysely, Selectable } from 'kysely'
import { tablesOf, type Db } from '../../platform/db/db.ts'

export interface Poll {
  question: string
  options: string[]
  several: boolean
  closes_at: string | null
}

/** Facts that were found at an address; null of it until a task has looked. */
export interface FoundLink {
  title: string
  description: string
}

type Json<Value> = JSONColumnType<Value & object, string | undefined, string>
type MaybeJson<Value> = JSONColumnType<
  Value & object,
  string | null | undefined,
  string | null
> | null

interface FeedsTable {
  group_id: number
  feed_item_id: Generated<number>
  fx_id: string
  user_id: number | null
  client_id: string | null
  /** Hash of what came first under that name. */
  body_hash: string | null
  text: Generated<string>
  media_url: string | null
  link_url: string | null
  link: MaybeJson<FoundLink>
  link_image: string | null
  /** A file of the author's own that plays in the post. */
  film_id: string | null
  poll: MaybeJson<Poll>
  data: Json<Partial<JobData>>
  created_at: Generated<Date>
  edited_at: Date | null
  deleted_at: Date | null
  hidden_at: Date | null
  taken_down: Generated<boolean>
  hidden_in_club: Generated<boolean>
  /** Deleted by keepers: from then on nothing of it is left. */
  wipe_at: Date | null
  pinned_at: Date | null
  likes: Generated<number>
  hot: Generated<number>
}
export type FeedRow = Selectable<FeedsTable>

interface FeedPicturesTable {
  group_id: number
  feed_item_id: number
  position: number
  attachment_id: string
}

interface CommentsTable {
  comment_id: string
  type: 'feed' | 'service'
  subject_id: string
  parent_id: string | null
  user_id: number | null
  client_id: string | null
  /** Hash of what came first under that name. */
  body_hash: string | null
  text: string
  created_at: Generated<Date>
  edited_at: Date | null
  deleted_at: Date | null
  hidden_at: Date | null
  taken_down: Generated<boolean>
  hidden_in_club: Generated<boolean>
  wipe_at: Date | null
  likes: Generated<number>
}
export type CommentRow = Selectable<CommentsTable>

interface LikesTable {
  type: LikeType
  subject_id: string
  user_id: number
  like_id: string
  created_at: Generated<Date>
}

interface FeedsTables {
  feeds: FeedsTable
  feed_pictures: FeedPicturesTable
  comments: CommentsTable
  likes: LikesTable
}

export const feedsDb = (db: Db): Kysely<FeedsTables> => tablesOf<FeedsTables>(db)
