import type pg from 'pg'
import { quoted, type Column } from './tables.ts'

/** A text that begins with a transaction in twenty digits: by who reached a sum first, transaction then ballot. */
const inTexts = new Set(['public.tallies.reached'])

const digits = 20

/** Returns the expression that reads the transaction that a column holds; undefined for a column that holds none. */
function markIn(table: string, { name, type }: Column): string | undefined {
  const column = `t.${quoted(name)}`
  if (type === 'xid8') return column
  if (!inTexts.has(`${table}.${name}`)) return undefined
  return `coalesce(nullif(ltrim(left(${column}, ${digits}), '0'), ''), '0')::xid8`
}

/**
 * Orders every transaction that a row or a mark holds: `moved_marks` says the place of each (docs/decisions/0070).
 * @returns how many there are.
 */
export async function orderMarks(
  client: pg.Client,
  tables: Map<string, Column[]>,
): Promise<number> {
  await client.query(
    'create temp table moved_marks (old xid8 primary key, place bigint) on commit drop',
  )
  const held = [...tables].flatMap(([table, columns]) =>
    columns.flatMap((column) => {
      const mark = markIn(table, column)
      return mark ? [`select ${mark} as old from ${quoted(table)} t where ${mark} is not null`] : []
    }),
  )
  await client.query(
    `insert into moved_marks select old, row_number() over (order by old) from (${held.join(' union ')}) held where old > '0'`,
  )
  const { rows } = await client.query<{ n: string }>(
    'select coalesce(max(place), 0) as n from moved_marks',
  )
  return Number(rows[0]?.n ?? 0)
}

/** A column as it is moved: transactions by their place, everything else as it is. */
export function moved(table: string, column: Column): string {
  const plain = `t.${quoted(column.name)}`
  const mark = markIn(table, column)
  if (mark === undefined) return plain
  const place = `coalesce((select place from moved_marks where old = ${mark}), 0)`
  if (column.type === 'xid8')
    return `case when ${plain} is null then null else ${place}::text::xid8 end`
  return `lpad(${place}::text, ${digits}, '0') || substr(${plain}, ${digits + 1})`
}

const atOnce = 1000

/** Lets a database use up transactions until whatever is written now is greater than every mark that comes. */
export async function passMarks(client: pg.Client, transactions: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id')
    const missing = transactions + 1 - Number(rows[0]?.id ?? 0)
    if (missing <= 0) return
    await client.query(
      'begin; select pg_current_xact_id(); rollback;'.repeat(Math.min(atOnce, missing)),
    )
  }
}
