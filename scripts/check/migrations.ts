import { basename } from 'node:path'
import type { Rule } from './sources.ts'

/** Below it a file makes a module's own tables, which are empty then (docs/decisions/0016). */
const firstOnFilled = 1000

/** What says why a statement may lock all the same: the comment above it begins so. */
const excused = /^-- A short lock:/m

const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/\$\$[\s\S]*?\$\$/g, '$$$$')
    .split(/;[ \t]*(?:\n|$)/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const bare = (statement: string): string =>
  statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** What would hold a filled table up, by what a statement says. */
const slow: readonly { says: RegExp; unless?: RegExp; because: string }[] = [
  {
    says: /^create (?:unique )?index /,
    unless: /^create (?:unique )?index concurrently /,
    because: 'an index is made CONCURRENTLY, in a file that begins with "-- outside a transaction"',
  },
  {
    says: /^alter table .*\badd (?:constraint|check|foreign key|exclude)\b/,
    unless: /\bnot valid\b|\busing index\b/,
    because: 'a constraint is added NOT VALID, and validated by a later file',
  },
  {
    says: /^alter table .*\badd (?:constraint \S+ )?(?:unique|primary key)\b/,
    unless: /\busing index\b/,
    because: 'a unique index is made CONCURRENTLY first, and then used',
  },
  {
    says: /^alter table .*\badd column [^;]*\b(?:references|check|unique|primary key|generated always|default (?!now\(\))[a-z_.]+\()/,
    because:
      'a column that is looked at or worked out for each row rewrites the table: add it plain, fill it by a task',
  },
  {
    says: /^alter table .*\balter column \S+ (?:set data )?type\b/,
    because: 'another type rewrites the table: add a column and fill it by a task',
  },
  {
    says: /^alter table .*\balter column \S+ set not null\b/,
    because: 'a whole table is read under its lock: add a check NOT VALID and validate it first',
  },
  {
    says: /^(?:update|delete from) /,
    because: 'rows that are many are changed by a task, some at a time',
  },
]

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table (?:if exists )?(?:only )?|update (?:only )?|delete from |create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\S+ )?on (?:only )?)([\w.]+)/.exec(
    statement,
  )?.[1]

/** Migrations hold no lock on a filled table for longer than a moment (docs/decisions/0016). */
export const migrations: Rule = (sources) =>
  sources
    .filter(({ path }) => /^apps\/server\/migrations\/\d+_\w+\.sql$/.test(path))
    .filter(({ path }) => Number.parseInt(basename(path), 10) >= firstOnFilled)
    .flatMap(({ path, text }) => {
      const statements = statementsOf(text)
      const fresh = new Set(
        statements.flatMap(
          (one) =>
            /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/.exec(bare(one))?.[1] ?? [],
        ),
      )
      return statements
        .filter((one) => !excused.test(one) && !fresh.has(tableOf(bare(one)) ?? ''))
        .flatMap((one) =>
          slow
            .filter(({ says, unless }) => says.test(bare(one)) && !unless?.test(bare(one)))
            .map(({ because }) => `${path}: ${because}`),
        )
    })
