import type { Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'

interface Props {
  message: Message
  userId: number
  isMine: boolean
  onSign: ((sign: string) => void) | undefined
}

/** Signs over a message's foot; one's own are outlined. */
export function Reactions({ message, userId, isMine, onSign }: Props) {
  if (message.reactions.length === 0) return null
  return (
    <ul className={cx('-mt-1.5 flex flex-wrap gap-1', isMine && 'justify-end')}>
      {message.reactions.map(({ sign, users, count }) => {
        const isOwn = users.includes(userId)
        return (
          <li key={sign}>
            <button
              type="button"
              disabled={onSign === undefined}
              aria-pressed={isOwn}
              aria-label={m.messaging_sign_count({ sign, count })}
              onClick={() => onSign?.(sign)}
              className={cx(
                'num relative inline-flex h-7 items-center gap-1 rounded-full bg-raised px-2 text-small shadow-1 after:absolute after:-inset-2',
                isOwn && 'inset-ring-[1.5px] inset-ring-act',
              )}
            >
              <span aria-hidden="true">{sign}</span>
              {count}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
