import type { AuditEntry } from '@plaudit/contract/team/members'
import { tieBreakRules } from '@plaudit/contract/organiserConstants'
import type { Contest } from '@plaudit/contract/contests/contest'
import type { ContestField } from '@plaudit/contract/contests/fields'
import { formatDateTime, formatNumber, formatPercent } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { policyName } from './policy-words.ts'
import { methodName, requirementName, resultsName, ruleWords } from './rule-names.ts'
import { textNames } from './text-names.ts'
import { categoryName } from './words.ts'

const contestFields: Record<ContestField, () => string> = {
  contest_name: m.team_field_contest_name,
  description: m.team_field_description,
  category: m.team_field_category,
  cover_id: m.team_field_cover_id,
  time_zone: m.team_field_time_zone,
  contest_exp_hours: m.team_field_contest_exp_hours,
  vote_once: m.team_field_vote_once,
  confirm_vote: m.team_field_confirm_vote,
  names_open: m.team_field_names_open,
  method: m.team_field_method,
  method_options: m.team_field_method_options,
  jury_weight: m.team_field_jury_weight,
  tie_break: m.team_field_tie_break,
  visibility: m.team_field_visibility,
  result_visibility: m.team_field_result_visibility,
  voter_requirement: m.team_field_voter_requirement,
  entry_policy: m.team_field_entry_policy,
  prices: m.payments_prices,
  fields: m.team_field_fields,
  review_hours: m.studio_review_hours,
}
const fields: Record<string, () => string> = {
  ...contestFields,
  contest_slug: m.team_field_contest_slug,
  organisers: m.team_field_organisers,
  judges: m.team_field_judges,
  ...textNames,
  contestant_name: m.team_field_contestant_name,
  attachment_id: m.studio_picture,
  gallery: m.studio_gallery,
  position: m.team_field_position,
}
const roundFields: Record<string, (values: { number: number }) => string> = {
  round_name: m.team_field_round_name,
  round_start: m.team_field_round_start,
  round_end: m.team_field_round_end,
}

function fieldName(field: string): string {
  const [name = '', number] = field.split('.')
  const ofRound = roundFields[name]
  if (ofRound && number) return ofRound({ number: Number(number) })
  return (fields[name] ?? m.team_field_other)()
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)

/** Values that are kept as codes, as the screens name them. */
const codes: Record<string, (code: string, locale: Locale) => string> = {
  category: (code) => categoryName(Number(code)),
  method: (code) => methodName(code as Contest['method']),
  result_visibility: (code) => resultsName(code as Contest['result_visibility']),
  voter_requirement: (code) => requirementName(code as Contest['voter_requirement']),
  entry_policy: (code) => policyName(code as Contest['entry_policy']),
  visibility: (code) => (code === 'unlisted' ? m.studio_unlisted() : m.studio_public()),
  jury_weight: (code, locale) => formatPercent(Number(code), locale),
  tie_break: (code) => {
    const rule = tieBreakRules.find((one) => one === code)
    return rule ? ruleWords(rule).name : code
  },
}

/** A short value in words; undefined for what is no such thing. */
function valueWords(
  field: string,
  value: unknown,
  locale: Locale,
  timeZone: string | undefined,
): string | undefined {
  const coded = codes[field]
  const kept = typeof value === 'number' || typeof value === 'string'
  if (coded && kept && value !== '') return coded(String(value), locale)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return m.team_value_none()
  if (typeof value === 'boolean') return value ? m.team_value_yes() : m.team_value_no()
  if (typeof value === 'number') return formatNumber(value, locale)
  if (typeof value === 'string')
    return isMoment(value) ? formatDateTime(value, locale, timeZone ? { timeZone } : {}) : value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((one) => coded?.(one, locale) ?? one).join(', ')
  return undefined
}

/** Returns a field's value before and now; long values are not told. */
export function changeWords(
  { field, before, after }: AuditEntry['changes'][number],
  locale: Locale,
  /** Moments are told by its clock, else by the reader's. */
  timeZone?: string,
): string {
  const name = fieldName(field)
  const from = valueWords(field, before, locale, timeZone)
  const to = valueWords(field, after, locale, timeZone)
  if (from === undefined || to === undefined) return m.team_changed({ field: name })
  return m.team_change({ field: name, before: from, after: to })
}
