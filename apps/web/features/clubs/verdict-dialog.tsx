import { useState } from 'react'
import { m } from '@plaudit/i18n/messages'
import { Field } from '@plaudit/ui/field'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { FormDialog } from '../../components/form/form-dialog.tsx'
import type { Judging } from './use-members.ts'
import { verdictWord } from './words.ts'

interface Given {
  reason: string
  minutes?: number
}

interface Props extends Judging {
  busy: boolean
  onGive: (given: Given) => void
  onClose: () => void
}

const times = [
  { minutes: 60, word: m.clubs_mute_hour },
  { minutes: 1440, word: m.clubs_mute_day },
  { minutes: 10_080, word: m.clubs_mute_week },
  { minutes: 43_200, word: m.clubs_mute_month },
]

/** Takes somebody out, shuts them out or silences them: with the reason that they read, and for how long. */
export default function VerdictDialog({ member, verdict, busy, onGive, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState(1440)
  const [isMissing, setMissing] = useState(false)
  const name = member.user.full_name
  const label = verdictWord(verdict)
  return (
    <FormDialog
      title={m.common_labelled({ label, text: name })}
      description={m.clubs_reason_read({ name })}
      verb={label}
      variant="danger"
      busy={busy}
      onClose={onClose}
      onSend={() => {
        const said = reason.trim()
        setMissing(said === '')
        if (said !== '') onGive({ reason: said, ...(verdict === 'mute' && { minutes }) })
      }}
    >
      {verdict === 'mute' && (
        <Field label={m.clubs_mute_for()}>
          <Select
            value={String(minutes)}
            onChange={(event) => setMinutes(Number(event.target.value))}
            options={times.map((one) => ({ value: String(one.minutes), label: one.word() }))}
          />
        </Field>
      )}
      <Field
        label={m.reports_reason()}
        error={isMissing ? m.errors_field_reason_missing() : undefined}
        required
      >
        <Textarea
          value={reason}
          rows={3}
          maxLength={500}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </Field>
    </FormDialog>
  )
}
