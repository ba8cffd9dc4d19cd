import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { makeContest } from '../../contests/factory.ts'
import { post } from '../../ledger/mutations/post.ts'
import { personOf, type One } from '../factory.ts'

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
