import { apart } from './apart.ts'
import { expect, test } from 'vitest'
import { costsOf, openersIn } from './budget.ts'
import { bundle } from './bundle.ts'
import { circles } from './circles.ts'
import { directions, features, modules } from './directions.ts'
import { links } from './links.ts'
import { sizes } from './sizes.ts'
import { importsOf, readSources } from './sources.ts'
import { vocabulary } from './vocabulary.ts'
import { drawers, words } from './words.ts'
import { file, server } from './testing-rules.ts'

const importing = (path: string, specifier: string, words = 'import { x } from') =>
  file(path, `${words} '${specifier}'\n`)

test('the repository itself is read, without what builds make', () => {
  const paths = readSources().map(({ path }) => path)
  expect(paths).toContain('scripts/check/rules.test.ts')
  expect(paths).toContain('package.json')
  expect(paths.filter((path) => /node_modules|\/build\/|paraglide\//.test(path))).toEqual([])
})

test('imports of every form are seen', () => {
  const text = [
    "import a from './a.ts'",
    "import type { B } from './b.ts'",
    "import {\n  c,\n  type C,\n} from '../c.ts'",
    "import './d.css'",
    "export { e } from '@plaudit/contract/e'",
    "const f = await import('./f.ts')",
    "import * as g from '@plaudit/ui/g'",
    "const text = `import h from './h.ts'`",
  ].join('\n')
  expect(
    importsOf(file('apps/web/lib/x.ts', text)).map(({ target, isType }) => [target, isType]),
  ).toEqual([
    ['apps/web/lib/a.ts', false],
    ['apps/web/lib/b.ts', true],
    ['apps/web/c.ts', false],
    ['apps/web/lib/d.css', false],
    ['packages/contract/src/e.ts', false],
    ['apps/web/lib/f.ts', false],
    ['packages/ui/src/g.tsx', false],
  ])
})

test('a file of another name in a module is found', () => {
  const fine = [
    'routes.ts',
    'data/lists.ts',
    'policy.test.ts',
    'mutations/any.test.ts',
    'factory.ts',
  ]
  const list = {
    path: `${server}/modules.ts`,
    text: `import { voting } from './modules/voting/module.ts'`,
  }
  const faults = (...paths: string[]) => vocabulary([list, ...paths.map((path) => file(path))])
  expect(faults(...fine.map((name) => `${server}/modules/voting/${name}`))).toEqual([])
  expect(faults(`${server}/modules/voting/service.ts`)).toHaveLength(1)
  expect(faults(`${server}/modules/voting/helpers/x.ts`)).toHaveLength(1)
  expect(faults(`${server}/modules/votes/data.ts`)).toHaveLength(1)
  expect(faults('apps/web/features/voting/page.tsx')).toEqual([])
  expect(faults('apps/web/features/widgets/page.tsx')).toHaveLength(1)
})

test.each([
  ['packages/contract/src/voting.ts', '../../../apps/server/src/main.ts'],
  ['packages/contract/src/voting.ts', '@plaudit/i18n/locale'],
  ['packages/contract/src/standing.ts', '@plaudit/votelog/leaf'],
  ['packages/votelog/src/leaf.ts', '@plaudit/contract/standing'],
  ['packages/votelog/src/leaf.ts', 'node:crypto'],
  ['packages/votelog/src/leaf.ts', './node/folder.ts'],
  ['packages/client/src/client.ts', '@plaudit/ui/button'],
  ['packages/ui/src/button.tsx', '@plaudit/client/client'],
  ['packages/ui/src/button.tsx', 'react-router'],
  [`${server}/platform/mail.ts`, '../modules/accounts/data.ts'],
  [`${server}/modules/voting/data.ts`, './mutations.ts'],
  [`${server}/modules/voting/mutations.ts`, './routes/calls.ts'],
  [`${server}/modules/voting/policy.ts`, './data.ts'],
  ['apps/web/lib/api.ts', '../components/dialogs.tsx'],
  ['apps/web/components/dialogs.tsx', '../features/voting/page.tsx'],
  ['apps/web/features/voting/page.tsx', '../contests/stage.ts'],
  ['apps/web/features/voting/page.tsx', '../../shells/main.tsx'],
  ['apps/web/features/voting/page.tsx', '../studio/open/words.ts'],
  ['apps/web/features/voting/page.tsx', './studio/integrity.tsx'],
  ['apps/web/features/voting/menu.ts', './page.tsx'],
  ['apps/web/features/voting/screens.ts', './page.tsx'],
  ['apps/web/internals/start-script.ts', '../components/dialogs.tsx'],
  ['apps/web/features/voting/page.tsx', '../../../server/src/main.ts'],
])('an import against the direction is found: %s from %s', (path, specifier) => {
  expect(directions([importing(path, specifier)])).toHaveLength(1)
})

test('imports along the direction are fine, and tests may reach everywhere', () => {
  expect(
    directions([
      importing(`${server}/modules/voting/routes.ts`, './mutations.ts'),
      importing(`${server}/modules/voting/mutations.ts`, '../../platform/db/db.ts'),
      importing(`${server}/modules/voting/policy.ts`, './data.ts', 'import type { X } from'),
      importing(`${server}/modules/voting/data.test.ts`, './mutations.ts'),
      importing('apps/web/features/voting/page.tsx', '../../components/dialogs.tsx'),
      importing('apps/web/features/voting/studio/integrity.tsx', '../../studio/open/studio.ts'),
      importing('apps/web/features/voting/slots/studio-sections.ts', '../studio/integrity.tsx'),
      importing('packages/contract/src/voting.ts', './call.ts'),
      importing('packages/contract/src/voting.ts', 'zod'),
      importing('packages/votelog/src/leaf.ts', '@noble/hashes/sha2.js'),
      importing('packages/votelog/src/node/folder.ts', 'node:fs'),
      importing('apps/server/src/modules/voting/mutations/leaf.ts', '@plaudit/votelog/leaf'),
    ]),
  ).toEqual([])
})

test('files in a circle are found, a type’s too; what is loaded later makes none', () => {
  const at = (name: string) => `apps/web/features/voting/${name}.ts`
  const others = [importing(at('b'), './c.ts'), importing(at('d'), './a.ts')]
  expect(circles([importing(at('a'), './b.ts'), ...others])).toEqual([])
  for (const words of ['import { x } from', 'import type { X } from'])
    expect(circles([...others, importing(at('c'), './b.ts', words)])).toEqual([
      `files in a circle: ${at('b')} → ${at('c')} → ${at('b')}`,
    ])
  expect(circles([...others, file(at('c'), "const x = () => import('./b.ts')")])).toEqual([])
})

test('what a module keeps to itself, and a circle of modules, are found', () => {
  const at = (noun: string) => `${server}/modules/${noun}/mutations.ts`
  expect(modules([importing(at('voting'), '../contests/data.ts')])).toEqual([])
  expect(modules([importing(at('voting'), '../contests/tables.ts')])).toHaveLength(1)
  const circle = modules([
    importing(at('voting'), '../contests/data.ts'),
    importing(at('contests'), '../files/data.ts'),
    importing(at('files'), '../voting/mutations.ts'),
    importing(at('accounts'), '../voting/mutations.ts'),
  ])
  expect(circle).toHaveLength(1)
  expect(circle[0]).toContain('contests → files → voting → contests')
})

test('a folder with more tests than code is found, and one of tests alone is none', () => {
  const [code, one, two] = ['data', 'data.test', 'more.test'].map((name) =>
    file(`${server}/platform/sheet/${name}.ts`, ''),
  )
  const helper = file(`${server}/platform/sheet/testing.ts`, '')
  expect(apart([code, one].flatMap((each) => each ?? []))).toEqual([])
  expect(apart([code, one, two, helper].flatMap((each) => each ?? []))).toHaveLength(1)
  expect(apart([file(`${server}/platform/sheet/tests/data.test.ts`, '')])).toEqual([])
})

test('what a feature keeps to itself is found', () => {
  const page = 'apps/web/features/contests/page.tsx'
  expect(features([importing(page, '../voting/open/ballot.ts')])).toEqual([])
  expect(features([importing(page, './stage.ts')])).toEqual([])
  for (const words of ['import { x } from', 'import type { X } from'])
    expect(features([importing(page, '../voting/caster.ts', words)])).toHaveLength(1)
})

test('a schema on its way to the browser is found, however far off', () => {
  const contract = [
    importing('packages/contract/src/call.ts', 'zod'),
    importing('packages/contract/src/voting.ts', './call.ts'),
    file('packages/contract/src/constants.ts', 'export const x = 1'),
  ]
  const web = (specifier: string, words?: string) =>
    bundle([...contract, importing('apps/web/lib/api.ts', specifier, words)])
  expect(web('@plaudit/contract/constants')).toEqual([])
  expect(web('@plaudit/contract/voting', 'import type { X } from')).toEqual([])
  expect(web('@plaudit/contract/voting')).toHaveLength(1)
  expect(web('zod')).toHaveLength(1)
})

test('a file that has grown too long is found', () => {
  const long = (lines: number) => 'x\n'.repeat(lines)
  expect(sizes([file('apps/web/root.tsx', long(250)), file('a.test.ts', long(250))])).toEqual([])
  for (const path of ['apps/web/root.tsx', 'a.test.ts'])
    expect(sizes([file(path, long(251))])).toEqual([`${path}: 251 lines`])
})

test('a link that leads nowhere is found, and a decision that is not listed', () => {
  const list = 'docs/decisions/README.md'
  expect(
    links([file('README.md', 'see [style](STYLE.md#x) and [there](https://x.example)')]),
  ).toEqual([])
  expect(links([file('docs/a.md', 'see [style](STYLE.md)')])).toHaveLength(1)
  const page = file('docs/decisions/0001-ballots-in-groups.md', '')
  expect(links([page, file(list, '')])).toHaveLength(1)
  expect(links([page, file(list, '[0001](0001-ballots-in-groups.md)')])).toEqual([])
})

test('words and names that have no place here are found', () => {
  const late = ['TO', 'DO'].join('')
  const host = ['registry', 'example', 'org'].join('.')
  expect(words([file('a.ts', `x\n// ${late} later`)])).toEqual([expect.stringContaining('a.ts:2')])
  expect(words([file('package-lock.json', `"resolved": "https://${host}/x"`)])).toHaveLength(1)
  expect(words([file('a.tsx', ['Coming', 'soon'].join(' '))])).toHaveLength(1)
  expect(words([file('a.ts', 'const todos = registry.get(x)')])).toEqual([])
  expect(words([file(`${server}/a.ts`, ['const copyLock', '1'].join(' = '))])).toHaveLength(1)
  const hides = ['if (query.isError) return', '<QueryFault query={query} />'].join(' ')
  expect(words([file('apps/web/features/a.tsx', hides)])).toHaveLength(1)
  expect(drawers([file('apps/web/lib/utils.ts'), file('packages/ui/src/index.ts')])).toHaveLength(2)
  expect(drawers([file('packages/i18n/messages/common/en.json')])).toEqual([])
})

test('a helper that opens a server counts as one, however many steps away', () => {
  const helpers = {
    path: 'a/testing.ts',
    text: `export const openNear = async () => {\n  await openServer()\n}\nexport const openFar = () => openNear()\nexport const openShop = () => 1\n`,
  }
  const calling = (name: string) => ({ path: `${name}.test.ts`, text: `${name}()\n` })
  const files = [helpers, ...['openNear', 'openFar', 'openShop'].map(calling)]
  expect(openersIn(files)).toEqual(expect.arrayContaining(['openNear', 'openFar']))
  expect(costsOf(files)['test files with a server']).toBe(2)
})
