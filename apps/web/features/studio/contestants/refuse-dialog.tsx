import { useId, useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'

interface Props {
  /** Whose entries. */
  names: readonly string[]
  busy: boolean
  onRefuse: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason, which the entrants read. */
export function RefuseDialog({ names, busy, onRefuse, onClose }: Props) {
  const form = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [only] = names
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        names.length === 1 && only
          ? m.entries_refuse_one({ name: only })
          : m.entries_refuse_title({ count: names.length })
      }
      description={m.entries_refuse_text()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="danger" type="submit" form={form} loading={busy}>
            {m.entries_refuse()}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(reason.trim() === '')
          if (reason.trim() !== '') onRefuse(reason.trim())
        }}
      >
        <Field
          label={m.entries_reason()}
          hint={m.entries_reason_hint()}
          error={missing ? m.errors_field_required() : undefined}
          required
        >
          <Textarea
            value={reason}
            rows={4}
            maxLength={1000}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
