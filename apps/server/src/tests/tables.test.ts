import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openDatabase, statement, type Db } from '../platform/db/db.ts'
import { testDatabase } from '../platform/postgres/testing.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const modules = path.join(import.meta.dirname, '../modules')

interface Column {
  table_name: string
  column_name: string
  type: string
  nullable: boolean
  /** The database fills it in where a row says nothing of it. */
  filled: boolean
  /** Values that a check lets in: `check (status in (…))`. */
  values: string[] | null
}

const readColumns = (db: Db): Promise<Column[]> =>
  statement<Column>(
    db,
    `select t.relname as table_name, c.attname as column_name, format_type(c.atttypid, null) as type,
       not c.attnotnull as nullable, c.atthasdef or c.attidentity <> '' as filled,
       (select nullif(array(select hit[1] from regexp_matches(pg_get_constraintdef(k.oid), $$'([^']*)'::text$$, 'g') as hit), '{}')
        from pg_constraint k
        where k.conrelid = t.oid and k.contype = 'c' and k.conkey = array[c.attnum]
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$') as values
     from pg_attribute c join pg_class t on t.oid = c.attrelid
     where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and c.attnum > 0 and not c.attisdropped
     order by t.relname, c.attname`,
    [],
  )

/** Types that the driver makes of a column (platform/db/db.ts). */
const inTypeScript: Record<string, string> = {
  tsvector: 'string',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  numeric: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  text: 'string',
  xid8: 'string',
  real: 'number',
  bytea: 'Buffer',
  date: 'Date',
  'timestamp with time zone': 'Date',
  tstzrange: 'string',
}

function typeOf({ type, values }: Column): string {
  if (type === 'jsonb' || type === 'json') return 'Json'
  if (values !== null) return values.map((value) => JSON.stringify(value)).join(' | ')
  const element = type.endsWith('[]') ? type.slice(0, -2) : type
  const known = inTypeScript[element]
  if (known === undefined) throw new Error(`What does the driver make of ${type}?`)
  return element === type ? known : `${known}[]`
}

/** Words of a column are of its check's; without a check its interface may name fewer words than the column could hold. */
const ask = `
import type { Insertable, Selectable } from 'kysely'
interface Json { json: true }
type Same<A, B> = [A, B] extends [B, A] ? true : false
type IsNull<Value> = null extends Value ? true : false
type Fits<Mine, Theirs, IsChecked> = [Theirs] extends [Json] ? true
  : IsChecked extends true ? Same<Mine, Theirs>
  : [Mine] extends [Theirs] ? [Theirs] extends [string | string[]] ? true : Same<Mine, Theirs> : false
type Compare<Read, Theirs, IsNullable, IsChecked> =
  Fits<NonNullable<Read>, Theirs, IsChecked> extends false ? 'type'
  : unknown extends Read ? 'right'
  : Same<IsNullable, IsNull<Read>> extends true ? 'right' : 'null'
type Needs<Written, Name> = {} extends Pick<Written, Name & keyof Written> ? 'no default' : 'right'
type Column<Table extends string, Name extends string, Theirs, IsNullable, IsChecked, IsFilled> =
  Table extends keyof All
    ? Selectable<All[Table]> extends infer Row
      ? Name extends keyof Row
        ? Compare<Row[Name], Theirs, IsNullable, IsChecked> extends 'right'
          ? IsFilled extends true ? 'right' : Needs<Insertable<All[Table]>, Name>
          : Compare<Row[Name], Theirs, IsNullable, IsChecked>
        : 'missing'
      : never
    : 'right'
type None<Names> = [Names] extends [never] ? 'right' : Names
type Unknown<Table extends string, Names> = Table extends keyof All ? Exclude<keyof All[Table], Names> : never
`

/** Returns one line of TypeScript for each column, and what it is about. */
function linesOf(columns: Column[]): { text: string; about: string }[] {
  const tables = Map.groupBy(columns, (column) => column.table_name)
  const isAny = (names: string[]) => names.map((name) => JSON.stringify(name)).join(' | ')
  const found = columns.map((column) => {
    const { table_name, column_name, type, nullable, values, filled } = column
    const asked = [isAny([table_name]), isAny([column_name]), typeOf(column), nullable]
    const isRight = `Column<${[...asked, values !== null, filled || nullable].join(', ')}>`
    const rest = [type, nullable ? 'null' : 'not null', ...(values ?? [])].join(' ')
    return { text: isRight, about: `${table_name}.${column_name} is ${rest}` }
  })
  const others = [...tables].map(([name, ofTable]) => ({
    text: `None<Unknown<${isAny([name])}, ${isAny(ofTable.map((one) => one.column_name))}>>`,
    about: `${name} has no such column`,
  }))
  const strange = `None<Exclude<keyof All, ${isAny([...tables.keys()])}>>`
  return [...found, ...others, { text: strange, about: 'There is no such table' }]
}

/** Every module's tables, by the handle that its `tables` exports. */
async function handles(): Promise<string[]> {
  const nouns = await readdir(modules)
  const found = nouns.map(async (noun) => {
    const names = await readdir(path.join(modules, noun), { recursive: true })
    const files = names.filter((name) => /^tables(\.ts|\/.*\.ts)$/.test(name))
    const texts = files.map(async (name) => {
      const file = path.join(modules, noun, name)
      const hits = (await readFile(file, 'utf8')).matchAll(/^export const (\w+Db) = /gm)
      return [...hits].map((hit) => `typeof import(${JSON.stringify(file)}).${hit[1]}`)
    })
    const own = (await Promise.all(texts)).flat()
    if (files.length > 0 && own.length === 0) throw new Error(`${noun} has tables without a handle`)
    return own
  })
  return (await Promise.all(found)).flat()
}

/** Returns what the interfaces in every module's `tables` say otherwise than the database. */
async function differences(db: Db): Promise<string[]> {
  const lines = linesOf(await readColumns(db))
  const all = (await handles()).map((handle) => `TablesOf<${handle}>`).join(' & ')
  const head = `${ask}type TablesOf<Handle extends (...some: never[]) => unknown> =
  ReturnType<Handle> extends import('kysely').Kysely<infer Tables> ? Tables : never
type All = ${all}
export type Answers = [\n`
  const folder = await mkdtemp(path.join(tmpdir(), 'plaudit-tables-'))
  try {
    const asked = lines.map(({ text }) => `Right<${text}>,`).join('\n')
    await writeFile(
      path.join(folder, 'ask.ts'),
      `type Right<Answer extends 'right'> = Answer\n${head}${asked}\n]\n`,
    )
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: path.join(root, 'tsconfig.json'),
        compilerOptions: {
          types: ['node'],
          typeRoots: [path.join(root, 'node_modules/@types')],
          paths: { kysely: [path.join(root, 'node_modules/kysely')] },
        },
        include: [],
        files: ['ask.ts'],
      }),
    )
    const said = await compile(folder)
    const first = `\n${head}`.split('\n').length
    return said.map(([line, reason]) => {
      const about = lines[line - first]?.about
      return about === undefined ? reason : `${about}: ${/Type '"(.+?)"'/.exec(reason)?.[1]}`
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Faults by their line. */
async function compile(folder: string): Promise<[number, string][]> {
  const compiler = path.join(root, 'node_modules/typescript/lib/tsc.js')
  const run = promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false'])
  const said = await run.then(
    ({ stdout }) => stdout,
    (fault: { stdout: string }) => fault.stdout,
  )
  return said
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => [Number(/ask\.ts\((\d+),/.exec(line)?.[1] ?? 0), line])
}

test('the tables that modules declare are those of the database, and every difference is found', async () => {
  const database = openDatabase({ connection: (await testDatabase()).config, max: 2 })
  expect(await differences(database.db)).toEqual([])
  await database.pool.query(`
    alter table contests add column unforeseen text, drop column tie_break, alter column confirm_vote drop not null,
      alter column review_hours drop default, alter column category type text,
      drop constraint contests_visibility_check, add check (visibility in ('public', 'hidden'));
    drop table documents cascade`)
  expect(await differences(database.db)).toEqual([
    'contests.category is text not null: type',
    'contests.confirm_vote is boolean null: null',
    'contests.review_hours is integer not null: no default',
    'contests.unforeseen is text null: missing',
    'contests.visibility is text not null public hidden: type',
    'contests has no such column: tie_break',
    'There is no such table: documents',
  ])
  await database.close()
})
