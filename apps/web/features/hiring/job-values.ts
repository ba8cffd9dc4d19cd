import type { Input } from '@plaudit/contract/calls'
import type { Job } from '@plaudit/contract/hiring/calls'
import { newId } from '../../components/form/new-id.ts'
import { amountText, readAmount } from '../payments/open/amount.ts'
import { anyCurrency } from '../payments/open/use-first-currency.ts'

/** Values of the three steps; sums in whole units, as they are typed; no currency until one is chosen. */
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

/** Values as the device keeps them, with what stood in the job that they change. */
export type JobDraft = JobValues & { from?: string | undefined }

/** Names what stands in a job: another name, and somebody has changed it. Empty for a new one. */
export const standOf = (job: Job | undefined): string =>
  job === undefined ? '' : JSON.stringify({ ...valuesOf(job), client_id: '' })

/** Returns the draft of an earlier visit, unless the job was changed since: a job has no revision of its own. */
export function restoredJob(draft: JobDraft | undefined, job: Job | undefined): JobValues {
  if (draft === undefined) return valuesOf(job)
  const { from = '', ...values } = draft
  return from === standOf(job) ? values : valuesOf(job)
}

const shown = (amount: number | null | undefined, currency: string): string =>
  amount ? amountText(amount, currency) : ''

export const valuesOf = (job: Job | undefined): JobValues => ({
  title: job?.title ?? '',
  text: job?.text ?? '',
  category: job ? String(job.data.category) : '',
  kind: job?.data.range_budget ? 'range' : 'fixed',
  currency: job?.data.currency ?? '',
  amount: job ? shown(job.data.budget, job.data.currency) : '',
  min: job ? shown(job.data.range_budget?.min, job.data.currency) : '',
  max: job ? shown(job.data.range_budget?.max, job.data.currency) : '',
  country_code: job?.data.country_code ?? '',
  state: job?.data.state ?? '',
  client_id: newId(),
})

/** The same as the call takes it. */
export function dataOf(values: JobValues): NonNullable<Input<'feeds/addFeed'>['data']> {
  const { title, category, kind, amount, min, max, country_code, state } = values
  const currency = values.currency || anyCurrency
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
