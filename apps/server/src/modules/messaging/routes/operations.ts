import { integer } from '@plaudit/contract/call'
import type { ParsedInput } from '@plaudit/contract/calls'
import { listParts } from '@plaudit/contract/messaging/limits'
import { z } from 'zod'
import { peopleByIds } from '../../accounts/data.ts'
import { readerOf } from '../../files/data/closed.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { noteActingBeside } from '../../../platform/http/acting.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { LimitName } from '../../../platform/http/limits.ts'
import { checkedInput } from '../../../platform/http/input.ts'
import { operation, type Operations } from '../../../platform/realtime/operations.ts'
import { accessTo } from '../data/access.ts'
import { topicOf } from '../data/log.ts'
import { listTopic } from '../events.ts'
import { editMessage } from '../mutations/change.ts'
import { chatSettingsOf } from '../mutations/settings.ts'
import { whyNotWrite } from '../policy.ts'
import { otherOf } from '../present/messages.ts'
import { askerOf, type MessagingParts } from './asker.ts'
import { listOf, openConversation } from './reading.ts'
import { mark, presentChanged, send } from './writing.ts'

const id = z.string().max(30)
const as = z.literal('support').optional()
const seq = integer.pipe(z.number().min(1))

/** Operations of the live-query backend's cloud functions, over the socket (specification 7, api: Realtime). */
export const messagingOperations = (messaging: MessagingParts): Operations => ({
  fetchConversations: operation({
    input: z.object({
      count: integer.pipe(z.number().min(1).max(100)).default(30),
      before: z.string().max(300).optional(),
      filter: z.enum(listParts).optional(),
      as,
    }),
    answer: ({ caller, input }) => listOf(messaging, askerOf(caller, input.as), input),
  }),
  fetchConversation: operation({
    input: z.object({ id: id.optional(), user_id: integer.optional(), as }),
    answer: async ({ caller, input }) => {
      const key = input.id ?? (input.user_id === undefined ? undefined : String(input.user_id))
      const asked = key ?? refuse('invalid_conversation')
      const { access: _, ...answer } = await openConversation(
        messaging,
        askerOf(caller, input.as),
        asked,
      )
      return answer
    },
  }),
  createOrUpdate: operation({
    input: z.object({
      class: z.enum(['Message', 'Comment', 'Reply', 'Like', 'Offer', 'Viewed']),
      object: z.record(z.string(), z.unknown()),
    }),
    answer: async ({ caller, input }) => {
      const made = await create(messaging, caller, input.class, input.object)
      await noteActingBeside(messaging.db, `createOrUpdate ${input.class}`, caller)
      return made
    },
  }),
  typing: operation({
    input: z.object({ conversation_id: id, as }),
    answer: ({ caller, input }) => typing(messaging, caller, input),
  }),
  seen: operation({
    input: z.object({ conversation_id: id, seq, as }),
    limit: 'mark',
    answer: async ({ caller, input: { conversation_id, seq: seen, as: whom } }) => ({
      marked: await mark(messaging, askerOf(caller, whom).userId, { conversation_id, seen }),
    }),
  }),
  delivered: operation({
    input: z.object({ conversation_id: id, seq, as }),
    limit: 'mark',
    answer: async ({ caller, input: { conversation_id, seq: delivered, as: whom } }) => ({
      marked: await mark(messaging, askerOf(caller, whom).userId, { conversation_id, delivered }),
    }),
  }),
  here: operation({
    input: z.object({}),
    answer: async ({ caller }) => {
      if (caller.person !== null) messaging.here.note(caller.person.user_id)
      return {}
    },
  }),
})

const ports = {
  Comment: 'createComment',
  Reply: 'createReply',
  Like: 'createLike',
  Offer: 'createOffer',
  Viewed: 'createViewed',
} as const

/** Limits of the calls that make one of each class: the socket is no way around them. */
const limitsOf = {
  Message: 'message',
  Comment: 'say',
  Reply: 'say',
  Like: 'like',
  Offer: 'say',
  Viewed: 'write',
} as const satisfies Record<'Message' | keyof typeof ports, LimitName>

/**
 * Runs the call of that class, within its limit: a message with an id is changed. Other classes' modules above hand their
 * way in.
 */
async function create(
  messaging: MessagingParts,
  caller: Caller,
  name: 'Message' | keyof typeof ports,
  object: Record<string, unknown>,
): Promise<unknown> {
  const port = name === 'Message' ? undefined : messaging.parts.ports.find(ports[name])
  if (name !== 'Message' && port === undefined) return refuse('not_found')
  await messaging.parts.limits.take(limitsOf[name], caller)
  if (port !== undefined) return port(caller, object)
  if (object['messageId'] !== undefined) return edit(messaging, caller, object)
  const input = checkedInput('messages/send', object, true) as ParsedInput<'messages/send'>
  const { client_id } = input
  if (client_id === undefined) return refuse('invalid_input', { fields: { client_id: 'required' } })
  return send(messaging, caller, { ...input, client_id })
}

async function edit(messaging: MessagingParts, caller: Caller, object: Record<string, unknown>) {
  const input = checkedInput('messages/edit', object, true) as ParsedInput<'messages/edit'>
  const asker = askerOf(caller, input.as)
  const { db, rooms } = messaging
  const reader = readerOf(messaging.secrets, caller)
  return inTransaction(db, async (tx) => {
    const changed = await editMessage({ tx, rooms, asker }, input.messageId, input.text)
    return presentChanged(tx.db, changed, reader)
  })
}

/**
 * Tells the people who look at the conversation now; in a room of thousands nobody is told. The other one learns
 * nothing of a person who may not write there, or was not let in yet.
 */
async function typing(
  { db, parts, rooms }: MessagingParts,
  caller: Caller,
  given: { conversation_id: string; as?: 'support' | undefined },
): Promise<object> {
  const asker = askerOf(caller, given.as)
  const { userId } = asker
  const { conversation_id } = given
  const [access, settings] = await Promise.all([
    accessTo(db, rooms, asker, { conversation_id }),
    chatSettingsOf(db, [userId]),
  ])
  const { row, mine, letIn } = access
  if (row === undefined || row.subject !== null || mine === undefined) return {}
  if (!settings(userId).shows_typing || !mine.accepted || !letIn) return {}
  if (whyNotWrite(access) !== null) return {}
  const full_name = (await peopleByIds(db, [userId])).get(userId)?.full_name ?? ''
  const said = { kind: 'typing', user_id: userId, full_name, conversation_id }
  parts.realtime.pass(topicOf(row), said)
  const other = otherOf(row, userId)
  if (other !== null) parts.realtime.pass(listTopic(other), said)
  return {}
}
