import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api } from '@plaudit/client/client'
import {
  bookingUnits,
  deliveryUnits,
  serviceIntervals,
} from '@plaudit/contract/marketplace/categories'
import { statement } from '../../../platform/db/db.ts'
import { scopeOfSite, wholePlatform } from '../../../platform/site.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { readSettings } from '../../sites/data/settings.ts'
import { listedCategories } from '../data/categories.ts'
import { findProviders } from '../data/providers.ts'
import { searchServices } from '../data/search.ts'
import { findService } from '../data/services.ts'
import { marketplaceTopics } from '../events.ts'
import { listing, makeAdmin, openListing } from '../factory.ts'
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
  const description = '<p>Bass & drums</p>'
  const { sx_id } = await openListing(provider.api, admin.api, {
    title: 'Reported sample',
    description,
  })
  await other.api.call('reports/add', { entity: 'service', sx_id, reason: 'fraud' })
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'service' })
  const found = cases.find(({ thing }) => thing.href === `/s/${sx_id}`)
  expect(found?.thing).toMatchObject({ title: 'Reported sample', text: 'Bass & drums' })
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

it('answers with each field that the specification names of a listing, its provider and what people keep [cf:de4d9]', async () => {
  const file = new File(['A sample'], 'sample.txt', { type: 'text/plain' })
  const { document_id } = await provider.api.call('Files/uploadDocument', { file })
  const { sx_id, service_id } = await openListing(provider.api, admin.api, {
    stype: 'digital',
    digital_files: [document_id],
    steps: [{ title: 'Open it', text: 'It is one file.' }],
  })
  await other.api.call('Services/saveServiceData/{sx_id}', { sx_id })
  await other.api.call('recentSearches/save', { search: 'sample' })
  const { service, ...beside } = await provider.api.call('Services/getService/{sx_id}', { sx_id })
  const named = `service_id sx_id title description requirements requirements_private category stype type service_image
    service_media booking_type service_data package contact contact_info delivery payment payment_info location createdAt
    provider currency interval featured_image digital_files`
  for (const field of named.split(/\s+/)) expect(service).toHaveProperty(field)
  expect(beside).toMatchObject({ reviews: [], category_name: 'Events' })
  expect(service).toMatchObject({
    digital_files: [document_id],
    steps: [{ title: 'Open it', text: 'It is one file.', at_min: null }],
    location: { country_code: 'FR', country_name: 'France' },
    package: [{ label: 'Small', price: 2000, delivery_time: 3, delivery_unit: 'day' }, {}],
    service_image: [expect.objectContaining({ attachment_id: service.featured_image })],
    contact: { whatsapp: '', phone: '', email: '' },
    provider: { username: provider.username },
  })
  const { files } = await provider.api.call('DigitalFiles/getUserDigitalFiles', {})
  expect(files).toContainEqual(expect.objectContaining({ attachment_id: document_id, service_id }))
  const { username } = provider
  const who = await other.api.call('providers/getProvider/{username}', { username })
  expect(who.provider).toMatchObject({ ID: await idOf(provider.api), username, country_code: '' })
  for (const field of ['full_name', 'profession', 'services'])
    expect(who.provider).toHaveProperty(field)
  const { viewed } = await other.api.call('viewed/get', {})
  const user_id = await idOf(other.api)
  expect(viewed[0]).toMatchObject({ type: 'service', user_id, entity_id: service_id })
  const { searches } = await other.api.call('recentSearches/get', {})
  expect(Object.keys(searches[0] ?? {}).toSorted()).toEqual(
    ['search', 'item_type', 'id', 'time_stamp'].toSorted(),
  )
})

it('keeps each interval, unit of delivery and kind of booking that the specification names [cf:69a2c]', async () => {
  const saved = async (changes: Parameters<typeof listing>[0]) =>
    (await provider.api.call('services/addService', listing(changes))).service
  const intervals = ['day', 'week', 'month', 'year'] as const
  expect(serviceIntervals).toEqual(intervals)
  for (const interval of intervals)
    expect((await saved({ stype: 'subscription', interval })).interval).toBe(interval)
  const units = ['hour', 'day', 'week', 'month'] as const
  expect(deliveryUnits).toEqual(units)
  const packages = units.map((delivery_unit) => ({ price: 500, delivery_time: 2, delivery_unit }))
  const { package: kept } = await saved({ package: packages })
  expect(kept.map((one) => one.delivery_unit)).toEqual(units)
  // And one of ours: the price of a class is for the whole of it.
  expect(bookingUnits).toEqual(['hour', 'minute', 'session'])
  for (const place of ['in_person', 'online'] as const)
    for (const per of ['hour', 'minute'] as const) {
      const booking_type = { place, per }
      expect((await saved({ stype: 'booking', booking_type })).booking_type).toEqual(booking_type)
    }
})

it('says what happens and where one meets, asks for the name of each step, and copies both', async () => {
  const steps = [
    { at_min: 0, title: 'Arrive', text: 'Ten minutes on the floor.' },
    { at_min: 75, title: 'Sing', text: '' },
  ]
  const location = { country_code: 'FR', city: 'Lyon', address: '12 Sample Street' }
  const draft = { ...listing({ steps: [{ title: '', text: 'Kept' }], location }) }
  const { service } = await provider.api.call('services/addService', draft)
  expect(service.steps).toEqual([{ at_min: null, title: '', text: 'Kept' }])
  const refusal = await provider.api
    .call('services/addService', { sx_id: service.sx_id, submit: true })
    .catch((error: { fields: unknown }) => error.fields)
  expect(refusal).toMatchObject({ 'steps.0.title': 'Please specify what the step is called' })
  const { sx_id } = await openListing(provider.api, admin.api, { steps, location })
  const visitor = await server.client().call('Services/getService/{sx_id}', { sx_id })
  expect(visitor.service).toMatchObject({ steps, location })
  const byStreet = await server.client().call('services/search', { search: 'sample street' })
  expect(byStreet.services.map((found) => found.sx_id)).toEqual([sx_id])
  const copy = await provider.api.call('services/duplicateService', { sx_id })
  expect(copy.service).toMatchObject({ steps, location })
  // Changed words are looked at again; an older form that knows of neither takes neither away.
  const kept = await provider.api.call('services/addService', { sx_id, deposit: 20 })
  expect(kept.service).toMatchObject({ steps, state: 'approved' })
  const changed = await provider.api.call('services/addService', { sx_id, steps: [] })
  expect(changed.service).toMatchObject({ steps: [], state: 'under_review' })
})

it('keeps the ids of a service’s packages by their labels, for callers who name none, and never one id twice', async () => {
  const save = async (...lines: { label: string; package_id?: string }[]) => {
    const { service } = await provider.api.call('services/addService', {
      ...(sx_id && { sx_id }),
      title: 'Sized',
      package: lines.map((line) => ({ price: 500, ...line })),
    })
    sx_id = service.sx_id
    return service.package.map(({ package_id }) => package_id)
  }
  let sx_id = ''
  const [small = '', large = ''] = await save({ label: 'Small' }, { label: 'Large' })
  expect(await save({ label: 'Large' }, { label: 'Small' })).toEqual([large, small])
  const renamed = await save({ label: 'Huge', package_id: large }, { label: 'Large' })
  expect(renamed).toEqual([large, expect.not.stringMatching(`${small}|${large}`)])
  const same = { label: 'Huge', package_id: large }
  expect(new Set(await save(same, same)).size).toBe(2)
})
