import type { EntryField } from '@plaudit/contract/contests/contest'
import { entryFieldTypes } from '@plaudit/contract/organiserConstants'
import { m } from '@plaudit/i18n/messages'

type FieldType = EntryField['type']

export function fieldTypeName(type: FieldType): string {
  const names: Record<FieldType, () => string> = {
    text: m.studio_field_text,
    long_text: m.studio_field_long_text,
    choice: m.studio_field_choice,
    number: m.studio_field_number,
    date: m.studio_field_date,
    link: m.studio_field_link,
    file: m.studio_field_file,
    picture: m.studio_field_picture,
  }
  return names[type]()
}

export const fieldTypeOptions = (): { value: FieldType; label: string }[] =>
  entryFieldTypes.map((value) => ({ value, label: fieldTypeName(value) }))
