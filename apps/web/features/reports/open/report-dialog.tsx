import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { Input as InputOf } from '@plaudit/contract/calls'
import { reportReasons, type ReportReason } from '@plaudit/contract/reports/shapes'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { RadioCards } from '@plaudit/ui/radio-cards'
import { Textarea } from '@plaudit/ui/textarea'
import { showSuccess } from '@plaudit/ui/toast'
import { FormDialog } from '../../../components/form/form-dialog.tsx'
import { sendOrKeep } from '../../../lib/offline/send.ts'
import { reasonNames } from './words.ts'

export type Reportable = Omit<InputOf<'reports/add'>, 'reason' | 'text'>

/** Says why something is reported. */
export default function ReportDialog({
  thing,
  onClose,
}: {
  thing: Reportable
  onClose: () => void
}) {
  const [reason, setReason] = useState<ReportReason>()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const report = useMutation({
    mutationFn: (why: ReportReason) =>
      sendOrKeep(
        'reports/add',
        { ...thing, reason: why, text: text.trim() },
        { label: m.reports_waiting(), lane: 'reports' },
      ),
    onSuccess: (outcome) => {
      if ('sent' in outcome) showSuccess(outcome.sent.message)
      onClose()
    },
  })
  return (
    <FormDialog
      title={m.reports_report_title()}
      description={m.reports_report_text()}
      verb={m.reports_report()}
      variant="danger"
      busy={report.isPending}
      onClose={onClose}
      onSend={() => {
        setMissing(reason === undefined)
        if (reason) report.mutate(reason)
      }}
    >
      <Field
        label={m.reports_reason()}
        error={isMissing ? m.errors_field_reason_missing() : undefined}
        group
        required
      >
        <RadioCards
          name="reason"
          value={reason ?? ''}
          onValueChange={(value) => setReason(value as ReportReason)}
          options={reportReasons.map((value) => ({ value, title: reasonNames[value]() }))}
        />
      </Field>
      <Field label={m.reports_words()}>
        <Textarea value={text} maxLength={1000} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
