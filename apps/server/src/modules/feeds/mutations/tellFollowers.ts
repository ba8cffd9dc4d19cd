import type { Db } from '../../../platform/db/db.ts'
import type { Parts } from '../../../platform/parts.ts'
import { clubsByIds } from '../../clubs/data/clubs.ts'
import { clubAudience, readersAmong } from '../../clubs/data/readers.ts'
import { tellFollowers as tellThem } from '../../notifications/mutations/follows.ts'
import { peopleByIds } from '../../accounts/data.ts'
import type { ClubSight } from '../../clubs/policy.ts'
import { feedsByIds, hrefOf } from '../data/feeds.ts'
import type { FeedRow } from '../tables.ts'
import { postedKey } from './withdraw.ts'

/**
 * Tells the followers of a club that somebody wrote there, some at a time, after the post stands: writing costs the
 * same for any number of followers (product 8).
 */
export async function tellFollowers(
  { db }: Pick<Parts, 'db'>,
  { group_id, feed_item_id, user_id }: { group_id: number; feed_item_id: number; user_id: number },
): Promise<void> {
  const club = (await clubsByIds(db, [group_id])).get(group_id)
  const feed = (await feedsByIds(db, [feed_item_id])).get(feed_item_id)
  // A post that is out of sight by now is no news.
  if (club === undefined || feed === undefined || feed.hidden_at !== null) return
  await tellThose(db, { club, feed, user_id }, { kind: 'club', subject: club.gx_id })
  await tellThose(db, { club, feed, user_id }, { kind: 'user', subject: String(user_id) })
}

interface Posted {
  club: ClubSight['row']
  feed: FeedRow
  user_id: number
}

/** Tells each person once of a post that both kinds hear of: the key is the same. */
async function tellThose(
  db: Db,
  { club, feed, user_id }: Posted,
  subject: { kind: 'club' | 'user'; subject: string },
): Promise<void> {
  const person = (await peopleByIds(db, [user_id])).get(user_id)?.full_name ?? ''
  // An author's words are told to people who could find them: an unlisted club is no news to strangers.
  const who = subject.kind === 'user' && club.access !== 'public' ? 'insiders' : 'readers'
  const { group_id } = club
  const door = who === 'insiders' ? ({ group_id, access: 'private' } as const) : club
  await tellThem(
    db,
    subject,
    {
      type: subject.kind === 'club' ? 'club.posted' : 'person.posted',
      key: postedKey(feed.fx_id),
      group: `club:${club.gx_id}:posted`,
      by: user_id,
      href: hrefOf(feed, club.gx_id),
      values: { club: club.title, person },
    },
    // A follower who is no longer inside a private club hears nothing of it.
    {
      audience: {
        name: clubAudience(who, group_id),
        among: (ids) => readersAmong(db, door, ids),
      },
    },
  )
}
