import type { Language } from '@plaudit/contract/constants'
import type { Failure } from '@plaudit/contract/errors'
import * as catalogue from '@plaudit/i18n/messages'
import type { z } from 'zod'
import type { Refusal } from '../errors.ts'
import type { FieldKey, SentenceKey } from '../sentenceKeys.ts'

type Message = (values: Record<string, unknown>, options: { locale: 'en' | 'fr' | 'es' }) => string
const messages = catalogue as unknown as Record<string, Message | undefined>

/** A sentence of the catalogues by its key; the key itself never reaches a person. */
export function sentence(
  key: SentenceKey,
  language: Language,
  values: Record<string, string | number> = {},
): string {
  const locale = language.toLowerCase() as 'en' | 'fr' | 'es'
  const message = messages[key] ?? messages['errors_something_went_wrong']
  return message === undefined ? '' : message(values, { locale })
}

/** Names what a background task does (`<noun>_tasks` of the catalogues); null for a name that they do not have. */
export function taskSentence(task: string, language: Language): string | null {
  const key = `tasks_${task}`
  return Object.hasOwn(messages, key) ? sentence(key as SentenceKey, language) : null
}

/** Where a voter has one vote for good, nothing says that they can vote again later. */
const keyOf = ({ code, detail }: Refusal): SentenceKey =>
  code === 'vote_too_early' && detail.next_vote_at === undefined
    ? 'voting_already_in'
    : `errors_${code}`

/** Returns the answer of a refusal, in the caller's language (api: Rules for every call). */
export function failureOf(refusal: Refusal, language: Language): Failure {
  const { fields, next_vote_at, revision, details, challenge, captcha, values } = refusal.detail
  return {
    error: sentence(keyOf(refusal), language, values),
    code: refusal.code,
    ...(fields && {
      fields: Object.fromEntries(
        Object.entries(fields).map(([name, key]) => [
          name,
          sentence(`errors_field_${key}`, language, values),
        ]),
      ),
    }),
    ...(next_vote_at && { next_vote_at }),
    ...(revision !== undefined && { revision }),
    ...(details && { details }),
    ...(challenge && { challenge }),
    ...(captcha && { captcha }),
  }
}

/** The key of the sentence for one fault that validation found: ours after `#`, else by its kind. */
export function fieldKey(issue: z.core.$ZodIssue): FieldKey {
  // The contract imports no catalogue: that each of its keys is one is a test's matter.
  if (issue.message.startsWith('#')) return issue.message.slice(1) as FieldKey
  if (issue.code === 'unrecognized_keys') return 'unknown'
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}

/** A form shows this many faults; a body of a million wrong fields gets no answer as long as itself. */
const mostFaults = 50
const longestName = 100

/** Says of each of these names that no such field is known. */
export const unknownFields = (names: readonly string[]): Record<string, FieldKey> =>
  Object.fromEntries(
    names.slice(0, mostFaults).map((name) => [name.slice(0, longestName), 'unknown']),
  )

/** Field → key of its sentence, the first fault of each field. */
export function fieldsOf(error: z.ZodError): Record<string, FieldKey> {
  const fields = new Map<string, FieldKey>()
  for (const issue of error.issues) {
    const names =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, mostFaults).map((key) => [...issue.path, key].join('.'))
        : [issue.path.join('.')]
    for (const name of names.map((long) => long.slice(0, longestName))) {
      if (fields.size < mostFaults && !fields.has(name)) fields.set(name, fieldKey(issue))
    }
    if (fields.size >= mostFaults) break
  }
  return Object.fromEntries(fields)
}
