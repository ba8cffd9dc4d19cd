import { listener } from '../../platform/events.ts'
import type { LimitTable } from '../../platform/http/limits.ts'
import { defineModule } from '../../platform/module.ts'
import type { Parts } from '../../platform/parts.ts'
import type { PortName, PortTypes } from '../../platform/ports.ts'
import type { Rooms } from './data/access.ts'
import { conversationLog, topicKinds } from './data/log.ts'
import { exportMessages } from './data/ofPerson.ts'
import { mayOpenShown } from './data/pictures.ts'
import type { ReportedMessagePort } from './data/port.ts'
import { openChat } from './mutations/chat.ts'
import { forgetPerson } from './mutations/forgetPerson.ts'
import { openHere } from './mutations/presence.ts'
import { reportedMessages } from './mutations/reported.ts'
import { writeSettings } from './mutations/writeActs.ts'
import { writeStep } from './mutations/writeStep.ts'
import type { MessagingParts } from './routes/asker.ts'
import { groupRoutes } from './routes/groups.ts'
import { messagingOperations } from './routes/operations.ts'
import { readingRoutes } from './routes/reading.ts'
import { messagingTopics } from './routes/topics.ts'
import { writingRoutes } from './routes/writing.ts'
import { messagingTasks } from './tasks.ts'

const limits = {
  /** Sends, edits, reactions of one person. */
  message: { seconds: 60, points: 240 },
  /** A device says often how far it is. */
  mark: { seconds: 60, points: 1200 },
  search: { seconds: 60, points: 60 },
  /** Asking that somebody be told. */
  nudge: { seconds: 3600, points: 60 },
} as const satisfies LimitTable

declare module '../../platform/http/limits.ts' {
  interface LimitNames extends Record<keyof typeof limits, true> {}
}

function open(parts: Parts): MessagingParts {
  const { db, realtime, log, ports, secrets } = parts
  for (const kind of Object.keys(topicKinds)) realtime.keepLog(kind, conversationLog)
  const asked = <Name extends PortName>(name: Name): PortTypes[Name] | undefined => ports.find(name)
  const rooms: Rooms = {
    get contest() {
      return asked('contestRoom')
    },
    get club() {
      return asked('clubRoom')
    },
    get contests() {
      return asked('contestRooms')
    },
    get clubs() {
      return asked('clubRooms')
    },
  }
  const isReported: ReportedMessagePort = async (of, id) =>
    (await asked('reportedMessage')?.(of, id)) ?? false
  ports.provide('closedMessagePictures', mayOpenShown(rooms, 'attachment_id', isReported))
  ports.provide('messageDocuments', mayOpenShown(rooms, 'document_id', isReported))
  return {
    parts,
    db,
    secrets,
    chat: openChat({ db, pool: parts.connect({ max: 3, options: writeSettings }), realtime, log }),
    here: openHere(db),
    rooms,
    ties: async (reader, a, b) => (await asked('ties')?.(reader, a, b)) ?? false,
  }
}

export const messaging = defineModule<MessagingParts>({
  name: 'messaging',
  limits: () => limits,
  open,
  routes: (_, own) => [...readingRoutes(own), ...writingRoutes(own), ...groupRoutes(own)],
  queueBy: ({ conversation_id }) => conversation_id as string | undefined,
  tasks: (parts, { chat, rooms }) => messagingTasks(parts, chat, rooms),
  topics: (_, own) => messagingTopics(own),
  listens: [listener({ on: 'order.changed', runs: 'transaction', hear: writeStep })],
  operations: (_, own) => messagingOperations(own),
  notices: {
    message: {
      personal: true,
      feed: 'message',
      preference: 'inbox',
      urgency: 'usual',
      one: 'notices_message',
      why: 'notices_why_message',
    },
    // A person whom the reader does not know yet wakes nobody up: one line at the bell, and the number at the
    // conversations.
    'message.request': {
      personal: true,
      feed: 'message',
      preference: 'inbox',
      urgency: 'social',
      quiet: true,
      one: 'messaging_notices_request',
      why: 'messaging_notices_why_request',
    },
    'room.mention': {
      personal: true,
      feed: 'message',
      preference: 'inbox',
      urgency: 'usual',
      one: 'messaging_notices_mention',
      why: 'messaging_notices_why_mention',
    },
  },
  start: async (_, { chat, here }) => {
    await chat.lists.sweep()
    return async () => {
      await chat.drained()
      await here.close()
    }
  },
  reported: (_, { rooms }) => ({ message: reportedMessages(rooms) }),
  person: { erase: forgetPerson, export: exportMessages },
})
