import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { addressRows } from './addresses.ts'
import { behaviourRows } from './behaviourRows.ts'
import { bindTests } from './bind.ts'
import { callRows } from './callRows.ts'
import { testsOf, type CitedTest } from './citedTests.ts'
import { constantRows } from './constantRows.ts'
import { contestRows } from './contestRows.ts'
import { fieldRows } from './fieldRows.ts'
import { logRows } from './logRows.ts'
import { ownCallRows } from './ownCallRows.ts'
import { withoutRun } from './ran.ts'
import type { Row } from './row.ts'
import { sentenceRows } from './sentenceRows.ts'
import { roleRows, stateRows } from './stateRows.ts'
import { fraudRows, voteRows } from './voteRows.ts'

const root = path.resolve(import.meta.dirname, '../..')

const asked: Row[] = [
  ...addressRows,
  ...behaviourRows,
  ...fieldRows,
  ...stateRows,
  ...roleRows,
  ...callRows,
  ...ownCallRows,
  ...sentenceRows,
  ...constantRows,
  ...contestRows,
  ...voteRows,
  ...logRows,
  ...fraudRows,
]

/** Reads what modules show, each in a file of its own: a row that is asked for and shown is done. */
async function shownByModules(): Promise<Row[]> {
  const folder = path.join(import.meta.dirname, 'modules')
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const all = await Promise.all(
    files.map(async (file) => (await import(path.join(folder, file))) as { rows: Row[] }),
  )
  return all.flatMap(({ rows: own }) => own)
}

const nameOf = ({ kind, what }: Row): string => `${kind} ${what}`

/** Keeps one row for each thing: done where any table shows it, in the place where it was asked for. */
function oneOfEach(all: readonly Row[], shown: readonly Row[]): Row[] {
  const byName = new Map(shown.map((row) => [nameOf(row), row]))
  const places = all.map((row) => (row.state === 'done' ? row : (byName.get(nameOf(row)) ?? row)))
  const known = new Set(all.map(nameOf))
  return [...places, ...shown.filter((row) => !known.has(nameOf(row)))]
}

/** The whole table: the specification, then what a contest is beyond its words, then what modules add. */
export const rows: Row[] = oneOfEach(asked, await shownByModules())

/** The text of a file of the repository, empty when there is none. */
export function textOf(file: string): string {
  const full = path.join(root, file)
  return existsSync(full) ? readFileSync(full, 'utf8') : ''
}

/** Rows marked done whose test is not there, or asks for nothing; each is a lie of the table. */
export function withoutTest(all: readonly Row[]): Row[] {
  const known = new Map<string, ReadonlyMap<string, CitedTest>>()
  const tests = (file: string): ReadonlyMap<string, CitedTest> => {
    const own = known.get(file) ?? testsOf(textOf(file))
    known.set(file, own)
    return own
  }
  return all.filter(
    ({ state, test }) =>
      state === 'done' &&
      (test === undefined || !isId.test(test.id) || !tests(test.file).get(test.id)?.expects),
  )
}

/** A title changes with its words; an id does not (`npm run conformance -- --bind` gives a cited test one). */
const isId = /^([a-z0-9]{5}|screen \S+)$/

function print(): void {
  const kinds = [...new Set(rows.map((row) => row.kind))]
  for (const kind of kinds) {
    const own = rows.filter((row) => row.kind === kind)
    const done = own.filter((row) => row.state === 'done').length
    process.stdout.write(
      `${kind.padEnd(16)} ${String(done).padStart(4)} done  ${String(own.length - done).padStart(4)} not yet\n`,
    )
  }
  const done = rows.filter((row) => row.state === 'done').length
  process.stdout.write(
    `${'all'.padEnd(16)} ${String(done).padStart(4)} done  ${String(rows.length - done).padStart(4)} not yet\n`,
  )
  if (process.argv.includes('--rows')) {
    for (const row of rows)
      process.stdout.write(
        `${row.state === 'done' ? 'done ' : 'later'}  ${row.kind}: ${row.what}${row.test ? `  (${row.test.file})` : `  (${row.part})`}\n`,
      )
  }
  const lies = withoutTest(rows)
  if (process.argv.includes('--bind'))
    for (const line of bindTests(lies)) process.stdout.write(`Bound: ${line}\n`)
  for (const row of lies)
    process.stdout.write(
      `Marked done without a test: ${row.kind} ${row.what} (${row.test?.file}: ${row.test?.id})\n`,
    )
  const open = rows.filter((row) => row.state === 'later')
  for (const row of open)
    process.stdout.write(`Not done: ${row.kind} ${row.what} (waits for ${row.part})\n`)
  const reports = process.env['TEST_REPORTS']
  const left = reports === undefined ? [] : withoutRun(rows, reports)
  for (const row of left)
    process.stdout.write(
      `Marked done by a test that did not run: ${row.kind} ${row.what} (${row.test?.file}: ${row.test?.id})\n`,
    )
  process.exitCode = lies.length + open.length + left.length === 0 ? 0 : 1
}

if (process.argv[1] === import.meta.filename) print()
