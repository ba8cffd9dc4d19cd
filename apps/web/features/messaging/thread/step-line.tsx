import type { Message } from '@plaudit/contract/messaging/shape'
import { cx } from '@plaudit/ui/classes'
import { lineOf } from '../words.ts'
import { Details } from './card.tsx'

/** A step of an order between the messages: the order's own part says more of it below. */
export function StepLine({ message, isTarget }: { message: Message; isTarget: boolean }) {
  return (
    <div
      id={`m${message.seq}`}
      data-seq={message.seq}
      className={cx(
        'my-2 flex max-w-full flex-wrap items-center justify-center gap-x-1.5 self-center text-center text-small text-muted',
        isTarget && 'rounded-in outline-3 outline-offset-2 outline-act',
      )}
    >
      <span>{lineOf(message)}</span>
      <Details message={message} isMine={false} />
    </div>
  )
}
