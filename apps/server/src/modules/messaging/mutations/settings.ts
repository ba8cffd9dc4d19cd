import { statement, type Db, type Tx } from '../../../platform/db/db.ts'
import { brokenConstraint, refuse } from '../../../platform/errors.ts'
import {
  seeNotices,
  withdrawBetween,
  withdrawNotices,
} from '../../notifications/mutations/announce.ts'
import { tellListsLater } from './append.ts'
import { requestGroup } from './notices.ts'

export interface OwnSettings {
  pinned?: boolean | undefined
  archived?: boolean | undefined
  /** Minutes; 0 ends it, -1 is for good. */
  mute?: number | undefined
  accepted?: boolean | undefined
}

/**
 * Sets what a conversation is for one person. A stranger who is turned away keeps what they wrote; for this person it
 * is gone until they write again.
 * @throws refusal invalid_conversation.
 */
export async function setConversation(
  tx: Tx,
  userId: number,
  conversationId: string,
  { pinned, archived, mute, accepted }: OwnSettings,
): Promise<void> {
  const rows = await statement(
    tx.db,
    `update conversation_members set
       pinned_at = case when $3::boolean is null then pinned_at when $3 then coalesce(pinned_at, now()) end,
       archived = coalesce($4, archived),
       muted_until = case when $5::int is null then muted_until when $5 = 0 then null when $5 < 0 then '9999-12-31'
         else now() + make_interval(mins => $5) end,
       accepted = accepted or coalesce($6, false)
     where conversation_id = $1 and user_id = $2 and left_at is null returning 1`,
    [conversationId, userId, pinned ?? null, archived ?? null, mute ?? null, accepted ?? null],
  )
  if (rows.length > 0) {
    if (accepted || archived)
      await seeNotices(tx, userId, { groups: [requestGroup(conversationId)] })
    return tellListsLater(tx, conversationId)
  }
  const rooms = await statement(
    tx.db,
    `update room_people set
       pinned_at = case when $3::boolean is null then pinned_at when $3 then coalesce(pinned_at, now()) end,
       archived = coalesce($4, archived),
       muted_until = case when $5::int is null then muted_until when $5 = 0 then null when $5 < 0 then '9999-12-31'
         else now() + make_interval(mins => $5) end
     where conversation_id = $1 and user_id = $2 returning 1`,
    [conversationId, userId, pinned ?? null, archived ?? null, mute ?? null],
  )
  if (rooms.length === 0) refuse('invalid_conversation')
}

/** @throws refusal conversation_with_oneself, not_found for nobody. */
export async function setBlocked(
  tx: Tx,
  userId: number,
  other: number,
  wanted: boolean,
): Promise<void> {
  if (userId === other) refuse('conversation_with_oneself')
  const text = wanted
    ? 'insert into blocks (user_id, blocked_id) values ($1, $2) on conflict do nothing'
    : 'delete from blocks where user_id = $1 and blocked_id = $2'
  await statement(tx.db, text, [userId, other]).catch((error: unknown) => {
    if (brokenConstraint(error) === 'blocks_blocked_id_fkey') refuse('not_found')
    throw error
  })
  if (!wanted) return
  await withdrawWordsOf(tx, userId, other)
  await withdrawBetween(tx, userId, other)
}

/** Nobody is told in the words of a person whom they blocked, neither in the bell nor by what waits to be sent. */
async function withdrawWordsOf(tx: Tx, userId: number, other: number): Promise<void> {
  const [pair] = await statement<{ conversation_id: string }>(
    tx.db,
    'select conversation_id from conversations where low_user = least($1::bigint, $2::bigint) and high_user = greatest($1::bigint, $2::bigint)',
    [userId, other],
  )
  if (pair) await withdrawNotices(tx, userId, `/chat/${pair.conversation_id}`)
}

export interface ChatSettings {
  shows_seen: boolean
  shows_typing: boolean
  shows_presence: boolean
}

const atFirst: ChatSettings = { shows_seen: true, shows_typing: true, shows_presence: true }

/** Returns what people let others see; everything where they said nothing. */
export async function chatSettingsOf(
  db: Db,
  userIds: readonly number[],
): Promise<(userId: number) => ChatSettings> {
  const rows = await statement<ChatSettings & { user_id: number }>(
    db,
    'select user_id, shows_seen, shows_typing, shows_presence from chat_settings where user_id = any ($1::bigint[])',
    [userIds],
  )
  const byId = new Map(rows.map(({ user_id, ...settings }) => [user_id, settings]))
  return (userId) => byId.get(userId) ?? atFirst
}

/** They hold in every conversation that the person has or will have: nothing else is written, no conversation is held. */
export async function saveChatSettings(
  tx: Tx,
  userId: number,
  given: { [Name in keyof ChatSettings]?: boolean | undefined },
): Promise<ChatSettings> {
  const [row] = await statement<ChatSettings>(
    tx.db,
    `insert into chat_settings as s (user_id, shows_seen, shows_typing, shows_presence)
     values ($1, coalesce($2, true), coalesce($3, true), coalesce($4, true))
     on conflict (user_id) do update set shows_seen = coalesce($2, s.shows_seen),
       shows_typing = coalesce($3, s.shows_typing), shows_presence = coalesce($4, s.shows_presence)
     returning shows_seen, shows_typing, shows_presence`,
    [userId, given.shows_seen ?? null, given.shows_typing ?? null, given.shows_presence ?? null],
  )
  return row ?? atFirst
}
