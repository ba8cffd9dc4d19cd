import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { bodyHash } from '../../../platform/http/idempotency.ts'
import { publicId } from '../../../platform/ids.ts'
import { clubsByIds } from '../../clubs/data/clubs.ts'
import { readersAmong } from '../../clubs/data/readers.ts'
import { noteActive } from '../../clubs/mutations/membership.ts'
import { proveWriter } from '../../clubs/mutations/writers.ts'
import { tell } from '../../notifications/mutations/tell.ts'
import { holdComment, saidBefore } from '../data/comments.ts'
import { daysToPutBack } from '../data/removed.ts'
import type { Thread } from '../data/threads.ts'
import { commentsChanged, type Told } from '../events.ts'
import { keepsSaid } from '../policy.ts'
import { feedsDb, type CommentRow } from '../tables.ts'
import { tellMentioned } from './mentions.ts'
import { proveTaken } from './proveTaken.ts'
import { tellAuthor } from './tellAuthor.ts'
import { quotedOf, rewordSaid, withdrawSaid } from './withdraw.ts'

interface Saying {
  thread: Thread
  /** The comment that is answered to. */
  parent?: CommentRow
  text: string
  client_id?: string | undefined
}

/** Proves again that a person may write in a club, and holds that: a right of a moment ago may be lost. */
async function prove(tx: Tx, person: Person, thread: Thread): Promise<void> {
  if (thread.group_id !== null) await proveWriter(tx, thread.group_id, person)
  else if (!thread.writes) refuse('forbidden')
}

/**
 * Comments something, or replies to a comment. The first one stands if a retry has the same `client_id`, also when its
 * author may no longer write.
 * @throws refusal part_off, forbidden, not_found, idempotency_conflict, and what `proveWriter` refuses.
 */
export async function say(
  tx: Tx,
  told: Told,
  person: Person,
  { thread, parent, text, client_id }: Saying,
): Promise<CommentRow> {
  const { type, subject_id } = thread
  const body = [type, subject_id, parent?.comment_id ?? null, text]
  const before = await saidBefore(tx, person, client_id, body)
  if (before) return before
  await proveTaken(tx, thread.group_id)
  await prove(tx, person, thread)
  // The author of a hidden post still reads it, and would call people to it from below.
  if (thread.isHidden) refuse('forbidden')
  if (parent && (await holdComment(tx, parent.comment_id)) === undefined) refuse('not_found')
  const row = await feedsDb(tx.db)
    .insertInto('comments')
    .values({
      comment_id: publicId(),
      type,
      subject_id,
      parent_id: parent?.comment_id ?? null,
      user_id: person.user_id,
      client_id: client_id ?? null,
      body_hash: client_id === undefined ? null : bodyHash(body),
      text,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_id']).where('client_id', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (row === undefined)
    return (await saidBefore(tx, person, client_id, body)) ?? refuse('not_found')
  await tellOthers(tx, person, thread, parent, row)
  if (thread.group_id !== null) await noteActive(tx, thread.group_id)
  await commentsChanged(tx, told, thread, 'create', aboutOf(row))
  return row
}

const aboutOf = ({ comment_id, parent_id, user_id }: CommentRow) =>
  parent_id === null
    ? { comment_id, user_id }
    : { comment_id: parent_id, reply_id: comment_id, user_id }

/** Comments on jobs and in clubs are kinds of their own, since each has a preference of its own. */
function noticeOf(kind: 'comment' | 'reply', { group_id, href }: Thread) {
  if (href.startsWith('/jobs/')) return `${kind}.job` as const
  return group_id === null ? kind : (`${kind}.club` as const)
}

/** A reply stands with the comment that it answers: the page leads to comments. */
const placeOf = (
  { href }: Thread,
  { comment_id, parent_id }: Pick<CommentRow, 'comment_id' | 'parent_id'>,
) => `${href}#${parent_id ?? comment_id}`

async function tellOthers(
  tx: Tx,
  person: Person,
  thread: Thread,
  parent: CommentRow | undefined,
  { comment_id, parent_id, text }: CommentRow,
): Promise<void> {
  const place = placeOf(thread, { comment_id, parent_id })
  const to = parent === undefined ? thread.owner_id : parent.user_id
  const kind = parent === undefined ? 'comment' : 'reply'
  const { subject_id } = thread
  const club = await clubOf(tx, thread)
  if (to !== null)
    await tell(tx, {
      // A person who left a private club is not told of answers there to what they wrote.
      to: await readersAmong(tx.db, club, [to]),
      type: noticeOf(kind, thread),
      key: `${kind}:${comment_id}`,
      group: `${kind}:${parent?.comment_id ?? subject_id}`,
      by: person.user_id,
      href: place,
      values: { title: thread.title, text: quotedOf(text) },
    })
  const key = `comment:${comment_id}`
  await tellMentioned(tx, club, { by: person.user_id, text, key, href: place })
}

const clubOf = async (tx: Tx, { group_id }: Thread) =>
  group_id === null ? null : ((await clubsByIds(tx.db, [group_id])).get(group_id) ?? null)

/** Changes what one said; the text that stood there before is kept. @throws as `say`. */
export async function changeSaid(
  tx: Tx,
  told: Told,
  person: Person,
  thread: Thread,
  { comment_id, text }: { comment_id: string; text: string },
): Promise<CommentRow> {
  await prove(tx, person, thread)
  const before = (await holdComment(tx, comment_id)) ?? refuse('not_found')
  if (before.user_id !== person.user_id) refuse('forbidden')
  await statement(tx.db, 'insert into comment_edits (comment_id, text) values ($1, $2)', [
    comment_id,
    before.text,
  ])
  const row = await feedsDb(tx.db)
    .updateTable('comments')
    .set({ text, edited_at: new Date() })
    .where('comment_id', '=', comment_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await rewordSaid(tx, row)
  // Words out of sight call nobody.
  if (row.hidden_at === null && !thread.isHidden)
    await tellMentioned(tx, await clubOf(tx, thread), {
      by: person.user_id,
      text,
      key: `comment:${comment_id}`,
      href: placeOf(thread, row),
      isChanged: true,
    })
  await commentsChanged(tx, told, thread, 'update', aboutOf(row))
  return row
}

/**
 * Takes away what was said; its place stays while something was answered to it. The author's own words go at once,
 * words that a keeper takes away go once nobody objects to it any more.
 */
export async function takeBack(
  tx: Tx,
  told: Told,
  person: Person,
  thread: Thread,
  { comment_id, reason }: { comment_id: string; reason: string },
): Promise<void> {
  const row = (await holdComment(tx, comment_id)) ?? refuse('not_found')
  const isMine = row.user_id === person.user_id
  if (!isMine && !keepsSaid(row, thread)) refuse('forbidden')
  if (isMine)
    await statement(
      tx.db,
      `with gone as (delete from comment_edits where comment_id = $1)
       update comments set deleted_at = now(), text = '–' where comment_id = $1`,
      [comment_id],
    )
  else {
    await statement(
      tx.db,
      `update comments set deleted_at = now(), wipe_at = now() + make_interval(days => $2) where comment_id = $1`,
      [comment_id, await daysToPutBack(tx.db)],
    )
    await note(tx, person, thread, { row, act: 'delete_comment', reason })
    await hear(tx, thread, row, 'delete', reason)
  }
  await withdrawSaid(tx, row)
  await commentsChanged(tx, told, thread, 'delete', aboutOf(row))
}

/** Hides what was said, or shows it again. @throws refusal forbidden, not_found. */
export async function keepSaid(
  tx: Tx,
  told: Told,
  person: Person,
  thread: Thread,
  { comment_id, hide, reason }: { comment_id: string; hide: boolean; reason: string },
): Promise<void> {
  const row = (await holdComment(tx, comment_id)) ?? refuse('not_found')
  if (!keepsSaid(row, thread) || row.user_id === person.user_id) refuse('forbidden')
  await feedsDb(tx.db)
    .updateTable('comments')
    .set({ hidden_at: hide ? new Date() : null })
    .where('comment_id', '=', comment_id)
    .execute()
  if (hide) await withdrawSaid(tx, row)
  const act = hide ? 'hide_comment' : 'show_comment'
  await note(tx, person, thread, { row, act, reason })
  if (hide === (row.hidden_at === null)) await hear(tx, thread, row, hide ? 'hide' : 'show', reason)
  await commentsChanged(tx, told, thread, 'update', aboutOf(row))
}

const hear = (
  tx: Tx,
  { group_id, href }: Thread,
  { comment_id, user_id }: CommentRow,
  verdict: 'hide' | 'show' | 'delete',
  reason: string,
) =>
  tellAuthor(tx, { key: `comment:${comment_id}`, author: user_id, group_id, verdict, reason, href })

async function note(
  tx: Tx,
  { user_id }: Person,
  { group_id, href }: Thread,
  { row, act, reason }: { row: CommentRow; act: string; reason: string },
): Promise<void> {
  if (group_id === null) return
  await writeAudit(tx, {
    actor_id: user_id,
    subject: 'club',
    subject_id: group_id,
    act,
    detail: {
      comment_id: row.comment_id,
      user_id: row.user_id,
      ...(act !== 'delete_comment' && { href: `${href}#${row.parent_id ?? row.comment_id}` }),
      ...(reason !== '' && { reason }),
    },
  })
}
