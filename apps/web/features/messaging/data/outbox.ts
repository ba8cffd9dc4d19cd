import type { Message } from '@plaudit/contract/messaging/shape'
import {
  keep,
  letGo,
  onArrival,
  onQueue,
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
      if (isMessage(row))
        hear({ place: placeIn(row), message: (reply as { message: Message }).message })
    }),
  async add({ client_id, place, text, files, reply_to, as }: Omit<Unsent, 'at' | 'failed'>) {
    await keep({
      id: client_id,
      call: 'messages/send',
      input: {
        ...placeOf(place),
        text,
        attachments: [],
        client_id,
        ...(reply_to !== undefined && { reply_to }),
        ...(as && { as }),
      },
      label: m.messaging_unsent({ text: text || (files[0]?.name ?? '') }),
      lane: lane + place,
      alone: true,
      files,
    })
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

export const placeOf = (place: string) =>
  place.startsWith('cx:')
    ? { cx_id: place.slice(3) }
    : place.startsWith('gx:')
      ? { gx_id: place.slice(3) }
      : { conversation_id: place }
