import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CallError } from '@plaudit/client/client'
import { tieBreakRules } from '@plaudit/contract/organiserConstants'
import type { TieBreakRule } from '@plaudit/contract/standing'
import { FormFault, parseContestFile } from './form.ts'
import { organiserFor } from './people.ts'
import { type Plan, planImport } from './plan.ts'
import { roundLines, tieBreakLine, verdictLine } from './report.ts'
import { reckonPlan, runImport } from './run.ts'
import { meet } from './server.ts'

const usage = `Makes a contest from a file, casts every point in it as ballots, and compares the standings with the file.

  npm run import -- <file> [options]

  --url <address>        the server (default PUBLIC_URL, else http://localhost with PORT or 3000)
  --tie-break <a,b,c>    how level contestants are told apart, instead of the rules of the year:
                         ${tieBreakRules.join(', ')}
  --email <address>      the organiser's account, made when there is none (or PLAUDIT_EMAIL)
  --password <password>  its password (or PLAUDIT_PASSWORD); without both a new account is made
  --name <name>          the contest's name, instead of the file's
  --keep-open            leave the voting open; otherwise it ends and the result is declared
  --no-pictures          without the drawn sample pictures
  --dry-run              only read the file and work out the standings; no server is needed

Exit: 0 all that the file states is equal, 1 there are differences, 2 it could not be run.`

const say = (line: string) => process.stdout.write(`${line}\n`)

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      url: {
        type: 'string',
        default: process.env['PUBLIC_URL'] || `http://localhost:${process.env['PORT'] || 3000}`,
      },
      'tie-break': { type: 'string' },
      email: { type: 'string', default: process.env['PLAUDIT_EMAIL'] },
      password: { type: 'string', default: process.env['PLAUDIT_PASSWORD'] },
      name: { type: 'string' },
      'keep-open': { type: 'boolean', default: false },
      'no-pictures': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  return { ...values, file: positionals[0] }
}

function tieBreakOption(text: string | undefined): TieBreakRule[] | undefined {
  return text
    ?.split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const rule = tieBreakRules.find((known) => known === word)
      if (rule === undefined)
        throw new Error(`--tie-break: "${word}" is none of ${tieBreakRules.join(', ')}`)
      return rule
    })
}

async function main(): Promise<number> {
  const started = performance.now()
  const given = options()
  if (given.help || given.file === undefined) {
    say(usage)
    return given.help ? 0 : 2
  }
  const file = parseContestFile(await bytesOf(given.file))
  const plan = planImport(file, {
    name: given.name,
    tieBreak: tieBreakOption(given['tie-break']),
    pictures: !given['no-pictures'],
  })
  say(plan.name)
  for (const note of plan.notes) say(`  ${note}`)
  say(tieBreakLine(plan.tieBreak))
  const comparisons = given['dry-run'] ? reckonPlan(plan) : await castOn(plan, given)
  for (const [index, round] of plan.rounds.entries()) {
    const comparison = comparisons[index]
    if (comparison) for (const line of roundLines(plan, round, comparison)) say(line)
  }
  say(`${verdictLine(comparisons)} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return comparisons.some((comparison) => comparison.differences.length > 0) ? 1 : 0
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (error) {
    throw new Error(`${path} can't be read: ${error instanceof Error ? error.message : error}`)
  }
}

async function castOn(plan: Plan, given: ReturnType<typeof options>) {
  const server = await meet(given.url)
  const organiser = await organiserFor(server, given)
  if (given.email === undefined)
    say(`  organiser ${organiser.username}, password ${organiser.password}`)
  const step = (what: string, seconds: number) => say(`  ${what} (${seconds.toFixed(1)} s)`)
  const run = await runImport(server, organiser, plan, { keepOpen: given['keep-open'], step })
  say(`  ${server.url}/contest/${run.opened.contest.contest_slug}`)
  return run.comparisons
}

try {
  process.exitCode = await main()
} catch (error) {
  process.exitCode = 2
  process.stderr.write(`${sentence(error)}\n`)
}

/** Returns what went wrong, for the person at the console. */
function sentence(error: unknown): string {
  if (error instanceof FormFault)
    return `The file does not have the expected form:\n${error.message}`
  if (error instanceof CallError)
    return [
      `The server refused (${error.code}): ${error.message}`,
      ...Object.entries(error.fields).map(([field, text]) => `  ${field}: ${text}`),
    ].join('\n')
  return error instanceof Error ? error.message : String(error)
}
