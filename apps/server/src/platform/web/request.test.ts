import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { pageAddress } from './request.ts'

const app = fastify()
app.get('/*', (request) => pageAddress(request, undefined) ?? { origin: 'none' })
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
    // What was made for one name is shown under no other.
    expect((await originAt(host)).key).not.toBe((await originAt('localhost')).key)
  },
)
