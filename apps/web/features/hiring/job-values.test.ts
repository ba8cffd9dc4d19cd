import { expect, it } from 'vitest'
import type { Job } from '@plaudit/contract/hiring/calls'
import { restoredJob, standOf, valuesOf } from './job-values.ts'

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
