import type pg from 'pg'

/** Schemas of a moved installation: the product's own rows and the tasks that wait. */
export const schemas = ['public', 'graphile_worker']

/** Tables in which each database speaks of itself alone. */
const ofEachDatabase = ['public.migrations', 'public.restored_from', 'graphile_worker.migrations']

export interface Column {
  name: string
  type: string
}

const columns = `
select n.nspname || '.' || t.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type
from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
where n.nspname = any ($1) and t.relkind = 'r' and t.relpersistence = 'p' and a.attnum > 0 and not a.attisdropped
  and a.attgenerated = ''
order by 1, a.attnum`

/** Tables with the columns that are written, by `schema.table`. */
export async function tablesOf(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table_name: string }>(columns, [schemas])
  const all = Map.groupBy(rows, ({ table_name }) => table_name)
  for (const name of ofEachDatabase) all.delete(name)
  return all
}

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

export const rowsFile = (table: string): string => `rows/${table}.copy.zst`
