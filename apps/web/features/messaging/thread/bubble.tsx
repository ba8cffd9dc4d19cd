import { memo } from 'react'
import SmilePlus from 'lucide-react/icons/smile-plus'
import type { Conversation, Message } from '@plaudit/contract/messaging/shape'
import { formatTime } from '@plaudit/i18n/formatters'
import { m } from '@plaudit/i18n/messages'
import { Avatar } from '@plaudit/ui/avatar'
import { cx } from '@plaudit/ui/classes'
import { IconButton } from '@plaudit/ui/button'
import { Anchor } from '@plaudit/ui/link'
import { useLocale } from '@plaudit/ui/locale'
import { Menu } from '@plaudit/ui/menu'
import type { Waiting } from '../../../lib/offline/rows.ts'
import { part } from '../../../lib/part.ts'
import type { ThreadLog } from '../data/thread-log.ts'
import type { As } from '../data/use-list.ts'
import { authorName, authorOf, lineOf } from '../words.ts'
import { useMessageActs } from './acts.ts'
import { Attachments, ClosedFiles } from './attachments.tsx'
import { Card } from './card.tsx'
import { LinkCard } from './link-card.tsx'
import { LinkedText } from './linked-text.tsx'
import { Reactions } from './reactions.tsx'
import type { MessageRow } from './rows.ts'
import { StepLine } from './step-line.tsx'
import { Ticks } from './ticks.tsx'
import { changedBy, WaitingChange } from './waiting-change.tsx'

const ReportDialog = part(() => import('../../reports/open/report-dialog.tsx'))

const marked = 'rounded-card outline-3 outline-offset-2 outline-act'

export type Reached = 'sent' | 'delivered' | 'seen'

interface Props {
  row: MessageRow
  /** Change of the message that waits to go out. */
  change: Waiting | undefined
  /** Message that this one answers, once that is there. */
  quoted: Message | undefined
  /** Progress of the reader's own message. */
  reached: Reached | undefined
  log: ThreadLog | undefined
  conversation: Conversation
  userId: number
  as: As
  onReply: ((message: Message) => void) | undefined
  onEdit: (message: Message) => void
  /** Set for a moment after the reader was led to this message, which is shown as such. */
  isTarget: boolean
  onJump: (seq: number) => void
  acts?: (message: Message) => { label: string; onSelect: () => void; danger?: boolean }[]
}

/**
 * A message, with its actions. The bubble is drawn anew when something of it changed, not with each change of the
 * thread.
 */
export const Bubble = memo(function Bubble(props: Props) {
  const { message } = props.row
  return message.type === 'service_step' && !message.deleted ? (
    <StepLine message={message} isTarget={props.isTarget} />
  ) : (
    <Said {...props} />
  )
})

function Said(props: Props) {
  const { row, quoted, conversation, userId, change } = props
  const { message, isMine, begins, ends } = row
  const asChanged = (one: Message) => (change ? changedBy(one, change) : one)
  const items = useMessageActs({ ...props, onEdit: (one) => props.onEdit(asChanged(one)) })
  const isGone = message.deleted || (message.hidden !== null && message.text === '')
  const isCard = message.type !== 'text' && !isGone
  return (
    <div
      id={`m${message.seq}`}
      data-seq={message.seq}
      {...(isMine && { 'data-own': '' })}
      data-press=""
      className={cx(
        'group/message flex max-w-[min(85%,560px)] items-end gap-1',
        begins ? 'mt-3' : 'mt-0.5',
        isMine ? 'flex-row-reverse self-end' : 'self-start',
      )}
    >
      <div className={cx('min-w-0', props.isTarget && marked)}>
        {begins && !isMine && <Author message={message} conversation={conversation} />}
        {isCard ? (
          <Card message={message} isMine={isMine} />
        ) : (
          <div
            className={cx(
              'rounded-card px-3 py-2 shadow-1',
              isMine ? 'bg-bubble-me' : 'bg-bubble-them',
              ends && (isMine ? 'rounded-br-[5px]' : 'rounded-bl-[5px]'),
              isGone && 'text-muted italic',
              change && 'border-[1.5px] border-dashed border-line-strong',
            )}
          >
            {quoted && <Quote message={quoted} conversation={conversation} onJump={props.onJump} />}
            {isGone ? (
              lineOf(message)
            ) : (
              <Body message={asChanged(message)} isClosed={conversation.request} as={props.as} />
            )}
            {change && <WaitingChange change={change} />}
            <Foot message={message} reached={props.reached} />
          </div>
        )}
        <Reactions
          message={message}
          userId={userId}
          isMine={isMine}
          onSign={props.onReply && items.react}
        />
      </div>
      {items.list.length > 0 && (
        <span className="flex-none opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100">
          <Menu
            label={m.messaging_acts()}
            align={isMine ? 'end' : 'start'}
            trigger={
              <IconButton
                data-twin=""
                label={m.messaging_acts()}
                icon={<SmilePlus aria-hidden="true" className="size-4!" />}
              />
            }
            items={items.list}
          />
        </span>
      )}
      {items.isReporting && (
        <ReportDialog
          thing={{ entity: 'message', messageId: message.messageId }}
          onClose={items.endReport}
        />
      )}
    </div>
  )
}

/** Shows the author of a message if more than two people write. */
function Author({ message, conversation }: { message: Message; conversation: Conversation }) {
  if (conversation.kind === 'pair') return null
  const author = authorOf(message, conversation)
  const name = authorName(message, conversation)
  return (
    <p className="mb-1 flex items-center gap-1.5 px-1 text-micro font-semibold text-muted">
      <Avatar
        id={String(message.user_id ?? 0)}
        name={name}
        source={author?.avatar ? { src: author.avatar } : null}
        size={24}
      />
      {author ? (
        <Anchor href={`/page/${author.username}`} className="truncate">
          {name}
        </Anchor>
      ) : (
        name
      )}
    </p>
  )
}

function Body({ message, isClosed, as }: { message: Message; isClosed: boolean; as: As }) {
  return (
    <>
      {message.title && <p className="font-semibold">{message.title}</p>}
      {message.attachments.length > 0 &&
        (isClosed ? <ClosedFiles message={message} /> : <Attachments message={message} as={as} />)}
      {message.text && <LinkedText text={message.text} isClosed={isClosed} />}
      {!isClosed && message.urls.map((link) => <LinkCard key={link.url} link={link} />)}
    </>
  )
}

function Quote({
  message,
  conversation,
  onJump,
}: {
  message: Message
  conversation: Conversation
  onJump: (seq: number) => void
}) {
  return (
    <button
      type="button"
      onClick={() => onJump(message.seq)}
      className="mb-1 block w-full rounded-in border-l-3 border-act bg-black/5 px-2 py-1 text-left text-small"
    >
      <b className="block text-act-text">{authorName(message, conversation)}</b>
      <span className="line-clamp-1">{lineOf(message)}</span>
    </button>
  )
}

/** The time, the mark of a change, and the ticks of the person's own messages. */
function Foot({ message, reached }: { message: Message; reached: Reached | undefined }) {
  const locale = useLocale()
  return (
    <span className="num mt-0.5 flex items-center justify-end gap-1 text-tiny text-muted not-italic">
      {message.hidden === 'held' && <b>{m.messaging_held()}</b>}
      {/* Its author and the team read it still, and see that nobody else does. */}
      {message.hidden === 'moderator' && message.text !== '' && <b>{m.messaging_hidden()}</b>}
      {message.edited && !message.deleted && m.messaging_edited()}
      <time dateTime={message.stamp}>{formatTime(message.stamp, locale)}</time>
      {reached && !message.deleted && (
        <Ticks
          message={{
            is_received: message.is_received || reached !== 'sent',
            is_seen: message.is_seen || reached === 'seen',
          }}
        />
      )}
    </span>
  )
}
