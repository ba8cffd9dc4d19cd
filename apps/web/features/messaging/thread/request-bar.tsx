import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Conversation } from '@plaudit/contract/messaging/shape'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { api } from '../../../lib/api.ts'
import { part } from '../../../lib/part.ts'
import { nameOf, othersOf, reportedIn } from '../words.ts'

const ReportDialog = part(() => import('../../reports/open/report-dialog.tsx'))

interface Props {
  conversation: Conversation
  userId: number
  home: string
  reload: () => void
}

/** A stranger asks to be let in: until then they learn nothing, and links are closed. */
export function RequestBar({ conversation, userId, home, reload }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [other] = othersOf(conversation, userId)
  const { id } = conversation
  const answer = useMutation({
    mutationFn: async (how: 'accept' | 'archive' | 'block' | 'leave') => {
      if (how === 'accept')
        await api.call('messages/setConversation', { conversation_id: id, accepted: true })
      else if (how === 'leave') await api.call('messages/leaveGroup', { conversation_id: id })
      else await api.call('messages/setConversation', { conversation_id: id, archived: true })
      if (how === 'block' && other) await api.call('messages/block', { user_id: other.ID })
      return how
    },
    onSuccess: (how) => {
      reload()
      void queries.invalidateQueries({ queryKey: ['conversations'] })
      if (how !== 'accept') void navigate(home)
    },
  })
  const [isReporting, setReporting] = useState(false)
  const doing = answer.isPending ? answer.variables : undefined
  return (
    <div className="flex-none border-t border-line bg-surface p-4">
      <p className="text-pretty text-muted">
        {m.messaging_request_text({ name: nameOf(conversation, userId) })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:flex-auto">
        {other && conversation.kind === 'pair' && (
          <Button variant="ghost" onClick={() => setReporting(true)}>
            {m.messaging_report()}
          </Button>
        )}
        {conversation.kind === 'pair' ? (
          <Button
            variant="danger"
            loading={doing === 'block'}
            onClick={() => answer.mutate('block')}
          >
            {m.messaging_block()}
          </Button>
        ) : (
          <Button
            variant="danger"
            loading={doing === 'leave'}
            onClick={() => answer.mutate('leave')}
          >
            {m.messaging_leave()}
          </Button>
        )}
        <Button loading={doing === 'archive'} onClick={() => answer.mutate('archive')}>
          {m.messaging_not_now()}
        </Button>
        <Button variant="act" loading={doing === 'accept'} onClick={() => answer.mutate('accept')}>
          {m.messaging_accept()}
        </Button>
      </div>
      {isReporting && other && (
        <ReportDialog
          thing={reportedIn(conversation, other.ID)}
          onClose={() => setReporting(false)}
        />
      )}
    </div>
  )
}
