import { useState } from 'react'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import type { Contest, EntryField } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { Button, IconButton } from '@plaudit/ui/button'
import { Card, CardHead } from '@plaudit/ui/card'
import { EmptyState } from '@plaudit/ui/empty-state'
import { ReorderList } from '@plaudit/ui/reorder-list'
import { useSection } from '../edits/section.ts'
import type { SectionSpec } from '../edits/section.ts'
import { SectionForm } from '../form/section-form.tsx'
import { FieldDrawer } from './field-drawer.tsx'
import { policyName } from '../open/policy-words.ts'
import { PolicyCard } from './policy.tsx'
import { fieldTypeName } from './words.ts'

interface Values {
  entry_policy: Contest['entry_policy']
  names_open: boolean
  fields: EntryField[]
}

const spec: SectionSpec<Values> = {
  name: 'fields',
  read: ({ entry_policy, names_open, fields }) => ({ entry_policy, names_open, fields }),
  write: ({ entry_policy, names_open, fields }, changed) => ({
    ...(changed.has('entry_policy') && { entry_policy }),
    ...(changed.has('names_open') && { names_open }),
    ...(changed.has('fields') && { fields }),
  }),
  fieldOf: (field) => field.split('.')[0] ?? field,
}

/** Fields for the people who may enter, and their answers (product 3: entry policy, custom entry fields). */
export function Fields() {
  const section = useSection(spec)
  const { fields } = section.values
  const [open, setOpen] = useState<EntryField | 'new'>()
  const set = (next: EntryField[]) => section.set({ fields: next })
  const keep = (field: EntryField) => {
    const at = fields.findIndex(({ key }) => key === field.key)
    set(at < 0 ? [...fields, field] : fields.with(at, field))
  }
  const add = (
    <Button
      variant="soft"
      icon={<Plus aria-hidden="true" />}
      onClick={() => setOpen('new')}
      disabled={fields.length >= 40}
    >
      {m.studio_field_add()}
    </Button>
  )
  return (
    <SectionForm section={section} tell={tell}>
      <PolicyCard
        value={section.values.entry_policy}
        onChange={(entry_policy) => section.set({ entry_policy })}
        namesOpen={section.values.names_open}
        onNamesOpen={(names_open) => section.set({ names_open })}
        error={section.errors['entry_policy']}
      />
      <Card as="section">
        <CardHead title={m.entries_questions()} hint={m.studio_fields_hint()} />
        {fields.length === 0 ? (
          <EmptyState scene="envelope" level={3} title={m.studio_fields_empty()} action={add}>
            {m.studio_fields_empty_text()}
          </EmptyState>
        ) : (
          <ReorderList
            label={m.entries_questions()}
            items={fields.map((field) => itemOf(field, () => setOpen(field)))}
            onReorder={(items) =>
              set(items.flatMap(({ id }) => fields.find(({ key }) => key === id) ?? []))
            }
          />
        )}
        {section.errors['fields'] && (
          <p role="alert" className="mt-2 text-small font-medium text-danger-text">
            {section.errors['fields']}
          </p>
        )}
        {fields.length > 0 && <div className="mt-4">{add}</div>}
      </Card>
      {open && (
        <FieldDrawer
          field={open === 'new' ? undefined : open}
          fields={fields}
          onKeep={keep}
          onRemove={(key) => set(fields.filter((field) => field.key !== key))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SectionForm>
  )
}

function tell(key: string, values: Values) {
  if (key === 'fields')
    return { label: m.entries_questions(), text: values.fields.map(describe).join('\n') }
  if (key === 'names_open') {
    const text = values.names_open ? m.entries_names_open_on() : m.entries_names_open_off()
    return { label: m.team_field_names_open(), text }
  }
  return { label: m.entries_policy(), text: policyName(values.entry_policy) }
}

function describe({ label, type, required, public: shown, options }: EntryField): string {
  const parts = [
    fieldTypeName(type),
    ...(required ? [m.studio_field_required()] : []),
    ...(shown ? [m.entries_public()] : []),
    ...(options ?? []),
  ]
  return m.common_labelled({ label, text: parts.join(', ') })
}

function itemOf(field: EntryField, edit: () => void) {
  const { key, label, type, required, public: shown } = field
  return {
    id: key,
    name: label,
    hint: [
      fieldTypeName(type),
      ...(required ? [m.studio_field_required()] : []),
      ...(shown ? [m.entries_public()] : []),
    ].join(', '),
    action: (
      <IconButton
        label={m.studio_edit_name({ name: label })}
        icon={<Pencil aria-hidden="true" />}
        onClick={edit}
      />
    ),
  }
}
