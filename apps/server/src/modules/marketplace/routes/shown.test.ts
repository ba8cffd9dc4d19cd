import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import { statement } from '../../../platform/db/db.ts'
import { scopeOfSite, wholePlatform } from '../../../platform/site.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { listedCategories } from '../data/categories.ts'
import { findProviders } from '../data/providers.ts'
import { searchServices } from '../data/search.ts'
import { findService } from '../data/services.ts'
import { marketplaceTopics } from '../events.ts'
import { makeAdmin, openListing } from '../factory.ts'
import { maySee } from '../policy.ts'

type Person = Awaited<ReturnType<TestServer['person']>>

let server: TestServer
let provider: Person
let other: Person
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  server = await testServer()
  ;[provider, other] = await Promise.all([server.person(), server.person()])
  admin = await makeAdmin(server)
})
afterAll(() => server.close())

const idOf = async (api: Api): Promise<number> => (await api.call('api/getUser', {})).ID ?? 0
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  )
const seen = (sx_id: string, api = server.client()) =>
  status(api.call('Services/getService/{sx_id}', { sx_id }))
const searched = { search: '', sort: 'best', page: 1, limit: 24 } as const

it('is found by the one search for as long as everybody may see it', async () => {
  const { sx_id } = await openListing(provider.api, admin.api, {
    title: 'Éclairage pour chorales',
    description: '<p>Des projecteurs et une console.</p>',
  })
  const find = async (search: string) => {
    const { results } = await server.client().call('search/find', { search, kind: 'service' })
    return results.map(({ href }) => href)
  }
  await expect.poll(() => find('eclairage chorale')).toEqual([`/s/${sx_id}`])
  expect(await find('projecteur')).toEqual([`/s/${sx_id}`])
  await provider.api.call('services/setServiceStatus', { sx_id, verb: 'pause' })
  await expect.poll(() => find('eclairage chorale')).toEqual([])
})

it('is taken down after reports: out of lists and search, its provider sees it, and it comes back', async () => {
  const { sx_id } = await openListing(provider.api, admin.api, { title: 'Reported sample' })
  await other.api.call('reports/add', { entity: 'service', sx_id, reason: 'fraud' })
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'service' })
  const found = cases.find(({ thing }) => thing.href === `/s/${sx_id}`)
  expect(found?.thing.title).toBe('Reported sample')
  const { case_id = '' } = found ?? {}
  const decide = (verdict: 'take_down' | 'keep') =>
    admin.api.call('reports/decide', { case_id, verdict, reason: 'fraud' })
  await decide('take_down')
  expect([
    await seen(sx_id),
    await seen(sx_id, other.api),
    await seen(sx_id, provider.api),
  ]).toEqual(['404 not_found', '404 not_found', 200])
  const list = await server.client().call('services/search', { search: 'Reported sample' })
  expect(list.services.map((one) => one.sx_id)).not.toContain(sx_id)
  expect(
    await status(
      other.api.call('cart/add/{type}/{sx_id}/{quantity}', { type: 'service', sx_id, quantity: 1 }),
    ),
  ).toBe('409 not_for_sale')
  await provider.api.call('reports/appeal', { case_id, text: 'It is a mistake.' })
  await admin.api.call('reports/answerAppeal', { case_id, verdict: 'put_back' })
  expect(await seen(sx_id)).toBe(200)
})

it('stands on a site of one owner’s things only when it is theirs', async () => {
  const { db } = server.parts
  const own = await openListing(provider.api, admin.api)
  const theirs = await openListing(other.api, admin.api)
  const owner = await idOf(provider.api)
  const site = scopeOfSite(7, owner)
  const mayOpen = async (sx_id: string, at = site) => {
    const row = await findService(db, { sx_id })
    return row && maySee(row, { person: null, site: at })
  }
  expect([await mayOpen(own.sx_id), await mayOpen(theirs.sx_id)]).toEqual([true, false])
  expect(await mayOpen(theirs.sx_id, wholePlatform)).toBe(true)
  const [here, everywhere] = await Promise.all(
    [site, wholePlatform].map((at) => searchServices(db, at, searched)),
  )
  expect(here?.ids).toContain(own.service_id)
  expect(here?.ids).not.toContain(theirs.service_id)
  expect(everywhere?.ids).toContain(theirs.service_id)
  const counted = async (at: typeof site) =>
    (await listedCategories(db, at, 'EN')).reduce((sum, { count }) => sum + count, 0)
  expect(await counted(site)).toBe(here?.total)
  expect(await counted(wholePlatform)).toBe(everywhere?.total)
  const { ids } = await findProviders(db, site, { search: '', page: 1, limit: 24 }, [])
  expect(ids).toEqual([owner])
  // Events of a category carry everybody's listings: such a site follows none.
  const follow = (at: typeof site) => marketplaceTopics['services']?.('459', { site: at } as never)
  expect([await follow(site), await follow(wholePlatform)]).toEqual([undefined, { keys: [] }])
})

it('takes nothing new while services are switched off, and what is there goes on', async () => {
  const { sx_id } = await openListing(provider.api, admin.api)
  const { db } = server.parts
  const parts = await readSettings(db, 'parts')
  const turn = (services: boolean) =>
    statement(
      db,
      `insert into settings (key, value) values ('parts', $1)
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ ...parts, services })],
    )
  await turn(false)
  const add = () =>
    status(
      other.api.call('cart/add/{type}/{sx_id}/{quantity}', { type: 'service', sx_id, quantity: 1 }),
    )
  expect([await status(provider.api.call('services/addService', {})), await add()]).toEqual([
    '403 part_off',
    '403 part_off',
  ])
  expect(await status(provider.api.call('services/deleteService', { sx_id }))).toBe(200)
  await turn(true)
  expect(await status(provider.api.call('services/addService', {}))).toBe(200)
})
