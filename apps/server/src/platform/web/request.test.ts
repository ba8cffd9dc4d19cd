import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { pageAddress } from './request.ts'

const app = fastify()
app.get(
  '/*',
  (request) => pageAddress(request, undefined, (name) => name === 'page') ?? { origin: 'none' },
)
afterAll(() => app.close())

const originAt = async (host: string) =>
  (await app.inject({ url: '/a', headers: { host } })).json<{ origin: string; key: string }>()

it.each([
  'localhost:3000',
  '127.0.0.1:3000',
  '192.168.1.20:3000',
  '[fd00::1]:3000',
  'hall',
  'hall.local',
])(
  'believes %s where no address is configured: it is this machine or its network',
  async (host) => {
    expect((await originAt(host)).origin).toBe(`http://${host}`)
  },
)

it.each(['evil.example', '203.0.113.5', '10.0.0.1.evil.example', '[2001:db8::1]:80', '172.32.0.1'])(
  'repeats %s in no address of a page',
  async (host) => {
    expect((await originAt(host)).origin).toBe('http://localhost')
    // A page that was made for one name is shown under no other.
    expect((await originAt(host)).key).not.toBe((await originAt('localhost')).key)
  },
)

it('leaves out what no page reads, so that nothing made up is a page of its own', async () => {
  const keyOf = async (url: string) =>
    (await app.inject({ url, headers: { host: 'localhost' } })).json<{ key: string }>().key
  expect(await keyOf('/a?x=1&utm_source=chat')).toBe(await keyOf('/a'))
  expect(await keyOf('/a?x=2&page=2')).toBe(await keyOf('/a?page=2'))
  expect(await keyOf('/a?page=2')).not.toBe(await keyOf('/a'))
})
