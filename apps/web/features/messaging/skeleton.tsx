import { m } from '@plaudit/i18n/messages'
import { Skeleton } from '@plaudit/ui/skeleton'

const rows = [0, 1, 2, 3, 4, 5, 6]

/** The list and the thread before they are there, in their final size. */
export function InboxSkeleton() {
  return (
    <div
      role="status"
      className="grid min-h-[calc(100dvh-var(--bar))] lg:grid-cols-[340px_minmax(0,1fr)]"
    >
      <span className="hidden-text">{m.ui_loading()}</span>
      <div className="border-line p-4 lg:border-r">
        <Skeleton className="h-8 w-48" />
        <Skeleton round="full" className="mt-4 h-target" />
        <InboxRows />
      </div>
      <div className="bg-sunken max-lg:hidden" />
    </div>
  )
}

export function InboxRows() {
  return rows.map((row) => (
    <div key={row} className="flex h-18 items-center gap-3 px-4">
      <Skeleton round="full" className="size-12 flex-none" />
      <span className="flex-1">
        <Skeleton className="h-4 w-[60%]" />
        <Skeleton className="mt-2 h-3.5 w-[85%]" />
      </span>
    </div>
  ))
}
