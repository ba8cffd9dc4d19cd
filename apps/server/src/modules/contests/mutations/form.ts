import type { ParsedInput } from '@plaudit/contract/calls'
import type { EntryField, MethodOptions } from '@plaudit/contract/contests/contest'
import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../platform/errors.ts'
import type { ContestRow } from '../data/contests.ts'
import { richText } from './richText.ts'

export type Form = ParsedInput<'contest/v2/saveContest'>

/** What votes are counted by: it stands once there are any. */
const fixedByVotes = [
  'method',
  'method_options',
  'jury_weight',
  'tie_break',
  'voter_requirement',
] as const
/** What a declared result stands on beside that. */
const fixedByResult = [
  ...fixedByVotes,
  'contest_exp_hours',
  'vote_once',
  'review_hours',
  'result_visibility',
] as const

/** What is stored as it is given. */
const plainColumns = [
  'contest_name',
  'category',
  'cover_id',
  'time_zone',
  'contest_exp_hours',
  'vote_once',
  'review_hours',
  'confirm_vote',
  'jury_weight',
  'visibility',
  'result_visibility',
  'voter_requirement',
  'entry_policy',
] as const

const plainOf = (form: Form): Pick<Form, (typeof plainColumns)[number]> =>
  Object.fromEntries(plainColumns.map((key) => [key, form[key]]))

/** Columns of the contest's own row that the form changes, ready to be written. */
export function columnsOf(form: Form, before?: ContestRow) {
  const method = form.method ?? before?.method ?? 'single'
  const options =
    form.method !== undefined || form.method_options !== undefined
      ? optionsFor(
          method,
          form.method_options ?? (before?.method === method ? before.method_options : {}),
        )
      : undefined
  return present({
    ...plainOf(form),
    method: form.method,
    method_options: options && JSON.stringify(options),
    tie_break: form.tie_break && [...new Set(form.tie_break)],
    description:
      form.description === undefined ? undefined : richText(form.description, 'description'),
    fields: form.fields && JSON.stringify(fieldsOf(form.fields)),
  })
}

type Present<Values> = { [Key in keyof Values]?: Exclude<Values[Key], undefined> }

function present<Values extends Record<string, unknown>>(values: Values): Present<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Present<Values>
}

const usualScale = [12, 10, 8, 7, 6, 5, 4, 3, 2, 1]

/** What a ballot may hold under a method: the options that belong to it, whole (product 3, Vote methods). */
function optionsFor(method: ContestRow['method'], given: MethodOptions): MethodOptions {
  if (method === 'single') return {}
  if (method === 'multiple') {
    const { max_choices } = given
    if (max_choices === undefined)
      refuse('invalid_input', { fields: { method_options: 'max_choices_missing' } })
    return { max_choices }
  }
  if (method === 'score') return { criteria: criteriaIn(given) }
  if (given.scale) return { scale: given.scale.toSorted((a, b) => b - a) }
  const { max_points, max_total } = given
  if (max_points === undefined && max_total === undefined) return { scale: usualScale }
  return { max_points: max_points ?? max_total ?? 1, ...(max_total !== undefined && { max_total }) }
}

function criteriaIn({ criteria = [] }: MethodOptions): NonNullable<MethodOptions['criteria']> {
  const keys = new Set(criteria.map(({ key }) => key))
  if (keys.size === 0 || keys.size < criteria.length)
    refuse('invalid_input', { fields: { method_options: 'criteria_missing' } })
  return criteria
}

function fieldsOf(fields: EntryField[]): EntryField[] {
  if (new Set(fields.map((field) => field.key)).size !== fields.length)
    refuse('invalid_input', { fields: { fields: 'invalid' } })
  if (fields.some((field) => field.type === 'choice' && (field.options?.length ?? 0) < 2))
    refuse('invalid_input', { fields: { fields: 'choice_options_missing' } })
  return fields
}

/** Names of the fixed fields that the form would change. */
export function fixedChanges(
  before: ContestRow,
  columns: ReturnType<typeof columnsOf>,
  by: 'votes' | 'result',
): string[] {
  return (by === 'votes' ? fixedByVotes : fixedByResult).filter((key) => {
    const wanted = columns[key]
    if (wanted === undefined) return false
    const value: unknown = key === 'method_options' ? JSON.parse(String(wanted)) : wanted
    return !isDeepStrictEqual(value, before[key])
  })
}
