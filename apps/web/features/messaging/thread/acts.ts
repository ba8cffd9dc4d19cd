import { useState } from 'react'
import { CallError } from '@plaudit/client/client'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { editMinutes, quickSigns } from '@plaudit/contract/messaging/limits'
import { m } from '@plaudit/i18n/messages'
import { copyText } from '@plaudit/ui/copy-text'
import { showError } from '@plaudit/ui/toast'
import type { MenuItem } from '@plaudit/ui/menu'
import { serverNow } from '../../../lib/clock.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { isOffline, sentenceOf } from '../../../lib/failure.ts'
import { outbox, placeOfThread } from '../data/outbox.ts'
import type { As } from '../data/use-list.ts'
import type { ThreadLog } from '../data/thread-log.ts'
import { lineOf } from '../words.ts'
import type { MessageRow } from './rows.ts'

interface Given {
  row: MessageRow
  log: ThreadLog | undefined
  conversation: Conversation
  userId: number
  as: As
  onReply: ((message: Message) => void) | undefined
  onEdit: (message: Message) => void
  acts?: (message: Message) => { label: string; onSelect: () => void; danger?: boolean }[]
}

/** Returns the actions for a message: answer, sign, copy, change, take back, report. */
export function useMessageActs(given: Given) {
  const { row, conversation, as, onReply, onEdit, acts } = given
  const { message, isMine } = row
  const [isReporting, setReporting] = useState(false)
  const react = (sign: string) => void reactTo(given, sign)
  const isFresh = serverNow() - new Date(message.stamp).getTime() < editMinutes * 60_000
  const isText = message.type === 'text' && !message.deleted
  const mayWrite = conversation.can.write && onReply !== undefined && !message.deleted
  // Words that are out of sight get no signs from people who can't read them.
  const maySign = mayWrite && !message.hidden
  const copy = () => void copyText(message.text)
  const list: MenuItem[] = [
    ...(maySign
      ? [
          { row: quickSigns.map((sign) => ({ label: sign, onSelect: () => react(sign) })) },
          'separator' as const,
        ]
      : []),
    ...(mayWrite ? [{ label: m.messaging_reply(), onSelect: () => onReply(message) }] : []),
    ...(message.text !== '' ? [{ label: m.messaging_copy(), onSelect: copy }] : []),
    ...(isMine && isText && isFresh
      ? [
          { label: m.messaging_edit(), onSelect: () => onEdit(message) },
          { label: m.messaging_delete(), danger: true, onSelect: () => void remove(given) },
        ]
      : []),
    ...(!isMine && !message.deleted && !as
      ? [{ label: m.messaging_report(), onSelect: () => setReporting(true) }]
      : []),
    ...(acts?.(message) ?? []),
  ]
  return { list, react, isReporting, endReport: () => setReporting(false) }
}

async function reactTo(
  { row: { message }, log, conversation, userId, as }: Given,
  sign: string,
): Promise<void> {
  const { messageId } = message
  const wanted = !isOwn(message, sign, userId)
  const about = { messageId, place: placeOfThread(conversation), as }
  try {
    const answered = await outbox.react(about, { sign, wanted, text: lineOf(message) })
    // A sign that waits shows as it was turned.
    log?.put(answered ?? withSign(message, sign, userId))
  } catch (error) {
    tellUnanswered(error)
  }
}

const isOwn = ({ reactions }: Message, sign: string, userId: number): boolean =>
  reactions.some((one) => one.sign === sign && one.users.includes(userId))

/** A message with one's own sign turned. */
function withSign(message: Message, sign: string, userId: number): Message {
  const { reactions } = message
  const there = reactions.find((one) => one.sign === sign)
  const { users, count } = there ?? { users: [], count: 0 }
  const turned = isOwn(message, sign, userId)
    ? { sign, users: users.filter((id) => id !== userId), count: count - 1 }
    : { sign, users: [...users, userId], count: count + 1 }
  const others = there
    ? reactions.map((one) => (one === there ? turned : one))
    : [...reactions, turned]
  return { ...message, reactions: others.filter((one) => one.count > 0) }
}

/** A refusal is told by its call; an answer that did not come, and that nothing waits for, by nobody else. */
function tellUnanswered(error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (isOffline(error)) showError(sentenceOf(error))
}

async function remove({ row: { message }, log, conversation, as }: Given): Promise<void> {
  const isSure = await confirm({
    title: m.messaging_delete_title(),
    description: m.messaging_delete_text(),
    confirmLabel: m.messaging_delete(),
    danger: true,
  })
  if (!isSure) return
  const { messageId, text } = message
  try {
    const gone = await outbox.remove({ messageId, place: placeOfThread(conversation), as }, text)
    if (gone) log?.put(gone)
  } catch (error) {
    tellUnanswered(error)
  }
}
