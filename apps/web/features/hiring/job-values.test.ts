import { expect, it } from 'vitest'
import type { Job } from '@plaudit/contract/hiring/calls'
import { missingIn, restoredJob, standOf, valuesOf } from './job-values.ts'

const job = (title: string) =>
  ({ title, text: 'Three evenings', data: { category: 4, currency: 'EUR', budget: 5000 } }) as Job

it('takes up an unfinished change of a job, unless the job was changed since', () => {
  const typed = { ...valuesOf(job('Light')), title: 'Light and sound' }
  const draft = { ...typed, from: standOf(job('Light')) }
  expect(restoredJob(draft, job('Light'))).toEqual(typed)
  expect(restoredJob(draft, job('Light, urgent')).title).toBe('Light, urgent')
  // A change that an earlier version kept does not say what it began from.
  expect(restoredJob(typed, job('Light')).title).toBe('Light')
})

it('takes up a new job that was not sent', () => {
  const typed = { ...valuesOf(undefined), title: 'Sound' }
  expect(restoredJob(typed, undefined)).toEqual(typed)
  expect(restoredJob({ ...typed, from: standOf(undefined) }, undefined)).toEqual(typed)
})

it('says what is missing before a person goes on to the next step', () => {
  const none = valuesOf(undefined)
  const missing = (step: number, typed: Partial<typeof none>) =>
    Object.keys(missingIn(step, { ...none, ...typed }))
  expect(missing(0, { title: ' ' })).toEqual(['title', 'category', 'text'])
  expect(missing(0, { title: 'Light', category: '452', text: 'Two evenings' })).toEqual([])
  expect(missing(1, { amount: 'much' })).toEqual(['budget'])
  expect(missing(1, { amount: '300' })).toEqual([])
  expect(missing(1, { kind: 'range', min: '100' })).toEqual(['range_budget.max'])
  expect(missing(2, {})).toEqual([])
})
