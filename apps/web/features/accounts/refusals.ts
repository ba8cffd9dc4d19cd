import { CallError } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { dismissToast, showError } from '@plaudit/ui/toast'
import { isOffline, sentenceOf as sentenceOfCall } from '../../lib/failure.ts'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'

let told: number | undefined

/** The notification of a form: a new one takes the place of the one before. */
export function tell(sentence: string): void {
  forget()
  told = showError(sentence)
}

/** Takes back the told fault: the value is correct now. */
export function forget(): void {
  if (told !== undefined) dismissToast(told)
  told = undefined
}

/** Tells whether a code or password was right, and the account asks for its second factor too. */
export const asksForFactor = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'second_factor_required'

/** Returns a failed call's sentence beside a form, which keeps the typed text. */
export const sentenceOf = (error: unknown): string =>
  isOffline(error) ? m.accounts_offline() : sentenceOfCall(error)

/**
 * Shows a refusal of a form: each field's sentence beside it, the first of them focused, and the
 * notification. A refusal without fields stands beside the field that `fallback` names for its code.
 */
export function showRefusal<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  fallback: Partial<Record<string, Path<T>>> = {},
): void {
  const sentence = sentenceOf(error)
  const fields: [string, string][] = error instanceof CallError ? Object.entries(error.fields) : []
  const place = error instanceof CallError ? fallback[error.code] : undefined
  if (fields.length === 0 && place !== undefined) fields.push([place, sentence])
  const known = orderedAs(form, fields)
  for (const [index, [field, message]] of known.entries())
    form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
  tell(known[0]?.[1] ?? sentence)
}

/** A refusal of a number that was typed into this field, whatever the call names it. */
export function showWrongNumber<T extends FieldValues>(
  form: UseFormReturn<T>,
  field: Path<T>,
  error: unknown,
): void {
  const message = error instanceof CallError ? error.fields['phone'] : undefined
  if (message === undefined) return showRefusal(form, error, { too_many_requests: field })
  form.setError(field, { type: 'server', message }, { shouldFocus: true })
  tell(message)
}

/** In the order of the form, not of the answer; what the form has no field for is left to the notification. */
function orderedAs<T extends FieldValues>(
  form: UseFormReturn<T>,
  fields: [string, string][],
): [Path<T>, string][] {
  const names = Object.keys(form.control._fields)
  return fields
    .filter(([field]) => names.includes(field))
    .sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)) as [Path<T>, string][]
}

type Checks<T> = Partial<Record<keyof T, (values: T) => string | undefined>>

/** A form's own checks; the first sentence is told by the notification too (product 13). */
export function checkedBy<T extends FieldValues>(checks: Checks<T>): Resolver<T> {
  return (values) => {
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [field, check] of Object.entries(checks) as [string, Checks<T>[keyof T]][]) {
      const message = check?.(values)
      if (message !== undefined) errors[field] = { type: 'check', message }
    }
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: errors as FieldErrors<T> }
  }
}

/** For `handleSubmit`: the notification with the first field's sentence. */
export function tellFirst<T extends FieldValues>(errors: FieldErrors<T>): void {
  const [first] = Object.values(errors)
  const message = (first as { message?: unknown } | undefined)?.message
  if (typeof message === 'string') tell(message)
}
