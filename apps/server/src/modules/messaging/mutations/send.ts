import { createHash } from 'node:crypto'
import type { Message } from '@plaudit/contract/messaging/shape'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { readerOf, type Reader } from '../../files/data/closed.ts'
import { provePart } from '../../sites/data/settings.ts'
import { accessTo, type Asker, type Place, type Rooms } from '../data/access.ts'
import { messagesBySeq } from '../data/log.ts'
import { findConversation } from '../data/conversations.ts'
import { messageOfId } from '../data/rows.ts'
import { holdsWord, mayModerate, whyNotWrite, wordsOf, type Access } from '../policy.ts'
import { presentMessage, shownBy } from '../present/messages.ts'
import type { ActOutcome, Send } from './act.ts'
import { followRoom } from './follow.ts'
import { release } from './moderate.ts'
import { proveAttachments, type GivenAttachment } from './attachments.ts'
import type { Chat } from './chat.ts'
import { havePair, isSupport, openPair, openRoom } from './openPair.ts'
import { Kept } from '../../../platform/kept.ts'

export interface SendParts {
  db: Db
  secrets: Secrets
  chat: Chat
  rooms: Rooms
  /** Tells whether two people have something to do with each other. */
  ties: (db: Db, a: number, b: number) => Promise<boolean>
}

export interface MessageToSend extends Place {
  to_id?: number | undefined
  client_id: string
  text: string
  title: string
  attachments: GivenAttachment[]
  /** The message that is answered: its `seq`, or its `messageId`. */
  reply_to?: number | string | undefined
  seen_upto?: number | undefined
}

/**
 * Sends a person's message: it is on disk when this resolves. A retry gives the message of the first try.
 * @throws refusal invalid_conversation, conversation_with_oneself, conversation_blocked, chat_closed, chat_muted,
 * chat_slow, request_waits, part_off, idempotency_conflict where the same id stands for something else.
 */
export async function sendMessage(
  parts: SendParts,
  asker: Asker & { userId: number },
  given: MessageToSend,
): Promise<Message> {
  const uploader = asker.person?.user_id ?? asker.userId
  const attachments = await proveAttachments(parts.db, uploader, given.attachments)
  const { conversation_id, hidden, keeps_order } = await placeOf(parts, asker, given)
  const reply_to = answeredIn(conversation_id, given.reply_to)
  const body_hash = hashOf({ ...given, reply_to })
  const outcome = await parts.chat.act({
    act: 'send',
    conversation_id,
    user_id: asker.userId,
    client_id: given.client_id,
    type: 'text',
    title: given.title,
    text: given.text,
    attachments,
    type_data: null,
    reply_to,
    hidden,
    ...(keeps_order && { keeps_order }),
    seen_upto: given.seen_upto ?? null,
    body_hash,
  })
  const message = await answerOf(parts.db, outcome, {
    conversation_id,
    body_hash,
    reader: readerOf(parts.secrets, asker),
    userId: asker.userId,
  })
  // A person who writes in a room follows it from then on. A retry makes up for a process that ended before this line.
  if ((await findKind(parts.db, conversation_id))?.subject != null) {
    const upto = outcome.outcome === 'written' ? outcome.seen : (given.seen_upto ?? message.seq)
    await followRoom(parts.db, asker.userId, conversation_id, upto)
  }
  return message
}

/** @throws refusal invalid_input for a message of another conversation. */
function answeredIn(conversationId: string, answered: number | string | undefined): number | null {
  if (typeof answered !== 'string') return answered ?? null
  const key = messageOfId(answered)
  if (key?.conversation_id !== conversationId)
    refuse('invalid_input', { fields: { reply_to: 'invalid' } })
  return key.seq
}

/**
 * A hash of what a message says, by which a retry is known. How far its writer had read is no part of it, nor what a
 * server finds out of a file.
 */
const hashOf = ({
  text,
  title,
  attachments,
  reply_to,
}: Omit<MessageToSend, 'reply_to'> & Pick<Send, 'reply_to'>): string =>
  createHash('sha256')
    .update(JSON.stringify([text, title, attachments.map(({ id }) => id), reply_to]))
    .digest('base64url')

/**
 * Finds the place that a message goes to. A pair or a group is named by its id alone: the group's commit looks at
 * everything else.
 */
async function placeOf(
  parts: SendParts,
  asker: Asker & { userId: number },
  given: MessageToSend,
): Promise<Pick<Send, 'conversation_id' | 'hidden' | 'keeps_order'>> {
  const { db, rooms } = parts
  const { to_id, conversation_id, cx_id, gx_id, client_id } = given
  if (to_id !== undefined)
    return { conversation_id: await pairWith(parts, asker.userId, to_id), hidden: null }
  if (conversation_id !== undefined) {
    const row = await findKind(db, conversation_id)
    if (row?.subject == null) return { conversation_id, hidden: null }
  } else if (cx_id === undefined && gx_id === undefined) refuse('invalid_conversation')
  const access = await accessTo(db, rooms, asker, { conversation_id, cx_id, gx_id })
  const isRetry = await wasSent(db, asker.userId, client_id)
  const why = isRetry ? null : whyNotWrite(access)
  if (why !== null) refuse(why)
  if (!isRetry) await provePart(db, 'chat')
  const id = access.row?.conversation_id ?? (await firstRoom(db, given, access))
  const keeps_order = mayModerate(access)
  // A person who keeps order there now is no longer silenced.
  if (keeps_order && access.silentUntil !== null) await release(db, id, asker.userId)
  if (!isRetry && !keeps_order) await takeTurn(db, access, asker.userId, client_id)
  const isHeld = !keeps_order && holdsWord(wordsOf(given), access.row?.held_words ?? [])
  return { conversation_id: id, hidden: isHeld ? 'held' : null, keeps_order }
}

const known = new Kept<{ subject: string | null }>({ most: 20_000 })

/** Returns the kind of a conversation, which never changes: it is asked for once. */
export async function findKind(
  db: Db,
  id: string,
): Promise<{ subject: string | null } | undefined> {
  const kept = known.get(id)
  if (kept !== undefined) return kept
  const row = await findConversation(db, { conversation_id: id })
  if (row === undefined) return undefined
  known.set(id, { subject: row.subject })
  return row
}

async function pairWith(parts: SendParts, by: number, other: number): Promise<string> {
  const isKnown = by !== other && (await parts.ties(parts.db, by, other))
  // A person who has an order with somebody, or asks for help, is heard also where chat is switched off.
  if (!isKnown && !isSupport(by) && !isSupport(other) && !(await havePair(parts.db, by, other)))
    await provePart(parts.db, 'chat')
  return inTransaction(parts.db, (tx) => openPair(tx, { by, other, known: isKnown }))
}

async function firstRoom(db: Db, { cx_id, gx_id }: Place, { room }: Access): Promise<string> {
  const kind = cx_id === undefined ? 'club' : 'contest'
  const subject = cx_id ?? gx_id ?? refuse('invalid_conversation')
  return openRoom({ db }, { kind, subject, title: room?.title ?? '', is_public: false })
}

async function wasSent(db: Db, userId: number, clientId: string): Promise<boolean> {
  const rows = await statement(
    db,
    'select from sent_messages where user_id = $1 and client_id = $2',
    [userId, clientId],
  )
  return rows.length > 0
}

/**
 * Slow mode: one upsert that succeeds only when the time has come, or for the message that took the turn and was not
 * written then. @throws refusal chat_slow with the seconds left.
 */
async function takeTurn(db: Db, { row }: Access, userId: number, clientId: string): Promise<void> {
  if (row === undefined || row.slow_seconds === 0) return
  const taken = await statement(
    db,
    `insert into chat_turns as t (conversation_id, user_id, next_at, client_id)
     values ($1, $2, now() + make_interval(secs => $3), $4)
     on conflict (conversation_id, user_id) do update set client_id = excluded.client_id,
       next_at = case when t.next_at <= now() then excluded.next_at else t.next_at end
     where t.next_at <= now() or t.client_id = excluded.client_id returning 1`,
    [row.conversation_id, userId, row.slow_seconds, clientId],
  )
  if (taken.length > 0) return
  const [turn] = await statement<{ left: number }>(
    db,
    `select greatest(1, ceil(extract(epoch from next_at - now())))::int as left from chat_turns
     where conversation_id = $1 and user_id = $2`,
    [row.conversation_id, userId],
  )
  const seconds = turn?.left ?? 1
  refuse('chat_slow', { retryAfter: seconds, values: { seconds } })
}

const refusals = {
  unknown: 'invalid_conversation',
  closed: 'chat_closed',
  blocked: 'conversation_blocked',
  muted: 'chat_muted',
  waits: 'request_waits',
  moved: 'something_went_wrong',
  still: 'something_went_wrong',
} as const

async function answerOf(
  db: Db,
  outcome: ActOutcome,
  asked: { conversation_id: string; body_hash: string; reader: Reader; userId: number },
): Promise<Message> {
  // The author reads the message, also while it waits for a moderator.
  const reading = { reveals: true, userId: asked.userId }
  if (outcome.outcome === 'written') {
    const { message, place } = outcome
    const shown = await shownBy(db, [message], () => place, asked.reader)
    return presentMessage(message, place, shown, reading)
  }
  if (outcome.outcome !== 'first') refuse(refusals[outcome.outcome])
  // A card holds no hash: the product writes each of them once.
  const isOther = outcome.body_hash !== null && outcome.body_hash !== asked.body_hash
  if (isOther || outcome.conversation_id !== asked.conversation_id) refuse('idempotency_conflict')
  const [[message], row] = await Promise.all([
    messagesBySeq(db, outcome.conversation_id, [outcome.seq]),
    findConversation(db, outcome),
  ])
  if (message === undefined || row === undefined) refuse('invalid_conversation')
  const shown = await shownBy(db, [message], () => row, asked.reader)
  return presentMessage(message, row, shown, reading)
}
