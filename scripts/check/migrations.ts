import { basename } from 'node:path'
import type { Rule } from './sources.ts'

/** Below it a file makes a module's own tables, which are empty then (docs/decisions/0016). */
const firstOnFilled = 1000

/** Reason why a statement may lock all the same: the comment above it begins so. */
const excused = /^-- A short lock:/m

/** Reason why the version before, which runs beside this one, does without what goes. */
const unused = /^-- The version before does without:/m

const statementsOf = (text: string): string[] =>
  text
    // The body of a function runs when it is called; the body of `do` runs now.
    .replaceAll(/(\bdo\s+)?\$\$[\s\S]*?\$\$/gi, (body, now: string | undefined) =>
      now === undefined ? '$$' : body.replaceAll(/\$\$|;[ \t]*$/gm, ' '),
    )
    .split(/;[ \t]*(?:\n|$)/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const bare = (statement: string): string =>
  statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Statements that would hold a filled table up, by their words. */
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
    says: /^alter table .*\b(?:set (?:un)?logged|set tablespace|set access method)\b/,
    because: 'the table is written anew under its lock: make another beside it',
  },
  {
    says: /^drop index /,
    unless: /^drop index concurrently /,
    because:
      'an index is dropped CONCURRENTLY, in a file that begins with "-- outside a transaction"',
  },
  {
    says: /^(?:reindex(?! .*\bconcurrently\b)|cluster\b|vacuum .*\bfull\b|lock table\b|truncate\b|refresh materialized view (?!concurrently))/,
    because: 'it keeps readers or writers out of a whole table',
  },
  {
    says: /^(?:do )?.*\b(?:update \w+ (?:\w+ )?set|delete from) .*\bend\b/,
    because: 'rows that are many are changed by a task, some at a time, and not in a block',
  },
  {
    says: /^(?:update|delete from) /,
    because: 'rows that are many are changed by a task, some at a time',
  },
]

/** Statements that break the version before while both run side by side (docs/upgrades.md). */
const breaks: readonly { says: RegExp; unless?: RegExp; because: string }[] = [
  {
    says: /^alter table .*\brename\b|^alter (?:view|function|sequence|type|index) .*\brename\b/,
    because:
      'the version before knows the old name: add the new one beside it, drop the old one later',
  },
  {
    says: /^alter table .*\bdrop column\b|^drop (?:table|view|function|sequence|type)\b/,
    because: 'the version before still uses it: stop using it in one version, drop it in the next',
  },
  {
    says: /^alter table .*\badd column [^,]*\bnot null\b/,
    unless: /\badd column [^,]*\b(?:default|generated)\b/,
    because: 'the version before writes rows without it: give it a default',
  },
]

const tableOf = (statement: string): string | undefined =>
  /^(?:alter table (?:if exists )?(?:only )?|update (?:only )?|delete from |create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\S+ )?on (?:only )?)([\w.]+)/.exec(
    statement,
  )?.[1]

/** Before the first release a module has one file that makes its tables, and changes are made there (docs/decisions/0016). */
export const baselines: Rule = (sources) => {
  const seen = new Map<string, string>()
  return sources.flatMap(({ path }) => {
    const [, number = '', noun = ''] =
      /^apps\/server\/migrations\/(\d+)_([a-z]+)\w*\.sql$/.exec(path) ?? []
    if (noun === '' || Number(number) >= firstOnFilled) return []
    const first = seen.get(noun)
    seen.set(noun, first ?? path)
    return first === undefined ? [] : [`${path}: ${noun} has its tables in ${first} already`]
  })
}

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
        .filter((one) => !fresh.has(tableOf(bare(one)) ?? ''))
        .flatMap((one) =>
          [...(excused.test(one) ? [] : slow), ...(unused.test(one) ? [] : breaks)]
            .filter(({ says, unless }) => says.test(bare(one)) && !unless?.test(bare(one)))
            .map(({ because }) => `${path}: ${because}`),
        )
    })
