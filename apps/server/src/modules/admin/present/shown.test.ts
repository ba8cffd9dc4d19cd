import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionHeaders } from '@plaudit/client/client'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { erasePerson } from '../../accounts/mutations/erase.ts'
import { makeContest } from '../../contests/factory.ts'
import { post } from '../../ledger/mutations/post.ts'
import { providersByIds } from '../../marketplace/data/providers.ts'
import { openListing } from '../../marketplace/factory.ts'
import { followSuspension } from '../../marketplace/mutations/suspension.ts'
import { personOf, status, type One } from '../factory.ts'

let server: TestServer
let admin: One

beforeAll(async () => {
  server = await testServer()
  admin = await personOf(server)
  await statement(server.parts.db, 'update users set is_admin = true where user_id = $1', [
    admin.id,
  ])
})
afterAll(() => server.close())

it('names in the log what an act was done to, as long as it is there', async () => {
  const somebody = await personOf(server)
  await admin.api.call('admin/setMessage', { user_id: somebody.id, kind: 'globalmsg', text: 'Hi' })
  const { site } = await admin.api.call('sites/save', { title: 'Rowan stage' })
  const latest = async (subject: string) =>
    (await admin.api.call('admin/getAudit', { actor: admin.username, subject, limit: 1 })).acts[0]
  expect(await latest('user')).toMatchObject({
    about: { name: somebody.username, href: `/admin/users/${somebody.id}` },
    detail: { kind: 'globalmsg' },
  })
  expect((await latest('site'))?.about).toEqual({ name: 'Rowan stage', href: '/admin/sites' })
  await admin.api.call('sites/remove', { site_id: site.site_id })
  expect(await latest('site')).toMatchObject({ about: null, subject_id: site.site_id })
})

it('shows what people have in each part and their own money, and finds those who were reported', async () => {
  const [holder, plain] = [await personOf(server), await personOf(server)]
  await makeContest(holder.api, {}, { draft: true })
  const owner = `u:${holder.id}`
  const money = (kind: 'balance' | 'held', of: string, amount: number, currency: string) =>
    inTransaction(server.parts.db, (tx) =>
      post(tx, {
        kind: 'test',
        key: `${kind} ${of} ${currency}`,
        lines: [
          { owner: of, kind, currency, amount },
          { owner: 'platform', kind: 'provider_clearing', currency, amount: -amount },
        ],
      }),
    )
  await money('balance', owner, 500, 'EUR')
  await money('balance', owner, 90_000, 'USD')
  await money('held', owner, 320, 'EUR')
  // Test money is nobody's wealth.
  await money('balance', `test/${owner}`, 7000, 'EUR')
  const figures = async (id: number, input: object = {}) =>
    (await admin.api.call('admin/getUsers', { search: String(id), ...input })).users.find(
      ({ ID }) => ID === id,
    )?.figures
  const nothing = { orders: 0, contests: 0, services: 0, clubs: 0, cases: 0, balance: [], held: [] }
  expect(await figures(plain.id)).toEqual(nothing)
  const has = {
    ...nothing,
    contests: 1,
    balance: [
      { amount: 500, currency: 'EUR' },
      { amount: 90_000, currency: 'USD' },
    ],
    held: [{ amount: 320, currency: 'EUR' }],
  }
  expect(await figures(holder.id)).toEqual(has)
  expect((await admin.api.call('admin/getUser', { user_id: holder.id })).figures).toEqual(has)
  expect(await figures(holder.id, { flagged: true })).toBeUndefined()
  await statement(
    server.parts.db,
    `insert into report_cases (case_id, entity, entity_id, author_id) values ($1, 'user', $2, $3)`,
    [`case-${holder.id}`, String(holder.id), holder.id],
  )
  expect(await figures(holder.id, { flagged: true })).toEqual({ ...has, cases: 1 })
  expect(await figures(holder.id, { flagged: false })).toBeUndefined()
})

it('gives everybody whom a search finds out as a table that no spreadsheet runs', async () => {
  const somebody = await personOf(server)
  await somebody.api.call('account/updateProfileInfo', { full_name: '=Sample(1)' })
  const file = ({ session }: One, input: object) =>
    fetch(`${server.url}/app/admin/getUsers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sessionHeaders(session) },
      body: JSON.stringify({ format: 'csv', limit: 1, ...input }),
    })
  const found = await file(admin, { search: somebody.username })
  const [titles, ...lines] = (await found.text()).trim().split(/\r?\n/)
  expect(titles).toContain('Number,Username,Name,E-mail')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`${somebody.id},${somebody.username},'=Sample(1),`)
  const whole = await file(admin, {})
  const people = (await whole.text()).trim().split(/\r?\n/)
  expect(people).toHaveLength(1 + Number(whole.headers.get('x-lines')))
  expect(people.length).toBeGreaterThan(2)
  expect((await file(somebody, {})).status).toBe(403)
})

it('keeps notes of admins about a person for admins, until the person or the note goes', async () => {
  const [other, somebody] = [await personOf(server), await personOf(server)]
  await admin.api.call('admin/setRoles', { user_id: other.id, is_admin: true })
  const { id: user_id } = somebody
  await admin.api.call('admin/addNote', { user_id, text: 'Called twice.\nWill pay.' })
  await other.api.call('admin/addNote', { user_id, text: 'Paid.' })
  const notes = async () =>
    (await admin.api.call('admin/getUser', { user_id })).notes.map(({ text, author }) => [
      text,
      author,
    ])
  expect(await notes()).toEqual([
    ['Paid.', other.username],
    ['Called twice.\nWill pay.', admin.username],
  ])
  expect(await status(somebody.api.call('admin/addNote', { user_id, text: 'Hi' }))).toBe(
    '403 forbidden',
  )
  expect(await status(admin.api.call('admin/addNote', { user_id, text: ' ' }))).toBe(
    '400 invalid_input',
  )
  const { acts } = await admin.api.call('admin/getAudit', { subject: 'user', limit: 2 })
  expect(acts.map(({ act, detail }) => [act, detail])).toEqual([
    ['add_note', {}],
    ['add_note', {}],
  ])
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, other.id))
  const [newest] = (await admin.api.call('admin/getUser', { user_id })).notes
  expect(newest).toMatchObject({ text: 'Paid.', author: null })
  const removed = { user_id, note_id: newest?.note_id ?? 0 }
  await admin.api.call('admin/removeNote', removed)
  expect(await status(admin.api.call('admin/removeNote', removed))).toBe('404 not_found')
  expect(await notes()).toHaveLength(1)
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, user_id))
  expect(await statement(server.parts.db, 'select from person_notes', [])).toEqual([])
})

it('finds in the log the acts by which money moves', async () => {
  await statement(
    server.parts.db,
    `insert into audit_log (actor_id, subject, subject_id, act) values ($1, 'user', $1, 'payout_approve')`,
    [admin.id],
  )
  const { acts } = await admin.api.call('admin/getAudit', { money: true })
  expect(acts.map(({ act }) => act)).toEqual(['payout_approve'])
  const all = await admin.api.call('admin/getAudit', { money: false })
  expect(all.acts.length).toBeGreaterThan(1)
})

it('asks for a proof before it gives a role, erases anybody or changes fees, and tells the other admins of a new one', async () => {
  const sql = (text: string, values: unknown[]) => statement(server.parts.db, text, values)
  const [third, { id: user_id, username }] = [await personOf(server), await personOf(server)]
  await sql('update users set is_admin = true where user_id = $1', [third.id])
  const { settings } = await admin.api.call('admin/getSettings', {})
  const proven = (minutes: number) =>
    sql('update sessions set proven_at = now() - make_interval(mins => $2) where user_id = $1', [
      admin.id,
      minutes,
    ])
  const dear = [
    () => admin.api.call('admin/setRoles', { user_id, is_support: true }),
    () => admin.api.call('admin/setRoles', { user_id, is_admin: true }),
    ...(['fees', 'buyer_fees', 'domains'] as const).map(
      (group) => () => admin.api.call('admin/saveSettings', { [group]: settings[group] }),
    ),
    () => admin.api.call('admin/eraseUser', { user_id, username }),
  ]
  await proven(20)
  for (const act of dear) expect(await status(act())).toBe('403 prove_yourself')
  // What can be undone, or takes a right away, asks for none.
  await admin.api.call('admin/setRoles', { user_id, is_support: false })
  await admin.api.call('admin/saveSettings', { parts: settings.parts })
  await proven(0)
  for (const act of dear) expect(await status(act())).toBe(200)
  const told = await sql(
    `select user_id, href from notices where type = 'admin_made' and href = $1`,
    [`/admin/users/${user_id}`],
  )
  expect(told).toEqual([{ user_id: third.id, href: `/admin/users/${user_id}` }])
})

/** Gives somebody hundreds of listings, which are what one of theirs is. */
async function catalogue({ api }: One) {
  const { sx_id } = await openListing(api, admin.api)
  const [copied] = await statement<{ owner_id: number }>(
    server.parts.db,
    `with base as (select * from services where sx_id = $1), made as (
       insert into services (sx_id, owner_id, state, title, category, currency, package, approved_at)
       select sx_id || '-' || n, owner_id, state, title, category, currency, package, now() from base, generate_series(1, 300) n
       returning service_id) insert into service_facets (service_id, owner_id, price, price_usd, listed_at, reviews_count, category, stype, currency,
       country_code, delivery, languages, title, title_words)
     select m.service_id, f.owner_id, price, price_usd, listed_at, 0, f.category, f.stype, f.currency, f.country_code, f.delivery,
       f.languages, f.title, title_words from made m, service_facets f join base b using (service_id)
     returning owner_id`,
    [sx_id],
  )
  return Number(copied?.owner_id)
}

it('suspends a seller of hundreds of listings in a few statements, and keeps what their listings add up to', async () => {
  const user_id = await catalogue(await personOf(server))
  let asked = 0
  const db = server.parts.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ((asked += 1), result),
  })
  const services = async () => (await providersByIds(db, [user_id])).get(user_id)?.services
  expect([await services(), asked]).toEqual([301, 2])
  expect([await services(), asked]).toEqual([301, 3])
  await inTransaction(db, (tx) => followSuspension(tx, { user_id, suspended: true }))
  expect(asked).toSatisfy((all: number) => all > 5 && all < 20)
  const left = 'select from service_facets where owner_id = $1'
  expect(await statement(server.parts.db, left, [user_id])).toEqual([])
})
