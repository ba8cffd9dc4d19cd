import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Comment, Reply } from '@plaudit/contract/feeds/shape'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/dialogs.ts'
import { part } from '../../../lib/part.ts'
import { useUser } from '../../../lib/user.ts'
import { useReport } from '../../reports/open/use-report.tsx'
import { deleteSaid, idOf, isReply } from './change-said.ts'
import { LikeButton } from './like-button.tsx'
import type { Why } from './why-dialog.tsx'

const WhyDialog = part(() => import('./why-dialog.tsx'))

interface Props {
  said: Comment | Reply
  onChanged: () => void
  onReply: (() => void) | undefined
  onEdit: () => void
}

/** Actions for a comment. Keepers of order say why. */
export function SaidActs({ said, onChanged, onReply, onEdit }: Props) {
  const { can } = said
  const { user } = useUser()
  const [why, setWhy] = useState<Why>()
  const report = useReport({ entity: isReply(said) ? 'reply' : 'comment', ...idOf(said) })
  const done = () => {
    setWhy(undefined)
    onChanged()
  }
  const remove = useMutation({
    mutationFn: (reason: string) => deleteSaid(said, reason),
    onSuccess: done,
  })
  const hide = useMutation({
    mutationFn: (reason: string) =>
      api.call('feeds/moderate', { ...idOf(said), verdict: said.hidden ? 'show' : 'hide', reason }),
    onSuccess: done,
  })
  const isMine = said.user !== null && user?.ID === said.user.ID
  const name = said.user?.full_name ?? m.feeds_somebody()
  const sure = async () => {
    if (!isMine) return setWhy({ verb: 'delete', name })
    if (
      await confirm({ title: m.feeds_delete_sure(), confirmLabel: m.feeds_delete(), danger: true })
    )
      remove.mutate('')
  }
  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1">
      <LikeButton about={idOf(said)} liked={said.liked} count={said.likes} enabled={can.like} />
      {onReply && can.reply && (
        <Button size="sm" variant="ghost" data-twin="" onClick={onReply}>
          {m.feeds_reply()}
        </Button>
      )}
      {can.edit && (
        <Button size="sm" variant="ghost" onClick={onEdit}>
          {m.feeds_edit()}
        </Button>
      )}
      {can.hide && (
        <Button
          size="sm"
          variant="ghost"
          loading={hide.isPending}
          onClick={() => (said.hidden ? hide.mutate('') : setWhy({ verb: 'hide', name }))}
        >
          {said.hidden ? m.feeds_show() : m.feeds_hide()}
        </Button>
      )}
      {!can.edit && (
        <Button size="sm" variant="ghost" onClick={report.ask}>
          {m.reports_report()}
        </Button>
      )}
      {can.delete && (
        <Button size="sm" variant="ghost" loading={remove.isPending} onClick={() => void sure()}>
          {m.feeds_delete()}
        </Button>
      )}
      {report.dialog}
      {why && (
        <WhyDialog
          {...why}
          busy={hide.isPending || remove.isPending}
          onClose={() => setWhy(undefined)}
          onGive={(reason) => (why.verb === 'hide' ? hide.mutate(reason) : remove.mutate(reason))}
        />
      )}
    </div>
  )
}
