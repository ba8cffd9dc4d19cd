import type { SecrecyRules } from '../../voting/data/secrecy.ts'
import type { ContestRow } from './contests.ts'

export const secrecyFields = [
  'method',
  'result_visibility',
  'declared_at',
  'withheld_at',
  'review_hours',
  'end_date',
] as const

/** Returns the facts of a contest by which voting decides whose page shows its numbers. */
export const secrecyOf = (row: Pick<ContestRow, (typeof secrecyFields)[number]>): SecrecyRules => ({
  method: row.method,
  result_visibility: row.result_visibility,
  declared: row.declared_at !== null,
  withheld: row.withheld_at !== null,
  review_hours: row.review_hours,
  ends_at: row.end_date?.getTime() ?? null,
})
