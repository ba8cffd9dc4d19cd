import { maxReviewHours } from '@plaudit/contract/constants'
import type { Contest } from '@plaudit/contract/contests/contest'
import { m } from '@plaudit/i18n/messages'
import { formatPercent } from '@plaudit/i18n/formatters'
import type { Locale } from '@plaudit/i18n/locale'
import type { TieBreakRule } from '../open/rule-names.ts'
import type { SectionSpec } from '../edits/section.ts'
import { areCriteria, writtenCriteria } from './criteria.ts'
import type { CriterionValue } from './criteria.ts'
import { readScale, writeScale } from './scale.ts'

export interface VotingValues {
  method: Contest['method']
  max_choices: number | null
  /** A fixed scale, or points handed out freely. */
  points: 'scale' | 'free'
  /** As it is typed: "12, 10, 8". */
  scale: string
  max_points: number | null
  max_total: number | null
  criteria: CriterionValue[]
  vote_once: boolean
  contest_exp_hours: number | null
  confirm_vote: boolean
  voter_requirement: Contest['voter_requirement']
  result_visibility: Contest['result_visibility']
  review_hours: number | null
  /** Percent of the public; null adds both channels up. */
  public_percent: number | null
  tie_break: TieBreakRule[]
}

const optionKeys = [
  'method',
  'max_choices',
  'points',
  'scale',
  'max_points',
  'max_total',
  'criteria',
]

/** Rules of voting: its way, its rhythm and its deciders (product 3 and 4). */
export const votingSpec: SectionSpec<VotingValues> = {
  name: 'voting',
  read: (contest) => {
    const { max_choices, scale, max_points, max_total, criteria } = contest.method_options
    return {
      method: contest.method,
      max_choices: max_choices ?? 3,
      points: contest.method === 'points' && scale === undefined ? 'free' : 'scale',
      scale: writeScale(scale ?? [12, 10, 8, 7, 6, 5, 4, 3, 2, 1]),
      max_points: max_points ?? null,
      max_total: max_total ?? null,
      criteria: criteria ?? [],
      vote_once: contest.vote_once,
      contest_exp_hours: contest.contest_exp_hours,
      confirm_vote: contest.confirm_vote,
      voter_requirement: contest.voter_requirement,
      result_visibility: contest.result_visibility,
      review_hours: contest.review_hours,
      public_percent:
        contest.jury_weight === null ? null : Math.round((1 - contest.jury_weight) * 100),
      tie_break: contest.tie_break,
    }
  },
  write: (values, changed) => ({
    ...(optionKeys.some((key) => changed.has(key)) && {
      method: values.method,
      method_options: optionsOf(values),
    }),
    ...(changed.has('vote_once') && { vote_once: values.vote_once }),
    ...(changed.has('contest_exp_hours') &&
      values.contest_exp_hours !== null && { contest_exp_hours: values.contest_exp_hours }),
    ...(changed.has('confirm_vote') && { confirm_vote: values.confirm_vote }),
    ...(changed.has('voter_requirement') && { voter_requirement: values.voter_requirement }),
    ...(changed.has('result_visibility') && { result_visibility: values.result_visibility }),
    ...(changed.has('review_hours') &&
      values.review_hours !== null && { review_hours: values.review_hours }),
    ...(changed.has('public_percent') && { jury_weight: weightOf(values.public_percent) }),
    ...(changed.has('tie_break') && { tie_break: values.tie_break }),
  }),
  check: (values) => ({
    max_choices:
      values.method === 'multiple' && !within(values.max_choices, 1, 100)
        ? m.studio_max_choices_wrong()
        : undefined,
    scale:
      values.method === 'points' && values.points === 'scale' && !readScale(values.scale)
        ? m.studio_scale_wrong()
        : undefined,
    criteria:
      values.method === 'score' && !areCriteria(values.criteria)
        ? m.judging_criteria_wrong()
        : undefined,
    contest_exp_hours: within(values.contest_exp_hours, 1, 8784)
      ? undefined
      : m.studio_hours_wrong(),
    review_hours: within(values.review_hours, 0, maxReviewHours)
      ? undefined
      : m.studio_review_hours_wrong(),
  }),
  fieldOf: (field, values) => {
    if (field === 'jury_weight') return 'public_percent'
    if (!field.startsWith('method_options')) return field.split('.')[0] ?? field
    const inner = field.split('.')[1]
    if (inner) return inner
    if (values.method === 'score') return 'criteria'
    return values.method === 'multiple' ? 'max_choices' : 'scale'
  },
}

function within(value: number | null, min: number, max: number): boolean {
  return value !== null && Number.isInteger(value) && value >= min && value <= max
}

export function weightOf(publicPercent: number | null): number | null {
  return publicPercent === null ? null : (100 - publicPercent) / 100
}

function optionsOf(values: VotingValues): Contest['method_options'] {
  if (values.method === 'multiple') return { max_choices: values.max_choices ?? 3 }
  if (values.method === 'score') return { criteria: writtenCriteria(values.criteria) }
  if (values.method !== 'points') return {}
  if (values.points === 'scale') return { scale: readScale(values.scale) ?? [] }
  return {
    ...(values.max_points !== null && { max_points: values.max_points }),
    ...(values.max_total !== null && { max_total: values.max_total }),
  }
}

/** Returns the sentence about the two channels' weight in the result, as voters read it. */
export function weightSentence(percent: number | null, judges: number, locale: Locale): string {
  if (percent === null) return m.studio_weight_sum()
  if (percent === 50 && judges > 0) return m.studio_weight_half({ count: judges })
  return m.studio_weight_share({
    public: formatPercent(percent / 100, locale),
    jury: formatPercent(1 - percent / 100, locale),
  })
}
