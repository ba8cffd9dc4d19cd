import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'

/** The others of a conversation. */
export const othersOf = ({ people }: Conversation, userId: number) =>
  people.filter(({ ID }) => ID !== userId)

/** Returns what a report of a stranger's request names: the stranger's words, so that the desk reads them. */
export const reportedIn = ({ last }: Pick<Conversation, 'last'>, strangerId: number) =>
  last === null || last.user_id !== strangerId || last.deleted
    ? ({ entity: 'user', user_id: strangerId } as const)
    : ({ entity: 'message', messageId: last.messageId } as const)

/** Returns the author of a message: named by itself in rooms and groups, by the conversation's people in a pair. */
export const authorOf = (message: Message, { people }: Pick<Conversation, 'people'>) =>
  message.author ?? people.find(({ ID }) => ID === message.user_id)

/** The author's name; of an account that is no more a word for that. */
export const authorName = (message: Message, conversation: Pick<Conversation, 'people'>): string =>
  authorOf(message, conversation)?.full_name ?? m.messaging_nobody()

/** Returns a conversation's name: the other person, the group, the room. */
export function nameOf(conversation: Conversation, userId: number): string {
  if (conversation.title !== '') return conversation.title
  const names = othersOf(conversation, userId).map(({ full_name }) => full_name)
  return names.join(', ') || m.messaging_nobody()
}

/** A message in one line of a list. */
export function lineOf(message: Message): string {
  if (message.deleted) return m.messaging_taken_back()
  if (message.hidden !== null && message.text === '') return m.messaging_hidden()
  if (message.type === 'service_offer') return m.messaging_card_offer()
  if (message.type === 'service_step') return stepOf(message)
  if (message.type === 'service_purchase') return m.messaging_card_purchase()
  if (message.type === 'service_requirements') return m.messaging_card_requirements()
  if (message.text !== '') return message.text
  const [first] = message.attachments
  if (first?.kind === 'voice') return m.messaging_voice({ time: clock(first.seconds ?? 0) })
  if (first?.kind === 'picture') return m.messaging_pictures({ count: message.attachments.length })
  return first?.name ?? ''
}

const steps: Record<string, () => string> = {
  deliver: m.messaging_step_deliver,
  request_revision: m.messaging_step_revision,
  accept: m.messaging_step_accept,
  cancel: m.messaging_step_cancel,
  dispute: m.messaging_step_dispute,
  resolve: m.messaging_step_resolve,
}

/** A step of an order in a few words. */
const stepOf = ({ type_data }: Message): string =>
  steps[String(type_data?.['verb'])]?.() ?? m.messaging_card_purchase()

export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** `1.4 MB` in the reader's own numbers. */
export function sizeOf(bytes: number): string {
  const isLarge = bytes >= 1_000_000
  const value = isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1000)
  return `${value.toLocaleString(undefined, { maximumFractionDigits: isLarge ? 1 : 0 })} ${isLarge ? 'MB' : 'KB'}`
}
