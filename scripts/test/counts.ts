import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** Failed tests, each with its file and the first line of why, for a reader who has only the end of a long output. */
  broken: string[]
  /** The files of unit tests that failed, to try them once more; a browser's own runner does so by itself. */
  files: string[]
  /** Tests that failed once and passed at the second try: among the passed ones, but something is wrong. */
  unsteady: string[]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, broken: [], files: [], unsteady: [] }

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
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
    const those = (status: string) => report.suites.flatMap((suite) => foundIn(suite, status))
    const broken = those('unexpected')
    return {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      broken,
      files: [],
      unsteady: those('flaky'),
    }
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    broken: brokenOf(report),
    files: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
    unsteady: [],
  }
}

/**
 * The first line of why something failed, without the colours of a terminal; of what differs, also the first line that
 * came and was not expected: "not equal" alone tells nobody where to look.
 */
function firstLine(message: string | undefined): string {
  const [why = '', ...rest] = stripVTControlCharacters(message ?? '').split('\n')
  const came = rest.find(
    (line) => /^\+ .*["'\w]/.test(line) && !/^\+ (Received\b|Array|Object)/.test(line),
  )
  return [why || 'no reason given', ...(came ? [came.slice(1).trim().slice(0, 300)] : [])].join(
    ': ',
  )
}

/** Tests that failed, and files that did not even load. */
function brokenOf({ testResults }: UnitReport): string[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = named(name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file} (${firstLine(message)})`] : []
    return failed.map(
      ({ fullName, failureMessages: [why] }) => `${file}: ${fullName} (${firstLine(why)})`,
    )
  })
}

/** The tests that ended so, each with its size, its file, and why it failed at first. */
function foundIn({ title, suites = [], specs = [] }: Suite, wanted: string): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === wanted)
      .map(
        ({ projectName, results }) =>
          `[${projectName}] ${title}: ${spec.title} (${firstLine(results[0]?.error?.message)})`,
      ),
  )
  return [...here, ...suites.flatMap((suite) => foundIn(suite, wanted))]
}

/** A part that failed counts at least one failure: a file that does not load has no failed test. */
export function honest(counts: Counts | null, isFailed: boolean): Counts {
  const known = counts ?? none
  return { ...known, failed: isFailed ? Math.max(1, known.failed) : known.failed }
}

/** More files than these that fail are no chance, and are not tried again. */
const mostByChance = 10

/**
 * Tries each file that failed once more, alone, one after the other; none if so many failed that something is simply
 * wrong. A file that passes then is counted as passed and named as unsteady, with the cause of its first failure; a
 * file that fails twice fails.
 * @param passes runs one file, and says if it passed.
 */
export async function triedOnceMore(
  first: Counts,
  passes: (file: string) => Promise<boolean>,
): Promise<Counts> {
  if (first.files.length > mostByChance) return first
  const twice: string[] = []
  for (const file of first.files) if (!(await passes(file))) twice.push(file)
  const isTwice = (line: string) => twice.some((file) => isOf(line, file))
  const [broken, unsteady] = [
    first.broken.filter(isTwice),
    first.broken.filter((line) => !isTwice(line)),
  ]
  // A file that did not even load has no test that was counted.
  const saved = unsteady.filter((line) =>
    first.files.some((file) => line.startsWith(`${named(file)}: `)),
  )
  return {
    ...first,
    passed: first.passed + saved.length,
    failed: twice.length === 0 ? 0 : Math.max(1, first.failed - saved.length),
    broken,
    files: twice,
    unsteady: [...first.unsteady, ...unsteady],
  }
}

const named = (file: string): string => relative(process.cwd(), file)
const isOf = (line: string, file: string): boolean =>
  [': ', ' ('].some((end) => line.startsWith(named(file) + end))

export function sum(all: Counts[]): Counts {
  return all.reduce(
    (total, counts) => ({
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
      broken: [...total.broken, ...counts.broken],
      files: [...total.files, ...counts.files],
      unsteady: [...total.unsteady, ...counts.unsteady],
    }),
    none,
  )
}
