import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCard } from '../modules/messaging/mutations/writeCard.ts'
import { tell } from '../modules/notifications/mutations/tell.ts'
import { modules } from '../modules.ts'
import { inTransaction, statement } from '../platform/db/db.ts'
import type { Module } from '../platform/module.ts'
import { exportOf, heldBy, waitsFor } from '../platform/person.ts'
import { testServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const folder = path.resolve(import.meta.dirname, '../../migrations')

/** Table → the module whose migration makes it (`0110_payments.sql`); `platform` is the floor's. */
function ownersOfTables(): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    const noun = /^\d+_([a-z]+)/.exec(file)?.[1] ?? ''
    const text = readFileSync(path.join(folder, file), 'utf8')
    for (const [, table = ''] of text.matchAll(/^create (?:unlogged )?table (\w+)/gm))
      owners.set(table, noun)
  }
  return owners
}

/** Columns that point to people, by their tables. */
const pointing = () =>
  statement<{ table: string; column: string }>(
    server.parts.db,
    `select c.conrelid::regclass::text as "table", a.attname as "column"
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
     where c.contype = 'f' and c.confrelid = 'users'::regclass
     union
     select table_name, column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name ~ '(^|_)user_id$' and table_name <> 'users'`,
    [],
  )

const answering = (all: readonly Pick<Module<never>, 'name' | 'person'>[]) =>
  new Set(all.filter(({ person }) => person !== undefined).map(({ name }) => name))

test('a module with a column that points to people answers about them', async () => {
  const owners = ownersOfTables()
  const columns = await pointing()
  const silent = (all: readonly Pick<Module<never>, 'name' | 'person'>[]) =>
    columns.filter(({ table }) => {
      const owner = owners.get(table) ?? `nobody: ${table}`
      return owner !== 'platform' && !answering(all).has(owner)
    })
  expect(columns.length).toBeGreaterThan(5)
  expect(silent(modules)).toEqual([])
  expect(silent(modules.filter(({ name }) => name !== 'contests'))).not.toEqual([])
})

const idOf = async (username: string) => {
  const [row] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [username],
  )
  return row?.user_id ?? 0
}

test('a notice is told once to each, never to the person who did it; a card is written once [cf:aba6a]', async () => {
  const [one, two] = [await server.person(), await server.person()]
  const [first, second] = [await idOf(one.username), await idOf(two.username)]
  const notice = {
    to: [first, second, second, 999_999_999],
    by: first,
    type: 'order',
    key: 'order:1:delivered',
    href: '/orders/1',
  }
  const card = {
    key: 'order:1:service_purchase',
    from: first,
    to: second,
    type: 'service_purchase' as const,
    type_data: { order_id: '1' },
  }
  for (let time = 0; time < 2; time++)
    await inTransaction(server.parts.db, async (tx) => {
      await tell(tx, notice)
      await writeCard(tx, card)
    })
  const told = await statement(
    server.parts.db,
    `select user_id from notices where key = 'order:1:delivered'`,
    [],
  )
  expect(told).toEqual([{ user_id: second }])
})

test('an export has a part of every module that answers, and nothing of another person', async () => {
  const [one, other] = [await server.person(), await server.person()]
  const id = await idOf(one.username)
  const parts: { module: string; name: string; rows: object[] }[] = []
  for await (const { module, name, rows } of exportOf(server.parts, id, 'EN')) {
    const all: object[] = []
    for await (const row of rows) all.push(row)
    parts.push({ module, name, rows: all })
  }
  expect(new Set(parts.map(({ module }) => module))).toEqual(answering(modules))
  const text = JSON.stringify(parts)
  expect(text).toContain(one.username)
  expect(text).not.toContain(other.username)
  expect(text).not.toMatch(/argon2|token_hash/)
  expect(await waitsFor(server.parts.db, id)).toEqual([])
  expect(await heldBy(server.parts.db, id)).toEqual([])
})
