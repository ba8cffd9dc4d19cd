import type { Message } from '@plaudit/contract/messaging/shape'

export interface MessageRow {
  kind: 'message'
  message: Message
  isMine: boolean
  /** Somebody else wrote the one above, or a while ago: the name stands above it. */
  begins: boolean
  /** The last of several: it has the corner. */
  ends: boolean
}

export type ThreadRow =
  | MessageRow
  | { kind: 'day'; time: string }
  | { kind: 'new'; count: number; since: string | null }

const apart = 5 * 60_000

const dayOf = (stamp: string): string => new Date(stamp).toDateString()

/**
 * A thread as it is drawn: a line where a day begins, and one above what is new.
 * @param seenBefore the event up to which one had read when the thread was opened, and how many messages were new then.
 */
export function rowsOf(
  messages: readonly Message[],
  { userId, seenBefore, count }: { userId: number; seenBefore: number; count: number },
): ThreadRow[] {
  const rows: ThreadRow[] = []
  const isNew = (message: Message) => message.seq > seenBefore && message.user_id !== userId
  // In a thread that its reader has never seen everything is new: the line would say nothing.
  let isMarked = seenBefore === 0 || count === 0
  for (const [at, message] of messages.entries()) {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const isNextDay = before === undefined || dayOf(before.stamp) !== dayOf(message.stamp)
    if (isNextDay) rows.push({ kind: 'day', time: message.stamp })
    if (!isMarked && isNew(message)) {
      rows.push({ kind: 'new', count, since: before?.stamp ?? null })
      isMarked = true
    }
    const isMine = message.user_id === userId
    const begins = isNextDay || !belongs(before, message)
    rows.push(rowOf(message, isMine, begins, after === undefined || !belongs(message, after)))
  }
  return rows
}

const drawn = new WeakMap<Message, MessageRow>()

/** The same row as before where nothing of it changed: its bubble need not be drawn anew. */
function rowOf(message: Message, isMine: boolean, begins: boolean, ends: boolean): MessageRow {
  const known = drawn.get(message)
  if (known && known.isMine === isMine && known.begins === begins && known.ends === ends)
    return known
  const row: MessageRow = { kind: 'message', message, isMine, begins, ends }
  drawn.set(message, row)
  return row
}

const belongs = (one: Message, next: Message): boolean =>
  one.user_id === next.user_id &&
  dayOf(one.stamp) === dayOf(next.stamp) &&
  new Date(next.stamp).getTime() - new Date(one.stamp).getTime() < apart
