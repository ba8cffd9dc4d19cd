import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Tests that failed once and passed at the second try: among those that passed, but something is wrong. */
  unsteady: string[]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, unsteady: [] }

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

interface Suite {
  title: string
  suites?: Suite[]
  specs?: {
    title: string
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

/** The counts of a JSON report of Vitest or Playwright; null when there is none to read. */
export function readCounts(file: string): Counts | null {
  try {
    return countsOf(JSON.parse(readFileSync(file, 'utf8')) as UnitReport | BrowserReport)
  } catch {
    return null
  }
}

export function countsOf(report: UnitReport | BrowserReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    const unsteady = report.suites.flatMap((suite) => unsteadyIn(suite))
    return { passed: expected + flaky, failed: unexpected, skipped, unsteady }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    unsteady: [],
  }
}

/** Each with its size, its file, and the first line of why it failed. */
function unsteadyIn({ title, suites = [], specs = [] }: Suite): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results }) => {
        const [why = 'no reason given'] = (results[0]?.error?.message ?? '').split('\n', 1)
        return `[${projectName}] ${title}: ${spec.title} (${stripVTControlCharacters(why)})`
      }),
  )
  return [...here, ...suites.flatMap((suite) => unsteadyIn(suite))]
}

/** A part that failed counts at least one failure: a file that does not load has no failed test. */
export function honest(counts: Counts | null, isFailed: boolean): Counts {
  const known = counts ?? none
  return { ...known, failed: isFailed ? Math.max(1, known.failed) : known.failed }
}

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
      unsteady: [...total.unsteady, ...counts.unsteady],
    }),
    none,
  )
}
