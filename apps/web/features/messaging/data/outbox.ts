import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import {
  keep,
  letGo,
  onArrival,
  onQueue,
  sendOrKeep,
  tryAgain,
  waitingHere,
} from '../../../lib/offline/queue.ts'
import type { Waiting } from '../../../lib/offline/rows.ts'
import { m } from '@plaudit/i18n/messages'
import type { Unsent } from './unsent.ts'

interface Arrival {
  place: string
  message: Message
}

const lane = 'chat:'
let read: readonly Waiting[] = []
let unsent: readonly Unsent[] = []

interface NewMessage extends Omit<Unsent, 'at' | 'failed'> {
  /** The last message that its writer was shown: it may go out hours later, and others write meanwhile. */
  seen_upto?: number
}

/** Change to a message that stands in the thread already. */
interface Change {
  messageId: string
  place: string
  as?: 'support' | undefined
}

/** Messages on their way, in the one queue of what waits: in order, each once, also after the page was closed. */
export const outbox = {
  subscribe: onQueue,
  get(): readonly Unsent[] {
    const rows = waitingHere()
    if (rows !== read) {
      read = rows
      unsent = rows.filter(isMessage).map(unsentOf)
    }
    return unsent
  },
  /** Hears of each message that arrived. */
  onArrival: (hear: (arrival: Arrival) => void): (() => void) =>
    onArrival((row, reply) => {
      if (isMessage(row) || isChange(row) || row.call === 'messages/react')
        hear({ place: placeIn(row), message: (reply as { message: Message }).message })
    }),
  async add({ client_id, place, text, files, reply_to, seen_upto, as }: NewMessage) {
    await keep({
      id: client_id,
      call: 'messages/send',
      input: {
        ...placeOf(place),
        text,
        attachments: [],
        client_id,
        ...(seen_upto !== undefined && { seen_upto }),
        ...(reply_to !== undefined && { reply_to }),
        ...(as && { as }),
      },
      label: m.messaging_unsent({ text: text || (files[0]?.name ?? '') }),
      lane: lane + place,
      alone: true,
      files,
    })
  },
  /** @returns the message as it is now; undefined while the change waits. */
  async edit({ messageId, place, as }: Change, text: string): Promise<Message | undefined> {
    const outcome = await sendOrKeep(
      'messages/edit',
      { messageId, text, ...(as && { as }) },
      {
        label: m.messaging_waiting_edit({ text }),
        lane: lane + place,
        alone: true,
        // Only the last of several changes counts.
        replaces: (row) => row.call === 'messages/edit' && isAbout(row, messageId),
      },
    )
    return 'sent' in outcome ? outcome.sent.message : undefined
  },
  async remove({ messageId, place, as }: Change, text: string): Promise<Message | undefined> {
    const outcome = await sendOrKeep(
      'messages/delete',
      { messageId, ...(as && { as }) },
      {
        label: m.messaging_waiting_delete({ text }),
        lane: lane + place,
        alone: true,
        // A deleted message's changes need not go out before.
        replaces: (row) => isChange(row) && isAbout(row, messageId),
      },
    )
    return 'sent' in outcome ? outcome.sent.message : undefined
  },
  /** @returns the message as it is now; undefined while the sign waits. */
  async react(
    { messageId, place, as }: Change,
    { sign, wanted, text }: { sign: string; wanted: boolean; text: string },
  ): Promise<Message | undefined> {
    const outcome = await sendOrKeep(
      'messages/react',
      { messageId, sign, wanted, ...(as && { as }) },
      {
        label: (wanted ? m.messaging_waiting_sign : m.messaging_waiting_unsign)({ sign, text }),
        lane: lane + place,
        alone: true,
        // A sign that is turned twice goes out once.
        replaces: (row) =>
          row.call === 'messages/react' &&
          isAbout(row, messageId) &&
          (row.input as { sign?: string }).sign === sign,
      },
    )
    return 'sent' in outcome ? outcome.sent.message : undefined
  },
  /** Takes back what has not gone out. */
  async drop(clientId: string): Promise<void> {
    const row = rowOf(clientId)
    if (row) await letGo(row)
  },
  async retry(clientId: string): Promise<void> {
    const row = rowOf(clientId)
    if (row) await tryAgain(row)
  },
}

const rowOf = (clientId: string) => waitingHere().find(({ id }) => id === clientId)

const isMessage = ({ call }: Waiting): boolean => call === 'messages/send'
const isChange = ({ call }: Waiting): boolean =>
  call === 'messages/edit' || call === 'messages/delete'
const isAbout = ({ input }: Waiting, messageId: string): boolean =>
  (input as { messageId?: string }).messageId === messageId
const placeIn = (row: Waiting): string => row.lane.slice(lane.length)

function unsentOf(row: Waiting): Unsent {
  const { text, reply_to, as } = row.input as { text: string; reply_to?: number; as?: 'support' }
  return {
    client_id: row.id,
    place: placeIn(row),
    text,
    files: row.files ?? [],
    at: row.at,
    ...(reply_to !== undefined && { reply_to }),
    ...(as && { as }),
    ...(row.refused !== undefined && { failed: row.refused }),
  }
}

/** Returns the waiting changes of a place, by the message: at most one of each. */
export const changesIn = (place: string, rows: readonly Waiting[]): ReadonlyMap<string, Waiting> =>
  new Map(
    rows
      .filter((row) => isChange(row) && placeIn(row) === place)
      .map((row) => [(row.input as { messageId: string }).messageId, row]),
  )

/** Rooms are kept in the outbox by what they belong to. */
export const placeOfThread = ({ kind, id, subject }: Conversation): string =>
  kind === 'contest' ? `cx:${subject}` : kind === 'club' ? `gx:${subject}` : id

export const placeOf = (place: string) =>
  place.startsWith('cx:')
    ? { cx_id: place.slice(3) }
    : place.startsWith('gx:')
      ? { gx_id: place.slice(3) }
      : { conversation_id: place }
