import type { ParsedInput } from '@plaudit/contract/calls'
import {
  contestFieldNames,
  contestFields,
  type ContestField,
  type EntryField,
  type Field,
  type MethodOptions,
} from '@plaudit/contract/contests/fields'
import type { ContestPrices } from '@plaudit/contract/payments/prices'
import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../../platform/errors.ts'
import type { ContestRow } from '../data/contests.ts'
import { richText } from './richText.ts'

export type Form = ParsedInput<'contest/v2/saveContest'>

/** Fields that are not stored as they are given: the column for a value. */
const written = {
  description: (text: string) => richText(text, 'description'),
  method_options: (options: MethodOptions) => JSON.stringify(options),
  tie_break: (rules: NonNullable<Form['tie_break']>) => [...new Set(rules)],
  fields: (fields: EntryField[]) => JSON.stringify(fieldsOf(fields)),
  prices: (prices: ContestPrices | null) => prices && JSON.stringify(inOrder(prices)),
}

type Columns = { [Name in ContestField]?: Exclude<Stored<Name>, undefined> }
type Stored<Name extends ContestField> = Name extends keyof typeof written
  ? ReturnType<(typeof written)[Name]>
  : Form[Name]

/** Columns of the contest's own row that the form changes, ready to be written. */
export function columnsOf(form: Form, before?: ContestRow): Columns {
  refuseUnsellable(form, before)
  const asked = { ...form, ...onceByCode(form, before), method_options: optionsAsked(form, before) }
  const columns = contestFieldNames.flatMap((name) => {
    const value: unknown = asked[name]
    if (value === undefined) return []
    const write = (written as Record<string, (value: never) => unknown>)[name]
    return [[name, write ? write(value as never) : value]]
  })
  return Object.fromEntries(columns) as Columns
}

/** The options of the method that a contest has then; another method forgets those of the one before. */
function optionsAsked(form: Form, before?: ContestRow): MethodOptions | undefined {
  if (form.method === undefined && form.method_options === undefined) return undefined
  const method = form.method ?? before?.method ?? 'single'
  const kept = before?.method === method ? before.method_options : {}
  return optionsFor(method, form.method_options ?? kept)
}

/** A code votes once in each round, whatever the rhythm was (0050_contests.sql). */
const onceByCode = (form: Form, before?: ContestRow): Pick<Form, 'vote_once'> =>
  (form.voter_requirement ?? before?.voter_requirement) === 'code' ? { vote_once: true } : {}

/**
 * A bought vote is a line for one contestant: a scale of points and a judge's marks can't be bought (product 5).
 * @throws refusal invalid_input.
 */
function refuseUnsellable(form: Form, before?: ContestRow): void {
  const prices = form.prices === undefined ? (before?.prices ?? null) : form.prices
  if (prices === null || prices.mode === 'free') return
  if ((form.voter_requirement ?? before?.voter_requirement) === 'code')
    refuse('invalid_input', { fields: { prices: 'codes_not_sellable' } })
  const fault = faultOf(form.method ?? before?.method ?? 'single', prices)
  if (fault !== undefined) refuse('invalid_input', { fields: { prices: fault } })
}

function faultOf(method: ContestRow['method'], prices: ContestPrices) {
  if (method !== 'single' && method !== 'multiple') return 'votes_not_sellable'
  if (prices.bundles.length === 0) return 'bundles_missing'
  const sizes = new Set(prices.bundles.map((bundle) => bundle.votes))
  return sizes.size < prices.bundles.length ? 'bundle_twice' : undefined
}

const inOrder = (prices: ContestPrices): ContestPrices => ({
  ...prices,
  bundles: prices.bundles.toSorted((a, b) => a.votes - b.votes),
})

const usualScale = [12, 10, 8, 7, 6, 5, 4, 3, 2, 1]

/** Returns what a ballot may hold under a method: the options that belong to it, whole (product 3, Vote methods). */
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

const fixedBy = (...by: (string | undefined)[]) =>
  contestFieldNames.filter((name) => {
    const field: Field = contestFields[name]
    return field.fixed !== undefined && by.includes(field.fixed)
  })

/** Fields that votes are counted by: they stand once there are any. */
const fixedByVotes = fixedBy('votes')
/** A declared result stands on more beside that. */
const fixedByResult = fixedBy('votes', 'result')

/** Names of the fixed fields that the form would change. */
export function fixedChanges(
  before: ContestRow,
  columns: Columns,
  by: 'votes' | 'result',
): string[] {
  return (by === 'votes' ? fixedByVotes : fixedByResult).filter((key) => {
    const wanted = columns[key]
    if (wanted === undefined) return false
    const value: unknown = key === 'method_options' ? JSON.parse(String(wanted)) : wanted
    return !isDeepStrictEqual(value, before[key])
  })
}
