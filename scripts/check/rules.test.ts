import { expect, test } from 'vitest'
import { faultsOf } from '../../packages/i18n/scripts/catalogues.ts'
import { bundle } from './bundle.ts'
import { circles } from './circles.ts'
import { directions, modules } from './directions.ts'
import { links } from './links.ts'
import { faultsOfLock, missingFrom } from './lock.ts'
import { migrations } from './migrations.ts'
import { sizes } from './sizes.ts'
import { importsOf, readSources, type Source } from './sources.ts'
import { vocabulary } from './vocabulary.ts'
import { places, words } from './words.ts'

const server = 'apps/server/src'
const file = (path: string, text = ''): Source => ({ path, text })
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
  expect(vocabulary(fine.map((name) => file(`${server}/modules/voting/${name}`)))).toEqual([])
  expect(vocabulary([file(`${server}/modules/voting/service.ts`)])).toHaveLength(1)
  expect(vocabulary([file(`${server}/modules/voting/helpers/x.ts`)])).toHaveLength(1)
  expect(vocabulary([file(`${server}/modules/votes/data.ts`)])).toHaveLength(1)
  expect(vocabulary([file('apps/web/features/voting/page.tsx')])).toEqual([])
  expect(vocabulary([file('apps/web/features/widgets/page.tsx')])).toHaveLength(1)
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
  expect(sizes([file('apps/web/root.tsx', long(250)), file('a.test.ts', long(400))])).toEqual([])
  expect(sizes([file('apps/web/root.tsx', long(251))])).toEqual(['apps/web/root.tsx: 251 lines'])
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
  expect(places([file('apps/web/lib/utils.ts'), file('packages/ui/src/index.ts')])).toHaveLength(2)
  expect(places([file('packages/i18n/messages/common/en.json')])).toEqual([])
})

test('a sentence that is missing, differs or has no fallback is found', () => {
  const plural = (match: Record<string, string>) => [
    { declarations: ['input n', 'local p = n: plural'], selectors: ['p'], match },
  ]
  const faults = faultsOf([
    {
      noun: 'voting',
      catalogues: {
        en: { voting_a: 'A', voting_b: 'B {name}', voting_c: plural({ 'p=one': '1', 'p=*': '2' }) },
        fr: { voting_b: 'B {nom}', voting_c: plural({ 'p=one': '1', 'p=other': '2' }) },
        es: { voting_a: 'A', voting_b: 'B {name}', voting_c: plural({ 'p=one': '1', 'p=*': '2' }) },
      },
    },
  ] as unknown as Parameters<typeof faultsOf>[0])
  expect(faults).toEqual([
    expect.stringContaining('voting_a is missing in fr'),
    expect.stringContaining('voting_b takes different variables'),
    expect.stringContaining('voting_c in fr needs the fallback'),
  ])
})

test('a gap in the lock file is found and closed with the system that the package is for', () => {
  const lock = {
    packages: {
      'node_modules/tool': {
        version: '1.2.0',
        dev: true,
        optionalDependencies: {
          '@tool/linux-x64-gnu': '1.2.0',
          '@tool/linux-arm64-musl': '^1.2.0',
        },
      },
      'node_modules/@tool/linux-x64-gnu': { version: '1.2.0', optional: true },
    },
  }
  expect(missingFrom(lock)).toEqual([
    {
      path: 'node_modules/@tool/linux-arm64-musl',
      entry: {
        version: '1.2.0',
        dev: true,
        optional: true,
        cpu: ['arm64'],
        libc: ['musl'],
        os: ['linux'],
      },
    },
  ])
  expect(faultsOfLock(lock)).toHaveLength(1)
  expect(
    faultsOfLock({ packages: { 'node_modules/a': { version: '1.0.0', resolved: 'x' } } }),
  ).toHaveLength(1)
})

test('a migration that holds a filled table up is found, and one of an empty table is not', () => {
  const migration = (text: string, name = '0200_x.sql') =>
    migrations([file(`apps/server/migrations/${name}`, text)])
  const slow = [
    'create index x on ballots (contest_id);',
    'create unique index x on ballots (contest_id);',
    'alter table ballots add constraint x check (quantity > 0);',
    'alter table ballots\n  add column a int,\n  add check (a > 0);',
    'alter table ballots add foreign key (a) references b;',
    'alter table ballots add unique (a, b);',
    'alter table ballots add column a text generated always as (upper(b)) stored;',
    'alter table ballots add column a bigint references users;',
    'alter table ballots add column a text not null default short_code();',
    'alter table ballots alter column a type bigint;',
    'alter table ballots alter column a set not null;',
    "update ballots set a = 'b';",
    '-- Why.\ndelete from ballots;',
  ]
  for (const text of slow) expect([text, migration(text).length > 0]).toEqual([text, true])
  const fine = [
    '-- outside a transaction\ncreate index concurrently x on ballots (contest_id);',
    'alter table ballots add constraint x check (quantity > 0) not valid;',
    'alter table ballots validate constraint x;',
    "alter table ballots add column a text not null default '';",
    'alter table ballots add column a timestamptz not null default now();',
    'alter table ballots alter column a set default short_code();',
    'create table new (a int check (a > 0));\ncreate index x on new (a);\nalter table new add check (a > 1);',
    '-- A short lock: there is one row.\nupdate settings set value = 1;',
    'create function f() returns int language sql as $$\n  update ballots set a = 1;\n  select 1\n$$;',
  ]
  for (const text of fine) expect([text, migration(text)]).toEqual([text, []])
  // From before there was one whose tables were filled.
  expect(migration(slow[0] ?? '', '0083_x.sql')).toEqual([])
})
