import { statement, type Db, type Tx } from '../../platform/db/db.ts'
import type { Viewer } from '../../platform/http/caller.ts'
import type { TopicPolicies } from '../../platform/realtime/access.ts'
import { announce, type Announcer } from '../../platform/realtime/topics.ts'
import { searchableChanged } from '../../platform/searchable.ts'
import { findClub, sightOf } from '../clubs/data/clubs.ts'
import { mayRead } from '../clubs/policy.ts'
import type { Subject } from './data/comments.ts'
import { threadOf } from './data/threads.ts'
import { readingKeys } from './policy.ts'

/** Events that feeds announce to other modules. */
export interface FeedEvents {
  'feed.posted': { group_id: number; feed_item_id: number; user_id: number }
  'feed.edited': { group_id: number; feed_item_id: number }
  'feed.deleted': { group_id: number; feed_item_id: number }
}

declare module '../../platform/events.ts' {
  interface DomainEvents extends FeedEvents {}
}

/** A post is found in another way from now on; of jobs the module of jobs says so. */
export const postChanged = (tx: Tx, { feed_item_id }: { feed_item_id: number }): Promise<void> =>
  searchableChanged(tx, 'post', String(feed_item_id))

/** Lets people follow what they may read; a right that ends takes it away at once (api: Realtime). */
export function feedsTopics(db: Db): TopicPolicies {
  const thread = async (id: string, viewer: Viewer) =>
    (await threadOf(db, { type: 'feed', subject_id: id }, viewer)) ??
    (await threadOf(db, { type: 'service', subject_id: id }, viewer))
  return {
    feed: async (gxId, viewer) => {
      const club = await findClub(db, gxId)
      if (club === undefined || club.gx_id !== gxId) return undefined
      const sight = await sightOf(db, club, viewer)
      return mayRead(sight) ? { keys: readingKeys(sight) } : undefined
    },
    comments: async (id, viewer) => {
      const found = await thread(id, viewer)
      return found && { keys: found.keys }
    },
    likes: async (id, viewer) => {
      // Likes between people are everybody's to count.
      if (/^\d{1,15}$/.test(id)) return { keys: [] }
      const found = await thread(id, viewer)
      return found && { keys: found.keys }
    },
  }
}

/** Tells the watchers of a club that something was written, changed or taken away there. */
export const feedChanged = (
  tx: Tx,
  realtime: Announcer,
  gxId: string,
  type: 'create' | 'update' | 'delete',
  about: { fx_id: string; feed_item_id: number; user_id: number | null },
): Promise<void> => announce(tx, realtime, `feed:${gxId}`, type, about)

/** Means by which a verb tells of a change: the people who watch at once, and the count of what follows from it. */
export interface Told {
  realtime: Announcer
  /** Something is to be counted in this process. */
  touch: () => void
}

/** The same for readers of the comments of something; the number below a post is counted after the commit. */
export async function commentsChanged(
  tx: Tx,
  { realtime, touch }: Told,
  { type: about, subject_id }: Subject,
  type: 'create' | 'update' | 'delete',
  comment: { comment_id: string; reply_id?: string; user_id: number | null },
): Promise<void> {
  if (about === 'feed') {
    await statement(
      tx.db,
      "insert into like_changes (type, subject_id, topic) values ('Feed', $1, $2)",
      [subject_id, `likes:${subject_id}`],
    )
    tx.afterCommit(touch)
  }
  await announce(tx, realtime, `comments:${subject_id}`, type, comment)
}
