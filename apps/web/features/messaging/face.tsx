import type { Conversation } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { Avatar, type AvatarProps } from '@plaudit/ui/avatar'
import { nameOf, othersOf } from './words.ts'

/** A round person or a square room, with a dot while they are here. */
export function Face({
  conversation,
  userId,
  size = 48,
}: {
  conversation: Conversation
  userId: number
  size?: AvatarProps['size']
}) {
  const [other] = othersOf(conversation, userId)
  const isPair = conversation.kind === 'pair'
  const isOn = isPair && other !== undefined && conversation.online.includes(other.ID)
  return (
    <span className="relative flex-none">
      <Avatar
        id={isPair ? String(other?.ID ?? conversation.id) : conversation.id}
        name={nameOf(conversation, userId)}
        source={isPair && other?.avatar ? { src: other.avatar } : null}
        size={size}
        shape={isPair ? 'round' : 'square'}
      />
      {isOn && (
        <span className="absolute right-0 bottom-0 size-3 rounded-full bg-live ring-2 ring-surface">
          <span className="hidden-text">{m.messaging_online()}</span>
        </span>
      )}
    </span>
  )
}
