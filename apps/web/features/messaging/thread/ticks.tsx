import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import type { Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'

/** A single tick: sent. Two: delivered. Two in blue: seen. */
export function Ticks({ message }: { message: Pick<Message, 'is_received' | 'is_seen'> }) {
  const looks = 'size-4 flex-none'
  if (message.is_seen)
    return <CheckCheck aria-label={m.messaging_seen()} className={`${looks} text-tick`} />
  if (message.is_received)
    return <CheckCheck aria-label={m.messaging_delivered()} className={looks} />
  return <Check aria-label={m.messaging_sent()} className={looks} />
}
