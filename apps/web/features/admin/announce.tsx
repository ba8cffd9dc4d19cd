import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { announcementKinds } from '@plaudit/contract/admin/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Field } from '@plaudit/ui/field'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { api } from '../../lib/api.ts'
import { callKey } from '../../lib/query.ts'

type Kind = (typeof announcementKinds)[number]

/**
 * Sends a notice that one person, or everybody, reads at their next visit (specification 3: globalmsg, popup_error).
 */
export function Announce({ userId }: { userId?: number }) {
  const [isOpen, setOpen] = useState(false)
  const [kind, setKind] = useState<Kind>('globalmsg')
  const [text, setText] = useState('')
  const client = useQueryClient()
  const send = useMutation({
    mutationFn: () =>
      api.call('admin/setMessage', {
        kind,
        text: text.trim(),
        ...(userId !== undefined && { user_id: userId }),
      }),
    onSuccess: ({ people }) => {
      showSuccess(m.admin_announced({ count: people }))
      setOpen(false)
      void client.invalidateQueries({ queryKey: callKey('admin/getUser') })
    },
  })
  return (
    <>
      <Button variant="soft" onClick={() => setOpen(true)}>
        {userId === undefined ? m.admin_tell_all() : m.admin_tell()}
      </Button>
      {isOpen && (
        <FormDialog
          title={userId === undefined ? m.admin_tell_all() : m.admin_tell()}
          description={m.admin_tell_text()}
          verb={m.admin_tell_verb()}
          busy={send.isPending}
          onSend={() => send.mutate()}
          onClose={() => setOpen(false)}
        >
          <Field label={m.admin_tell_as()}>
            <Select
              value={kind}
              onChange={(event) => setKind(event.target.value as Kind)}
              options={[
                { value: 'globalmsg', label: m.admin_globalmsg() },
                { value: 'popup_error', label: m.admin_popup_error() },
              ]}
            />
          </Field>
          <Field label={m.admin_tell_words()} hint={m.admin_tell_hint()}>
            <Textarea
              value={text}
              maxLength={500}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
