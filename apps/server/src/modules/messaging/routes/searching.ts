import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import type { Db } from '../../../platform/db/db.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { peopleByIds } from '../../accounts/data.ts'
import { readerOf, type Reader } from '../../files/data/closed.ts'
import { accessTo } from '../data/access.ts'
import { titlesOf } from '../data/conversations.ts'
import { conversationsOf } from '../data/listed.ts'
import { messagesHolding, messagesInRoom } from '../data/messages.ts'
import type { MessageRow } from '../data/rows.ts'
import type { Access } from '../policy.ts'
import { presentConversation, presentConversations } from '../present/conversations.ts'
import { presentMessage, shownBy } from '../present/messages.ts'
import { askerOf, type MessagingParts } from './asker.ts'

interface Found {
  messages: Message[]
  conversations: Conversation[]
  named: Conversation[]
}

const nothing: Found = { messages: [], conversations: [], named: [] }

/** Words in messages, and names in one's list. */
export function searchRoute(messaging: MessagingParts): Route {
  return route('messages/search', {
    limit: 'search',
    searches: true,
    read: async ({ db, caller, input }): Promise<Found> => {
      const asker = askerOf(caller, input.as)
      const reader = readerOf(messaging.secrets, caller)
      const { conversation_id, cx_id, gx_id, text } = input
      if (conversation_id === undefined && cx_id === undefined && gx_id === undefined) {
        const [hits, named] = await Promise.all([
          messagesHolding(db, asker.userId, text, undefined),
          namedLike(db, asker.userId, text),
        ])
        return { ...(await foundOf(db, { userId: asker.userId, reader }, hits)), named }
      }
      const access = await accessTo(db, messaging.rooms, asker, input)
      return foundIn(db, { access, reader }, text)
    },
  })
}

/** Within one conversation or room. */
async function foundIn(
  db: Db,
  { access, reader }: { access: Access; reader: Reader },
  text: string,
): Promise<Found> {
  const { row, room, userId } = access
  if (row === undefined) return nothing
  const { conversation_id } = row
  const hits =
    room === undefined
      ? await messagesHolding(db, userId ?? 0, text, conversation_id)
      : await messagesInRoom(db, conversation_id, text)
  const shown = await shownBy(db, hits, () => row, reader)
  return {
    messages: hits.map((hit) => presentMessage(hit, row, shown, { userId })),
    conversations: hits.length === 0 ? [] : [await presentConversation(db, access)],
    named: [],
  }
}

async function foundOf(
  db: Db,
  { userId, reader }: { userId: number; reader: Reader },
  hits: readonly MessageRow[],
): Promise<Omit<Found, 'named'>> {
  const ids = [...new Set(hits.map(({ conversation_id }) => conversation_id))]
  const { rows } = await conversationsOf(db, userId, { filter: 'any', count: ids.length, ids })
  const byId = new Map(rows.map((row) => [row.conversation_id, row]))
  const shown = await shownBy(db, hits, ({ conversation_id }) => byId.get(conversation_id), reader)
  return {
    messages: hits.flatMap((hit) => {
      const row = byId.get(hit.conversation_id)
      return row === undefined ? [] : presentMessage(hit, row, shown, { userId })
    }),
    conversations: await presentConversations(db, userId, rows),
  }
}

const mostNames = 20
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/**
 * A person's conversations by the other person's name or username, or the group's name: also those far down the list.
 */
async function namedLike(db: Db, userId: number, text: string): Promise<Conversation[]> {
  const titled = await titlesOf(db, userId)
  const people = await peopleByIds(
    db,
    titled.flatMap(({ other }) => other ?? []),
  )
  const wanted = plain(text)
  const ids = titled
    .filter(({ title, other }) => {
      const person = other === null ? undefined : people.get(other)
      return [title, person?.full_name, person?.username].some(
        (name) => name !== undefined && plain(name).includes(wanted),
      )
    })
    .slice(0, mostNames)
    .map(({ conversation_id }) => conversation_id)
  const { rows } = await conversationsOf(db, userId, { filter: 'any', count: mostNames, ids })
  return presentConversations(db, userId, rows)
}
