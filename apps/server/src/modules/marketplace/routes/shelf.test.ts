import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { ownTopic } from '../../../platform/realtime/grants.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { makeContest } from '../../contests/factory.ts'
import { makeAdmin, openListing } from '../factory.ts'
import { siteClient } from '../../sites/factory.ts'
import { addressOf } from '../../notifications/data/address.ts'
import { addressOf as listOf, tellSearches } from '../mutations/tellSearches.ts'

let server: TestServer
let provider: Awaited<ReturnType<TestServer['person']>>
let stranger: Awaited<ReturnType<TestServer['person']>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  server = await testServer()
  provider = await server.person()
  stranger = await server.person()
  admin = await makeAdmin(server)
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)

/** A day and an hour go by for the searches that somebody keeps. */
const aDayLater = ({ username }: typeof provider) =>
  sql(
    `update saved_searches set told_at = told_at - interval '25 hours'
     where user_id = (select user_id from users where username = $1)`,
    [username],
  )

it('lists twenty categories by label in the reader’s language, Others last [cf:015b2]', async () => {
  const { categories } = await server.client().call('api/getServiceCategories', {})
  expect(categories).toHaveLength(20)
  expect(categories.at(-1)).toMatchObject({ value: 451, label: 'Others' })
  // 451 to 470 in the order of the specification's slugs; 471 and 472 are in no list.
  const slugs =
    `others ecommerce photos-videos travel consulting ecitizen spaces social-media events money saas shipping
    entertainement graphic voice crypto course development club app-purchases`.split(/\s+/)
  const byValue = categories.toSorted((a, b) => a.value - b.value)
  expect(byValue.map(({ value, slug }) => [value, slug])).toEqual(
    slugs.map((slug, at) => [451 + at, slug]),
  )
  const labels = categories.slice(0, -1).map(({ label }) => label)
  expect(labels).toEqual(labels.toSorted(new Intl.Collator('en').compare))
  const french = await server
    .client({}, { 'accept-language': 'fr' })
    .call('api/getServiceCategories', {})
  expect(french.categories.at(-1)?.label).toBe('Autres')
})

it('counts a look once for each person and day, and none of one’s own or of crawlers [cf:aac0b]', async () => {
  const { sx_id, service_id } = await openListing(provider.api, admin.api)
  const looks = async () =>
    (
      await sql('select count(*)::int as n from service_views where service_id = $1', [service_id])
    )[0]?.['n']
  const visitor = await server.visitor()
  for (const { api } of [stranger, stranger, visitor, provider])
    await api.call('Services/saveServiceData/{sx_id}', { sx_id })
  await server
    .client(visitor.session, { 'user-agent': 'Examplebot/1.0' })
    .call('Services/saveServiceData/{sx_id}', { sx_id })
  expect(await looks()).toBe(2)
  const { viewed } = await stranger.api.call('viewed/get', {})
  // Told to their own devices, on a topic of their own.
  const { ID = 0 } = await stranger.api.call('api/getUser', {})
  const events = await sql('select data from topic_events where topic = $1', [
    ownTopic('viewed', ID),
  ])
  expect(events.map(({ data }) => data)).toContainEqual({
    type: 'service',
    user_id: ID,
    entity_id: service_id,
  })
  expect(viewed[0]).toMatchObject({ type: 'service', entity_id: service_id, service: { sx_id } })
})

it('keeps favourites and searches for the person', async () => {
  const { sx_id } = await openListing(provider.api, admin.api)
  for (const wanted of [true, true]) await stranger.api.call('favourites/toggle', { sx_id, wanted })
  expect((await stranger.api.call('favourites/get', {})).services.map((one) => one.sx_id)).toEqual([
    sx_id,
  ])
  const hide = (at: string) =>
    sql(`update services set hidden_at = ${at} where sx_id = $1`, [sx_id])
  await hide('now()')
  expect(await stranger.api.call('favourites/get', {})).toMatchObject({ services: [], total: 0 })
  await expect(
    stranger.api.call('favourites/toggle', { sx_id, wanted: true }),
  ).rejects.toMatchObject({ code: 'not_found' })
  // What was taken down can be let go all the same, and does not come back with the listing.
  await stranger.api.call('favourites/toggle', { sx_id, wanted: false })
  await hide('null')
  expect((await stranger.api.call('favourites/get', {})).favourites).toEqual([])
  // A contest among the favourites and a contest that is followed are the same.
  const { cx_id } = (await makeContest(provider.api)).contest
  const keep = (wanted: boolean, of = cx_id) =>
    stranger.api.call('favourites/toggle', { cx_id: of, wanted })
  expect(await keep(true)).toEqual({ wanted: true, favourites: [cx_id] })
  const { follows } = await stranger.api.call('follows/get', {})
  expect(follows).toMatchObject([{ kind: 'contest', id: cx_id, href: `/cx/${cx_id}` }])
  expect(await stranger.api.call('favourites/get', {})).toMatchObject({
    services: [],
    contests: follows,
    favourites: [cx_id],
  })
  await stranger.api.call('follows/toggle', { cx_id, wanted: false })
  expect((await keep(false)).favourites).toEqual([])
  await expect(keep(true, '0'.repeat(22))).rejects.toMatchObject({ code: 'not_found' })
  const saved = await stranger.api.call('savedSearches/save', {
    query: { search: 'light', category: 459 },
  })
  expect(saved.searches).toMatchObject([{ query: { search: 'light', category: 459 }, alert: true }])
  const search_id = saved.searches[0]?.search_id ?? ''
  expect((await stranger.api.call('savedSearches/remove', { search_id })).searches).toEqual([])
  await stranger.api.call('recentSearches/save', { search: 'light' })
  expect((await stranger.api.call('recentSearches/get', {})).searches).toMatchObject([
    { search: 'light' },
  ])
})

it('tells whoever keeps a search of what came since, once, and of nothing that does not fit', async () => {
  const keeper = await server.person()
  await keeper.api.call('savedSearches/save', { query: { search: 'glockenspiel' } })
  // Some of the words are no find: the list itself would show it, a notice about it is false.
  for (const search of ['xylophone', 'parades accordion bassoon', 'glockenspiel bassoon'])
    await keeper.api.call('savedSearches/save', { query: { search } })
  await openListing(provider.api, admin.api, { title: 'Glockenspiel for parades' })
  const told = async () =>
    (await keeper.api.call('notifications/get', {})).notifications.map(({ text }) => text)
  // A search that was told within the day waits.
  await tellSearches(server.parts.db)
  expect(await told()).toEqual([])
  await aDayLater(keeper)
  const [{ looked } = {}] = await sql('select now() as looked')
  await Promise.all([tellSearches(server.parts.db), tellSearches(server.parts.db)])
  expect(await told()).toEqual(['New services for your search “glockenspiel”'])
  // Approved at that moment, in a transaction that was open still.
  await openListing(provider.api, admin.api, { title: 'Glockenspiel for evenings' })
  await aDayLater(keeper)
  const asLate = `update service_facets set listed_at = least(listed_at, $1::timestamptz) - interval '25 hours'`
  await sql(asLate, [looked])
  await tellSearches(server.parts.db)
  const kept = `select from notices join users using (user_id) where type = 'saved_search' and username = $1`
  expect(await sql(kept, [keeper.username])).toHaveLength(2)
})

it('asks a kept search on the site where it was kept, lists it there alone, and leads there', async () => {
  const host = 'shop.example.org'
  const at = siteClient(() => server)
  const { site } = await provider.api.call('sites/save', { title: 'Shop' })
  await sql(`update sites set shows = 'owner' where site_id = $1`, [site.site_id])
  await sql(
    `insert into site_hosts (site_id, host, proof, proven_at) values ($1, $2, 'sample', now())`,
    [site.site_id, host],
  )
  const keeper = await server.person()
  const there = at(host, keeper.session)
  const query = { search: 'theremin' }
  await there.call('savedSearches/save', { query })
  expect((await keeper.api.call('savedSearches/get', {})).searches).toEqual([])
  expect((await there.call('savedSearches/get', {})).searches).toMatchObject([{ query }])
  // Favourites are shown on the sites that show the listing.
  const elsewhere = await openListing((await server.person()).api, admin.api)
  await keeper.api.call('favourites/toggle', { sx_id: elsewhere.sx_id, wanted: true })
  expect((await there.call('favourites/get', {})).services).toEqual([])
  expect((await keeper.api.call('favourites/get', {})).total).toBe(1)
  const told = () =>
    statement<{ id: number; host: string }>(
      server.parts.db,
      `select notice_id as id, "values" ->> 'host' as host from notices join users using (user_id)
       where type = 'saved_search' and username = $1`,
      [keeper.username],
    )
  // Listings of others are not on this site.
  const other = await server.person()
  await openListing(other.api, admin.api, { title: 'Theremin for evenings' })
  await aDayLater(keeper)
  await tellSearches(server.parts.db)
  expect(await told()).toEqual([])
  await openListing(provider.api, admin.api, { title: 'Theremin for mornings' })
  await aDayLater(keeper)
  await tellSearches(server.parts.db)
  expect(await told()).toMatchObject([{ host }])
  const [{ id } = { id: 0 }] = await told()
  expect(await keeper.api.call('notifications/open', { id })).toMatchObject({ host })
  expect(await there.call('notifications/open', { id })).not.toHaveProperty('host')
  expect(
    addressOf('https://vote.example', { href: '/services?search=theremin', values: { host } }),
  ).toBe(`https://${host}/services?search=theremin`)
})

it('gives one’s own listings with the person, however one comes in', async () => {
  const { sx_id } = await openListing(provider.api, admin.api)
  const { services } = await provider.api.call('api/getUser', {})
  const own = expect.arrayContaining([expect.objectContaining({ sx_id })]) as unknown
  expect(services).toEqual(own)
  const password = 'a long sample password 7'
  const asked = { username: provider.username, password, app_token: 'plaudit-web' }
  expect((await server.client().call('login/pro', asked)).user.services).toEqual(own)
  const saved = await provider.api.call('account/updateProfileInfo', { profession: 'Tuner' })
  expect(saved.user.services).toEqual(own)
  expect((await stranger.api.call('api/getUser', {})).services).toEqual([])
})

it('has a directory of those who sell, by name, profession, username and country [cf:3377e]', async () => {
  const visitor = server.client()
  await openListing(provider.api, admin.api)
  await sql(
    `update users set full_name = 'Awa Ndour', profession = 'Éclairagiste', country_code = 'SN' where username = $1`,
    [provider.username],
  )
  for (const search of [provider.username, 'a ndou', 'eclairagiste', 'Sénégal', 'senegal', 'SN']) {
    const find = (page: number) => visitor.call('providers/getProviders', { search, page })
    const { providers, total } = await find(1)
    expect(providers.map(({ username }) => username)).toContain(provider.username)
    expect(await find(total + 1)).toMatchObject({ providers: [], total })
  }
  const { providers } = await visitor.call('providers/getProviders', { search: stranger.username })
  expect(providers).toEqual([])
  const one = await visitor.call('providers/getProvider/{username}', {
    username: provider.username,
  })
  expect(one.services.length).toBeGreaterThan(0)
  const info = await visitor.call('Providers/getUserInfo', { user_id: one.provider.ID })
  expect(info.services).toEqual(one.services)
})

it('leads to the list as the search asks for it, filters and all', () => {
  const query = {
    category: 459,
    stype: 'booking' as const,
    currency: 'EUR',
    // Francs have no cents.
    price_currency: 'XOF',
    price_max: 80_000,
    country_code: 'FR',
    language: 'fr',
    rating: 4.5,
    ready_within: 72 as const,
  }
  const asked =
    'type=booking&currency=EUR&in=XOF&country=FR&language=fr&rating=4.5&ready=72&max=80000&sort=new'
  expect(listOf(query)).toBe(`/services/category/events?${asked}`)
  const cents = { price_currency: 'EUR', price_min: 1250, price_max: 4000 }
  expect(listOf(cents)).toBe('/services?in=EUR&min=12.5&max=40&sort=new')
})
