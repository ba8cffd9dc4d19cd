import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { longTools, prepareTools } from './tools.ts'

// `npm run test:long`: twenty rounds in which each part of many machines dies, ten minutes of mixed traffic, the
// variants that are broken on purpose, which tests of faults have to notice, and what a new module asks for. `npm run test:long -- bench/soak.test.ts`
// runs one file; ROUNDS and SOAK_MINUTES say how long.
const root = path.resolve(import.meta.dirname, '../..')
const isLong = (file: string): boolean =>
  /\bisLong\b|'ROUNDS'/.test(readFileSync(path.join(root, file), 'utf8'))

const asked = process.argv.slice(2)
const files =
  asked.length > 0
    ? asked
    : readdirSync(path.join(root, 'bench'))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `bench/${name}`)
        .concat('apps/server/src/tests/newModule.test.ts')
        .filter(isLong)

prepareTools((line) => void process.stdout.write(`${line}\n`), longTools)
// One file after the other: each fault shall be the only thing that a machine suffers from.
const { status } = spawnSync('vitest', ['run', '--no-file-parallelism', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${path.join(root, 'node_modules/.bin')}:${process.env['PATH']}`,
    ROUNDS: process.env['ROUNDS'] ?? '20',
    SOAK_MINUTES: process.env['SOAK_MINUTES'] ?? '10',
  },
})
process.exitCode = status ?? 1
