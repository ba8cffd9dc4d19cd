import { m } from '@plaudit/i18n/messages'
import { Dialog } from '@plaudit/ui/dialog'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../components/query-fault.tsx'
import { callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { FeedAddress } from './feed-address.tsx'

/** Gives the address of one's calendar, beside an appointment. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(callQuery('tasks/get', {}))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.todos_calendar()}
      description={m.todos_calendar_text()}
    >
      {query.data ? (
        <FeedAddress hasOne={query.data.has_feed} />
      ) : query.isError ? (
        <QueryFault title={m.todos_failed()} query={query} />
      ) : (
        <PanelSkeleton className="h-20" />
      )}
    </Dialog>
  )
}
