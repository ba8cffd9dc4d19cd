import { statement, type Tx } from '../../../platform/db/db.ts'
import type { Leaving } from '../../../platform/person.ts'
import { forgetEvents } from '../../../platform/realtime/topics.ts'
import { listTopic } from '../events.ts'
import { appendEvent } from './append.ts'
import { giveOwner } from './groups.ts'

/** Rows that are about the person alone. */
const theirOwn = [
  'conversation_members',
  'room_people',
  'chat_sanctions',
  'chat_turns',
  'chat_settings',
  'chat_presence',
  'sent_messages',
  'made_groups',
]

/**
 * Takes back what a person wrote; that something stood there stays, so that others' conversations keep their order.
 * Their pairs end: the other one reads what they themselves wrote. Each conversation is told, so that open threads and
 * what devices keep lose the words too.
 */
export async function forgetPerson(tx: Tx, { user_id }: Leaving): Promise<void> {
  const run = (text: string) => statement(tx.db, text, [user_id])
  const shared = await holdShared(tx, user_id)
  const groups = await groupsOf(tx, user_id)
  await run(
    `delete from message_files f using sent_messages s
     where s.user_id = $1 and f.conversation_id = s.conversation_id and f.seq = s.seq`,
  )
  await run(
    `delete from kept_messages k using sent_messages s
     where s.user_id = $1 and k.conversation_id = s.conversation_id and k.seq = s.seq`,
  )
  await run(
    `update messages w set sender_id = null, text = '', title = '', attachments = '[]', urls = '[]', reactions = '{}',
       type_data = null, deleted_at = coalesce(deleted_at, now())
     from sent_messages s where s.user_id = $1 and w.conversation_id = s.conversation_id and w.seq = s.seq`,
  )
  await emptyRest(tx, user_id, shared)
  await forgetLists(tx, user_id, shared)
  await endPairs(tx, user_id)
  await run(
    "update conversation_events set user_id = null where user_id = $1 and kind not in ('delivered', 'seen')",
  )
  for (const table of theirOwn) await run(`delete from ${table} where user_id = $1`)
  for (const id of groups) {
    await giveOwner(tx, id)
    await appendEvent(tx, id, { kind: 'member' })
  }
  // People whom they kept quiet as part of a team stay quiet.
  await run('update chat_sanctions set by_id = 0 where by_id = $1')
  await run('delete from blocks where $1 in (user_id, blocked_id)')
}

/**
 * Everybody in a pair or group with the person, now or before, has a list of conversations. It told the last words there
 * and their author. Those events go, so a device that comes back reads the whole list again.
 */
async function forgetLists(tx: Tx, userId: number, shared: readonly string[]): Promise<void> {
  const people = await statement<{ user_id: number }>(
    tx.db,
    `select distinct m.user_id from conversation_members m join conversations c using (conversation_id)
     where c.conversation_id = any ($1::text[]) and c.kind in ('pair', 'group') and m.user_id <> $2`,
    [shared, userId],
  )
  await forgetEvents(tx, [userId, ...people.map(({ user_id }) => user_id)].map(listTopic))
}

/** Ends the person's conversations with one other person. */
async function endPairs(tx: Tx, user_id: number): Promise<void> {
  const run = (text: string) => statement(tx.db, text, [user_id])
  // The question of an erased stranger needs no answer: its conversation moves to the archive.
  await run(
    `update conversation_members m set accepted = true, archived = true from conversations c
     where c.conversation_id = m.conversation_id and $1 in (c.low_user, c.high_user)
       and m.user_id <> $1 and not m.accepted`,
  )
  // A conversation that ends for good begins a new epoch: readers load it anew.
  await run(
    `update conversations set is_open = false, low_user = null, high_user = null, kind = 'group', epoch = epoch || '-'
     where $1 in (low_user, high_user)`,
  )
}

/** Conversations where they were, held until the transaction ends, as every writer of a conversation does first. */
async function holdShared(tx: Tx, userId: number): Promise<string[]> {
  const rows = await statement<{ conversation_id: string }>(
    tx.db,
    `select conversation_id from conversations c where conversation_id in (
       select conversation_id from sent_messages where user_id = $1
       union select conversation_id from conversation_events where user_id = $1 and kind = 'reaction'
       union select conversation_id from conversation_members where user_id = $1)
     order by conversation_id for no key update`,
    [userId],
  )
  return rows.map((row) => row.conversation_id)
}

/** Groups that go on without the person; a pair that ended is none. */
async function groupsOf(tx: Tx, userId: number): Promise<string[]> {
  const rows = await statement<{ conversation_id: string }>(
    tx.db,
    `select m.conversation_id from conversation_members m join conversations c using (conversation_id)
     where m.user_id = $1 and m.left_at is null and c.kind = 'group' and c.is_open`,
    [userId],
  )
  return rows.map((row) => row.conversation_id)
}

/** Their signs on others' messages, what was pinned of theirs, and one event for each conversation. */
async function emptyRest(tx: Tx, userId: number, shared: readonly string[]): Promise<void> {
  await statement(
    tx.db,
    `update messages w set reactions = coalesce((
       select jsonb_object_agg(sign, users) from (
         select r.key as sign, jsonb_agg(u) as users from jsonb_each(w.reactions) r cross join jsonb_array_elements(r.value) u
         where u <> to_jsonb($1::bigint) group by r.key) kept), '{}')
     from (select distinct conversation_id, message_seq from conversation_events where user_id = $1 and kind = 'reaction') e
     where w.conversation_id = e.conversation_id and w.seq = e.message_seq`,
    [userId],
  )
  await statement(
    tx.db,
    `update conversations c set pinned_seq = null from sent_messages s
     where s.user_id = $1 and c.conversation_id = s.conversation_id and c.pinned_seq = s.seq`,
    [userId],
  )
  for (const id of shared) {
    const changed = await appendEvent(tx, id, { kind: 'clear' })
    // A reader who was away meanwhile reads what changed.
    await statement(
      tx.db,
      `update messages w set changed = $2 where conversation_id = $1 and seq in (
         select seq from sent_messages where user_id = $3 and conversation_id = $1
         union select message_seq from conversation_events where conversation_id = $1 and user_id = $3 and kind = 'reaction')`,
      [id, changed, userId],
    )
  }
}
