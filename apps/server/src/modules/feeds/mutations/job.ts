import type { JobData, jobDataInput } from '@plaudit/contract/feeds/shape'
import type { z } from 'zod'
import { refuse } from '../../../platform/errors.ts'

type Given = z.output<typeof jobDataInput>

/**
 * Returns a job whole: a fixed budget or a range (specification 3).
 * @throws refusal invalid_input with 'Invalid amount' where there is neither, or the range runs backwards.
 */
export function jobOf({ budget, range_budget, budget_range, ...rest }: Given): JobData {
  const isFixed = typeof budget === 'number'
  if (!isFixed && !range_budget) refuse('invalid_input', { fields: { budget: 'invalid_amount' } })
  if (range_budget && range_budget.min > range_budget.max)
    refuse('invalid_input', { fields: { range_budget: 'invalid_amount' } })
  return {
    ...rest,
    budget: isFixed ? budget : null,
    range_budget: isFixed ? null : (range_budget ?? null),
    budget_range: budget_range ?? (isFixed ? 'fixed' : 'range'),
  }
}
