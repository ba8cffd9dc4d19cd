import type { ComponentType } from 'react'
import Banknote from 'lucide-react/icons/banknote'
import Heart from 'lucide-react/icons/heart'
import Info from 'lucide-react/icons/info'
import MessageCircle from 'lucide-react/icons/message-circle'
import Reply from 'lucide-react/icons/reply'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Star from 'lucide-react/icons/star'
import Tag from 'lucide-react/icons/tag'
import Trophy from 'lucide-react/icons/trophy'
import UserPlus from 'lucide-react/icons/user-plus'
import type { NoticeFeed } from '@plaudit/contract/notifications/kinds'
import type { Notification } from '@plaudit/contract/notifications/shape'
import { Avatar } from '@plaudit/ui/avatar'
import { cx } from '@plaudit/ui/classes'

interface Mark {
  icon: ComponentType<{ className: string; 'aria-hidden': 'true' }>
  colour: string
}

const act = 'bg-act text-on-act'
const ok = 'bg-ok-soft text-ok-text'
const won = 'bg-won-soft text-won-text'
const quiet = 'bg-fill text-text'

const marks: Record<NoticeFeed, Mark> = {
  comment: { icon: MessageCircle, colour: ok },
  reply: { icon: Reply, colour: ok },
  like: { icon: Heart, colour: 'bg-danger-soft text-danger-text' },
  order: { icon: ShoppingBag, colour: act },
  offer: { icon: Tag, colour: act },
  vote: { icon: Trophy, colour: won },
  entry: { icon: UserPlus, colour: quiet },
  review: { icon: Star, colour: won },
  payout: { icon: Banknote, colour: ok },
  message: { icon: MessageCircle, colour: act },
  system: { icon: Info, colour: quiet },
}

/** The face of who did it, two of several; what no person did has the mark of its kind alone. */
export function Who({ notice: { people, type } }: { notice: Notification }) {
  const { icon: Icon, colour } = marks[type]
  const [first, second] = people
  if (!first)
    return (
      <span className={cx('grid size-12 flex-none place-items-center rounded-in', colour)}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
    )
  return (
    <span className="relative size-12 flex-none">
      {second ? (
        <>
          <Face person={second} className="absolute top-0 left-0" />
          <Face person={first} className="absolute right-0 bottom-0 ring-2 ring-raised" />
        </>
      ) : (
        <Face person={first} isWhole />
      )}
      <span
        className={cx(
          'absolute -right-1.5 -bottom-1.5 grid size-6 place-items-center rounded-full ring-2 ring-raised',
          colour,
        )}
      >
        <Icon aria-hidden="true" className="size-3.5" />
      </span>
    </span>
  )
}

function Face({
  person: { ID, full_name, avatar },
  isWhole,
  className,
}: {
  person: Notification['people'][number]
  isWhole?: true
  className?: string
}) {
  return (
    <Avatar
      id={String(ID)}
      name={full_name}
      source={avatar ? { src: avatar } : null}
      size={isWhole ? 48 : 34}
      {...(className !== undefined && { className })}
    />
  )
}
