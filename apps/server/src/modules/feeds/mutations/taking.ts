import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction, statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { endRight } from '../../../platform/realtime/endedRights.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import type { ClubSight } from '../../clubs/policy.ts'
import { holdFeed, hrefOf } from '../data/feeds.ts'
import { daysToPutBack } from '../data/removed.ts'
import { feedChanged } from '../events.ts'
import { feedCan, isAuthor, mayDeleteItem, postKey } from '../policy.ts'
import type { FeedRow } from '../tables.ts'
import { tellAuthor } from './tellAuthor.ts'
import { withdrawPosted } from './withdraw.ts'

export interface Keeping {
  realtime: Announcer
  person: Person
  sight: ClubSight
  reason: string
}

/** Takes a feed item away with everything that was said of it. @throws refusal forbidden, not_found. */
export async function deleteFeed(tx: Tx, keeping: Keeping, feed: FeedRow): Promise<void> {
  const row = (await holdFeed(tx, feed)) ?? refuse('not_found')
  const { sight } = keeping
  if (!mayDeleteItem(row, sight)) refuse('forbidden')
  const { group_id, feed_item_id } = row
  if (isAuthor(row, sight)) await wipe(tx, [group_id, feed_item_id])
  else {
    await statement(
      tx.db,
      `update feeds set deleted_at = now(), pinned_at = null, wipe_at = now() + make_interval(days => $3)
       where group_id = $1 and feed_item_id = $2`,
      [group_id, feed_item_id, await daysToPutBack(tx.db)],
    )
    await note(tx, keeping, row, 'delete_post')
    await hear(tx, keeping, row, 'delete')
  }
  await withdrawPosted(tx, row)
  await endRight(tx, postKey(row.fx_id))
  await emit(tx, 'feed.deleted', { group_id, feed_item_id })
  await told(tx, keeping, row, 'delete')
}

/** Leaves nothing of an item but its number. @param at its club and number. */
async function wipe(tx: Tx, at: readonly [number, number]): Promise<void> {
  await statement(
    tx.db,
    `update feeds set deleted_at = coalesce(deleted_at, now()), text = '', media_url = null, film_id = null, link_url = null, link = null,
       link_image = null, poll = null, pinned_at = null, wipe_at = null where group_id = $1 and feed_item_id = $2`,
    [...at],
  )
  for (const table of ['feed_pictures', 'feed_edits'])
    await statement(tx.db, `delete from ${table} where group_id = $1 and feed_item_id = $2`, [
      ...at,
    ])
}

const wipedAtOnce = 200

/** The time has come, and no objection to the deletion waits for its answer. */
const duePost =
  'wipe_at <= now() and not exists (select from awaited_words w where w.fx_id = feeds.fx_id)'
const dueSaid =
  'wipe_at <= now() and not exists (select from awaited_words w where w.comment_id = comments.comment_id)'

/** Wipes what keepers deleted and nobody put back in time. @returns how much. */
export async function wipeRemoved(db: Db): Promise<number> {
  const due = await statement<{ group_id: number; feed_item_id: number }>(
    db,
    `select group_id, feed_item_id from feeds where ${duePost} limit $1`,
    [wipedAtOnce],
  )
  let wiped = 0
  for (const { group_id, feed_item_id } of due)
    if (await inTransaction(db, (tx) => wipeDue(tx, [group_id, feed_item_id]))) wiped++
  const said = await statement(
    db,
    `with due as (
       select comment_id from comments where ${dueSaid} for update
     ), gone as (
       delete from comment_edits where comment_id in (select comment_id from due)
     )
     update comments c set text = '–', wipe_at = null from due where c.comment_id = due.comment_id returning 1`,
    [],
  )
  return wiped + said.length
}

/** A post that was put back while this waited for it stays. @returns whether it was wiped. */
async function wipeDue(tx: Tx, at: readonly [number, number]): Promise<boolean> {
  const held = await statement(
    tx.db,
    `select from feeds where group_id = $1 and feed_item_id = $2 and ${duePost} for update`,
    [...at],
  )
  if (held.length === 0) return false
  await wipe(tx, at)
  return true
}

type Verdict = 'pin' | 'unpin' | 'hide' | 'show'

const set: Record<Verdict, string> = {
  pin: 'pinned_at = now()',
  unpin: 'pinned_at = null',
  hide: 'hidden_at = now(), pinned_at = null',
  show: 'hidden_at = null',
}

/** Pins, hides or shows a feed item, by a keeper. @throws refusal forbidden, not_found. */
export async function keepFeed(
  tx: Tx,
  keeping: Keeping,
  feed: FeedRow,
  verdict: Verdict,
): Promise<void> {
  const row = (await holdFeed(tx, feed)) ?? refuse('not_found')
  const can = feedCan(row, keeping.sight)
  if (!(verdict === 'pin' || verdict === 'unpin' ? can.pin : can.hide)) refuse('forbidden')
  await statement(
    tx.db,
    `update feeds set ${set[verdict]} where group_id = $1 and feed_item_id = $2`,
    [row.group_id, row.feed_item_id],
  )
  if (verdict === 'hide') {
    await withdrawPosted(tx, row)
    await endRight(tx, postKey(row.fx_id))
  }
  await note(tx, keeping, row, `${verdict}_post`)
  const changes = verdict === 'hide' ? row.hidden_at === null : row.hidden_at !== null
  if ((verdict === 'hide' || verdict === 'show') && changes) await hear(tx, keeping, row, verdict)
  await emit(tx, 'feed.edited', { group_id: row.group_id, feed_item_id: row.feed_item_id })
  await told(tx, keeping, row, verdict === 'hide' ? 'delete' : 'update')
}

const hear = (
  tx: Tx,
  { sight, reason }: Keeping,
  row: FeedRow,
  verdict: 'hide' | 'show' | 'delete',
) =>
  isAuthor(row, sight)
    ? undefined
    : tellAuthor(tx, {
        key: `feed:${row.fx_id}`,
        author: row.user_id,
        group_id: row.group_id,
        verdict,
        reason,
        href: hrefOf(row, sight.row.gx_id),
      })

/** Every act of a keeper stands in the club's log. */
const note = (tx: Tx, { person, reason, sight }: Keeping, row: FeedRow, act: string) =>
  writeAudit(tx, {
    actor_id: person.user_id,
    subject: 'club',
    subject_id: row.group_id,
    act,
    detail: {
      fx_id: row.fx_id,
      user_id: row.user_id,
      ...(act !== 'delete_post' && { href: hrefOf(row, sight.row.gx_id) }),
      ...(reason !== '' && { reason }),
    },
  })

const told = (tx: Tx, { realtime, sight }: Keeping, row: FeedRow, type: 'update' | 'delete') =>
  feedChanged(tx, realtime, sight.row.gx_id, type, {
    fx_id: row.fx_id,
    feed_item_id: row.feed_item_id,
    user_id: row.user_id,
  })
