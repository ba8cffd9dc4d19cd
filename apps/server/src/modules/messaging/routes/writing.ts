import type { ParsedInput } from '@plaudit/contract/calls'
import type { Message } from '@plaudit/contract/messaging/shape'
import { refuse } from '../../../platform/errors.ts'
import { personOf, type Caller } from '../../../platform/http/caller.ts'
import { keptKey, openUsedKeys } from '../../../platform/http/idempotency.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { readerOf, type Reader } from '../../files/data/closed.ts'
import { accessTo } from '../data/access.ts'
import { pairOf } from '../data/conversations.ts'
import { findSent } from '../data/sent.ts'
import {
  deleteMessage,
  editMessage,
  react,
  type Changed,
  type Changing,
} from '../mutations/change.ts'
import { noticeOf } from '../mutations/notices.ts'
import { seeRoom } from '../mutations/follow.ts'
import { findKind, sendMessage } from '../mutations/send.ts'
import {
  chatSettingsOf,
  saveChatSettings,
  setBlocked,
  setConversation,
} from '../mutations/settings.ts'
import { mayReveal, whyNotWrite } from '../policy.ts'
import { presentConversation } from '../present/conversations.ts'
import { otherOf, presentMessage, shownBy } from '../present/messages.ts'
import { askerOf, type MessagingParts } from './asker.ts'
import type { Db } from '../../../platform/db/db.ts'

/** Calls that write in conversations, and what one sets for oneself. */
export function writingRoutes(messaging: MessagingParts): Route[] {
  return [...messageRoutes(messaging), ...ownRoutes(messaging), ...settingsRoutes()]
}

const withoutId = { fields: { client_id: 'required' } } as const

function messageRoutes(messaging: MessagingParts): Route[] {
  const usedKeys = openUsedKeys()
  const changing = (tx: Tx, asker: Changing['asker']): Changing => ({
    tx,
    rooms: messaging.rooms,
    asker,
  })
  return [
    // Committed in a group with the messages of others, outside any transaction of the call.
    route('messages/send', {
      limit: 'message',
      idempotent: true,
      writes: true,
      read: async ({ caller, input, request }) => {
        const key = keptKey(request.headers['idempotency-key'])
        const client_id = input.client_id ?? key ?? refuse('invalid_input', withoutId)
        // The message's own id tells retries for good; the header stands for it, and for no second one.
        if (key !== undefined) usedKeys.prove(caller, key, client_id)
        const answer = await send(messaging, caller, { ...input, client_id })
        if (key !== undefined) usedKeys.use(caller, key, client_id)
        return answer
      },
    }),
    route('messages/edit', {
      limit: 'message',
      idempotent: true,
      verb: ({ tx, caller, input }) =>
        editMessage(changing(tx, askerOf(caller, input.as)), input.messageId, input.text),
      present: (changed, { db, caller }) =>
        presentChanged(db, changed, readerOf(messaging.secrets, caller)),
    }),
    route('messages/delete', {
      limit: 'message',
      idempotent: true,
      verb: ({ tx, caller, input }) =>
        deleteMessage(changing(tx, askerOf(caller, input.as)), input.messageId),
      present: (changed, { db, caller }) =>
        presentChanged(db, changed, readerOf(messaging.secrets, caller)),
    }),
    route('messages/react', {
      limit: 'message',
      idempotent: true,
      verb: ({ tx, caller, input }) =>
        react(changing(tx, askerOf(caller, input.as)), input.messageId, input),
      present: (changed, { db, caller }) =>
        presentChanged(db, changed, readerOf(messaging.secrets, caller)),
    }),
  ]
}

/**
 * An offer by a message: made as `offers/send` makes it of `type_data`, and answered with the card that stands for it.
 * A retry with the same id finds the first.
 * @throws refusal as offers/send.
 */
async function sendOffer(
  { db, rooms, parts }: MessagingParts,
  caller: Caller,
  input: ToSend,
): Promise<{ message: Message }> {
  const port = parts.ports.find('createOffer') ?? refuse('forbidden')
  const asker = askerOf(caller, undefined)
  const { conversation_id, client_id, text, type_data } = input
  const pair =
    conversation_id === undefined
      ? undefined
      : (await accessTo(db, rooms, asker, { conversation_id })).row
  const to_id = input.to_id ?? (pair && otherOf(pair, asker.userId))
  const made = (await port(caller, {
    ...(to_id != null && { to_id }),
    ...(text !== '' && { message: text }),
    ...(type_data as object | undefined),
    client_id,
  })) as { offer: { offer_id: string } }
  const card = await findSent(db, asker.userId, `card:offer:${made.offer.offer_id}:service_offer`)
  return { message: card ?? refuse('not_found') }
}

type ToSend = ParsedInput<'messages/send'> & { client_id: string }

/** A message of a person, or an offer as one (api: messages/send). @throws refusals forbidden, invalid_input. */
export async function send(
  messaging: MessagingParts,
  caller: Caller,
  input: ToSend,
): Promise<{ message: Message }> {
  if (input.type === 'service_offer') return sendOffer(messaging, caller, input)
  if (input.type !== 'text') refuse('forbidden')
  if (input.text.trim() === '' && input.attachments.length === 0)
    refuse('invalid_input', { fields: { text: 'required' } })
  return { message: await sendMessage(messaging, askerOf(caller, input.as), input) }
}

/** A message that was changed, for the person who changed it. */
export async function presentChanged(db: Db, { message, access }: Changed, reader: Reader) {
  const { row } = access
  if (row === undefined) return refuse('invalid_conversation')
  const shown = await shownBy(db, [message], () => row, reader)
  const reading = { reveals: mayReveal(message, access), userId: access.userId }
  return { message: presentMessage(message, row, shown, reading) }
}

function ownRoutes(messaging: MessagingParts): Route[] {
  return [
    route('messages/mark', {
      limit: 'mark',
      short: true,
      read: async ({ caller, input }) => {
        const { userId } = askerOf(caller, input.as)
        return { marked: await mark(messaging, userId, input) }
      },
    }),
    route('messages/setConversation', {
      limit: 'write',
      verb: async ({ tx, caller, input }) => {
        const asker = askerOf(caller, input.as)
        await setConversation(tx, asker.userId, input.conversation_id, input)
        return accessTo(tx.db, messaging.rooms, asker, input)
      },
      present: async (access, { db }) => ({ conversation: await presentConversation(db, access) }),
    }),
    route('messages/block', {
      limit: 'write',
      verb: ({ tx, caller, input }) =>
        setBlocked(tx, personOf(caller).user_id, input.user_id, input.wanted),
      present: (_, { input }) => ({ blocked: input.wanted }),
    }),
    sendNotificationsRoute(messaging),
  ]
}

/** Marks of one's own; of a conversation that is not one's own nothing happens and nothing is told. */
export async function mark(
  { db, chat }: MessagingParts,
  userId: number,
  given: { conversation_id: string; delivered?: number | undefined; seen?: number | undefined },
): Promise<boolean> {
  const { conversation_id } = given
  if ((await findKind(db, conversation_id))?.subject != null)
    return given.seen === undefined ? false : seeRoom(db, userId, conversation_id, given.seen)
  const outcomes = await Promise.all(
    (['delivered', 'seen'] as const).flatMap((act) => {
      const upto = given[act]
      return upto === undefined ? [] : [chat.act({ act, conversation_id, user_id: userId, upto })]
    }),
  )
  return outcomes.some(({ outcome }) => outcome === 'moved')
}

/** Asks that the other one be told now; nobody is told twice of the same words. */
function sendNotificationsRoute(messaging: MessagingParts): Route {
  return route('messages/sendNotifications', {
    limit: 'nudge',
    verb: async ({ tx, caller, input }) => {
      const asker = askerOf(caller, undefined)
      if (input.to_id === asker.userId) refuse('conversation_with_oneself')
      const pair =
        input.to_id === undefined ? undefined : await pairOf(tx.db, asker.userId, input.to_id)
      const id = input.conversation_id ?? pair?.conversation_id ?? refuse('invalid_conversation')
      const access = await accessTo(tx.db, messaging.rooms, asker, { conversation_id: id })
      const why = whyNotWrite(access)
      if (why !== null) refuse(why)
      return noticeOf(tx, [id])
    },
    // Asked for, whether or not somebody was told: a second call says the same.
    present: () => ({ sent: true as const }),
  })
}

function settingsRoutes(): Route[] {
  return [
    route('messages/getSettings', {
      limit: 'read',
      read: async ({ db, caller }) => {
        const { user_id } = personOf(caller)
        return { settings: (await chatSettingsOf(db, [user_id]))(user_id) }
      },
    }),
    route('messages/saveSettings', {
      limit: 'write',
      verb: ({ tx, caller, input }) => saveChatSettings(tx, personOf(caller).user_id, input),
      present: (settings) => ({ settings }),
    }),
  ]
}
