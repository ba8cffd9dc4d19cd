import { useState } from 'react'
import type { EntryField } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Button } from '@plaudit/ui/button'
import { Drawer } from '@plaudit/ui/drawer'
import { Field } from '@plaudit/ui/field'
import { Input } from '@plaudit/ui/input'
import { Select } from '@plaudit/ui/select'
import { Switch } from '@plaudit/ui/switch'
import { Textarea } from '@plaudit/ui/textarea'
import { useErrors } from '../../../components/form/errors.ts'
import { newFieldKey, readOptions } from './field-key.ts'
import { fieldTypeOptions } from './words.ts'

interface Props {
  /** Absent: a new one. */
  field: EntryField | undefined
  fields: readonly EntryField[]
  onKeep: (field: EntryField) => void
  onRemove: (key: string) => void
  onClose: () => void
}

export function FieldDrawer({ field, fields, onKeep, onRemove, onClose }: Props) {
  const form = useFieldForm(field, fields, (kept) => {
    onKeep(kept)
    onClose()
  })
  const { label, setLabel, type, setType, options, setOptions, errors, box, keep } = form
  return (
    <Drawer
      side="right"
      open
      onOpenChange={onClose}
      fieldFirst={!field}
      title={field ? m.studio_field_edit() : m.studio_field_add()}
      footer={
        <div className="flex gap-2">
          {field && (
            <Button
              variant="ghost"
              onClick={() => {
                onRemove(field.key)
                onClose()
              }}
            >
              {m.studio_remove()}
            </Button>
          )}
          <Button variant="primary" onClick={keep} className="ml-auto">
            {m.studio_take_over()}
          </Button>
        </div>
      }
    >
      <form
        ref={box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The section around it is another form.
          event.stopPropagation()
          keep()
        }}
        className="grid gap-5"
      >
        <Field label={m.studio_field_label()} error={errors['label']} required>
          <Input value={label} maxLength={120} onChange={(event) => setLabel(event.target.value)} />
        </Field>
        <TypeField type={type} onChange={setType} />
        {type === 'choice' && (
          <Field
            label={m.studio_field_options()}
            hint={m.studio_field_options_hint()}
            error={errors['options']}
            required
          >
            <Textarea
              value={options}
              rows={5}
              onChange={(event) => setOptions(event.target.value)}
            />
          </Field>
        )}
        <Switches {...form} />
      </form>
    </Drawer>
  )
}

type SwitchesProps = Pick<
  ReturnType<typeof useFieldForm>,
  'required' | 'setRequired' | 'shown' | 'setShown'
>

function Switches({ required, setRequired, shown, setShown }: SwitchesProps) {
  return (
    <>
      <Switch
        label={m.studio_field_required_switch()}
        hint={m.studio_field_required_hint()}
        checked={required}
        onChange={(event) => setRequired(event.target.checked)}
      />
      <Switch
        label={m.entries_field_public()}
        hint={m.entries_field_public_hint()}
        checked={shown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </>
  )
}

function useFieldForm(
  field: EntryField | undefined,
  fields: readonly EntryField[],
  onKeep: (field: EntryField) => void,
) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [type, setType] = useState<EntryField['type']>(field?.type ?? 'text')
  const [required, setRequired] = useState(field?.required ?? false)
  const [shown, setShown] = useState(field?.public ?? false)
  const [options, setOptions] = useState((field?.options ?? []).join('\n'))
  const { errors, setErrors, box } = useErrors()
  const keep = () => {
    const read = readOptions(options)
    const wrong = {
      label: label.trim() === '' ? m.errors_field_required() : undefined,
      options:
        type === 'choice' && read.length < 2 ? m.errors_field_choice_options_missing() : undefined,
    }
    setErrors(wrong)
    if (wrong.label || wrong.options) return
    const key = field?.key ?? newFieldKey(label, fields)
    onKeep({
      key,
      label: label.trim(),
      type,
      required,
      public: shown,
      ...(type === 'choice' && { options: read }),
    })
  }
  return {
    label,
    setLabel,
    type,
    setType,
    required,
    setRequired,
    shown,
    setShown,
    options,
    setOptions,
    errors,
    box,
    keep,
  }
}

function TypeField({
  type,
  onChange,
}: {
  type: EntryField['type']
  onChange: (type: EntryField['type']) => void
}) {
  const options = fieldTypeOptions()
  return (
    <Field label={m.studio_field_type()}>
      <Select
        value={type}
        options={options}
        onChange={(event) =>
          onChange(options.find(({ value }) => value === event.target.value)?.value ?? 'text')
        }
      />
    </Field>
  )
}
