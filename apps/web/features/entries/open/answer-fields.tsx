import type { EntryField } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { DateTimeInput } from '@plaudit/ui/date-time'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { Textarea } from '@plaudit/ui/textarea'
import { AnswerFile } from './answer-file.tsx'
import { AnswerPicture } from './answer-picture.tsx'

interface Props {
  fields: readonly EntryField[]
  answers: Record<string, string>
  onChange: (answers: Record<string, string>) => void
  errors: Record<string, string | undefined>
  onBusy: (busy: boolean) => void
  /** Opens a stored file by its field's key. */
  onOpen?: ((key: string) => void) | undefined
  /** Pictures and files can't be sent yet: who types is not signed in. */
  wordsOnly?: boolean
}

/** The contest's own questions about a contestant. */
export function AnswerFields(props: Props) {
  const { fields, answers, onChange, errors, onBusy, onOpen, wordsOnly } = props
  return fields.map((field) => {
    const value = answers[field.key] ?? ''
    const set = (text: string) => onChange({ ...answers, [field.key]: text })
    const error = errors[`answers.${field.key}`]
    const sent = field.type === 'picture' || field.type === 'file'
    if (sent && wordsOnly) return null
    if (field.type === 'file')
      return (
        <AnswerFile
          key={field.key}
          label={field.label}
          required={field.required}
          value={value}
          onChange={set}
          error={error}
          onBusy={onBusy}
          {...(onOpen && { onOpen: () => onOpen(field.key) })}
        />
      )
    if (field.type === 'picture')
      return (
        <AnswerPicture
          key={field.key}
          label={field.label}
          required={field.required}
          value={value}
          onChange={set}
          error={error}
          onBusy={onBusy}
        />
      )
    return (
      <Field
        key={field.key}
        label={field.label}
        required={field.required}
        error={error}
        {...(field.public && { aside: m.entries_public() })}
      >
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
