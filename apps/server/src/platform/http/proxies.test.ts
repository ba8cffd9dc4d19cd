import { request } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { expectsProxy, isOfThisMachine, trusting, watchProxies } from './proxies.ts'

let app: FastifyInstance
let warnings: string[]
let isHidden: () => boolean

afterEach(() => app.close())

async function open(proxies?: string[], isProxyExpected = false) {
  warnings = []
  const log = pino(
    {},
    { write: (line) => void warnings.push((JSON.parse(line) as { msg: string }).msg) },
  )
  app = fastify({ trustProxy: proxies !== undefined && trusting(proxies) })
  isHidden = watchProxies(app, log)
  app.get('/', (asked) => ({ local: isOfThisMachine(asked, isProxyExpected), ip: asked.ip }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address() as AddressInfo
}

/** A request over a socket; fetch would write its own Host. */
const ask = ({ port }: AddressInfo, headers: Record<string, string> = {}) =>
  new Promise<{ local: boolean; ip: string }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', headers }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => resolve(JSON.parse(text) as { local: boolean; ip: string }))
    })
      .on('error', reject)
      .end()
  })

it.each([
  ['the importer', {}],
  ['a page on localhost', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
  ['a site of one’s own machine', { host: 'vote.localhost:3000' }],
])('takes %s for this machine, and says nothing', async (_, headers) => {
  expect(await ask(await open(), headers)).toMatchObject({ local: true })
  expect([warnings, isHidden()]).toEqual([[], false])
})

it.each([
  ['passes the name on', { host: 'vote.example.org' }],
  ['passes only pages’ origin on', { origin: 'https://vote.example.org' }],
])('notices a proxy that says nothing of whom it serves and %s, once', async (_, headers) => {
  const place = await open()
  expect(await ask(place, headers)).toMatchObject({ local: false })
  expect(await ask(place, headers)).toMatchObject({ local: false })
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('set TRUSTED_PROXIES=127.0.0.1')
  expect(isHidden()).toBe(true)
})

it('believes nobody who comes by this machine’s name where a proxy is expected: as it is installed, it names this machine', async () => {
  const place = await open(undefined, true)
  expect(await ask(place, { host: '127.0.0.1:3000' })).toMatchObject({ local: false })
  expect((await app.inject({ url: '/' })).json()).toMatchObject({ local: true })
})

it('takes nobody for this machine who speaks as proxies do when nothing else is set', async () => {
  const { port } = await open()
  const said = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.0\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n'),
    )
    let text = ''
    socket.on('data', (part: Buffer) => (text += part.toString()))
    socket.on('close', () => resolve(text))
  })
  expect(said).toContain('"local":false')
})

it.each(['x-forwarded-for', 'x-real-ip', 'via', 'forwarded'])(
  'takes nobody for this machine whom a proxy passed on by %s',
  async (name) => {
    expect(await ask(await open(), { [name]: '203.0.113.9' })).toMatchObject({ local: false })
  },
)

it('tells of forwarded addresses that are not trusted, once, and not of those that are', async () => {
  const forwarded = { host: 'vote.example.org', 'x-forwarded-for': '203.0.113.9' }
  const place = await open()
  for (let n = 0; n < 3; n++) await ask(place, forwarded)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('Set TRUSTED_PROXIES=127.0.0.1')
  await app.close()
  expect(await ask(await open(['127.0.0.1']), forwarded)).toEqual({
    local: false,
    ip: '203.0.113.9',
  })
  expect(warnings).toEqual([])
})

it('takes what this process asks itself for its own, whatever the page is called', async () => {
  await open()
  const answer = await app.inject({ url: '/', headers: { host: 'vote.example.org' } })
  expect(answer.json()).toMatchObject({ local: true })
  expect(warnings).toEqual([])
})

it.each<[boolean, Record<string, string>]>([
  [true, { PUBLIC_URL: 'https://vote.example.org' }],
  [true, { PUBLIC_URL: 'https://vote.example.org', HOST: '::1' }],
  [false, { PUBLIC_URL: 'https://vote.example.org', TRUSTED_PROXIES: '127.0.0.1' }],
  [true, { PUBLIC_URL: 'https://vote.example.org', HOST: '0.0.0.0' }],
  [false, { PUBLIC_URL: 'http://vote.example.org:3000', HOST: '0.0.0.0' }],
  [false, { PUBLIC_URL: 'http://localhost:4000' }],
  [false, {}],
])('expects a proxy (%s) of a start with %j', (expected, env) => {
  expect(expectsProxy(readConfig(env))).toBe(expected)
})

it('believes the same proxies the second time', () => {
  const trust = trusting(['10.0.0.0/8', '::1'])
  const asked = ['10.1.2.3', '11.1.2.3', '::ffff:10.1.2.3', '::1', 'nobody', '']
  const answers = asked.map((address) => trust(address, 0))
  expect(answers).toEqual([true, false, true, true, false, false])
  expect(asked.map((address) => trust(address, 0))).toEqual(answers)
})
