import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announcementKinds } from '@plaudit/contract/admin/shapes'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { Field } from '@plaudit/ui/field'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { api } from '../../lib/api.ts'
import { callKey, callQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'

type Kind = (typeof announcementKinds)[number]
type Messages = Record<Kind, string>

const kindWords: Record<Kind, () => string> = {
  globalmsg: m.admin_globalmsg,
  popup_error: m.admin_popup_error,
}

/** Sets a message, or takes it back with an empty text; what stands is read anew. */
function useMessage(userId: number | undefined, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, text }: { kind: Kind; text: string }) =>
      api.call('admin/setMessage', {
        kind,
        text: text.trim(),
        ...(userId !== undefined && { user_id: userId }),
      }),
    onSuccess: async ({ people }, { text }) => {
      showSuccess(text.trim() === '' ? m.admin_told_back() : m.admin_announced({ count: people }))
      onDone?.()
      for (const call of ['admin/getUser', 'admin/getMessages'] as const)
        await client.invalidateQueries({ queryKey: callKey(call) })
    },
  })
}

/**
 * Sends a notice that one person, or everybody, reads at their next visit (specification 3: globalmsg, popup_error).
 * The dialog opens with what stands now.
 */
export function Announce({ userId, told }: { userId?: number; told: Messages | undefined }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="soft" disabled={told === undefined} onClick={() => setOpen(true)}>
        {userId === undefined ? m.admin_tell_all() : m.admin_tell()}
      </Button>
      {isOpen && told && <Tell userId={userId} told={told} onClose={() => setOpen(false)} />}
    </>
  )
}

interface TellProps {
  userId: number | undefined
  told: Messages
  onClose: () => void
}

function Tell({ userId, told, onClose }: TellProps) {
  // It opens at what stands now.
  const [kind, setKind] = useState<Kind>(announcementKinds.find((one) => told[one]) ?? 'globalmsg')
  const [texts, setTexts] = useState(told)
  const send = useMessage(userId, onClose)
  return (
    <FormDialog
      title={userId === undefined ? m.admin_tell_all() : m.admin_tell()}
      description={m.admin_tell_text()}
      verb={m.admin_tell_verb()}
      busy={send.isPending}
      onSend={() => send.mutate({ kind, text: texts[kind] })}
      onClose={onClose}
    >
      <Field label={m.admin_tell_as()}>
        <Select
          value={kind}
          onChange={(event) => setKind(event.target.value as Kind)}
          options={announcementKinds.map((value) => ({ value, label: kindWords[value]() }))}
        />
      </Field>
      <Field label={m.admin_tell_words()} hint={m.admin_tell_hint()}>
        <Textarea
          value={texts[kind]}
          maxLength={500}
          onChange={(event) => setTexts({ ...texts, [kind]: event.target.value })}
        />
      </Field>
    </FormDialog>
  )
}

/** A message that one person or everybody sees until an admin takes it back. */
export function Told({ userId, told }: { userId?: number; told: Messages | undefined }) {
  const back = useMessage(userId)
  const standing = announcementKinds.filter((kind) => told?.[kind])
  if (!told || standing.length === 0) return null
  return (
    <Card as="section">
      <CardHead title={userId === undefined ? m.admin_told_all() : m.admin_told()} />
      <ul className="grid gap-4">
        {standing.map((kind) => (
          <li key={kind} className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="text-small text-muted">{kindWords[kind]()}</p>
              <p className="whitespace-pre-line wrap-anywhere">{told[kind]}</p>
            </div>
            <Button
              loading={back.isPending && back.variables.kind === kind}
              onClick={() => back.mutate({ kind, text: '' })}
            >
              {m.admin_tell_back()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Returns what everybody is told now. */
export const useToldAll = (): Messages | undefined =>
  useQuery(callQuery('admin/getMessages', {})).data
