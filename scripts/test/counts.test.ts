import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsOf, honest, sum, triedOnceMore } from './counts.ts'

const green = { fullName: 'one counts', status: 'passed', failureMessages: [] }
const red = {
  fullName: 'two count',
  status: 'failed',
  failureMessages: ['AssertionError: \u001B[31mone vote\u001B[39m\n    at tally.test.ts:3'],
}
const inFolder = (file: string) => join(process.cwd(), 'apps', file)
const unit = {
  numPassedTests: 7,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [
    { name: inFolder('a.test.ts'), status: 'passed', message: '', assertionResults: [green] },
    {
      name: inFolder('tally.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [green, red],
    },
    {
      name: inFolder('b.test.ts'),
      status: 'failed',
      message: 'Cannot find module\nx',
      assertionResults: [],
    },
  ],
}
const brokenUnit = [
  'apps/tally.test.ts: two count (AssertionError: one vote)',
  'apps/b.test.ts (Cannot find module)',
]
const brokenFiles = ['tally.test.ts', 'b.test.ts'].map(inFolder)
const vote = {
  title: 'one tap votes',
  tests: [
    { projectName: 'desktop', status: 'expected', results: [{}] },
    {
      projectName: 'phone',
      status: 'flaky',
      results: [{ error: { message: '\u001B[31mno receipt\u001B[39m\nat vote.spec.ts' } }, {}],
    },
    { projectName: 'tablet', status: 'unexpected', results: [{}, {}] },
    {
      projectName: 'watch',
      status: 'unexpected',
      results: [
        {
          error: {
            message:
              'Error: not equal\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "/help: too wide",\n+ ]',
          },
        },
        {},
      ],
    },
  ],
}
const browser = {
  stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 },
  suites: [{ title: 'vote.spec.ts', suites: [{ title: 'by tap', specs: [vote] }] }],
}
const broken = [
  '[tablet] by tap: one tap votes (no reason given)',
  '[watch] by tap: one tap votes (Error: not equal: "/help: too wide",)',
]
const unsteady = ['[phone] by tap: one tap votes (no receipt)']

test('both kinds of reports are counted', () => {
  expect(countsOf(unit)).toEqual({
    passed: 7,
    failed: 1,
    skipped: 1,
    broken: brokenUnit,
    files: brokenFiles,
    unsteady: [],
  })
  expect(countsOf(browser)).toEqual({
    passed: 4,
    failed: 2,
    skipped: 4,
    broken,
    files: [],
    unsteady,
  })
  expect(sum([countsOf(unit), countsOf(browser)])).toEqual({
    passed: 11,
    failed: 3,
    skipped: 5,
    broken: [...brokenUnit, ...broken],
    files: brokenFiles,
    unsteady,
  })
})

test('a part that failed without a failed test, or without a report, still counts', () => {
  expect(honest({ ...countsOf(unit), failed: 0 }, true).failed).toBe(1)
  expect(honest(countsOf(browser), true).failed).toBe(2)
  expect(honest(null, true)).toMatchObject({ passed: 0, failed: 1, broken: [], unsteady: [] })
  expect(honest(null, false).failed).toBe(0)
})

test('a file that failed is tried once more, alone: what passes is named as unsteady, what fails twice fails', async () => {
  const first = countsOf(unit)
  const [tally, b] = brokenUnit
  const tried: string[] = []
  const nowFailing = (again: string[]) =>
    triedOnceMore(first, async (file) => {
      tried.push(file)
      return !again.includes(file)
    })
  expect(await nowFailing([])).toEqual({
    ...first,
    passed: 8,
    failed: 0,
    broken: [],
    files: [],
    unsteady: brokenUnit,
  })
  expect(tried).toEqual(brokenFiles)
  expect(await nowFailing([inFolder('b.test.ts')])).toMatchObject({
    passed: 8,
    failed: 1,
    broken: [b],
    files: [inFolder('b.test.ts')],
    unsteady: [tally],
  })
  expect(await nowFailing([inFolder('tally.test.ts')])).toMatchObject({
    passed: 7,
    failed: 1,
    broken: [tally],
    unsteady: [b],
  })
  expect(await nowFailing(brokenFiles)).toEqual(first)
})

test('where many files failed something is simply wrong, and none is tried again', async () => {
  const first = { ...countsOf(unit), files: Array.from({ length: 11 }, (_, n) => `${n}.test.ts`) }
  expect(await triedOnceMore(first, () => Promise.reject(new Error('tried')))).toBe(first)
})
