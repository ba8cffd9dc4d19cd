import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { newId } from '../../../components/form/new-id.ts'
import { leftOver } from './left-over.ts'
import { MentionField } from './mention-field.tsx'
import { useDraft } from '../../../lib/use-draft.ts'

interface Props {
  /** Under which name what is typed stays on the device. */
  draft: string
  label: string
  verb: string
  start?: string
  /** The club whose members can be called by name. */
  gxId?: string | undefined
  send: (text: string, clientId: string) => Promise<unknown>
  onSent: () => void
  onCancel?: () => void
}

interface Draft {
  text: string
  client_id: string
}

/** A field for a comment or reply: what is typed survives, and a retry says it once. */
export function SayField({ draft, label, verb, start = '', gxId, send, onSent, onCancel }: Props) {
  const [first] = useState((): Draft => ({ text: start, client_id: newId() }))
  const { value: said, change, keep } = useDraft(draft, first)
  const sending = useMutation({
    mutationFn: ({ text, client_id }: Draft) => send(text, client_id),
    onSuccess: (_, sent) => {
      keep((now) => leftOver(now, sent, { text: '', client_id: newId() }))
      onSent()
    },
  })
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate(said)
      }}
    >
      <MentionField
        gxId={gxId}
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={5000}
        value={said.text}
        onText={(text) => change({ ...said, text })}
      />
      <div className="flex justify-end gap-2">
        {onCancel && <Button onClick={onCancel}>{m.feeds_cancel()}</Button>}
        <Button
          variant="act"
          type="submit"
          disabled={said.text.trim() === ''}
          loading={sending.isPending}
        >
          {verb}
        </Button>
      </div>
    </form>
  )
}
