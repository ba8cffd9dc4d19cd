import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import type { Feed } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { IconButton } from '@plaudit/ui/button'
import { LazyMenu } from '@plaudit/ui/lazy-menu'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { part } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'
import { useReport } from '../../reports/open/use-report.tsx'
import { changesOf } from './changes.ts'
import { changeLists, withoutFeed } from './put-feed.ts'
import { refreshFeed } from './refresh-feed.ts'
import type { Why } from './why-dialog.tsx'

const WhyDialog = part(() => import('./why-dialog.tsx'))

interface Props {
  feed: Feed
  onEdit: () => void
  onGone?: (() => void) | undefined
}

function usePostActs({ fx_id, gx_id, text }: Feed, onGone: (() => void) | undefined) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: (reason: string) =>
      sendOrKeep(
        'feeds/deleteFeed',
        { fx_id, reason },
        {
          label: m.feeds_waiting_delete({ text }),
          lane: changesOf(fx_id),
          // A deleted post's changes need not go out before.
          replaces: () => true,
        },
      ),
    onSuccess: (outcome) => {
      if (!('sent' in outcome)) return
      changeLists(queryClient, gx_id, (data) => withoutFeed(data, fx_id))
      onGone?.()
    },
  })
  const keep = useMutation({
    mutationFn: (given: { verdict: 'pin' | 'unpin' | 'hide' | 'show'; reason?: string }) =>
      api.call('feeds/moderate', { fx_id, ...given }),
    onSuccess: () => refreshFeed(queryClient, gx_id, fx_id),
  })
  return { remove, keep }
}

/** Actions for a post. Keepers of order say why, the author is only asked if they are sure. */
export function PostMenu({ feed, onEdit, onGone }: Props) {
  const { can, pinned, hidden, user_id } = feed
  const { user } = useUser()
  const [why, setWhy] = useState<Why>()
  const { remove, keep } = usePostActs(feed, onGone)
  const report = useReport({ entity: 'feed', fx_id: feed.fx_id })
  const isMine = user?.ID === user_id
  const name = feed.user?.full_name ?? m.feeds_somebody()
  const sure = async () => {
    if (!isMine) return setWhy({ verb: 'delete', name })
    if (
      await confirm({ title: m.feeds_delete_sure(), confirmLabel: m.feeds_delete(), danger: true })
    )
      remove.mutate('')
  }
  const hide = () => {
    if (hidden) keep.mutate({ verdict: 'show' })
    else if (isMine) keep.mutate({ verdict: 'hide' })
    else setWhy({ verb: 'hide', name })
  }
  const pin = () => keep.mutate({ verdict: pinned ? 'unpin' : 'pin' })
  const close = { onSuccess: () => setWhy(undefined) }
  const items = [
    ...(can.edit ? [{ label: m.feeds_edit(), onSelect: onEdit }] : []),
    ...(can.pin ? [{ label: pinned ? m.feeds_unpin() : m.feeds_pin(), onSelect: pin }] : []),
    ...(can.hide ? [{ label: hidden ? m.feeds_show() : m.feeds_hide(), onSelect: hide }] : []),
    ...(can.edit ? [] : [{ label: m.reports_report(), onSelect: report.ask }]),
    ...(can.delete ? [{ label: m.feeds_delete(), danger: true, onSelect: () => void sure() }] : []),
  ]
  return (
    <>
      <LazyMenu
        label={m.feeds_more()}
        items={items}
        trigger={
          <IconButton data-twin="" label={m.feeds_more()} icon={<Ellipsis aria-hidden="true" />} />
        }
      />
      {report.dialog}
      {why && (
        <WhyDialog
          {...why}
          busy={keep.isPending || remove.isPending}
          onClose={() => setWhy(undefined)}
          onGive={(reason) =>
            why.verb === 'hide'
              ? keep.mutate({ verdict: 'hide', reason }, close)
              : remove.mutate(reason, close)
          }
        />
      )}
    </>
  )
}
