import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Dialog } from '@plaudit/ui/dialog'
import { Field } from '@plaudit/ui/field'
import { Textarea } from '@plaudit/ui/textarea'

interface Props {
  name: string
  reason: string
  onStepBack: (reason: string) => void
  onClose: () => void
}

/** A judge who knows a contestant too well steps back for this one. */
export function StepBack({ name, reason: before, onStepBack, onClose }: Props) {
  const [reason, setReason] = useState(before)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m.judging_step_back_title({ name })}
      description={m.judging_step_back_text({ name })}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button variant="act" onClick={() => onStepBack(reason.trim())}>
            {m.judging_step_back()}
          </Button>
        </>
      }
    >
      <Field label={m.judging_reason()} hint={m.judging_reason_hint()} className="mt-4">
        <Textarea
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
