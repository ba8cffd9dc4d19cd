import type { Input } from '@plaudit/contract/calls'
import type { Job } from '@plaudit/contract/hiring/calls'
import type { Locale } from '@plaudit/i18n/locale'
import { m } from '@plaudit/i18n/messages'
import { getLocale } from '@plaudit/i18n/runtime'
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

/** Names what stands in a job, in one language for all: another name, and somebody has changed it. Empty for a new one. */
export const standOf = (job: Job | undefined): string =>
  job === undefined ? '' : JSON.stringify({ ...valuesOf(job, 'en'), client_id: '' })

/** Returns the draft of an earlier visit, unless the job was changed since: a job has no revision of its own. */
export function restoredJob(draft: JobDraft | undefined, job: Job | undefined): JobValues {
  if (draft === undefined) return valuesOf(job)
  const { from = '', ...values } = draft
  return from === standOf(job) ? values : valuesOf(job)
}

type Sum = number | null | undefined

const shown = (amount: Sum, currency: string, locale: Locale): string =>
  amount ? amountText(amount, currency, locale) : ''

export const valuesOf = (job: Job | undefined, locale: Locale = getLocale()): JobValues => ({
  title: job?.title ?? '',
  text: job?.text ?? '',
  category: job ? String(job.data.category) : '',
  kind: job?.data.range_budget ? 'range' : 'fixed',
  currency: job?.data.currency ?? '',
  amount: job ? shown(job.data.budget, job.data.currency, locale) : '',
  min: job ? shown(job.data.range_budget?.min, job.data.currency, locale) : '',
  max: job ? shown(job.data.range_budget?.max, job.data.currency, locale) : '',
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

/** Returns what is missing in a step, by the call's names: a person who goes on would be sent back at the end. */
export function missingIn(step: number, values: JobValues): Record<string, string> {
  const { title, text, category, kind, currency, amount, min, max } = values
  const isSum = (typed: string) => readAmount(typed, currency || anyCurrency) !== undefined
  if (step === 0)
    return {
      ...(title.trim() === '' && { title: m.errors_field_job_title() }),
      ...(category === '' && { category: m.errors_field_job_category() }),
      ...(text.trim() === '' && { text: m.errors_field_required() }),
    }
  if (step !== 1) return {}
  if (kind === 'fixed') return isSum(amount) ? {} : { budget: m.errors_field_invalid_amount() }
  return {
    ...(!isSum(min) && { range_budget: m.errors_field_invalid_amount() }),
    ...(!isSum(max) && { 'range_budget.max': m.errors_field_invalid_amount() }),
  }
}

/** Which step a fault of the server stands in, by the name of its field. */
export function stepOf(field: string): number {
  if (/title|text|category/.test(field)) return 0
  return /budget|currency/.test(field) ? 1 : 2
}
