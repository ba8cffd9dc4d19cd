import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { apart } from './apart.ts'
import { budget, costsOf } from './budget.ts'
import { bundle } from './bundle.ts'
import { catalogues } from './catalogues.ts'
import { circles } from './circles.ts'
import { directions, features, modules } from './directions.ts'
import { links } from './links.ts'
import { faultsOfLock, readLock } from './lock.ts'
import { sizes } from './sizes.ts'
import { baselines, migrations } from './migrations.ts'
import { readSources, root } from './sources.ts'
import { vocabulary } from './vocabulary.ts'
import { drawers, words } from './words.ts'

type Check = () => string[] | Promise<string[]>

const sources = readSources()

/** `npm run check` runs them all; names after it run only those. */
const checks: Record<string, { title: string; check: Check }> = {
  vocabulary: { title: 'Modules are made of the known files', check: () => vocabulary(sources) },
  directions: { title: 'Imports go one way', check: () => directions(sources) },
  modules: {
    title: 'Modules see only what is open, without circles',
    check: () => modules(sources),
  },
  features: {
    title: 'Features see only what is open',
    check: () => features(sources),
  },
  circles: { title: 'No file needs one that needs it', check: () => circles(sources) },
  bundle: { title: 'No schema reaches the browser', check: () => bundle(sources) },
  migrations: {
    title: 'Migrations hold no filled table up',
    check: () => [...migrations(sources), ...baselines(sources)],
  },
  sizes: { title: 'Files are of a readable size', check: () => sizes(sources) },
  budget: {
    title: `Tests within their shares (${Object.entries(costsOf(sources))
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')})`,
    check: () => budget(sources),
  },
  words: { title: 'Words and names', check: () => [...words(sources), ...drawers(sources)] },
  apart: { title: 'Code and tests stand apart', check: () => apart(sources) },
  links: { title: 'Texts lead to what is there', check: () => links(sources) },
  catalogues: { title: 'Every sentence in every language', check: catalogues },
  lock: { title: 'The lock file is whole', check: () => faultsOfLock(readLock()) },
  format: {
    title: 'Formatting (npm run format repairs it)',
    check: () => tool('oxfmt', '--check'),
  },
  lint: { title: 'Lint', check: () => tool('oxlint', '--format=unix') },
  unused: {
    title: 'Nothing is left over',
    check: () => tool('knip', '--no-progress', '--no-config-hints'),
  },
  types: { title: 'Types', check: types },
}

/** The output of one of the project's own commands when it complains. */
function tool(name: string, ...args: string[]): Promise<string[]> {
  return new Promise((answer) => {
    const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
    const child = spawn(name, args, { cwd: root, env: { ...process.env, PATH: path } })
    let said = ''
    child.stdout.on('data', (text: Buffer) => (said += text.toString()))
    child.stderr.on('data', (text: Buffer) => (said += text.toString()))
    child.once('error', (error) => answer([error.message]))
    child.once('close', (code) => answer(code === 0 ? [] : said.trim().split('\n')))
  })
}

async function types(): Promise<string[]> {
  const routes = await tool('react-router', 'typegen', 'apps/web')
  return routes.length > 0 ? routes : tool('tsc', '-p', 'tsconfig.json', '--noEmit')
}

const wanted = process.argv.slice(2).filter((name) => !name.startsWith('-'))
const unknown = wanted.filter((name) => !(name in checks))
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are ${Object.keys(checks).join(', ')}.`,
  )
  process.exit(1)
}

const chosen = Object.keys(checks).filter((name) => wanted.length === 0 || wanted.includes(name))

async function run(name: string): Promise<{ faults: string[]; seconds: number }> {
  const begin = Date.now()
  const faults = (await checks[name]?.check()) ?? []
  return { faults, seconds: (Date.now() - begin) / 1000 }
}

// The longest has a core of its own while the others run.
const longest = chosen.includes('types') ? run('types') : undefined

let failures = 0
for (const name of chosen) {
  const { faults, seconds } = await ((name === 'types' && longest) || run(name))
  if (faults.length > 0) failures++
  console.log(
    `  ${faults.length === 0 ? '✓' : '✗'} ${checks[name]?.title} (${seconds.toFixed(1)} s)`,
  )
  const shown = wanted.length > 0 ? faults : faults.slice(0, 40)
  for (const fault of shown) console.log(`      ${fault}`)
  const rest = faults.length - shown.length
  if (rest > 0) console.log(`      … and ${rest} more: npm run check -- ${name}`)
}
if (failures > 0) {
  console.log(`${failures} of the checks found something.`)
  process.exitCode = 1
}
