import { reservedGroups } from '@plaudit/contract/reserved'
import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/events.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person, Viewer } from '../../../platform/http/caller.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import type { Reported, ReportedThing } from '../../../platform/reported.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { clubsByIds, sightOf } from '../../clubs/data/clubs.ts'
import { picturesByIds } from '../../files/data.ts'
import { findComment } from '../data/comments.ts'
import { aroundComment } from '../data/neighbours.ts'
import { findFeed, holdFeed, hrefOf } from '../data/feeds.ts'
import { threadOf } from '../data/threads.ts'
import { commentsChanged, feedChanged, type Told } from '../events.ts'
import { isWithinFeed, keepsSaid, maySeeItem, postKey } from '../policy.ts'
import type { CommentRow, FeedRow } from '../tables.ts'
import { keepSaid } from './comments.ts'
import { putBackFeed, putBackSaid } from './putBack.ts'
import { keepFeed } from './taking.ts'
import { withdrawPosted, withdrawSaid } from './withdraw.ts'

async function knownFeed(db: Db, fxId: string, viewer: Viewer): Promise<FeedRow | undefined> {
  const feed = await findFeed(db, fxId)
  const club = feed && (await clubsByIds(db, [feed.group_id])).get(feed.group_id)
  if (feed === undefined || club === undefined) return undefined
  const sight = await sightOf(db, club, viewer)
  return maySeeItem(feed, sight) && isWithinFeed(feed, sight, viewer) ? feed : undefined
}

interface Row extends Pick<FeedRow, 'fx_id' | 'group_id' | 'feed_item_id' | 'user_id' | 'text'> {
  title: string | null
  picture: string | null
}

async function loadFeeds(db: Db, keys: readonly string[]): Promise<Map<string, ReportedThing>> {
  const rows = await statement<Row>(
    db,
    `select fx_id, group_id, feed_item_id, user_id, text, data ->> 'title' as title,
       (select attachment_id from feed_pictures p
        where p.group_id = f.group_id and p.feed_item_id = f.feed_item_id order by position limit 1) as picture
     from feeds f where fx_id = any ($1::text[]) and (deleted_at is null or wipe_at is not null)`,
    [keys],
  )
  const clubs = await clubsByIds(
    db,
    rows.map(({ group_id }) => group_id),
  )
  const pictures = await picturesByIds(
    db,
    rows.flatMap(({ picture }) => picture ?? []),
  )
  return new Map(
    rows.map((row) => {
      const club = clubs.get(row.group_id)
      return [
        row.fx_id,
        {
          author_id: row.user_id,
          title: row.title ?? club?.title ?? '',
          text: row.text.slice(0, 2000),
          href: club === undefined ? null : hrefOf(row, club.gx_id),
          picture: pictures.get(row.picture ?? '')?.src ?? '',
        },
      ]
    }),
  )
}

/** A post that the club's keepers hid before stays hidden when the platform puts it back. */
const hiddenBy = (hide: string): string =>
  `hidden_at = case when ${hide} then coalesce(hidden_at, now()) when hidden_in_club then hidden_at end,
   hidden_in_club = ${hide} and hidden_at is not null`

async function setFeed(tx: Tx, { realtime }: Told, fxId: string, hide: boolean): Promise<void> {
  const found = await findFeed(tx.db, fxId)
  const row = found && (await holdFeed(tx, found))
  if (row === undefined || row.taken_down === hide) return
  const { group_id, feed_item_id, user_id } = row
  await statement(
    tx.db,
    `update feeds set taken_down = $3, ${hiddenBy('$3')}, pinned_at = null
     where group_id = $1 and feed_item_id = $2`,
    [group_id, feed_item_id, hide],
  )
  if (hide) {
    await withdrawPosted(tx, row)
    await endRight(tx, postKey(fxId))
  }
  await emit(tx, 'feed.edited', { group_id, feed_item_id })
  const club = (await clubsByIds(tx.db, [group_id])).get(group_id)
  const type = hide ? 'delete' : 'update'
  if (club)
    await feedChanged(tx, realtime, club.gx_id, type, { fx_id: fxId, feed_item_id, user_id })
}

/** Hidden by one of the club's keepers. @throws as `keepFeed`. */
async function hideFeed(
  tx: Tx,
  { realtime }: Told,
  fxId: string,
  { person, reason }: { person: Person; reason: string },
): Promise<void> {
  const feed = (await findFeed(tx.db, fxId)) ?? refuse('not_found')
  const club = (await clubsByIds(tx.db, [feed.group_id])).get(feed.group_id) ?? refuse('not_found')
  const sight = await sightOf(tx.db, club, { person, site: wholePlatform })
  await keepFeed(tx, { realtime, person, sight, reason }, feed, 'hide')
}

/** Posts and jobs that were reported (product 11): taken down, their author alone sees them, and the admins. */
const feeds = (told: Told): Reported => ({
  find: async (db, fxId, viewer) => (await knownFeed(db, fxId, viewer))?.fx_id,
  load: loadFeeds,
  // A job that somebody was hired for is between the two.
  hidesItself: async (db, fxId) => {
    const feed = await findFeed(db, fxId)
    return feed !== undefined && feed.group_id !== reservedGroups.jobs
  },
  clubOf: async (db, fxId) => (await findFeed(db, fxId))?.group_id ?? null,
  hideInClub: (tx, fxId, by) => hideFeed(tx, told, fxId, by),
  restoreInClub: (tx, fxId) => putBackFeed(tx, told, fxId),
  hide: (tx, fxId) => setFeed(tx, told, fxId, true),
  restore: (tx, fxId) => setFeed(tx, told, fxId, false),
})

/** The same of what is said below posts and services. */
const comments = (told: Told, isReply: boolean): Reported => ({
  find: async (db, id, viewer) => {
    const row = await findComment(db, id)
    if (row === undefined || row.deleted_at !== null || (row.parent_id !== null) !== isReply)
      return undefined
    const found = await threadOf(db, row, viewer)
    const isHidden = row.hidden_at !== null && row.user_id !== viewer.person?.user_id
    return found === undefined || (isHidden && !keepsSaid(row, found)) ? undefined : id
  },
  load: loadComments,
  around: aroundComment,
  hidesItself: async () => true,
  clubOf: async (db, id) => {
    const row = await findComment(db, id)
    return row?.type === 'feed' ? ((await findFeed(db, row.subject_id))?.group_id ?? null) : null
  },
  hideInClub: async (tx, comment_id, { person, reason }) => {
    const row = await findComment(tx.db, comment_id)
    const viewer = { person, site: wholePlatform }
    const thread = (row && (await threadOf(tx.db, row, viewer))) ?? refuse('not_found')
    await keepSaid(tx, told, person, thread, { comment_id, hide: true, reason })
  },
  restoreInClub: (tx, id) => putBackSaid(tx, told, id),
  hide: (tx, id) => setComment(tx, told, id, true),
  restore: (tx, id) => setComment(tx, told, id, false),
})

async function loadComments(db: Db, keys: readonly string[]): Promise<Map<string, ReportedThing>> {
  const rows = await statement<CommentRow>(
    db,
    'select * from comments where comment_id = any ($1::text[]) and (deleted_at is null or wipe_at is not null)',
    [keys],
  )
  const found = await loadFeeds(
    db,
    rows.map(({ subject_id }) => subject_id),
  )
  return new Map(
    rows.map((row) => {
      const below =
        row.type === 'service' ? `/s/${row.subject_id}` : found.get(row.subject_id)?.href
      const { comment_id, parent_id, user_id, text } = row
      return [
        comment_id,
        {
          author_id: user_id,
          title: found.get(row.subject_id)?.title ?? '',
          text: text.slice(0, 2000),
          href: below ? `${below}#${parent_id ?? comment_id}` : null,
          picture: '',
        },
      ]
    }),
  )
}

async function setComment(tx: Tx, told: Told, id: string, hide: boolean): Promise<void> {
  const [row] = await statement<CommentRow>(
    tx.db,
    `update comments set taken_down = $2, ${hiddenBy('$2')}
     where comment_id = $1 and taken_down <> $2 returning *`,
    [id, hide],
  )
  if (row === undefined) return
  if (hide) await withdrawSaid(tx, row)
  const { comment_id, parent_id, user_id } = row
  const about =
    parent_id === null
      ? { comment_id, user_id }
      : { comment_id: parent_id, reply_id: comment_id, user_id }
  await commentsChanged(tx, told, row, 'update', about)
}

/** Things of feeds that people can report. */
export const reportedFeeds = (told: Told) => ({
  feed: feeds(told),
  comment: comments(told, false),
  reply: comments(told, true),
})
