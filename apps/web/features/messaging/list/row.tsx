import BellOff from 'lucide-react/icons/bell-off'
import Clock from 'lucide-react/icons/clock'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import Mic from 'lucide-react/icons/mic'
import Pin from 'lucide-react/icons/pin'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Tag from 'lucide-react/icons/tag'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { formatDate, formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { serverNow } from '../../../lib/clock.ts'
import { readDraft } from '../../../lib/draft.ts'
import { useUnsent } from '../data/use-thread.ts'
import { Face } from '../face.tsx'
import { Ticks } from '../thread/ticks.tsx'
import { authorOf, lineOf, nameOf } from '../words.ts'

interface Props {
  conversation: Conversation
  userId: number
  href: string
  isOpen: boolean
  isTyping: boolean
}

/** Face, name, one line, time, count. */
export function Row({ conversation, userId, href, isOpen, isTyping }: Props) {
  const { unread, muted, pinned } = conversation
  const isNew = unread > 0
  return (
    <Anchor
      href={href}
      aria-current={isOpen ? 'true' : undefined}
      className="flex min-h-18 min-w-0 flex-1 items-center gap-3 px-4 hover:bg-sunken aria-[current]:bg-primary-soft"
    >
      <Face conversation={conversation} userId={userId} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate font-semibold">{nameOf(conversation, userId)}</span>
          {pinned && (
            <Pin aria-label={m.messaging_pinned()} className="size-4 flex-none text-muted" />
          )}
          {muted && (
            <BellOff aria-label={m.messaging_muted()} className="size-4 flex-none text-muted" />
          )}
        </span>
        <span className="flex items-center gap-1 text-small text-muted">
          <Line conversation={conversation} userId={userId} isTyping={isTyping} />
        </span>
      </span>
      <span className="grid flex-none justify-items-end gap-1 text-tiny">
        <span className={cx('num', isNew && !muted ? 'text-act-text' : 'text-muted')}>
          <When time={conversation.last_at} />
        </span>
        {isNew ? (
          <span
            aria-label={m.messaging_unread_count({ count: unread })}
            className={cx(
              'num grid h-5 min-w-5 place-items-center rounded-full px-1.5 font-semibold',
              muted ? 'bg-fill text-muted' : 'bg-act text-on-act',
            )}
          >
            {unread > 999 ? '999+' : unread}
          </span>
        ) : (
          <span className="h-5" />
        )}
      </span>
    </Anchor>
  )
}

/** Typing, what waits, a draft, or the last words. */
function Line({
  conversation,
  userId,
  isTyping,
}: Pick<Props, 'conversation' | 'userId' | 'isTyping'>) {
  const { last, id } = conversation
  const waiting = useUnsent(id, last === null ? [] : [last]).at(-1)
  if (isTyping) return <span className="text-ok-text">{m.messaging_is_writing()}</span>
  if (waiting)
    return (
      <>
        <Clock aria-hidden="true" className="size-4 flex-none text-won-text" />
        <span className="truncate text-won-text">
          {m.messaging_goes_next({ text: waiting.text })}
        </span>
      </>
    )
  const draft = readDraft<string>(`message:${id}`)
  if (draft)
    return (
      <span className="truncate">
        <b className="text-danger-text">{m.messaging_draft()}</b> {draft}
      </span>
    )
  if (last === null) return null
  const isMine = last.user_id === userId
  const who = authorOf(last, conversation)
  return (
    <>
      {isMine && conversation.subject === null && <Ticks message={last} />}
      <KindIcon message={last} />
      <span className={cx('truncate', conversation.unread > 0 && 'text-text')}>
        {conversation.kind !== 'pair' && !isMine && who && <b>{who.full_name.split(' ')[0]}: </b>}
        {lineOf(last)}
      </span>
    </>
  )
}

/** A picture, a voice note, a file or an order stands before its words. */
function KindIcon({ message }: { message: Message }) {
  const looks = 'size-4 flex-none'
  const kind = message.attachments[0]?.kind
  if (message.deleted || message.hidden) return null
  if (message.type === 'service_offer') return <Tag aria-hidden="true" className={looks} />
  if (message.type !== 'text') return <ShoppingBag aria-hidden="true" className={looks} />
  if (kind === 'picture') return <Image aria-hidden="true" className={looks} />
  if (kind === 'voice') return <Mic aria-hidden="true" className={looks} />
  return kind === 'file' ? <FileText aria-hidden="true" className={looks} /> : null
}

/** The time today, the day before. */
function When({ time }: { time: string }) {
  const locale = useLocale()
  const isToday = new Date(time).toDateString() === new Date(serverNow()).toDateString()
  return <time dateTime={time}>{isToday ? formatTime(time, locale) : shortDay(time, locale)}</time>
}

/** Made once: one for each row would cost a slow phone a frame. */
const weekdays = new Map<string, Intl.DateTimeFormat>()

function shortDay(time: string, locale: Parameters<typeof formatDate>[1]): string {
  const days = (serverNow() - new Date(time).getTime()) / 86_400_000
  if (days >= 6) return formatDate(time, locale)
  const format = weekdays.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'short' })
  weekdays.set(locale, format)
  return format.format(new Date(time))
}
