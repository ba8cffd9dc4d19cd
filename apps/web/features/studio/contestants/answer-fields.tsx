import type { EntryField } from '@plaudit/contract/contests'
import { m } from '@plaudit/i18n/messages'
import { DateTimeInput } from '@plaudit/ui/date-time'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { AnswerPicture } from './answer-picture.tsx'

interface Props {
  fields: readonly EntryField[]
  answers: Record<string, string>
  onChange: (answers: Record<string, string>) => void
  errors: Record<string, string | undefined>
  onBusy: (busy: boolean) => void
}

/** The contest's own questions about a contestant. */
export function AnswerFields({ fields, answers, onChange, errors, onBusy }: Props) {
  return fields.map((field) => {
    const value = answers[field.key] ?? ''
    const set = (text: string) => onChange({ ...answers, [field.key]: text })
    const error = errors[`answers.${field.key}`]
    if (field.type === 'picture' || field.type === 'file')
      return (
        <AnswerPicture
          key={field.key}
          label={field.label}
          value={value}
          onChange={set}
          error={error}
          onBusy={onBusy}
        />
      )
    return (
      <Field key={field.key} label={field.label} required={field.required} error={error}>
        <AnswerControl field={field} value={value} set={set} />
      </Field>
    )
  })
}

function AnswerControl({
  field,
  value,
  set,
}: {
  field: EntryField
  value: string
  set: (text: string) => void
}) {
  const change = (event: { target: { value: string } }) => set(event.target.value)
  switch (field.type) {
    case 'long_text':
      return <Textarea value={value} rows={4} onChange={change} />
    case 'choice':
      return (
        <Select
          value={value}
          placeholder={m.studio_choose()}
          options={(field.options ?? []).map((option) => ({ value: option, label: option }))}
          onChange={change}
        />
      )
    case 'number':
      return <Input value={value} inputMode="decimal" onChange={change} />
    case 'date':
      return <DateTimeInput kind="date" value={value} onChange={change} />
    case 'link':
      return <Input type="url" value={value} placeholder="https://" onChange={change} />
    default:
      return <Input value={value} onChange={change} />
  }
}
