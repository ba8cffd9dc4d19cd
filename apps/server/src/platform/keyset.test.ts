import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, statement, tablesOf, type Database } from './db/db.ts'
import {
  comesAfter,
  cursorOf,
  exactTotals,
  listOrder,
  pageOf,
  placeFrom,
  readOn,
  reversed,
  totalOf,
  type ListOrder,
} from './keyset.ts'
import { testDatabase } from './postgres/testing.ts'

interface Things {
  things: {
    id: number
    made_at: Date
    weight: number | null
    label: string
    rank: number | null
    day: string | null
  }
}

let database: Database
const things = () => tablesOf<Things>(database.db).selectFrom('things').select('id')

beforeAll(async () => {
  database = openDatabase({ connection: (await testDatabase({ empty: true })).config })
  await statement(
    database.db,
    `create table things (id bigint primary key, made_at timestamptz not null, weight numeric,
      label text not null, rank double precision, day date)`,
    [],
  )
  await statement(
    database.db,
    `insert into things select n,
      timestamptz '2030-01-01 00:00:00+00' + (n % 7) * interval '1 microsecond',
      case when n % 5 = 0 then null else (n % 4) / 8.0 end,
      (array['a', 'B', '', 'é"\\', E'\\u202e', '😀'])[n % 6 + 1],
      case when n % 6 = 0 then null else (n % 3) / 3.0::float8 end,
      case when n % 4 = 0 then null else date '2030-02-27' + n % 5 end
     from generate_series(1, 60) n`,
    [],
  )
  return async () => database.close()
})

const byTime = listOrder('things by time', [
  { by: 'made_at', type: 'timestamptz' },
  { by: 'id', type: 'bigint' },
])

/** Reads a list to its end. */
async function readAll(order: ListOrder<keyof Things['things']>, limit: number): Promise<number[]> {
  const ids: number[] = []
  let after: string | undefined
  do {
    const found = await readOn(things(), order, { limit, after }).execute()
    const { rows, next } = pageOf(found, order, limit)
    expect(rows.length).toBe(next === null ? rows.length : limit)
    ids.push(...rows.map((row) => row.id))
    after = next ?? undefined
  } while (after !== undefined)
  return ids
}

const columns = {
  made_at: ['timestamptz', false],
  weight: ['numeric', true],
  label: ['text', false],
  rank: ['double precision', true],
  day: ['date', true],
} as const

it('gives every row once, in PostgreSQL’s own order, whatever the columns, ways, nulls and limit', async () => {
  const name = fc.constantFrom(...(Object.keys(columns) as (keyof typeof columns)[]))
  const way = fc.constantFrom('asc' as const, 'desc' as const)
  const sorting = fc.record({ name, order: way, nulls: fc.constantFrom('first', 'last') })
  const all = fc.uniqueArray(sorting, { selector: (one) => one.name, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.record({ all, way, limit: fc.integer({ min: 1, max: 70 }), back: fc.boolean() }),
      async ({ all: chosen, way: order, limit, back }) => {
        const forward = listOrder('things', [
          ...chosen.map(({ name: by, order: direction, nulls }) => ({
            by,
            type: columns[by][0],
            order: direction,
            ...(columns[by][1] && { nulls: nulls as 'first' | 'last' }),
          })),
          { by: 'id', type: 'bigint', order },
        ])
        const text = [
          ...chosen.map((one) => `${one.name} ${one.order} nulls ${one.nulls}`),
          `id ${order}`,
        ].join(', ')
        const right = await statement<{ id: number }>(
          database.db,
          `select id from things order by ${text}`,
          [],
        )
        const ids = right.map((row) => row.id)
        expect(await readAll(back ? reversed(forward) : forward, limit)).toEqual(
          back ? ids.toReversed() : ids,
        )
      },
    ),
    { numRuns: 40 },
  )
})

it('loses and repeats nothing of rows that a microsecond parts', async () => {
  expect((await readAll(byTime, 1)).length).toBe(60)
  // The broken variant: a cursor made of the Date that a program sees.
  const [row] = await readOn(things().select('made_at'), byTime, { limit: 20 }).offset(19).execute()
  const rounded = `${row?.made_at.toISOString().slice(0, -1)}000`
  const onward = await readOn(things(), byTime, {
    limit: 60,
    after: cursorOf(byTime, [rounded, String(row?.id)]),
  }).execute()
  expect(onward.length).not.toBe(40)
})

it('reads on where rows came and went meanwhile', async () => {
  const first = pageOf(await readOn(things(), byTime, { limit: 10 }).execute(), byTime, 10)
  await statement(database.db, 'delete from things where id = $1', [first.rows.at(-1)?.id])
  const after = first.next ?? ''
  const second = await readOn(things(), byTime, { limit: 100, after }).execute()
  expect(second.length).toBe(50)
})

describe('a cursor', () => {
  const good = ['2030-01-01T00:00:00.000001', '7']
  const forged = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

  it('says again what it was made of, in letters that the contract takes', () => {
    expect(placeFrom(byTime, cursorOf(byTime, good))).toEqual(good)
    expect(cursorOf(byTime, good)).toMatch(/^[0-9A-Za-z_-]{1,2000}$/)
    expect(placeFrom(reversed(byTime), cursorOf(byTime, good))).toEqual(good)
  })

  it.each([
    '',
    'nowhere',
    '1-',
    forged(),
    forged('x', ...good),
    forged(byTime.mark, good[0]),
    forged(byTime.mark, ...good, '1'),
    forged(byTime.mark, good[0], 7),
    forged(byTime.mark, good[0], null),
    forged(byTime.mark, good[0], '9223372036854775808'),
    forged(byTime.mark, good[0], '7; drop table things'),
    forged(byTime.mark, '2030-02-30T00:00:00.000000', '7'),
    forged(byTime.mark, 'infinity', '7'),
    forged(byTime.mark, '2030-01-01T24:00:00.000000', '7'),
    cursorOf(listOrder('other things', byTime.columns), good),
  ])('is refused: %s', (text) => {
    expect(() => placeFrom(byTime, text)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        detail: { fields: { after: 'invalid' } },
      }),
    )
  })

  it('never brings the database to fail', async () => {
    const order = listOrder('every type', [
      { by: sql`1`, type: 'integer', nulls: 'last' },
      { by: sql`xid8 '5'`, type: 'xid8' },
      { by: 'weight', type: 'numeric', nulls: 'last' },
      { by: 'rank', type: 'double precision', nulls: 'first' },
      { by: 'label', type: 'text' },
      { by: 'day', type: 'date', nulls: 'first' },
      ...byTime.columns,
    ])
    const number = fc.oneof(
      fc.bigInt().map(String),
      fc.double().map(String),
      fc.constantFrom('1e-400', '0e-400', '5e-324', '1e308', '1e309'),
      fc.constant(null),
      fc.string(),
    )
    const time = fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => `${date.toISOString().slice(0, -1)}000`),
      fc.stringMatching(/^\d{4}-[01]\d-[0-3]\d$/),
    )
    const texts = fc.string({ unit: 'binary' })
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(number, number, number, number, texts, time, time, number),
        async (values) => {
          const cursor = forged(order.mark, ...values)
          const read = async () =>
            sql`select 1 from things where ${comesAfter(order, placeFrom(order, cursor))}`.execute(
              database.db,
            )
          await read().catch((error: unknown) =>
            expect(error).toMatchObject({ code: 'invalid_input' }),
          )
        },
      ),
    )
  })
})

it('reads a list of one direction as one range of its index', async () => {
  const order = reversed(byTime)
  const place = placeFrom(order, cursorOf(order, ['2030-01-01T00:00:00.000001', '7']))
  await statement(database.db, 'create index on things (made_at, id)', [])
  const compiled = sql`explain select id from things where ${comesAfter(order, place)}
    order by made_at desc, id desc limit 5`
  const { rows } = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return compiled.execute(tx)
  })
  expect(JSON.stringify(rows)).toMatch(/Index Cond: \(ROW\(made_at, id\) < ROW/)
})

it('counts exactly, to ten thousand', async () => {
  const { db } = database
  expect(await totalOf(db, things().orderBy('label').where('id', '<=', 5))).toBeLessThanOrEqual(5)
  const many = tablesOf<Things>(db)
    .selectFrom('things')
    .innerJoin('things as b', (join) => join.onTrue())
    .innerJoin('things as c', (join) => join.onTrue())
  expect(await totalOf(db, many.select('b.id'))).toBe(exactTotals)
})
