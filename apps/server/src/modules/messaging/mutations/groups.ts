import { mostMembers } from '@plaudit/contract/messaging/limits'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { publicId } from '../../../platform/ids.ts'
import { endRights } from '../../../platform/realtime/endedRights.ts'
import { withdrawFromAll } from '../../notifications/mutations/announce.ts'
import { provePart } from '../../sites/data/settings.ts'
import { memberKey } from '../events.ts'
import { appendEvent, holdConversation } from './append.ts'

interface NewGroup {
  title: string
  people: readonly number[]
  known?: readonly number[]
  /** The client's own id of the group: a retry with the same one finds what the first try made. */
  client_id?: string | undefined
}

/** Makes a conversation of several people; its maker may change its people. @returns its id. @throws refusal part_off. */
export async function makeGroup(
  tx: Tx,
  owner: number,
  { title, people, known = [], client_id }: NewGroup,
): Promise<string> {
  await provePart(tx.db, 'chat')
  const id = publicId()
  const first = client_id === undefined ? id : await firstOf(tx, owner, client_id, id)
  if (first !== id) return first
  await statement(
    tx.db,
    `insert into conversations (conversation_id, kind, title) values ($1, 'group', $2)`,
    [id, title],
  )
  await addPeople(tx, id, [owner, ...people], { by: owner, known })
  return id
}

/** Two tries at once wait for each other at the key. @returns the id of the group that the first try made. */
async function firstOf(tx: Tx, owner: number, clientId: string, id: string): Promise<string> {
  await statement(
    tx.db,
    'insert into made_groups (user_id, client_id, conversation_id) values ($1, $2, $3) on conflict do nothing',
    [owner, clientId, id],
  )
  const [made] = await statement<{ conversation_id: string }>(
    tx.db,
    'select conversation_id from made_groups where user_id = $1 and client_id = $2',
    [owner, clientId],
  )
  return made?.conversation_id ?? id
}

/**
 * Adds people to a group: they read what is written from now on. A person who has not let in the adding one is asked
 * first, as by a stranger's message; those of `known` have to do with each other otherwise. A person who left is always
 * asked: they come back by their own wish.
 * @throws refusal conversation_full.
 */
export async function addPeople(
  tx: Tx,
  conversationId: string,
  people: readonly number[],
  { by, known }: { by: number; known: readonly number[] },
): Promise<void> {
  const [head] = await statement<{ seq: number; messages: number }>(
    tx.db,
    'select seq, messages from conversations where conversation_id = $1 for no key update',
    [conversationId],
  )
  if (head === undefined) refuse('invalid_conversation')
  // A person who blocked the adding one is not added.
  await statement(
    tx.db,
    `insert into conversation_members (conversation_id, user_id, role, joined_seq, delivered_seq, seen_seq, seen_number, accepted)
     select $1, u.user_id, case when u.user_id = $3 then 'owner' else 'member' end, $4, $4, $4, $5,
       u.user_id = $3 or u.user_id = any ($6::bigint[]) or exists (
         select from conversations p join conversation_members m on m.conversation_id = p.conversation_id and m.user_id = u.user_id
         where p.low_user = least(u.user_id, $3) and p.high_user = greatest(u.user_id, $3) and m.accepted)
     from users u where u.user_id = any ($2::bigint[])
       and not exists (select from blocks b where b.user_id = u.user_id and b.blocked_id = $3)
     on conflict (conversation_id, user_id) do update set left_at = null, role = excluded.role, accepted = false, joined_seq = excluded.joined_seq,
       delivered_seq = excluded.delivered_seq, seen_seq = excluded.seen_seq, seen_number = excluded.seen_number
     where conversation_members.left_at is not null`,
    [conversationId, [...new Set(people)], by, head.seq, head.messages, known],
  )
  const [count] = await statement<{ members: number }>(
    tx.db,
    'select count(*)::int as members from conversation_members where conversation_id = $1 and left_at is null',
    [conversationId],
  )
  if ((count?.members ?? 0) > mostMembers) refuse('conversation_full')
  await appendEvent(tx, conversationId, { kind: 'member' })
}

export async function removePeople(
  tx: Tx,
  conversationId: string,
  people: readonly number[],
): Promise<void> {
  // Before their rows, as every writer does: what waits behind this to be sent finds them gone.
  await holdConversation(tx, conversationId)
  const gone = await statement<{ user_id: number }>(
    tx.db,
    `update conversation_members set left_at = now()
     where conversation_id = $1 and user_id = any ($2::bigint[]) and left_at is null returning user_id`,
    [conversationId, people],
  )
  if (gone.length === 0) return
  await endRights(
    tx,
    people.map((id) => memberKey(conversationId, id)),
  )
  // Words that they may not read any more are in no notice, and come by no mail later.
  const ids = gone.map(({ user_id }) => user_id)
  await withdrawFromAll(tx, ids, `/chat/${conversationId}`)
  await giveOwner(tx, conversationId)
  await appendEvent(tx, conversationId, { kind: 'member' })
}

/** A group without an owner goes to its longest-standing member; members who accepted it come first. */
export const giveOwner = (tx: Tx, conversationId: string): Promise<unknown> =>
  statement(
    tx.db,
    `update conversation_members set role = 'owner' where conversation_id = $1 and user_id = (
       select user_id from conversation_members where conversation_id = $1 and left_at is null order by accepted desc, joined_seq, user_id limit 1)
       and not exists (select from conversation_members where conversation_id = $1 and left_at is null and role = 'owner')`,
    [conversationId],
  )

/**
 * Hands a group on to one of its people, who changes its people from then on.
 * @throws refusal invalid_input for an account outside the group, or one that has not accepted it.
 */
export async function handOn(
  tx: Tx,
  conversationId: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (from === to) return
  await statement(
    tx.db,
    `update conversation_members set role = 'member' where conversation_id = $1 and user_id <> $2 and role = 'owner'`,
    [conversationId, to],
  )
  const [taken] = await statement(
    tx.db,
    `update conversation_members set role = 'owner'
     where conversation_id = $1 and user_id = $2 and left_at is null and accepted returning 1`,
    [conversationId, to],
  )
  if (taken === undefined) refuse('invalid_input', { fields: { owner: 'invalid' } })
  await appendEvent(tx, conversationId, { kind: 'member' })
}

export async function renameGroup(tx: Tx, conversationId: string, title: string): Promise<void> {
  const rows = await statement(
    tx.db,
    'update conversations set title = $2 where conversation_id = $1 and title <> $2 returning 1',
    [conversationId, title],
  )
  if (rows.length > 0) await appendEvent(tx, conversationId, { kind: 'settings' })
}
