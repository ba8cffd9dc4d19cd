import type { Input } from '@plaudit/contract/calls'
import { m } from '@plaudit/i18n/messages'
import { Dialog } from '@plaudit/ui/dialog'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { Ago } from './ago.tsx'
import { Written } from './text.tsx'

/** Earlier texts of a post or comment, the latest first (specification 3, Feed). */
export default function EditsDialog({
  of,
  onClose,
}: {
  of: Input<'feeds/getEdits'>
  onClose: () => void
}) {
  const query = useQuery(callQuery('feeds/getEdits', of))
  return (
    <Dialog open onOpenChange={onClose} title={m.feeds_edits()} description={m.feeds_edits_text()}>
      {query.data ? (
        <ol className="mt-3 divide-y divide-line">
          {query.data.edits.map((edit) => (
            <li key={edit.until} className="py-3">
              <p className="text-micro text-muted">
                <Ago at={edit.until} />
              </p>
              <Written text={edit.text} className="mt-1" />
            </li>
          ))}
        </ol>
      ) : query.isError ? (
        <QueryFault query={query} title={m.feeds_edits_failed()} />
      ) : (
        <PanelSkeleton className="mt-3 h-32" />
      )}
    </Dialog>
  )
}
