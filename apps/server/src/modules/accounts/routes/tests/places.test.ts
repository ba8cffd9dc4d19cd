import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../../testing.ts'

/** A provider of places on loopback that does what it is told. */
let provider: Server
let does: 'right' | 'slow' | 'broken' | 'wrong' = 'right'
const asked: string[] = []
let server: TestServer

const place = (name: string, countrycode: string) => ({
  properties: { type: 'city', name, city: name, country: 'Somewhere', countrycode },
})

beforeAll(async () => {
  provider = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (does === 'slow') return
    if (does === 'broken') return void reply.writeHead(500).end('oops')
    const features = [place('Lyonville', 'FR'), place('Lyonton', 'US')]
    reply.end(does === 'wrong' ? '<html>' : JSON.stringify({ features }))
  })
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
  const { port } = provider.address() as AddressInfo
  server = await testServer({
    PLACES_URL: `http://127.0.0.1:${port}/api?limit=1`,
    OUTGOING_PRIVATE: '127.0.0.1',
  })
})
afterAll(async () => {
  provider.closeAllConnections()
  provider.close()
  await server.close()
})

const find = (more: object = {}) =>
  server.client().call('places/search', { search: 'Lyon', ...more })

it('asks the operator’s provider by the server alone, and keeps to the country that is asked for [cf:0b28a]', async () => {
  does = 'right'
  const { places, source } = await find()
  expect([source, places.map(({ city }) => city)]).toEqual(['127.0.0.1', ['Lyonville', 'Lyonton']])
  expect(asked).toEqual(['/api?limit=8&q=Lyon&lang=en'])
  expect((await find({ country_code: 'us' })).places.map(({ city }) => city)).toEqual(['Lyonton'])
})

it.each(['broken', 'wrong', 'slow'] as const)(
  'answers from the bundled list where the provider is %s',
  async (fault) => {
    does = fault
    const { places, source } = await find()
    expect(source).toBe('bundled')
    expect(places).toContainEqual(expect.objectContaining({ city: 'Lyon', country_code: 'FR' }))
  },
)

it('answers from the bundled list where the provider is away', async () => {
  provider.closeAllConnections()
  await new Promise((done) => provider.close(done))
  expect((await find()).source).toBe('bundled')
})

it('finds every country in the bundled list, and states without their country too', async () => {
  const found = async (search: string) => (await find({ search })).places
  const hongKong = { kind: 'country', label: expect.any(String) as string, country_code: 'HK' }
  expect(await found('hong')).toContainEqual(hongKong)
  expect(await found('puerto r')).toContainEqual(expect.objectContaining({ country_code: 'PR' }))
  const bavaria = { kind: 'state', country_code: 'DE', state: 'DE-BY' }
  expect(await found('bayern')).toContainEqual(expect.objectContaining(bavaria))
  const among = (await find({ search: 'bay', country_code: 'de' })).places
  expect(among).toContainEqual(expect.objectContaining(bavaria))
})
