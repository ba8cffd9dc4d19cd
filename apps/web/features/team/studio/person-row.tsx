import UserMinus from 'lucide-react/icons/user-minus'
import type { PublicUser } from '@plaudit/contract/accounts'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { IconButton } from '@plaudit/ui/button'
import { Pill } from '@plaudit/ui/pill'

interface Props {
  person: PublicUser
  /** Set for the reader's own row: they leave, somebody else is removed. */
  isMe?: boolean
  onRemove?: () => void
  /** Named to judge, and has not agreed yet. */
  waits?: boolean
}

export function PersonRow({ person, isMe, onRemove, waits }: Props) {
  const { full_name: name, username, ux_id, avatar, profession } = person
  return (
    <div className="flex min-h-13 items-center gap-3">
      <Avatar id={ux_id} name={name} source={avatar ? { src: avatar } : null} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate text-small text-muted">
          {[`@${username}`, profession].filter(Boolean).join(' · ')}
        </span>
      </span>
      {waits && <Pill tone="warn">{m.team_waits()}</Pill>}
      {onRemove && (
        <IconButton
          label={isMe ? m.team_leave() : m.studio_person_remove({ name })}
          icon={<UserMinus aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  )
}
