import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../testing.ts'
import type { Input } from '@plaudit/contract/calls'
import { searchInput } from '@plaudit/contract/marketplace/search'
import { inTransaction, openDatabase, statement } from '../../../platform/db/db.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { ratesFetched } from '../../sites/events.ts'
import { searchServices } from '../data/search.ts'
import { termsOf } from '../data/words.ts'
import { makeAdmin, openListing } from '../factory.ts'
import { moreLanterns, samples } from './testing-search.ts'

let connection: pg.PoolConfig
let server: TestServer
let provider: Awaited<ReturnType<TestServer['person']>>
let admin: Awaited<ReturnType<typeof makeAdmin>>

beforeAll(async () => {
  connection = (await testDatabase()).config
  server = await testServer({}, { connection })
  provider = await server.person()
  admin = await makeAdmin(server)
  for (const sample of samples) await openListing(provider.api, admin.api, sample)
})
afterAll(() => server.close())

const search = (input: Input<'services/search'>) => server.client().call('services/search', input)
const titles = async (text: string) =>
  (await search({ search: text })).services.map(({ title }) => title)

it.each([
  ['STAGE LIGHTING', 'Stage lighting that follows the song'],
  ['stage lightning', 'Stage lighting that follows the song'],
  ['stgae lighitng', 'Stage lighting that follows the song'],
  ['portrait de scene', 'Portraits de scène retouchés'],
  ['photographies', 'Portraits de scène retouchés'],
  ['cancion', 'Clases de canción para voces jóvenes'],
  ['canciones jovenes', 'Clases de canción para voces jóvenes'],
  ['한국어', 'Clases de canción para voces jóvenes'],
  ['हिन्दी', 'Clases de canción para voces jóvenes'],
  ['がぎ', 'Clases de canción para voces jóvenes'],
  ['翻译', 'Clases de canción para voces jóvenes'],
  ['clase', 'Clases de canción para voces jóvenes'],
  ['ighting', 'Stage lighting that follows the song'],
  ['Dakar', 'Portraits de scène retouchés'],
  ['Sénégal zelle cash_app jpy', 'Portraits de scène retouchés'],
  ['cours et enseignement', 'Clases de canción para voces jóvenes'],
])('finds by %s [cf:c3835]', async (text, title) => {
  expect(await titles(text)).toContain(title)
})

it('puts the exact title first, then what begins so, and the word itself before a word that begins so [cf:c585c]', async () => {
  const long = 'Stage lighting that follows the song'
  expect((await titles('stage')).slice(0, 2)).toEqual(['Stage', long])
  expect(await titles('song')).toEqual([long, 'Lamps by Songdok for a stage'])
  expect((await titles('la'))[0]).toBe('Lamps by Songdok for a stage')
})

it('reads of a word and its stems no more than other words with one of them need', async () => {
  const term = async (word: string) => (await termsOf(server.parts.db, [word]))[0]
  // "light" is in all that "lighting" is in; "musicales" stems to "musical", not to "music"; what stems to it may lack that.
  expect((await term('lighting'))?.common).toEqual(['light'])
  expect(await term('musical')).toMatchObject({
    common: ['musical'],
    implied: ['musical', 'musicales'],
  })
  await sql(`insert into search_words (word) values ('musicalesar')`)
  expect((await term('musical'))?.implied).toEqual(['musical'])
})

it('says what it looked for instead', async () => {
  expect((await search({ search: 'lihgting' })).corrected).toBe('lighting')
  expect((await search({ search: 'lighting' })).corrected).toBeNull()
  // Two letters swapped in a short word leave it too few groups of three to be alike.
  expect(await search({ search: 'vcoes' })).toMatchObject({ total: 1, corrected: 'voces' })
})

it('looks into nothing that is private [cf:9fa78]', async () => {
  for (const word of ['secretplan', 'zqxbox']) expect(await titles(word)).toEqual([])
})

it('takes any text as words', async () => {
  for (const text of [`'`, `a & b | !c <-> (d`, String.raw`100%_\ `, ':*', ' '])
    expect(await titles(text)).toBeInstanceOf(Array)
})

it('narrows by each filter, and counts what another value would give [cf:3c111]', async () => {
  const all = await search({})
  expect(all).toMatchObject({ total: 5, facets: { category: { 459: 2 }, stype: { onetime: 4 } } })
  const events = await search({ category: 459 })
  expect(events.total).toBe(2)
  expect(events.facets.category).toEqual(all.facets.category)
  expect(events.facets.country_code).toEqual({ FR: 2 })
  expect((await search({ country_code: 'SN' })).total).toBe(1)
  expect((await search({ stype: 'consultation' })).total).toBe(1)
  expect((await search({ language: 'es' })).total).toBe(1)
  expect((await search({ delivery: 'home' })).total).toBe(0)
  expect((await search({ rating: 4 })).total).toBe(0)
  // Samples take three days, booked times take none; the quickest package counts.
  expect(all.facets.ready_within).toEqual({ 72: 4, 168: 4 })
  expect((await search({ ready_within: 24 })).total).toBe(0)
  const soon = await search({ ready_within: 72, category: 459 })
  expect([soon.total, soon.facets.category]).toEqual([2, { 453: 1, 459: 2, 463: 1 }])
  expect((await search({ currency: 'JPY' })).total).toBe(1)
  expect((await search({ currency: 'JPY', price_min: 1 })).total).toBe(1)
  const [cheap, ...dear] = (await search({ price_max: 1500 })).services
  expect([cheap?.title, dear]).toEqual(['Portraits de scène retouchés', []])
  expect((await search({ currency: 'EUR', price_max: 1500 })).total).toBe(0)
  expect((await search({ category: '' as never, stype: '' as never })).total).toBe(5)
})

it('counts what costs how much, by the same words and filters, whatever prices are asked for', async () => {
  const prices = (input: Input<'services/getPrices'>) =>
    server.client().call('services/getPrices', input)
  const sum = ({ counts }: { counts: number[] }) => counts.reduce((a, b) => a + b, 0)
  const all = await prices({})
  expect(all).toMatchObject({ currency: 'USD' })
  expect([all.counts.length, sum(all)]).toEqual([16, 5])
  // Four cost 20 EUR, one 2,000 JPY.
  const yen = await prices({ currency: 'JPY' })
  expect([yen.currency, sum(yen), yen.counts[Math.floor(2000 / yen.step)]]).toEqual(['JPY', 1, 1])
  expect(sum(await prices({ search: 'stgae' }))).toBe((await search({ search: 'stgae' })).total)
  expect(sum(await prices({ search: 'stage', category: 463 }))).toBe(1)
  expect(await prices({ search: 'qqqzzzxxx' })).toMatchObject({ step: 0, counts: [] })
})

it('compares prices by the rates of the day, once they are there', async () => {
  const dear = async () => (await search({ price_min: 3000 })).total
  // Words have the prices of their rows beside them: copies, which follow.
  const dearStages = async () => (await search({ price_min: 3000, search: 'stage' })).total
  expect([await dear(), await dearStages()]).toEqual([0, 0])
  const rates = { base: 'USD', updated_at: '2026-01-01', rates: { USD: 1, EUR: 0.5, JPY: 200 } }
  const store = (change: string, values: unknown[]) =>
    inTransaction(server.parts.db, async (tx) => {
      await statement(tx.db, change, values)
      await ratesFetched(tx)
    })
  await store(`insert into settings (key, value) values ('rates', $1)`, [JSON.stringify(rates)])
  await expect.poll(dear).toBe(4)
  await expect.poll(dearStages).toBe(3)
  // Bounds may be of another currency than what is sold: four cost 20 EUR, one 2,000 JPY, which is 5 EUR by now.
  const inEuros = { price_currency: 'EUR' } as const
  const totals = [
    { price_min: 2000 },
    { price_min: 2000, search: 'stage' },
    { price_max: 2000, price_min: 1900 },
    { price_max: 600 },
    { price_max: 400 },
    { currency: 'JPY', price_min: 400, price_max: 600 },
    { currency: 'EUR', price_min: 2001 },
  ].map(async (asked) => (await search({ ...asked, ...inEuros })).total)
  expect(await Promise.all(totals)).toEqual([4, 3, 4, 1, 0, 1, 0])
  const bars = await server.client().call('services/getPrices', inEuros)
  expect(bars).toMatchObject({ currency: 'EUR', counts: expect.arrayContaining([4, 1]) })
  expect(bars.counts[Math.floor(2000 / bars.step)]).toBe(4)
  await store(`delete from settings where key = 'rates'`, [])
  await expect.poll(dear).toBe(0)
  expect(await dearStages()).toBe(0)
})

it('finds a title of figures and signs as it is written, and with one word of it wrong', async () => {
  const title = 'Mixer-12 (v2.0) for C/C++ people: cables included'
  await openListing(provider.api, admin.api, { title: 'Mixer with cables', category: 463 })
  await openListing(provider.api, admin.api, { title, category: 463 })
  const found = await search({ search: title })
  expect(found).toMatchObject({ total: 1, corrected: null, services: [{ title }] })
  // 'bought' stands in no listing: the rest of the words still says which one is meant.
  expect(await titles('mixer-12 v2 bought cables')).toEqual([title])
})

const sql = (text: string, values: unknown[] = []) => statement(server.parts.db, text, values)

it('calls new what was listed since the start of the previous UTC day, to the millisecond [cf:a9164]', async () => {
  const at = `(date_trunc('day', now() at time zone 'utc') - interval '1 day') at time zone 'utc'`
  for (const [title, since] of [
    ['Harp since midnight', at],
    ['Harp before midnight', `${at} - interval '1 ms'`],
  ] as const) {
    const { service_id } = await openListing(provider.api, admin.api, { title })
    await sql(`update service_facets set listed_at = ${since} where service_id = $1`, [service_id])
    await sql(`update services set approved_at = ${since} where service_id = $1`, [service_id])
  }
  const { services } = await search({ search: 'harp', is_new: true })
  expect(services.map(({ title }) => title)).toEqual(['Harp since midnight'])
  const both = (await search({ search: 'harp' })).services
  expect(Object.fromEntries(both.map(({ title, is_new }) => [title, is_new]))).toEqual({
    'Harp since midnight': true,
    'Harp before midnight': false,
  })
})

it('finds the best of more than a thousand, counts them to a thousand, and narrows them all', async () => {
  await openListing(provider.api, admin.api, { title: 'Lantern', category: 459 })
  const glow = { title: 'Glow', description: 'Of a lantern', category: 463 }
  await openListing(provider.api, admin.api, glow)
  await moreLanterns(server.parts.db)
  const all = await search({ search: 'lantern' })
  expect(all.total).toBe(1001)
  expect(all.services[0]?.title).toBe('Lantern')
  expect(all.facets.category).toMatchObject({ 459: 1, 466: 40, 467: 1001 })
  const some = await search({ search: 'lantern', category: 466, sort: 'price_up', limit: 100 })
  expect([some.total, some.services.length]).toEqual([40, 40])
  expect(some.services[0]?.title).toBe('Paper lantern 1')
  expect(some.facets.category).toMatchObject({ 459: 1, 466: 40, 467: 1001 })
  expect((await search({ search: 'lantern', page: 60, limit: 24 })).services).toEqual([])
  // What listings have together stands in a table beside them: a kind of listing that a change makes comes into it.
  await sql(`update service_facets set country_code = 'MC' where title = 'glow'`)
  const { total, services, facets } = await search({ search: 'lantern', country_code: 'MC' })
  expect([total, services[0]?.title, facets.country_code['MC']]).toEqual([1, 'Glow', 1])
})

it('keeps the plans of a search with the connection, without the words', async () => {
  const { db, pool, close } = openDatabase({ connection, max: 1 })
  try {
    for (const text of ['stage', 'lantern', 'stage song', 'lamps stage'])
      await searchServices(db, wholePlatform, searchInput.parse({ search: text }))
    const { rows } = await pool.query<{ anew: number; again: boolean }>(
      `select sum(custom_plans) as anew, sum(generic_plans) > count(*) as again
       from pg_prepared_statements where statement ~ 'service_words'`,
    )
    expect(rows).toEqual([{ anew: 0, again: true }])
  } finally {
    await close()
  }
})

it('shows beside a listing those most like it: by words of the title, then price and place, not the newest', async () => {
  const open = (title: string, price: number, more: Input<'services/addService'> = {}) =>
    openListing(provider.api, admin.api, {
      title,
      category: 452,
      package: [{ price, included: 'One cake', delivery_time: 3 }],
      ...more,
    })
  const { sx_id } = await open('Wedding cake with flowers', 5000)
  await open('Birthday cake in a box', 5000, { location: { country_code: 'FR', city: 'Paris' } })
  await open('Wedding cake of seven floors', 90_000)
  await open('Wedding cake for forty guests', 5500)
  await open('Labels for parcels', 5000)
  await open('Wedding cake of another category', 5000, { category: 453 })
  const { similar } = await server.client().call('Services/getService/{sx_id}', { sx_id })
  expect(similar.map(({ title }) => title)).toEqual([
    'Wedding cake for forty guests',
    'Wedding cake of seven floors',
    'Birthday cake in a box',
    'Labels for parcels',
  ])
})
