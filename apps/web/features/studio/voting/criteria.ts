import type { Criterion } from '@plaudit/contract/judging'
import { m } from '@plaudit/i18n/messages'

/** A criterion while it is edited. */
export interface CriterionValue {
  key: string
  label: string
  max: number | null
  weight: number | null
}

export const mostCriteria = 20
const usualMax = 10

/** The criteria that judges score until the organiser names others. */
export const firstCriteria = (): CriterionValue[] => [
  { key: 'c1', label: m.judging_criterion_first(), max: usualMax, weight: 2 },
  { key: 'c2', label: m.judging_criterion_second(), max: usualMax, weight: 1 },
]

/** Another criterion, with a key that no other criterion has. */
export function oneMore(criteria: readonly CriterionValue[]): CriterionValue {
  const keys = new Set(criteria.map(({ key }) => key))
  let number = criteria.length + 1
  while (keys.has(`c${number}`)) number++
  return { key: `c${number}`, label: '', max: usualMax, weight: 1 }
}

const isCount = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= 100

export function areCriteria(criteria: readonly CriterionValue[]): boolean {
  const labels = criteria.map(({ label }) => label.trim().toLocaleLowerCase())
  const whole = criteria.every(({ max, weight }) => isCount(max) && isCount(weight))
  return (
    criteria.length > 0 &&
    whole &&
    labels.every((label) => label !== '' && label.length <= 80) &&
    new Set(labels).size === labels.length
  )
}

export const writtenCriteria = (criteria: readonly CriterionValue[]): Criterion[] =>
  criteria.map(({ key, label, max, weight }) => ({
    key,
    label: label.trim(),
    max: max ?? usualMax,
    weight: weight ?? 1,
  }))
