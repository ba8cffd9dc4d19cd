import { readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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
    return { passed: expected + flaky, failed: unexpected, skipped }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A part that failed counts at least one failure: a file that does not load has no failed test. */
export function honest(counts: Counts | null, isFailed: boolean): Counts {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 }
  return { passed, failed: isFailed ? Math.max(1, failed) : failed, skipped }
}

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}
