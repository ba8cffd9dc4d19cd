import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { noticeFeeds, type NoticeFeed } from '@plaudit/contract/notifications/kinds'
import { m } from '@plaudit/i18n/messages'
import { Chip } from '@plaudit/ui/chip'
import { Link } from '@plaudit/ui/link'
import { Popover } from '@plaudit/ui/popover'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { callQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { latest } from '../use-unread.ts'
import { NoticesHead } from './head.tsx'
import { feedNames } from './names.ts'
import { NoticesByAge } from './by-age.tsx'

interface BellProps {
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The latest notices at the bell, and the way to all of them; it closes when one of them leads somewhere. */
export function Bell({ trigger, open, onOpenChange }: BellProps) {
  const { key } = useLocation()
  const close = useRef(onOpenChange)
  useEffect(() => {
    close.current = onOpenChange
  })
  const at = useRef(key)
  useEffect(() => {
    // The list may be open from the start: the person who asked for it waited for its script.
    if (at.current === key) return
    at.current = key
    close.current(false)
  }, [key])
  return (
    <Popover
      label={m.notifications_title()}
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      className="flex max-h-[min(640px,var(--radix-popover-content-available-height))] w-[min(420px,calc(100vw-16px))]! flex-col overflow-hidden p-0!"
    >
      <Latest />
    </Popover>
  )
}

function Latest() {
  const [feed, setFeed] = useState<NoticeFeed>()
  const all = useQuery(callQuery('notifications/get', latest)).data
  const query = useQuery(callQuery('notifications/get', { ...latest, ...(feed && { feed }) }))
  const rows = query.data?.notifications
  return (
    <>
      <NoticesHead
        feed={feed}
        newest={rows?.[0]?.id}
        level={2}
        className="border-b border-line py-1.5 pr-1 pl-4"
      />
      <Kinds counts={all?.by_type ?? {}} unread={all?.unread ?? 0} feed={feed} onFeed={setFeed} />
      <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
        {query.isError && rows === undefined ? (
          <QueryFault query={query} title={m.notifications_failed()} level={3} />
        ) : rows === undefined ? (
          <PanelSkeleton />
        ) : rows.length === 0 ? (
          <p className="p-4 text-muted">{m.notifications_none_text()}</p>
        ) : (
          <NoticesByAge notices={rows} level={3} />
        )}
      </div>
      <p className="flex items-center gap-3 border-t border-line px-4 py-1.5 text-small text-muted">
        <span className="mr-auto">{m.notifications_seen_here()}</span>
        <Link kind="action" href="/feed/all" className="flex-none">
          {m.notifications_all_of_them()}
        </Link>
      </p>
    </>
  )
}

/** Shows the kinds with something new, and the number of each; a kind that is looked at alone stays. */
function Kinds({
  counts,
  unread,
  feed,
  onFeed,
}: {
  counts: Record<string, number>
  /** New notices of all kinds, as the bell says it. */
  unread: number
  feed: NoticeFeed | undefined
  onFeed: (feed: NoticeFeed | undefined) => void
}) {
  const shown = noticeFeeds.filter(
    (one) => one !== 'message' && ((counts[one] ?? 0) > 0 || one === feed),
  )
  // Filters are of no use where all new notices are of one kind.
  if (shown.length < 2 && feed === undefined) return null
  return (
    <div
      role="group"
      aria-label={m.notifications_types()}
      className="flex flex-none gap-2 overflow-x-auto border-b border-line px-4 py-2 [scrollbar-width:none]"
    >
      <Chip pressed={feed === undefined} onClick={() => onFeed(undefined)}>
        {m.notifications_all()}
        {unread > 0 && <b className="num">{unread}</b>}
      </Chip>
      {shown.map((one) => (
        <Chip key={one} pressed={one === feed} onClick={() => onFeed(one)}>
          {feedNames[one]()}
          {(counts[one] ?? 0) > 0 && <b className="num">{counts[one]}</b>}
        </Chip>
      ))}
    </div>
  )
}
