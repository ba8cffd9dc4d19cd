import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SelectQueryBuilder, type StringReference } from 'kysely'
import type { Db } from './db/db.ts'
import { refuse } from './errors.ts'

/** A column that a list is sorted by. */
export interface SortColumn<Name extends string = string> {
  /** As the query names it (`f.created_at`), or an expression over its row. */
  by: Name | RawBuilder<unknown>
  type: keyof typeof types
  /** `asc` unless said. */
  order?: 'asc' | 'desc'
  /** Place of rows without a value; absent if there is always one. */
  nulls?: 'first' | 'last'
}

/** Order of a list: no two rows are alike in all columns, so that a row's place is one place. */
export interface ListOrder<Name extends string = string> {
  columns: readonly SortColumn<Name>[]
  /** Known again in each cursor: one of another list says nothing here. */
  mark: string
}

/** A row's values in the sort columns as text, exact to the last digit that the database keeps. */
export type Place = readonly (string | null)[]

/** Values that a cursor may hold of a type: nothing that makes the database fail when it reads it. */
const types = {
  bigint: (text: string) => isWithin(text, 63n),
  integer: (text: string) => isWithin(text, 31n),
  xid8: (text: string) => !text.startsWith('-') && isWithin(text, 63n),
  numeric: (text: string) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  'double precision': (text: string) =>
    /^-?\d{1,30}(\.\d{1,30})?(e[+-]\d{1,3})?$/.test(text) && isDouble(text),
  text: (text: string) => !text.includes('\0'),
  date: (text: string) => isTime(`${text}T00:00:00.000`),
  timestamptz: (text: string) => /\.\d{6}$/.test(text) && isTime(text.slice(0, -3)),
} as const

const isWithin = (text: string, bits: bigint): boolean =>
  /^-?\d{1,19}$/.test(text) && BigInt(text) < 1n << bits && BigInt(text) >= -(1n << bits)

/** PostgreSQL refuses what would become nothing or without end. */
const isDouble = (text: string): boolean =>
  Number.isFinite(Number(text)) && (Number(text) !== 0 || /^[-0.]+(e|$)/.test(text))

function isTime(text: string): boolean {
  const time = new Date(`${text}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString() === `${text}Z`
}

/**
 * Declares the order of a list that is read by keyset (house: a list that can grow). The last column, or the last
 * few together, tell every row apart.
 * @param name of the list and this order of it; its cursors are taken by no other.
 */
export function listOrder<const Name extends string>(
  name: string,
  columns: readonly SortColumn<Name>[],
): ListOrder<Name> {
  const shape = JSON.stringify([name, columns.map(({ type }) => type)])
  return { columns, mark: createHash('sha256').update(shape).digest('base64url').slice(0, 6) }
}

/** The same list from its end, for what lies before a row. Its cursors are those of the list. */
export const reversed = <Name extends string>(order: ListOrder<Name>): ListOrder<Name> => ({
  mark: order.mark,
  columns: order.columns.map((column) => ({
    ...column,
    order: isDescending(column) ? 'asc' : 'desc',
    ...(column.nulls && { nulls: column.nulls === 'first' ? 'last' : 'first' }),
  })),
})

const isDescending = ({ order }: SortColumn): boolean => order === 'desc'

/** A place as one word of the contract's `cursor`. */
export const cursorOf = (order: ListOrder, place: Place): string =>
  Buffer.from(JSON.stringify([order.mark, ...place])).toString('base64url')

/**
 * The place that a cursor names. A cursor gives nobody a right: a caller who alters one only reads on from elsewhere.
 * @throws refusal invalid_input at `after` for what is no cursor of this list.
 */
export function placeFrom(order: ListOrder, cursor: string, field = 'after'): Place {
  const given = valuesIn(cursor)
  const [mark, ...place] = given
  const isPlace =
    mark === order.mark &&
    place.length === order.columns.length &&
    order.columns.every((column, index) => {
      const value = place[index]
      if (value === null) return column.nulls !== undefined
      return typeof value === 'string' && types[column.type](value)
    })
  if (!isPlace) refuse('invalid_input', { fields: { [field]: 'invalid' } })
  return place as Place
}

function valuesIn(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(read) ? read : []
  } catch {
    return []
  }
}

const column = ({ by }: SortColumn): RawBuilder<unknown> =>
  typeof by === 'string' ? sql.ref(by) : by

const asText = (one: SortColumn): RawBuilder<unknown> => {
  if (one.type === 'timestamptz')
    return sql`to_char(${column(one)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
  return one.type === 'date'
    ? sql`to_char(${column(one)}, 'YYYY-MM-DD')`
    : sql`${column(one)}::text`
}

const valueOf = (one: SortColumn, text: string): RawBuilder<unknown> =>
  one.type === 'timestamptz' ? sql`${`${text}Z`}::timestamptz` : sql`${text}::${sql.raw(one.type)}`

/** For statements that are written out: a row's place, as a JSON array. */
export const placeIn = (order: ListOrder): RawBuilder<Place> =>
  sql`json_build_array(${sql.join(order.columns.map(asText))})`

/** For statements that are written out: what stands behind `order by`. */
export function sortedBy(order: ListOrder): RawBuilder<unknown> {
  const parts = order.columns.map((one) => {
    const way = isDescending(one) ? sql`desc` : sql`asc`
    if (one.nulls === undefined) return sql`${column(one)} ${way}`
    return sql`${column(one)} ${way} nulls ${sql.raw(one.nulls)}`
  })
  return sql.join(parts)
}

/** For statements that are written out: the condition of rows that come after a place. */
export function comesAfter(order: ListOrder, place: Place): RawBuilder<boolean> {
  const [first] = order.columns
  if (first === undefined) throw new Error('A list is sorted by something.')
  const isUniform = order.columns.every(
    (one) => one.nulls === undefined && isDescending(one) === isDescending(first),
  )
  const value = (one: SortColumn, index: number) => valueOf(one, place[index] ?? '')
  // As one comparison of rows it is a single range of the index.
  if (isUniform)
    return sql`(${sql.join(order.columns.map(column))}) ${beyond(first)} (${sql.join(order.columns.map(value))})`
  const alternatives = order.columns.map((one, index) => {
    const equal = order.columns.slice(0, index).map((before, at) => isSame(before, place[at]))
    return sql`(${sql.join([...equal, isLater(one, place[index])], sql` and `)})`
  })
  return sql`((${notBefore(first, place[0])}) and (${sql.join(alternatives, sql` or `)}))`
}

const beyond = (one: SortColumn) => (isDescending(one) ? sql`<` : sql`>`)

const isSame = (one: SortColumn, text: string | null | undefined) =>
  text == null ? sql`${column(one)} is null` : sql`${column(one)} = ${valueOf(one, text)}`

function isLater(one: SortColumn, text: string | null | undefined): RawBuilder<unknown> {
  if (text == null) return one.nulls === 'first' ? sql`${column(one)} is not null` : sql`false`
  const later = sql`${column(one)} ${beyond(one)} ${valueOf(one, text)}`
  return one.nulls === 'last' ? sql`(${later} or ${column(one)} is null)` : later
}

/** A bound by the first column alone, which the index can begin at: alternatives by themselves begin nowhere. */
function notBefore(one: SortColumn, text: string | null | undefined): RawBuilder<unknown> {
  if (text == null || one.nulls === 'last') return sql`true`
  return sql`${column(one)} ${isDescending(one) ? sql`<=` : sql`>=`} ${valueOf(one, text)}`
}

export interface Asked {
  /** The cursor that the answer before gave as `next`. */
  after?: string | undefined
  limit: number
}

/**
 * Adds where, order, limit and each row's place to a query; `pageOf` makes the answer of what it finds.
 * @throws refusal invalid_input at `after` for a cursor that is none of this list.
 */
export function readOn<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: ListOrder<StringReference<DB, TB>>,
  { after, limit }: Asked,
) {
  const onward =
    after === undefined ? query : query.where(comesAfter(order, placeFrom(order, after)))
  return (
    onward
      .select(placeIn(order).as('place'))
      .orderBy(sortedBy(order))
      // A row more than asked for tells whether anything follows.
      .limit(limit + 1)
  )
}

/** The rows of one answer, and `next` when more follow. */
export function pageOf<Row extends { place: Place }>(
  found: readonly Row[],
  order: ListOrder,
  limit: number,
): { rows: Omit<Row, 'place'>[]; next: string | null } {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ place: _, ...row }) => row),
    next: last === undefined ? null : cursorOf(order, last.place),
  }
}

/** Totals are exact to here (api: Rules for every call); counting goes no further. */
export const exactTotals = 10_000

/** Counts the rows that a query without a limit of its own finds, 10,000 at most. */
export async function totalOf<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${query.clearOrderBy().limit(exactTotals)}) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}
