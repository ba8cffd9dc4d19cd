import { adultCategory, guardianCategory } from '@plaudit/contract/constants'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import type { EntryForm } from './entry-draft.ts'

type Asked = Pick<Contest, 'category' | 'fields'>

/** Returns the faults known before anything is sent: the name, required fields, confirmations of a category. */
export function entryFaults(
  { category, fields }: Asked,
  form: EntryForm,
  isNew: boolean,
): Record<string, string | undefined> {
  const missing = fields
    .filter((field) => field.required && !form.answers[field.key]?.trim())
    .map((field) => [`answers.${field.key}`, m.errors_field_required()])
  return {
    contestant_name:
      form.contestant_name.trim() === '' ? m.errors_field_invalid_contestant_name() : undefined,
    ...Object.fromEntries(missing),
    ...(isNew && consentFaults(category, form)),
  }
}

function consentFaults(category: number, form: EntryForm): Record<string, string | undefined> {
  if (category === adultCategory)
    return { adult: form.adult ? undefined : m.errors_field_adult_required() }
  if (category !== guardianCategory) return {}
  return {
    guardian: form.guardian ? undefined : m.errors_field_guardian_required(),
    guardian_name: form.guardian_name.trim() ? undefined : m.errors_field_guardian_name_required(),
  }
}
