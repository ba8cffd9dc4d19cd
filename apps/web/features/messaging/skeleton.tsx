import { m } from '@plaudit/i18n/messages'
import { cx } from '@plaudit/ui/classes'
import { Skeleton } from '@plaudit/ui/skeleton'

const rows = [0, 1, 2, 3, 4, 5, 6]
const chips = [0, 1, 2, 3]

interface Props {
  /** True if a conversation is open: on a phone it stands alone. */
  isOpen?: boolean
  title?: string
}

/** The list and the thread before they are there, in their final size; the heading stands from the first moment. */
export function InboxSkeleton({ isOpen = false, title = m.messaging_title() }: Props) {
  return (
    <div className="grid min-h-[calc(100dvh-var(--bar))] grid-cols-[minmax(0,1fr)] in-data-app-shell:[--list:400px] lg:grid-cols-[var(--list,340px)_minmax(0,1fr)]">
      {isOpen && <h1 className="hidden-text lg:hidden">{title}</h1>}
      <div className={cx('border-line lg:border-r', isOpen && 'max-lg:hidden')}>
        <div className="px-4 pt-4 pb-2">
          <h1 className="flex h-target items-center text-title-desk in-data-app-shell:hidden-text">
            {title}
          </h1>
          <Skeleton round="full" className="mt-2 h-target in-data-app-shell:mt-0" />
          <div aria-hidden="true" className="mt-2 flex gap-2 overflow-hidden py-0.5">
            {chips.map((chip) => (
              <Skeleton key={chip} round="full" className="h-target w-24 flex-none" />
            ))}
          </div>
        </div>
        <div role="status">
          <span className="hidden-text">{m.ui_loading()}</span>
          <InboxRows />
          {/* Words, since the largest ones of a page are what its reader waits for. */}
          <p className="px-4 pt-3 text-small text-balance text-muted">{m.messaging_coming()}</p>
        </div>
      </div>
      {isOpen ? <ThreadSkeleton /> : <div className="bg-sunken max-lg:hidden" />}
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

export function ThreadSkeleton() {
  return (
    <section role="status" className="flex min-w-0 flex-col bg-sunken">
      <span className="hidden-text">{m.ui_loading()}</span>
      <div className="flex h-16 flex-none items-center gap-3 border-b border-line bg-surface px-4">
        <Skeleton round="full" className="size-10" />
        <Skeleton className="h-4 w-40" />
      </div>
      <BubblesRoom className="p-4" />
    </section>
  )
}

/** Keeps the room of the messages: at the end, over the field. */
export function BubblesRoom({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('flex flex-1 flex-col justify-end gap-3', className)}>
      <Skeleton round="card" className="h-14 w-[60%]" />
      <Skeleton round="card" className="h-10 w-[45%] self-end" />
      <Skeleton round="card" className="h-14 w-[55%]" />
    </div>
  )
}

/** Placeholder while the messages are on their way; the head and the field stand already. */
export function MessagesWaiting() {
  return (
    <div role="status" className="flex flex-1 flex-col">
      <span className="hidden-text">{m.ui_loading()}</span>
      <BubblesRoom />
    </div>
  )
}
