import { useState } from 'react'
import { reportReasons, type ReportReason } from '@plaudit/contract/reports/shapes'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import { reasonNames } from '../reports/open/words.ts'

interface Props {
  name: string
  busy: boolean
  onGive: (given: { reason: ReportReason; words: string }) => void
  onClose: () => void
}

/** Why an account is suspended: its person reads it, and may appeal. */
export function SuspendDialog({ name, busy, onGive, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <FormDialog
      title={m.admin_suspend_title({ name })}
      description={m.admin_suspend_text()}
      verb={m.admin_suspend()}
      variant="danger"
      busy={busy}
      onClose={onClose}
      onSend={() => {
        setMissing(words.trim().length < 3)
        if (words.trim().length >= 3) onGive({ reason, words: words.trim() })
      }}
    >
      <Field label={m.reports_reason_told()}>
        <Select
          value={reason}
          onChange={(event) => setReason(event.target.value as ReportReason)}
          options={reportReasons.map((value) => ({ value, label: reasonNames[value]() }))}
        />
      </Field>
      <Field
        label={m.reports_own_words()}
        error={isMissing ? m.errors_field_reason_missing() : undefined}
        required
      >
        <Textarea
          value={words}
          maxLength={1000}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
