import type { ParsedInput } from '@plaudit/contract/calls'
import { reservedGroups } from '@plaudit/contract/reserved'
import type { JobData } from '@plaudit/contract/feeds/shape'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { bodyHash, proveSame } from '../../../platform/http/idempotency.ts'
import { publicId } from '../../../platform/ids.ts'
import type { Announcer } from '../../../platform/realtime/topics.ts'
import { queueTask } from '../../../platform/tasks.ts'
import { noteActive } from '../../clubs/mutations/membership.ts'
import { proveWriter } from '../../clubs/mutations/writers.ts'
import type { ClubSight } from '../../clubs/policy.ts'
import { provePictures } from '../../files/data.ts'
import { holdFeed, hrefOf, picturesOf } from '../data/feeds.ts'
import { feedChanged } from '../events.ts'
import { mayEditItem } from '../policy.ts'
import { feedsDb, type FeedRow } from '../tables.ts'
import { jobOf } from './job.ts'
import { mediaOf, proveFilm } from './media.ts'
import { tellMentioned } from './mentions.ts'
import { rewordPosted } from './withdraw.ts'
import { changedPoll, pollOf, proveOpen } from './polls.ts'
import { proveTaken } from './proveTaken.ts'
import { firstLink } from '../../../platform/outgoing/pageHead.ts'

type Content = Pick<
  ParsedInput<'feeds/editFeed'>,
  'text' | 'attachments' | 'media_url' | 'film_id' | 'poll' | 'data'
>
type New = ParsedInput<'feeds/addFeed'>

/** Returns a form as columns. Fields that it does not name stay. */
function columnsOf(content: Content, groupId: number, before?: FeedRow) {
  const { text, media_url, film_id, data } = content
  const link = text === undefined ? undefined : firstLink(text)
  return {
    ...(text !== undefined && { text, link_url: link ?? null }),
    // Another address is looked at anew; the one that stands is kept with what was found.
    ...(link !== before?.link_url && text !== undefined && { link: null, link_image: null }),
    ...(media_url !== undefined && { media_url: mediaOf(media_url) }),
    ...(film_id !== undefined && { film_id }),
    ...(data !== undefined && { data: JSON.stringify(jobIn(groupId, data)) }),
  }
}

/** Only the group of jobs takes what a job says. */
function jobIn(groupId: number, data: Content['data']): JobData {
  if (groupId !== reservedGroups.jobs || data === undefined)
    return refuse('invalid_input', { fields: { data: 'unknown' } })
  return jobOf(data)
}

/**
 * Writes something in a club (api: feeds/addFeed). The first one stands if a retry has the same `client_id`, also when its
 * author may no longer write.
 * @throws refusal part_off, invalid_input, idempotency_conflict, and what `proveWriter` refuses.
 */
export async function addFeed(
  tx: Tx,
  realtime: Announcer,
  person: Person,
  groupId: number,
  input: New,
): Promise<FeedRow> {
  const before = await written(tx, person, input)
  if (before) return before
  await proveTaken(tx, groupId)
  const sight = await proveWriter(tx, groupId, person)
  const { attachments = [], poll, client_id = null } = input
  proveSomething(groupId, input)
  await proveFilm(tx, person, input.film_id)
  const row = await feedsDb(tx.db)
    .insertInto('feeds')
    .values({
      ...columnsOf(input, groupId),
      group_id: groupId,
      fx_id: publicId(),
      user_id: person.user_id,
      client_id,
      body_hash: client_id === null ? null : bodyHash(input),
      poll: poll === undefined ? null : JSON.stringify(pollOf(poll)),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return (await written(tx, person, input)) ?? refuse('not_found')
  await showPictures(tx, person, row, attachments)
  await afterWriting(tx, sight, row)
  await noteActive(tx, groupId)
  const posted = { group_id: groupId, feed_item_id: row.feed_item_id, user_id: person.user_id }
  await emit(tx, 'feed.posted', posted)
  await feedChanged(tx, realtime, sight.row.gx_id, 'create', aboutOf(row))
  return row
}

const aboutOf = ({ fx_id, feed_item_id, user_id }: FeedRow) => ({ fx_id, feed_item_id, user_id })

function proveSomething(
  groupId: number,
  { text = '', attachments, media_url, film_id, poll, data }: New,
) {
  if (groupId === reservedGroups.jobs) {
    if (data === undefined) refuse('invalid_input', { fields: { title: 'job_title' } })
    if (text === '') refuse('invalid_input', { fields: { text: 'required' } })
    if (poll !== undefined) refuse('invalid_input', { fields: { poll: 'unknown' } })
    if (film_id) refuse('invalid_input', { fields: { film_id: 'unknown' } })
    return
  }
  const isEmpty =
    text === '' && !attachments?.length && !media_url && !film_id && poll === undefined
  if (isEmpty) refuse('invalid_input', { fields: { text: 'required' } })
  if (poll) proveOpen(poll)
}

/** What the author wrote under this id before. @throws refusal idempotency_conflict; not_found where it was taken away. */
async function written(tx: Tx, { user_id }: Person, input: New): Promise<FeedRow | undefined> {
  if (input.client_id === undefined) return undefined
  const row = await feedsDb(tx.db)
    .selectFrom('feeds')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('client_id', '=', input.client_id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  proveSame(row, input)
  return row.deleted_at === null ? row : refuse('not_found')
}

async function showPictures(
  tx: Tx,
  person: Person,
  { group_id, feed_item_id }: FeedRow,
  attachments: readonly string[],
): Promise<void> {
  const wanted = [...new Set(attachments)]
  // The author's own that stand here already are their own still.
  await provePictures(tx.db, person.user_id, wanted, 'attachments')
  const at = [group_id, feed_item_id]
  await statement(tx.db, 'delete from feed_pictures where group_id = $1 and feed_item_id = $2', at)
  await statement(
    tx.db,
    `insert into feed_pictures (group_id, feed_item_id, position, attachment_id)
     select $1, $2, place - 1, id from unnest($3::text[]) with ordinality as wanted (id, place)`,
    [...at, wanted],
  )
}

/** Queues the look at a post's address, and tells the people whom the post names. */
async function afterWriting(tx: Tx, { row: club }: ClubSight, row: FeedRow, isChanged = false) {
  if (row.link_url !== null && row.link === null)
    await queueTask(tx, 'preview_link', { fx_id: row.fx_id, url: row.link_url }, { maxAttempts: 4 })
  // Words out of sight call nobody.
  if (row.hidden_at !== null) return
  await tellMentioned(tx, club, {
    by: row.user_id,
    text: row.text,
    key: `feed:${row.fx_id}`,
    href: hrefOf(row, club.gx_id),
    isChanged,
  })
}

/** Something of a post is left: words, pictures, a film or a poll, as they stand after the change. @throws refusal. */
async function proveLeft(tx: Tx, before: FeedRow, content: Content): Promise<void> {
  const { text = before.text, media_url = before.media_url, attachments } = content
  const { film_id = before.film_id } = content
  const stands = async () => (await picturesOf(tx.db, [before.feed_item_id])).size > 0
  const hasPictures = attachments === undefined ? await stands() : attachments.length > 0
  const isJob = before.group_id === reservedGroups.jobs
  const isEmpty = isJob
    ? text === ''
    : text === '' && !media_url && !film_id && !(content.poll ?? before.poll) && !hasPictures
  if (isEmpty) refuse('invalid_input', { fields: { text: 'required' } })
}

/**
 * Changes what one wrote; the text that stood there before is kept (product 8). A poll stays as it was asked once somebody
 * answered it.
 * @throws refusal forbidden, not_found, invalid_input, and what `proveWriter` refuses.
 */
export async function editFeed(
  tx: Tx,
  realtime: Announcer,
  person: Person,
  feed: FeedRow,
  content: Content,
): Promise<FeedRow> {
  const sight = await proveWriter(tx, feed.group_id, person)
  const before = (await holdFeed(tx, feed)) ?? refuse('not_found')
  if (!mayEditItem(before, sight)) refuse('forbidden')
  const { group_id, feed_item_id } = before
  const poll = await changedPoll(tx, before, content.poll)
  const changes = {
    ...columnsOf(content, group_id, before),
    ...(poll && { poll: JSON.stringify(poll) }),
  }
  await proveLeft(tx, before, content)
  if (content.film_id !== before.film_id) await proveFilm(tx, person, content.film_id)
  await statement(
    tx.db,
    'insert into feed_edits (group_id, feed_item_id, text, data) values ($1, $2, $3, $4)',
    [group_id, feed_item_id, before.text, JSON.stringify(before.data)],
  )
  const row = await feedsDb(tx.db)
    .updateTable('feeds')
    .set({ ...changes, edited_at: new Date() })
    .where('group_id', '=', group_id)
    .where('feed_item_id', '=', feed_item_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (content.attachments !== undefined) await showPictures(tx, person, row, content.attachments)
  await rewordPosted(tx, row)
  await afterWriting(tx, sight, row, true)
  await emit(tx, 'feed.edited', { group_id, feed_item_id })
  await feedChanged(tx, realtime, sight.row.gx_id, 'update', aboutOf(row))
  return row
}
