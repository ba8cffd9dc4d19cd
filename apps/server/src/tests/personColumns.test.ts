import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { erasePerson } from '../modules/accounts/mutations/erase.ts'
import { inTransaction, statement } from '../platform/db/db.ts'
import { fillWith } from '../platform/db/testing-filled.ts'
import { exportOf } from '../platform/person.ts'
import { rightsOfModules } from '../rights/modules.ts'
import type { Role } from '../rights/rules.ts'
import { openFixtures, server, fixtures } from '../rights/testing.ts'

openFixtures()

interface Column {
  /** `table.column` */
  name: string
  table: string
  column: string
}

/** Columns that reference people, and columns whose name says that a person stands in them. */
const pointing = () =>
  statement<Column>(
    server.parts.db,
    `select t.relname || '.' || a.attname as name, t.relname as "table", a.attname as "column"
     from pg_attribute a join pg_class t on t.oid = a.attrelid
     join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
     left join pg_constraint f on f.contype = 'f' and f.conrelid = t.oid and f.confrelid = 'users'::regclass and a.attnum = any (f.conkey)
     where t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0 and not a.attisdropped
       and t.relname <> 'users' and a.atttypid in ('int8'::regtype, 'int4'::regtype, 'text'::regtype)
       and (f.oid is not null or a.attname ~ '(^|_)(user|person|actor|author|owner|seller|buyer|sender|reader|voter|poster|reporter|admin|acting|payer|customer|member|by|who)(_id)?$')
     order by 1`,
    [],
  )

/** Columns of such a name that hold no person. */
const nobody: Record<string, string> = {
  'contests.max_user': 'how many may enter',
  'editions.max_user': 'how many may enter',
  'refunds.retried_by': 'another refund',
  'coin_transfers.sender': 'an address of a chain, which pays anybody',
  'vote_slots.taken_by': 'a ballot',
}

/** Forms in which a person is written without their number alone, and what else such a row has. */
const forms: Record<string, (id: number) => Record<string, unknown>> = {
  'ledger_accounts.owner': (id) => ({ owner: `u:${id}` }),
  'carts.owner': (id) => ({ owner: `u${id}` }),
  'cart_lines.owner': (id) => ({ owner: `u${id}` }),
  'bought_votes.owner': (id) => ({ owner: `u:${id}`, user_id: id, state: 'cast' }),
  'bought_votes.user_id': (id) => ({ user_id: id, state: 'cast' }),
}
// An act has one objection: the row has everybody in it at once.
for (const column of ['user_id', 'keeper_id', 'answered_by'])
  forms[`club_appeals.${column}`] = (id) => ({ user_id: id, keeper_id: id, answered_by: id })

const written = (id: number): string[] => [`${id}`, `u${id}`, `u:${id}`]

/** Columns that stay when their person goes, and why they lead to nobody. */
const stays: Record<string, string> = {
  'audit_log.actor_id': 'the log of acts keeps the number of an account that is no more',
  'receipts.seller': 'a document of the books, which the law keeps: the law of each seller',
  'receipt_numbers.seller': 'numbers of documents, without gaps',
}

/** Tables that no export needs: what they say of a person is derived, a secret, of the moment, or another one's. */
const notTheirs = new Set([
  ...['appointments', 'appointment_seats', 'service_facets', 'service_words'],
  ...['search_documents', 'contest_insiders'],
  ...['passkey_challenges', 'one_time_links', 'recovery_codes', 'second_factors', 'known_devices'],
  'suspended_sessions',
  // A person who is being erased takes nothing along any more.
  'erasures',
  ...['chat_presence', 'chat_turns', 'carts', 'notice_outbox', 'conversation_events', 'exports'],
  ...[
    'conversation_members',
    'made_groups',
    'room_people',
    'chat_sanctions',
    'club_report_answers',
    'reports',
  ],
  ...['audit_log', 'excluded_ballots', 'coin_transfers', 'voter_code_lists', 'report_cases'],
  // The books: the person has their entries, purchases and documents.
  ...[
    'bought_votes',
    'payment_shares',
    'platform_coupon_uses',
    'receipts',
    'receipt_numbers',
    'refunds',
    'idempotency_keys',
  ],
])

const leaving: readonly Role[] = [
  'organiser',
  'otherOrganiser',
  'coOrganiser',
  'user',
  'judge',
  'contestant',
]
const people: { user_id: number; words: string[] }[] = []
let columns: Column[]
/** Number of rows of each column that pointed to a person who then left. */
let before: ReadonlyMap<string, number>
let after: ReadonlyMap<string, number>
/** Rows of each column in which one of these people stands. */
async function rowsOf(ids: readonly number[]): Promise<Map<string, number>> {
  const rows = await statement<{ name: string; n: number }>(
    server.parts.db,
    columns
      .map(
        ({ name, table, column }) =>
          `select '${name}' as name, count(*)::int as n from ${table} where ${column}::text = any ($1::text[])`,
      )
      .join(' union all '),
    [ids.flatMap(written)],
  )
  return new Map(rows.map(({ name, n }) => [name, n]))
}

beforeAll(async () => {
  for (const { kinds, make } of await rightsOfModules())
    for (const kind of kinds) if (kind !== 'nothing') await make(kind, fixtures, server)
  for (const kind of ['open', 'rival', 'draft'] as const) await fixtures.contest(kind, true)
  for (const role of leaving) {
    await fixtures.file(role)
    const [row] = await statement<{
      user_id: number
      ux_id: string
      username: string
      email: string
    }>(server.parts.db, 'select user_id, ux_id, username, email from users where username = $1', [
      fixtures.person(role).username,
    ])
    if (row !== undefined)
      people.push({ user_id: row.user_id, words: [row.ux_id, row.username, row.email] })
  }
  columns = (await pointing()).filter(({ name }) => nobody[name] === undefined)
  const ids = people.map(({ user_id }) => user_id)
  const empty = [...(await rowsOf(ids))].filter(([, n]) => n === 0).map(([name]) => name)
  const missing = columns.filter(({ name }) => empty.includes(name))
  const [first = 0] = ids
  const rows = missing.map(({ name, table, column }) => ({
    table,
    row: forms[name]?.(first) ?? { [column]: first },
  }))
  expect(await fillWith(server.parts.db, rows)).toEqual([])
  before = await rowsOf(ids)
  for (const id of ids) await inTransaction(server.parts.db, (tx) => erasePerson(tx, id))
  after = await rowsOf(ids)
})

test('a person who is erased stands in no column of any module any more', () => {
  expect([...before].filter(([, n]) => n === 0)).toEqual([])
  expect([...after].filter(([name, n]) => n > 0 && stays[name] === undefined)).toEqual([])
})

test('a listing whose provider is erased shows nothing of theirs any more, no word and no picture', async () => {
  const [left] = await statement<{ listings: number; worded: number; pictures: number }>(
    server.parts.db,
    `select count(*)::int as listings,
       count(*) filter (where concat(title, description, city, region, country_code, contact) <> '{}' or package <> '[]' or steps <> '[]')::int as worded,
       (select count(*)::int from service_images join services using (service_id) where owner_id is null) as pictures
     from services where owner_id is null`,
    [],
  )
  expect(left?.listings).toBeGreaterThan(2)
  expect(left).toMatchObject({ worded: 0, pictures: 0 })
})

const sources = path.join(import.meta.dirname, '../modules')

/** Sources in which modules give people of their own, as they write it. */
const exporting = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(sources, file), 'utf8'))
  .filter((text) => /\bexported\(|\bExported\b/.test(text))
  .join('\n')

test('every table in which people stand is in what they can take along, or is none of theirs', () => {
  const silent = (tables: readonly string[]) =>
    tables.filter((table) => !notTheirs.has(table) && !new RegExp(`\\b${table}\\b`).test(exporting))
  expect(silent([...new Set(columns.map(({ table }) => table))])).toEqual([])
  expect(silent(['secret_diaries'])).toEqual(['secret_diaries'])
})

/** Values of an account that its person takes nowhere, and why. */
const keptBack: Record<string, string> = {
  'users.password_hash': 'a secret',
  'users.email_folded': 'made of the address',
  'users.revision': 'how often the form was saved',
  'users.leaving_at': 'of a person who takes nothing along any more',
  'users.suspended_at': 'of a person who takes nothing along now',
  'notice_settings.user_id': 'stands in the account',
  'notice_settings.last_digest_at': 'says when the summary goes next',
}

test('each value of an account and its settings is in what its person takes along', async () => {
  const { db, secrets } = server.parts
  const { api } = await server.person()
  const payout = { payout_method: 'paypal', payout_data: { account: 'a@sample.example' } } as const
  await api.call('account/updateProfileInfo', payout)
  await api.call('account/updatePreferences', { currency: 'CHF' })
  const { ID = 0 } = await api.call('api/getUser', {})
  const tables: Record<string, string> = { account: 'users', notice_settings: 'notice_settings' }
  const given: Record<string, unknown> = {}
  for await (const { name, rows } of exportOf({ db, secrets }, ID, 'EN')) {
    const table = tables[name]
    if (table === undefined) continue
    for await (const row of rows)
      for (const [column, value] of Object.entries(row)) given[`${table}.${column}`] = value
  }
  expect(given).toMatchObject({ 'users.payout_data': payout.payout_data })
  const all = await statement<{ name: string }>(
    db,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and table_name in ('users', 'notice_settings')`,
    [],
  )
  const silent = all.map(({ name }) => name).filter((name) => !(name in given))
  expect(silent.toSorted()).toEqual(Object.keys(keptBack).toSorted())
})

test('no table says anything of people who were erased', async () => {
  const words = people.flatMap((one) => one.words.map((word) => word.toLowerCase()))
  const tables = await statement<{ name: string }>(
    server.parts.db,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')
       -- What was told of a topic is gone after minutes.
       and tablename <> 'topic_events'`,
    [],
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await statement<{ row: string }>(
      server.parts.db,
      `select t::text as row from ${name} t where exists (select from unnest($1::text[]) as x (word) where position(x.word in lower(t::text)) > 0) limit 2`,
      [words],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  expect(found).toEqual([])
})
