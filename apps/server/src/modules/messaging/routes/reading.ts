import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { inTransaction, type Db } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { standOf } from '../../../platform/realtime/topics.ts'
import { accountById } from '../../accounts/data.ts'
import { holderOf, signedAddress } from '../../files/data/addresses.ts'
import { readerOf, type Reader } from '../../files/data/closed.ts'
import { accessTo, accessToRooms, accessToShown, isOfTheirTime } from '../data/access.ts'
import { membersOf, pairOf, unreadOf } from '../data/conversations.ts'
import { conversationsOf, type ListFilter } from '../data/listed.ts'
import { messagesBySeq } from '../data/log.ts'
import { pageOf } from '../data/messages.ts'
import { messageOfId, type MessageRow } from '../data/rows.ts'
import { listTopic } from '../events.ts'
import { openPair } from '../mutations/openPair.ts'
import { mayReveal, type Access } from '../policy.ts'
import { marksOf, presentConversation, presentConversations } from '../present/conversations.ts'
import { otherOf, presentMessage, shownBy } from '../present/messages.ts'
import { searchRoute } from './searching.ts'
import { anybody, askerOf, type KnownAsker, type MessagingParts } from './asker.ts'
import { mark } from './writing.ts'

/** Calls that read conversations. */
export function readingRoutes(messaging: MessagingParts): Route[] {
  return [
    route('messages/getConversations', {
      limit: 'read',
      read: ({ caller, input }) => listOf(messaging, askerOf(caller, input.as), input),
    }),
    route('messages/updateConversation/{id}', {
      limit: 'read',
      read: async ({ caller, input }) => {
        const asker = askerOf(caller, input.as)
        const answer = await openConversation(messaging, asker, input.id)
        if (!input.peek) await markSeen(messaging, asker, answer.access)
        const { access: _, ...shown } = answer
        return shown
      },
    }),
    route('messages/getMessages', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const access = await accessTo(db, messaging.rooms, anybody(caller, input.as), input)
        const { row } = access
        if (row === undefined)
          return { messages: [], seq: 0, head: 0, epoch: 'new', marks: [], more: false }
        const page = await pageOf(db, row, { ...input, from: access.mine?.joined_seq })
        const members = (await membersOf(db, [row.conversation_id])).get(row.conversation_id) ?? []
        return {
          messages: await present(db, access, page.rows, readerOf(messaging.secrets, caller)),
          seq: page.seq,
          head: row.seq,
          epoch: row.epoch,
          marks: marksOf(members, access.userId),
          more: page.more,
        }
      },
    }),
    route('messages/getRoom', {
      limit: 'read',
      read: async ({ db, caller, input }) => {
        const access = await accessToShown(db, messaging.rooms, anybody(caller, undefined), input)
        if (access === undefined) return { conversation: null, messages: [] }
        return withLatest(db, access, readerOf(messaging.secrets, caller))
      },
    }),
    searchRoute(messaging),
    openFileRoute(messaging),
  ]
}

/** A page of one's conversations, as messages/getConversations and the socket's fetchConversations give it. */
export async function listOf(
  messaging: MessagingParts,
  asker: KnownAsker,
  {
    count,
    before,
    filter = 'open',
  }: { count: number; before?: string | undefined; filter?: ListFilter | undefined },
) {
  const { db } = messaging
  const { userId } = asker
  const stands = await standOf(db, listTopic(userId))
  const { rows, next } = await conversationsOf(db, userId, { count, filter, before })
  return {
    conversations: await presentPlaces(messaging, asker, rows),
    ...(await unreadOf(db, userId, filter === 'open')),
    next,
    stands,
  }
}

/** Pairs and groups together; of each room it is asked whether one may still read it. */
async function presentPlaces(
  { db, rooms }: MessagingParts,
  asker: KnownAsker,
  rows: Awaited<ReturnType<typeof conversationsOf>>['rows'],
): Promise<Conversation[]> {
  const open = await accessToRooms(db, rooms, asker, rows)
  const shown = rows.filter((row) => row.subject === null || open.has(row.conversation_id))
  return presentConversations(db, asker.userId, shown, open)
}

/** Opens a conversation by its id, or the one with a person, which is made when there is none. */
export async function openConversation(messaging: MessagingParts, asker: KnownAsker, id: string) {
  const { db, rooms, secrets } = messaging
  const isPerson = /^\d{1,15}$/.test(id)
  const conversation_id = isPerson ? await pairWith(messaging, asker.userId, Number(id)) : id
  const access = await accessTo(db, rooms, asker, { conversation_id })
  const reader = readerOf(secrets, asker)
  return {
    access,
    ...(await withLatest(db, access, reader)),
    confirmed: await confirmedOf(messaging, asker, access),
  }
}

/** Returns a stranger's facts before the request is answered: confirmed ways to reach them, clubs that both are in. */
async function confirmedOf(
  { db, parts }: MessagingParts,
  { userId, site }: KnownAsker,
  { row, mine }: Access,
) {
  if (row?.kind !== 'pair' || mine === undefined || mine.accepted) return null
  const other = otherOf(row, userId) ?? 0
  const account = await accountById(db, other)
  if (account === undefined) return null
  return {
    email: account.email_confirmed_at !== null,
    phone: account.phone_confirmed_at !== null,
    clubs: (await parts.ports.find('commonClubs')?.(db, site, userId, other)) ?? [],
  }
}

async function pairWith(messaging: MessagingParts, by: number, other: number): Promise<string> {
  const known = by !== other && (await pairOf(messaging.db, by, other))
  if (known) return known.conversation_id
  const isKnown = by !== other && (await messaging.ties(messaging.db, by, other))
  return inTransaction(messaging.db, (tx) => openPair(tx, { by, other, known: isKnown }))
}

const latest = 50

async function withLatest(db: Db, access: Access, reader: Reader) {
  const { row } = access
  const rows =
    row === undefined
      ? []
      : (await pageOf(db, row, { limit: latest, from: access.mine?.joined_seq })).rows
  return {
    conversation: await presentConversation(db, access),
    messages: await present(db, access, rows, reader),
  }
}

async function present(
  db: Db,
  access: Access,
  rows: readonly MessageRow[],
  reader: Reader,
): Promise<Message[]> {
  const { row } = access
  if (row === undefined) return []
  const [shown, members] = await Promise.all([
    shownBy(db, rows, () => row, reader),
    membersOf(db, [row.conversation_id]),
  ])
  const marks = members.get(row.conversation_id) ?? []
  return rows.map((one) =>
    presentMessage(one, row, shown, {
      reveals: mayReveal(one, access),
      marks,
      userId: access.userId,
    }),
  )
}

/** Marks as seen what the answer shows, a stranger's words too: a reader who only looks asks to peek. */
async function markSeen(
  messaging: MessagingParts,
  asker: KnownAsker,
  { row }: Access,
): Promise<void> {
  if (row === undefined || row.seq === 0) return
  const { conversation_id, seq } = row
  await mark(messaging, asker.userId, { conversation_id, seen: seq })
}

function openFileRoute({ rooms, parts }: MessagingParts): Route {
  return route('messages/openFile', {
    limit: 'read',
    read: async ({ db, caller, input }) => {
      const key = messageOfId(input.messageId) ?? refuse('invalid_conversation')
      const { conversation_id } = key
      const access = await accessTo(db, rooms, anybody(caller, input.as), { conversation_id })
      const [message] = await messagesBySeq(db, conversation_id, [key.seq])
      const isShown =
        message !== undefined &&
        isOfTheirTime(access, key.seq) &&
        (message.hidden === null || mayReveal(message, access))
      const file = isShown ? message.attachments.find(({ id }) => id === input.id) : undefined
      if (file === undefined || file.kind === 'picture') refuse('invalid_conversation')
      const document = { document_id: file.id, name: file.name ?? 'file' }
      // Support reads as itself: by the person who answers.
      const reader = caller.person?.user_id ?? null
      const { url, expires_at } = signedAddress(parts.secrets, document, {
        reader,
        holder: holderOf(caller),
      })
      return { url, expires_at: expires_at.toISOString() }
    },
  })
}
