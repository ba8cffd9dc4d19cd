import { expect, test } from 'vitest'
import { openDatabase, statement } from '../platform/db/db.ts'
import { testDatabase } from '../platform/postgres/testing.ts'
import { acrossNodes, inOneDatabase, spreadBy } from '../spread.ts'

interface Key {
  table_name: string
  primary: boolean
  /** Columns in order; the name of a function where a key is worked out. */
  columns: string[]
}

const keys = `
select t.relname as table_name, i.indisprimary as primary,
  array(select coalesce(a.attname, regexp_replace(pg_get_indexdef(i.indexrelid, k.n::int, true), '\\(.*', ''))
    from unnest(i.indkey::int2[]) with ordinality as k(att, n)
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.att and k.att > 0 order by k.n)::text[] as columns
from pg_class t left join pg_index i on i.indrelid = t.oid and i.indisunique
where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') order by 1, 2 desc`

const listed = (groups: Record<string, readonly string[]>): [string, string][] =>
  Object.entries(groups).flatMap(([by, lines]) =>
    lines.flatMap((line) => line.split(' ').map((table): [string, string] => [table, by])),
  )

/** Returns what a schema says otherwise than the lists. */
function faultsOf(rows: Key[]): string[] {
  const owners = new Map(listed(spreadBy))
  const single = new Set(listed(inOneDatabase).map(([table]) => table))
  const faults: string[] = []
  for (const { table_name, primary, columns } of rows) {
    const owner = owners.get(table_name)
    if (owner === undefined && !single.has(table_name))
      faults.push(
        `${table_name}: say in spread.ts what it is spread by, or why it stays in one database`,
      )
    if (owner === undefined || columns[0] === owner) continue
    const key = `${table_name}(${columns[0]})`
    if (primary) faults.push(`${table_name}: its primary key does not begin with ${owner}`)
    else if (acrossNodes[key] === undefined)
      faults.push(`${key}: a unique key does not begin with ${owner}`)
  }
  return faults
}

test('what will be many has its owner first in every unique key, or a reason is declared', async () => {
  const { db, close } = openDatabase({ connection: (await testDatabase()).config, max: 1 })
  const rows = await statement<Key>(db, keys, [])
  expect(faultsOf(rows)).toEqual([])
  const there = new Set(rows.map(({ table_name }) => table_name))
  const named = [...listed(spreadBy), ...listed(inOneDatabase)].map(([table]) => table)
  expect(named.filter((table) => !there.has(table))).toEqual([])
  expect(named.length).toBe(new Set(named).size)
  const used = rows.map(({ table_name, columns }) => `${table_name}(${columns[0]})`)
  expect(Object.keys(acrossNodes).filter((key) => !used.includes(key))).toEqual([])
  // A schema that breaks the rule is found.
  await statement(db, 'create table stray_ballots (casx_id text primary key)', [])
  await statement(db, 'create unique index stray on vote_slots (voter_key)', [])
  const found = faultsOf(await statement<Key>(db, keys, []))
  expect(found).toEqual([
    expect.stringContaining('stray_ballots'),
    expect.stringContaining('vote_slots(voter_key)'),
  ])
  await close()
})
