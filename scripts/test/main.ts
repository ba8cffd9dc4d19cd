import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ownTemporary } from '../../apps/server/src/platform/postgres/testing-place.ts'
import { prepareChromium } from './browser.ts'
import { honest, readCounts, sum, triedOnceMore, type Counts } from './counts.ts'
import { overShare, percent } from './shares.ts'
import { prepareTools } from './tools.ts'

interface Part {
  name: string
  command: string[]
  /** Path to which the part writes its JSON report; parts without one count no tests. */
  report?: string
  /** The command that tries a file of the part once more, to tell what is unsteady from what is broken. */
  again?: string[]
  /** A sentence when the part can't be run here. */
  leftOut?: string
}

interface Outcome {
  part: Part
  isOk: boolean
  seconds: number
  counts: Counts | null
}

const root = resolve(import.meta.dirname, '../..')
// Databases, profiles of browsers and reports of all parts: in memory where there is room for them.
const reports = ownTemporary()
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const chromium = existsSync(join(root, 'playwright.config.ts')) ? prepareChromium(say) : null
prepareTools(say)
const parts = listParts()
const outcomes: Outcome[] = []
for (const [index, part] of parts.entries()) {
  if (part.leftOut) continue
  say(`\n── ${index + 1} of ${parts.length}: ${part.name}`)
  outcomes.push(await secondTry(await runPart(part)))
}
summarise()
rmSync(reports, { recursive: true, force: true })

function listParts(): Part[] {
  const unit = join(reports, 'unit.json')
  const browser = join(reports, 'browser.json')
  const list: (Part & { needs?: string })[] = [
    {
      name: 'types, lint, formatting, rules of the house',
      command: ['node', 'scripts/check/main.ts'],
    },
    {
      name: 'unit and HTTP tests',
      command: [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${unit}`,
      ],
      report: unit,
      again: ['vitest', 'run', '--reporter=default'],
    },
    {
      name: 'browser tests',
      command: ['playwright', 'test', '--reporter=list,json'],
      report: browser,
      needs: 'playwright.config.ts',
      ...(chromium ? {} : { leftOut: 'no Chromium on this machine' }),
    },
    {
      name: 'conformance with the specification',
      command: ['node', 'scripts/conformance/main.ts'],
      needs: 'scripts/conformance/main.ts',
    },
  ]
  return list.filter(({ needs }) => !needs || existsSync(join(root, needs)))
}

/** Browser tests have their second try from their own runner; this is the one of the others, with the same meaning. */
async function secondTry(first: Outcome): Promise<Outcome> {
  const { part, counts } = first
  const { again } = part
  // A failure without a file, as a fault between tests, has no second try.
  if (counts === null || first.isOk || again === undefined || counts.files.length === 0)
    return first
  let { seconds } = first
  const now = await triedOnceMore(counts, async (file) => {
    say(`\n── once more, alone: ${relative(root, file)}`)
    const second = await runPart({ name: part.name, command: [...again, file] })
    seconds += second.seconds
    return second.isOk
  })
  return { part, isOk: now.files.length === 0, seconds, counts: now }
}

function runPart(part: Part): Promise<Outcome> {
  const begin = Date.now()
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    PLAYWRIGHT_JSON_OUTPUT_FILE: part.report,
    // The table of conformance asks if the tests that it cites ran.
    TEST_REPORTS: reports,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  const [command = '', ...args] = part.command
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    // Ctrl-C reaches the child by itself; other signals are passed on.
    const pass = () => child.kill('SIGTERM')
    const wait = () => undefined
    process.on('SIGTERM', pass).on('SIGINT', wait)
    const finish = (isOk: boolean) => {
      process.off('SIGTERM', pass).off('SIGINT', wait)
      const counts = part.report ? honest(readCounts(part.report), !isOk) : null
      done({ part, isOk, seconds: (Date.now() - begin) / 1000, counts })
    }
    child.once('error', () => finish(false))
    child.once('close', (code) => finish(code === 0))
  })
}

function summarise(): void {
  say('\n── summary')
  const timed = outcomes.map(({ part: { name }, seconds }) => ({ name, seconds }))
  const whole = timed.reduce((sum, { seconds }) => sum + seconds, 0)
  for (const part of parts) {
    const outcome = outcomes.find((candidate) => candidate.part === part)
    if (!outcome) say(`  – ${part.name}: left out, ${part.leftOut}`)
    else
      say(
        `  ${outcome.isOk ? '✓' : '✗'} ${part.name} (${outcome.seconds.toFixed(0)} s, ${percent(outcome.seconds / whole)})${tell(outcome.counts)}`,
      )
  }
  const over = overShare(timed)
  if (over.length > 0) process.exitCode = 1
  for (const line of over) say(`  ✗ OVER ITS SHARE: ${line}`)
  const total = sum(outcomes.flatMap(({ counts }) => counts ?? []))
  if (outcomes.some(({ isOk }) => !isOk)) process.exitCode = 1
  if (total.broken.length > 0) {
    say('\n  FAILED:')
    for (const test of total.broken) say(`  ✗ ${test}`)
  }
  if (total.unsteady.length > 0) {
    say('\n  UNSTEADY: failed at the first try and passed at the second. Find out why:')
    for (const test of total.unsteady) say(`  ! ${test}`)
  }
  say(`\n${total.passed} passed, ${total.failed} failed`)
}

function tell(counts: Counts | null): string {
  if (!counts) return ''
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  const unsteady = counts.unsteady.length > 0 ? `, ${counts.unsteady.length} UNSTEADY` : ''
  return `: ${counts.passed} passed, ${counts.failed} failed${skipped}${unsteady}`
}
