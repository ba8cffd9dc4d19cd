import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import type { Message } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { outbox } from '../data/outbox.ts'
import type { Waiting } from '../../../lib/offline/rows.ts'

/** A message as its author has changed it on this device; what is deleted stays to be read until it is gone. */
export function changedBy(message: Message, { call, input }: Waiting): Message {
  if (call !== 'messages/edit') return message
  // Its links are looked at anew.
  return { ...message, text: (input as { text: string }).text, urls: [] }
}

/** Shows a message's change that waits, and the way back. */
export function WaitingChange({ change }: { change: Waiting }) {
  const { id, call, refused } = change
  const waits = call === 'messages/edit' ? m.messaging_edit_waits() : m.messaging_delete_waits()
  return (
    <p className="mt-1 flex items-center justify-end gap-1 text-tiny text-muted">
      <Clock aria-hidden="true" className="size-3.5 flex-none" />
      <span className={refused === undefined ? '' : 'text-danger-text'}>{refused ?? waits}</span>
      <IconButton
        label={m.messaging_take_back()}
        icon={<X aria-hidden="true" className="size-4!" />}
        onClick={() => void outbox.drop(id)}
      />
    </p>
  )
}
