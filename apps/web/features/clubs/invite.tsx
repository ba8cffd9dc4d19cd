import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Club } from '@plaudit/contract/clubs/club'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { CopyField } from '@plaudit/ui/copy-field'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { fieldSentences } from '../../components/form/sentence.ts'
import { api } from '../../lib/api.ts'
import { callKey } from '../../lib/query.ts'
import { OpenInvitations } from './open-invitations.tsx'

/** Invites by a link that is shared, or by mail. */
export function InviteDialog({ club, onClose }: { club: Club; onClose: () => void }) {
  const [text, setText] = useState('')
  const queryClient = useQueryClient()
  const emails = text.split(/[\s,;]+/).filter(Boolean)
  const link = useMutation({
    mutationFn: () => api.call('Groups/invite', { gx_id: club.gx_id }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: callKey('Groups/getInvitations') }),
  })
  const mail = useMutation({
    mutationFn: () => api.call('Groups/invite', { gx_id: club.gx_id, emails }),
    onSuccess: ({ message }) => {
      showSuccess(message)
      onClose()
    },
  })
  const made = link.data?.link
  return (
    <FormDialog
      title={m.clubs_invite()}
      verb={m.clubs_invite_send()}
      variant="act"
      busy={mail.isPending}
      onSend={() => (emails.length > 0 ? mail.mutate() : undefined)}
      onClose={onClose}
    >
      {made ? (
        <CopyField value={made} label={m.clubs_invite_link()} />
      ) : (
        <Button loading={link.isPending} onClick={() => link.mutate()}>
          {m.clubs_invite_link()}
        </Button>
      )}
      <p className="text-small text-muted">{m.clubs_invite_link_text()}</p>
      <Field label={m.clubs_invite_mails()} error={Object.values(fieldSentences(mail.error))[0]}>
        <Textarea value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {club.can.moderate && <OpenInvitations gxId={club.gx_id} />}
    </FormDialog>
  )
}
