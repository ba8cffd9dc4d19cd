import CloudUpload from 'lucide-react/icons/cloud-upload'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { m } from '@plaudit/i18n/messages'
import { Anchor } from '@plaudit/ui/link'
import { useWaitingCount } from './use-waiting-count.ts'

/** On the start of the shell: how many things wait for the network. Nothing is drawn where none does. */
export default function WaitingLink() {
  const count = useWaitingCount()
  if (count === 0) return null
  return (
    <Anchor
      href="/app/waiting"
      className="flex min-h-14 items-center gap-3 border-b border-line bg-won-soft px-gutter font-semibold text-won-text"
    >
      <CloudUpload aria-hidden="true" className="size-5" />
      <span className="min-w-0 flex-1">{m.phone_waiting_count({ count })}</span>
      <ChevronRight aria-hidden="true" className="size-4.5" />
    </Anchor>
  )
}
