import { statement, type Db } from './db.ts'

interface Filled {
  table: string
  /** Values that the row is to have. */
  row: Record<string, unknown>
}

interface Part {
  column: string
  type: string
  /** Neither null, by a default nor derived: a value has to be given. */
  wanted: boolean
}

interface Key {
  columns: string[]
  target: string
  targets: string[]
}

let made = 9_000_000

/** Something of a type, another one each time where it may have to be unique. */
function valueOf(type: string): unknown {
  const n = ++made
  if (type.endsWith('[]')) return '{}'
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type))
    return type === 'smallint' ? n % 30_000 : n
  if (type === 'boolean') return false
  if (/^(timestamp|date)/.test(type)) return new Date()
  if (/^jsonb?$/.test(type)) return '{}'
  if (type.endsWith('range')) return 'empty'
  if (type === 'bytea') return Buffer.from(`filled ${n}`)
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  return `filled ${n}`
}

/**
 * Writes these rows, with whatever else each needs: what it references is there, its words are
 * no true ones. For a test whose database is its own: its checks are taken away, and its triggers are silent meanwhile.
 * @returns what could not be filled, with the reason.
 */
export async function fillWith(db: Db, rows: readonly Filled[]): Promise<string[]> {
  const checks = await statement<{ text: string }>(
    db,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0 and conislocal`,
    [],
  )
  for (const { text } of checks) await statement(db, text, [])
  await triggers(db, 'disable')
  const faults: string[] = []
  for (const { table, row } of rows)
    await fill(db, table, row).catch((error: unknown) =>
      faults.push(`${table} ${Object.keys(row).join()}: ${String(error)}`),
    )
  await triggers(db, 'enable')
  return faults
}

/** The product's own; what references another row goes on being asked for it. */
async function triggers(db: Db, act: 'disable' | 'enable'): Promise<void> {
  const tables = await statement<{ name: string }>(
    db,
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal
       and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    [],
  )
  for (const { name } of tables) await statement(db, `alter table ${name} ${act} trigger user`, [])
}

async function fill(db: Db, table: string, given: Record<string, unknown>): Promise<void> {
  const row = { ...given }
  const parts = await partsOf(db, table)
  for (const { columns, target, targets } of await keysOf(db, table)) {
    const open = columns.filter((name) => row[name] === undefined)
    if (
      open.length === 0 ||
      !open.some((name) => parts.find(({ column }) => column === name)?.wanted)
    )
      continue
    const known = async () =>
      (
        await statement<Record<string, unknown>>(
          db,
          `select ${targets.map((name) => `"${name}"`).join(', ')} from ${target} ${matching(columns, targets, row)} limit 1`,
          [],
        )
      )[0]
    if ((await known()) === undefined)
      await fill(
        db,
        target,
        Object.fromEntries(
          columns.flatMap((name, at) =>
            row[name] === undefined ? [] : [[targets[at] ?? '', row[name]]],
          ),
        ),
      )
    const found = await known()
    for (const [at, name] of columns.entries()) row[name] ??= found?.[targets[at] ?? '']
  }
  for (const { column, type, wanted } of parts) if (wanted) row[column] ??= valueOf(type)
  const names = Object.keys(row)
  await statement(
    db,
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value values (${names.map((_, n) => `$${n + 1}`).join(', ')}) on conflict do nothing`,
    names.map((name) => asStored(row[name])),
  )
}

const asStored = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value)
    ? JSON.stringify(value)
    : value

const matching = (
  columns: readonly string[],
  targets: readonly string[],
  row: Record<string, unknown>,
): string => {
  const known = columns.flatMap((name, at) =>
    row[name] === undefined ? [] : [`"${targets[at]}"::text = '${String(row[name])}'`],
  )
  return known.length === 0 ? '' : `where ${known.join(' and ')}`
}

const partsOf = (db: Db, table: string) =>
  statement<Part>(
    db,
    `select a.attname as "column", format_type(a.atttypid, null) as type,
       a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' as wanted
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  )

const keysOf = (db: Db, table: string) =>
  statement<Key>(
    db,
    `select c.confrelid::regclass::text as target,
       array(select a.attname::text from unnest(c.conkey) with ordinality k (n, i) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by i) as columns,
       array(select a.attname::text from unnest(c.confkey) with ordinality k (n, i) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by i) as targets
     from pg_constraint c where c.contype = 'f' and c.conrelid = $1::regclass`,
    [table],
  )
