import { expect, test } from 'vitest'
import { countsOf, honest, sum } from './counts.ts'

const unit = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 }
const vote = {
  title: 'one tap votes',
  tests: [
    { projectName: 'desktop', status: 'expected', results: [{}] },
    {
      projectName: 'phone',
      status: 'flaky',
      results: [{ error: { message: '\u001B[31mno receipt\u001B[39m\nat vote.spec.ts' } }, {}],
    },
  ],
}
const browser = {
  stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 },
  suites: [{ title: 'vote.spec.ts', suites: [{ title: 'by tap', specs: [vote] }] }],
}
const unsteady = ['[phone] by tap: one tap votes (no receipt)']

test('both kinds of reports are counted', () => {
  expect(countsOf(unit)).toEqual({ passed: 7, failed: 0, skipped: 1, unsteady: [] })
  expect(countsOf(browser)).toEqual({ passed: 4, failed: 2, skipped: 4, unsteady })
  expect(sum([countsOf(unit), countsOf(browser)])).toEqual({
    passed: 11,
    failed: 2,
    skipped: 5,
    unsteady,
  })
})

test('a part that failed without a failed test, or without a report, still counts', () => {
  expect(honest(countsOf(unit), true).failed).toBe(1)
  expect(honest(countsOf(browser), true).failed).toBe(2)
  expect(honest(null, true)).toEqual({ passed: 0, failed: 1, skipped: 0, unsteady: [] })
  expect(honest(null, false).failed).toBe(0)
})
