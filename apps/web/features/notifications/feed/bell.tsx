import { useEffect, useRef, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import Settings from 'lucide-react/icons/settings'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { Anchor, Link } from '@plaudit/ui/link'
import { Popover } from '@plaudit/ui/popover'
import { PanelSkeleton } from '@plaudit/ui/skeleton'
import { QueryFault } from '../../../components/query-fault.tsx'
import { api } from '../../../lib/api.ts'
import { callKey, callQuery } from '../../../lib/query.ts'
import { latest } from '../use-unread.ts'
import { NoticeParts } from './parts.tsx'

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
  useEffect(() => close.current(false), [key])
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
  const queries = useQueryClient()
  const query = useQuery(callQuery('notifications/get', latest))
  const see = useMutation({
    mutationFn: () => api.call('notifications/seen', { all: true }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: callKey('notifications/get') }),
  })
  const rows = query.data?.notifications
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line py-1.5 pr-1 pl-4">
        <h2 className="mr-auto text-head">{m.notifications_title()}</h2>
        <IconButton
          label={m.notifications_see_all()}
          icon={<CheckCheck aria-hidden="true" />}
          loading={see.isPending}
          onClick={() => see.mutate()}
        />
        <Anchor
          href="/notifications/preferences"
          aria-label={m.notifications_preferences()}
          title={m.notifications_preferences()}
          className="grid size-target place-items-center rounded-full text-muted hover:bg-fill"
        >
          <Settings aria-hidden="true" className="size-5" />
        </Anchor>
      </div>
      <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
        {query.isError && rows === undefined ? (
          <QueryFault query={query} title={m.notifications_failed()} level={3} />
        ) : rows === undefined ? (
          <PanelSkeleton />
        ) : rows.length === 0 ? (
          <p className="p-4 text-muted">{m.notifications_none_text()}</p>
        ) : (
          <NoticeParts notices={rows} level={3} />
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
