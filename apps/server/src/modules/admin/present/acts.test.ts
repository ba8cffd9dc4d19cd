import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
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
