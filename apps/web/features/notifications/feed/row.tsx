import { useState, type ComponentType } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import Ellipsis from 'lucide-react/icons/ellipsis'
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
import { formatRelative } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { Button, IconButton } from '@plaudit/ui/button'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { api } from '../../../lib/api.ts'
import { serverNow } from '../../../lib/clock.ts'
import { callKey } from '../../../lib/query.ts'

const marks: Record<NoticeFeed, ComponentType<{ className: string; 'aria-hidden': 'true' }>> = {
  comment: MessageCircle,
  reply: Reply,
  like: Heart,
  order: ShoppingBag,
  offer: Tag,
  vote: Trophy,
  entry: UserPlus,
  review: Star,
  payout: Banknote,
  message: MessageCircle,
  system: Info,
}

/** Who did what, where and when; why one is told opens in its place. */
export function NoticeRow({ notice }: { notice: Notification }) {
  const locale = useLocale()
  const [asks, setAsks] = useState(false)
  const { is_seen, text, createdAt, type, id } = notice
  return (
    <li
      className={cx(
        'border-b border-line last:border-0',
        !is_seen && 'border-l-4 border-l-act bg-act-soft/60',
      )}
    >
      <div className="flex items-start gap-3 py-3 pr-1 pl-3">
        <Who notice={notice} />
        <Anchor href={`/feed/${type}/${id}`} className="min-w-0 flex-1 py-0.5">
          <span className="block text-pretty">{text}</span>
          {typeof notice.item['text'] === 'string' && notice.item['text'] !== text && (
            <span className="line-clamp-2 text-small text-muted">{notice.item['text']}</span>
          )}
          <time dateTime={createdAt} className="text-small text-muted">
            {formatRelative(createdAt, locale, serverNow())}
          </time>
          {!is_seen && <span className="hidden-text">{m.notifications_new()}</span>}
        </Anchor>
        <IconButton
          label={m.notifications_why_title()}
          aria-expanded={asks}
          icon={<Ellipsis aria-hidden="true" />}
          onClick={() => setAsks(!asks)}
        />
      </div>
      {asks && <Why notice={notice} />}
    </li>
  )
}

function Who({ notice }: { notice: Notification }) {
  const Mark = marks[notice.type]
  const [first] = notice.people
  return (
    <span className="relative flex-none">
      {first ? (
        <Avatar
          id={String(first.ID)}
          name={first.full_name}
          source={first.avatar ? { src: first.avatar } : null}
          size={48}
        />
      ) : (
        <span className="grid size-12 place-items-center rounded-in bg-fill">
          <Mark aria-hidden="true" className="size-6" />
        </span>
      )}
      {first && (
        <span className="absolute -right-1 -bottom-1 grid size-6 place-items-center rounded-full bg-act text-on-act ring-2 ring-raised">
          <Mark aria-hidden="true" className="size-3.5" />
        </span>
      )}
    </span>
  )
}

/** The reason in a sentence, and two changes of one tap, which can be undone in the same place. */
function Why({ notice: { preference, why } }: { notice: Notification }) {
  const queries = useQueryClient()
  const [done, setDone] = useState<'quiet' | 'off'>()
  const change = useMutation({
    mutationFn: async (to: 'quiet' | 'off' | 'undo') => {
      const on = to === 'undo'
      const outside = { email: on, push: on, mobile: false }
      const channels = to === 'quiet' ? outside : { ...outside, app: on }
      await api.call('account/updatePreferences', { notifications: { [preference]: channels } })
      return to
    },
    onSuccess: (to) => {
      setDone(to === 'undo' ? undefined : to)
      void queries.invalidateQueries({ queryKey: callKey('account/getUserPreferences') })
    },
  })
  return (
    <div className="mr-3 mb-3 ml-18 rounded-in border border-line bg-surface p-3">
      <p className="font-semibold">{m.notifications_why_title()}</p>
      <p className="mt-0.5 text-small text-muted">
        {done === undefined
          ? why
          : done === 'quiet'
            ? m.notifications_now_quiet()
            : m.notifications_now_off()}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {done === undefined ? (
          <>
            <Button size="sm" loading={change.isPending} onClick={() => change.mutate('quiet')}>
              {m.notifications_only_app()}
            </Button>
            <Button size="sm" onClick={() => change.mutate('off')}>
              {m.notifications_turn_off()}
            </Button>
          </>
        ) : (
          <Button size="sm" loading={change.isPending} onClick={() => change.mutate('undo')}>
            {m.notifications_undo()}
          </Button>
        )}
      </div>
    </div>
  )
}
