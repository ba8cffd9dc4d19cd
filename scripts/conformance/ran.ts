import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Row } from './row.ts'

interface UnitReport {
  testResults: { assertionResults: { title: string; status: string }[] }[]
}
interface Suite {
  suites?: Suite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

const reading = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined

const titlesIn = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
    .map(({ title }) => title),
  ...suites.flatMap(titlesIn),
]

/** Titles of the tests that ran, by the reports that `npm test` has of its parts; undefined for a part that was left out. */
function ran(folder: string) {
  const unit = reading<UnitReport>(path.join(folder, 'unit.json'))
  const browser = reading<Suite>(path.join(folder, 'browser.json'))
  return {
    unit: unit?.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ title }) => title),
    ),
    browser: browser && titlesIn(browser),
  }
}

/** Rows whose test did not run just now, though its part did: it was taken out, skipped, or stands where nobody runs it. */
export function withoutRun(rows: readonly Row[], folder: string): Row[] {
  const { unit, browser } = ran(folder)
  const keys = (titles: readonly string[] | undefined) =>
    titles && new Set(titles.map((title) => /\[cf:([a-z0-9]+)\]/.exec(title)?.[1] ?? title))
  const [ofUnit, ofBrowser] = [keys(unit), keys(browser)]
  return rows.filter(({ state, test }) => {
    if (state !== 'done' || test === undefined) return false
    const known = test.file.startsWith('e2e/') ? ofBrowser : ofUnit
    return known !== undefined && !known.has(test.id)
  })
}
