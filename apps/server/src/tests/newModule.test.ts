import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testDatabase } from '../platform/postgres/testing.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
let copy: string

/** The module that does nothing but exist: its own files. */
const own: Record<string, string> = {
  'packages/contract/src/quokkas/calls.ts': `import { defineCall, nothing } from '../call.ts'
import { z } from 'zod'
export const quokkasCalls = {
  'quokkas/get': defineCall({
    method: 'GET', summary: 'Quokkas.', tag: 'quokkas', who: 'all',
    input: nothing, reply: z.object({ quokkas: z.int() }), refusals: ['no_quokkas'],
  }),
} as const
`,
  'packages/contract/src/quokkas/light.ts': `export const errors = { no_quokkas: 409 } as const
export const gets = { 'quokkas/get': true } as const
`,
  'packages/i18n/messages/quokkas_tasks/en.json': '{"tasks_count_quokkas": "Count quokkas"}\n',
  'packages/i18n/messages/quokkas_tasks/fr.json':
    '{"tasks_count_quokkas": "Compter les quokkas"}\n',
  'packages/i18n/messages/quokkas_tasks/es.json': '{"tasks_count_quokkas": "Contar los quokkas"}\n',
  'packages/i18n/messages/quokkas_errors/en.json': '{"errors_no_quokkas": "There are none."}\n',
  'packages/i18n/messages/quokkas_errors/fr.json': '{"errors_no_quokkas": "Il n’y en a pas."}\n',
  'packages/i18n/messages/quokkas_errors/es.json': '{"errors_no_quokkas": "No hay ninguno."}\n',
  'apps/web/features/quokkas/screens.ts': `import type { Screens } from '../../lib/screens.ts'
export const screens = { main: { quokkas: 'list.tsx' } } satisfies Screens
`,
  'apps/web/features/quokkas/list.tsx': `export default function List() {
  return <h1>Quokkas</h1>
}
`,
  'apps/server/src/modules/quokkas/module.ts': `import { z } from 'zod'
import { refuse } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { defineModule } from '../../platform/module.ts'

declare module '../../platform/http/limits.ts' {
  interface LimitNames { quokkas: true }
}
declare module '../../platform/config.ts' {
  interface Settings { QUOKKAS: number }
}

export const quokkas = defineModule({
  name: 'quokkas',
  settings: { QUOKKAS: z.coerce.number().int().default(0).describe('How many quokkas there are.') },
  limits: () => ({ quokkas: { seconds: 60, points: 10 } }),
  routes: ({ config }) => [
    route('quokkas/get', {
      limit: 'quokkas',
      read: async () => {
        const { QUOKKAS } = config.settings
        return QUOKKAS > 0 ? { quokkas: QUOKKAS } : refuse('no_quokkas')
      },
    }),
  ],
  tasks: () => ({ handlers: { count_quokkas: async () => undefined }, crontab: [] }),
  topics: () => ({ quokkas: async () => ({ keys: [] }) }),
})
`,
  'apps/server/src/modules/quokkas/rights.ts': `import { moduleRights, moduleRow } from '../../rights/modules.ts'

/** The calls of quokkas: everybody may ask, and there are none. */
export const rights = moduleRights({
  kinds: ['nothing'],
  make: async () => undefined,
  rows: [moduleRow('quokkas/get', () => 409, () => ({}))],
})
`,
}

/** Lists that others change too: what stands in a line before which the new one goes, and the new line. */
const lists: Record<string, [string | RegExp, string][]> = {
  'packages/contract/src/calls.ts': [
    [/^import \{ accountsCalls/m, `import { quokkasCalls } from './quokkas/calls.ts'\n`],
    [/^ {2}\.\.\.accountsCalls/m, '  ...quokkasCalls,\n'],
  ],
  'packages/contract/src/light.ts': [
    [/^import \* as accounts/m, `import * as quokkas from './quokkas/light.ts'\n`],
    [/^ {4}\.\.\.accounts\.errors/m, '    ...quokkas.errors,\n'],
    [/^ {2}\.\.\.accounts\.gets/m, '  ...quokkas.gets,\n'],
  ],
  'apps/server/src/modules.ts': [
    [/^import \{ accounts \}/m, `import { quokkas } from './modules/quokkas/module.ts'\n`],
    [/^ {2}accounts,/m, '  quokkas,\n'],
  ],
  'apps/web/features.ts': [
    [
      /^export \{ screens as accounts \}/m,
      `export { screens as quokkas } from './features/quokkas/screens.ts'\n`,
    ],
  ],
}

const run = promisify(execFile)

const taken = [
  ...['apps/server', 'apps/web', 'packages', 'scripts', 'bench', 'e2e', 'docs', 'README.md'],
  ...['tsconfig.json', 'vitest.config.ts', 'playwright.config.ts', 'package.json'],
]
const left = ['node_modules', 'build', '.react-router', 'paraglide', '.cache']

/** A copy of the sources whose packages are its own and whose dependencies are the repository's. */
async function copySources(): Promise<void> {
  const without = left.map((name) => `--exclude=${name}`).join(' ')
  const copying = `tar -C "$1" ${without} -cf - ${taken.join(' ')} | tar -C "$2" -xf -`
  await run('sh', ['-c', copying, 'sh', root, copy])
  const scoped = path.join(copy, 'node_modules/@plaudit')
  await mkdir(scoped, { recursive: true })
  for (const name of await readdir(path.join(root, 'packages')))
    await symlink(path.join(copy, 'packages', name), path.join(scoped, name))
  for (const place of ['apps/server', 'apps/web', 'packages/i18n'])
    await symlink(
      path.join(root, place, 'node_modules'),
      path.join(copy, place, 'node_modules'),
    ).catch(() => undefined)
  for (const name of await readdir(path.join(root, 'node_modules')))
    if (name !== '@plaudit')
      await symlink(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name))
}

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'plaudit-noun-'))
  await copySources()
  for (const [file, text] of Object.entries(own)) {
    await mkdir(path.dirname(path.join(copy, file)), { recursive: true })
    await writeFile(path.join(copy, file), text)
  }
  for (const [file, lines] of Object.entries(lists)) {
    let text = await readFile(path.join(copy, file), 'utf8')
    for (const [before, line] of lines) {
      const found = text.search(before)
      if (found < 0) throw new Error(`${file} has no line like ${before}`)
      text = text.slice(0, found) + line + text.slice(found)
    }
    await writeFile(path.join(copy, file), text)
  }
  await run(process.execPath, ['packages/i18n/scripts/build.ts'], { cwd: copy })
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Asks two servers, one of which has the new module's setting. */
const asking = `import { writeFileSync } from 'node:fs'
import { createClient } from './packages/client/src/client.ts'
import { readConfig } from './apps/server/src/platform/config.ts'
import { settingsOf } from './apps/server/src/routes.ts'
import { openServer } from './apps/server/src/server.ts'
async function ask(connectionString: string, env: Record<string, string>) {
  const config = readConfig({ LOG_LEVEL: 'fatal', NODE_ENV: 'test', DATA_DIR: 'data', ...env }, settingsOf())
  const { app, product } = await openServer({ config, connection: { connectionString } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.addresses()[0]
  const client = createClient({ baseUrl: 'http://127.0.0.1:' + address?.port, headers: { 'accept-language': 'fr' } })
  const said = await client.call('quokkas/get', {}).catch((error) => [error.code, error.message])
  return { said, topics: Object.keys(product.topics), tasks: Object.keys(product.tasks.handlers) }
}
const [, , none = '', three = ''] = process.argv
const { said: refused } = await ask(none, {})
const { said: counted, topics, tasks } = await ask(three, { QUOKKAS: '3' })
writeFileSync('answer.json', JSON.stringify({ refused, counted, topics, tasks }))
process.exit(0)
`

test('a module that does nothing but exist changes four files outside its own folders', async () => {
  expect(Object.keys(lists).length).toBeLessThanOrEqual(4)
  await writeFile(path.join(copy, 'ask.ts'), asking)
  const [none, three] = [await testDatabase(), await testDatabase()]
  const databases = [none.connectionString, three.connectionString]
  await run(process.execPath, ['ask.ts', ...databases], { cwd: copy })
  const answer = JSON.parse(await readFile(path.join(copy, 'answer.json'), 'utf8')) as {
    topics: string[]
    tasks: string[]
  }
  expect(answer).toMatchObject({
    refused: ['no_quokkas', 'Il n’y en a pas.'],
    counted: { quokkas: 3 },
  })
  expect(answer.topics).toContain('quokkas')
  expect(answer.tasks).toContain('count_quokkas')
})

test('its address is in the table of screens, and what it declares fits its types', async () => {
  const { stdout } = await run(
    process.execPath,
    [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'routes', 'apps/web', '--json'],
    { cwd: copy },
  )
  expect(stdout).toContain('features/quokkas/list.tsx')
  await writeFile(
    path.join(copy, 'tsconfig.own.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      files: ['apps/server/src/server.ts', 'apps/web/features.ts'],
      include: [],
    }),
  )
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  const said = await run(process.execPath, [compiler, '-p', 'tsconfig.own.json', '--noEmit'], {
    cwd: copy,
  }).catch(({ stdout: faults }: { stdout: string }) => ({ stdout: faults }))
  expect(said.stdout).toBe('')
})

/** What a command of the copy says; its end where it failed. */
const says = (command: string, ...args: string[]): Promise<string> =>
  run(process.execPath, [path.join(root, 'node_modules', command), ...args], {
    cwd: copy,
    // The copy's tests use the database server of this run.
    env: { ...process.env, TEST_POSTGRES: JSON.stringify(inject('postgres')) },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `FAILED ${stdout}${stderr}`,
  )

test('the guards of the house ask for nothing more: its words, its names, its settings, its rights and its screen', async () => {
  const rules = ['vocabulary', 'directions', 'modules', 'features', 'bundle', 'words', 'catalogues']
  const checked = await run(process.execPath, ['scripts/check/main.ts', ...rules], {
    cwd: copy,
  }).catch(({ stdout }: { stdout: string }) => ({ stdout }))
  expect(checked.stdout).not.toContain('✗')
  const guards = ['tests/declared', 'tests/settings', 'rights/rights', 'fuzz/fuzz']
  const names = 'every task|every background|every variable|has a row|quokkas'
  const files = guards.map((file) => `apps/server/src/${file}.test.ts`)
  const guarded = await says('vitest/vitest.mjs', 'run', '--project=shared', '-t', names, ...files)
  expect(guarded).not.toMatch(/FAILED|failed/)
  expect(guarded).toMatch(/4 passed/)
  const listed = await says('@playwright/test/cli.js', 'test', '--list', 'every-screen')
  expect(listed).toContain('every screen of quokkas')
})
