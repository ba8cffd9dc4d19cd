import { existsSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { ownTemporary } from '../../apps/server/src/platform/postgres/testing-place.ts'
import { prepareChromium } from './browser.ts'
import { sum, triedOnceMore, type Counts } from './counts.ts'
import {
  canShare,
  groupsOf,
  isStopped,
  listenToSignals,
  runGroup,
  type Outcome,
  type Part,
} from './parts.ts'
import { overShare, percent } from './shares.ts'
import { prepareTools } from './tools.ts'

const root = resolve(import.meta.dirname, '../..')
// Databases, profiles of browsers and reports of all parts: in memory where there is room for them.
const reports = ownTemporary()
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const chromium = existsSync(join(root, 'playwright.config.ts')) ? prepareChromium(say) : null
prepareTools(say)
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
  // The table of conformance asks if the tests that it cites ran.
  TEST_REPORTS: reports,
  ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
}
process.chdir(root)
listenToSignals()
const begin = Date.now()
const parts = listParts()
const outcomes: Outcome[] = []
for (const group of groupsOf(parts, canShare())) {
  if (isStopped()) break
  const places = group.map((part) => parts.indexOf(part) + 1).join(' and ')
  say(`\n── ${places} of ${parts.length}: ${group.map(({ name }) => name).join(', beside ')}`)
  // A second try comes after the parts beside it: alone.
  for (const first of await runGroup(group, env)) outcomes.push(await secondTry(first))
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
      beside: 'unit',
      // Its tests wait for commands and databases, and have more patience than a browser's.
      isLower: true,
    },
    {
      name: 'browser tests',
      command: ['playwright', 'test', '--reporter=list,json'],
      report: browser,
      needs: 'playwright.config.ts',
      beside: 'browser',
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
    if (isStopped()) return false
    say(`\n── once more, alone: ${relative(root, file)}`)
    const [second] = await runGroup([{ name: part.name, command: [...again, file] }], env)
    seconds += second?.seconds ?? 0
    return second?.isOk === true
  })
  return { part, isOk: now.files.length === 0, seconds, counts: now }
}

function summarise(): void {
  say('\n── summary')
  const whole = (Date.now() - begin) / 1000
  for (const part of parts) {
    const outcome = outcomes.find((candidate) => candidate.part === part)
    if (outcome)
      say(
        `  ${outcome.isOk ? '✓' : '✗'} ${part.name} (${outcome.seconds.toFixed(0)} s, ${percent(outcome.seconds / whole)})${tell(outcome.counts)}`,
      )
    else say(`  – ${part.name}: left out, ${part.leftOut ?? 'the run was stopped'}`)
  }
  say(`  ${(whole / 60).toFixed(1)} minutes`)
  const timed = outcomes.map(({ part: { name }, seconds }) => ({ name, seconds }))
  const over = isStopped() ? [] : overShare(timed, whole)
  if (over.length > 0 || isStopped()) process.exitCode = 1
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
