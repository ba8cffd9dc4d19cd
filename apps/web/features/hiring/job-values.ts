import type { Input } from '@plaudit/contract/calls'
import type { Job } from '@plaudit/contract/hiring/calls'
import { newId } from '../../components/form/new-id.ts'
import { amountText, readAmount } from '../payments/open/amount.ts'

/** Values of the three steps; sums in whole units, as they are typed. */
export interface JobValues {
  title: string
  text: string
  category: string
  kind: 'fixed' | 'range'
  currency: string
  amount: string
  min: string
  max: string
  country_code: string
  state: string
  client_id: string
}

const shown = (amount: number | null | undefined, currency: string): string =>
  amount ? amountText(amount, currency) : ''

export const valuesOf = (job: Job | undefined): JobValues => ({
  title: job?.title ?? '',
  text: job?.text ?? '',
  category: job ? String(job.data.category) : '',
  kind: job?.data.range_budget ? 'range' : 'fixed',
  currency: job?.data.currency ?? 'EUR',
  amount: job ? shown(job.data.budget, job.data.currency) : '',
  min: job ? shown(job.data.range_budget?.min, job.data.currency) : '',
  max: job ? shown(job.data.range_budget?.max, job.data.currency) : '',
  country_code: job?.data.country_code ?? '',
  state: job?.data.state ?? '',
  client_id: newId(),
})

/** The same as the call takes it. */
export function dataOf(values: JobValues): NonNullable<Input<'feeds/addFeed'>['data']> {
  const { title, category, kind, currency, amount, min, max, country_code, state } = values
  const sum = (text: string) => readAmount(text, currency) ?? 0
  return {
    title,
    category: Number(category),
    currency,
    country_code,
    state,
    ...(kind === 'fixed'
      ? { budget: sum(amount) }
      : { range_budget: { min: sum(min), max: sum(max) } }),
  }
}

/** Which step a fault of the server stands in, by the name of its field. */
export function stepOf(field: string): number {
  if (/title|text|category/.test(field)) return 0
  return /budget|currency/.test(field) ? 1 : 2
}
