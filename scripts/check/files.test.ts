import { expect, test } from 'vitest'
import { faultsOf } from '../../packages/i18n/scripts/catalogues.ts'
import { faultsOfLock, missingFrom } from './lock.ts'
import { baselines, migrations } from './migrations.ts'
import { file } from './testing-rules.ts'

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
        es: {
          voting_a: 'A \u0001',
          voting_b: 'B {name}',
          voting_c: plural({ 'p=one': '1', 'p=*': '2' }),
        },
      },
    },
  ] as unknown as Parameters<typeof faultsOf>[0])
  expect(faults).toEqual([
    expect.stringContaining('voting_a is missing in fr'),
    expect.stringContaining('voting_a in es holds a control sign'),
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
  const migration = (text: string, name = '1000_x.sql') =>
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
    'do $$\nbegin\n  update ballots set a = 1;\nend $$;',
    'drop index x;',
    'reindex table ballots;',
    'alter table ballots set unlogged;',
    'vacuum (full) ballots;',
    'lock table ballots in exclusive mode;',
    'alter table ballots rename column a to b;',
    'alter table ballots drop column a;',
    'drop table ballots;',
    'alter table ballots add column a int not null;',
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
    '-- outside a transaction\ndrop index concurrently x;',
    '-- outside a transaction\nreindex index concurrently x;',
    '-- The version before does without: nothing has read it since 1.2.\nalter table ballots drop column a;',
    "do $$\nbegin\n  execute 'create role reader';\nend $$;",
    '-- A short lock: there is one row.\nupdate settings set value = 1;',
    'create function f() returns int language sql as $$\n  update ballots set a = 1;\n  select 1\n$$;',
  ]
  for (const text of fine) expect([text, migration(text)]).toEqual([text, []])
  // The file that makes a module's tables finds none of them filled.
  expect(migration(slow[0] ?? '', '0050_x.sql')).toEqual([])
  // A module makes its tables in one file.
  const made = ['0050_x.sql', '0060_y.sql', '0051_x_more.sql', '1000_x_later.sql']
  expect(baselines(made.map((name) => file(`apps/server/migrations/${name}`, '')))).toEqual([
    'apps/server/migrations/0051_x_more.sql: x has its tables in apps/server/migrations/0050_x.sql already',
  ])
})
