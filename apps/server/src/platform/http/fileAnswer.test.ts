import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../errors.ts'
import { openStorage, type Storage } from '../storage.ts'
import { asStored, rangeOf, safeName, sendStored } from './fileAnswer.ts'

const text = Array.from({ length: 1000 }, (_, at) => `line ${at}`).join('\n')
const large = 3 * 1024 ** 3
/** Many times what may be kept of it in memory. */
const enough = 400_000_000
let folder: string
let storage: Storage
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stored-'))
  storage = openStorage(folder)
  await storage.put('texts/one', Buffer.from(text))
  await storage.put('texts/none', new Uint8Array())
  app = fastify()
  await app.register(compress, { global: true, threshold: 1 })
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Refusal ? error.status : 500).send({ error: String(error) }),
  )
  app.get<{ Params: { key: string }; Querystring: { type?: string; inline?: string } }>(
    '/stored/:key',
    asStored,
    (request, reply) =>
      sendStored(request, reply, storage, {
        key: `texts/${request.params.key}`,
        name: 'Fête "1".txt',
        type: request.query.type ?? 'text/plain',
        inline: request.query.inline !== undefined,
      }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const get = (key: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({
    method,
    url: `/stored/${key}`,
    headers: { 'accept-encoding': 'br, gzip', ...headers },
  })

describe('a stored file', () => {
  it('comes whole, as it is stored, to be saved', async () => {
    const answer = await get('one')
    expect([answer.statusCode, answer.payload]).toEqual([200, text])
    expect(answer.headers).toMatchObject({
      'content-length': String(text.length),
      'accept-ranges': 'bytes',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Fete -1-.txt"; filename*=UTF-8''F%C3%AAte%20-1-.txt`,
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=5-9', 5, 10],
    ['bytes=8000-', 8000, undefined],
    ['bytes=-10', -10, undefined],
    ['bytes=0-99999999', 0, undefined],
  ])('comes in the range %s', async (range, from, to) => {
    const answer = await get('one', { range })
    const part = text.slice(from, to)
    expect([answer.statusCode, answer.payload]).toEqual([206, part])
    const first = from < 0 ? text.length + from : from
    expect(answer.headers).toMatchObject({
      'content-length': String(part.length),
      'content-range': `bytes ${first}-${first + part.length - 1}/${text.length}`,
    })
  })

  it.each(['bytes=9-5', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b', 'bytes=-', 'x'])(
    'comes whole for %s',
    async (range) => expect((await get('one', { range })).statusCode).toBe(200),
  )

  it.each([
    ['one', 'bytes=99999-'],
    ['one', 'bytes=-0'],
    ['none', 'bytes=0-'],
  ])('%s has nothing of %s', async (key, range) => {
    const answer = await get(key, { range })
    expect([answer.statusCode, answer.payload]).toEqual([416, ''])
    expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
  })

  it('goes on only where it is the same one, and is not sent again', async () => {
    const etag = String((await get('one')).headers.etag)
    const range = 'bytes=5-9'
    expect((await get('one', { range, 'if-range': etag })).statusCode).toBe(206)
    expect((await get('one', { range, 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get('one', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('is told of without being read', async () => {
    const answer = await get('one', { range: 'bytes=0-1' }, 'HEAD')
    expect([answer.statusCode, answer.payload]).toEqual([200, ''])
    expect(answer.headers['content-length']).toBe(String(text.length))
  })

  it('can be empty, or not there', async () => {
    expect(await get('none').then((all) => [all.statusCode, all.payload])).toEqual([200, ''])
    expect((await get('other')).statusCode).toBe(404)
  })

  it.each([
    ['video/mp4', 'inline'],
    ['text/html', 'attachment'],
    ['image/svg+xml', 'attachment'],
  ])('of type %s is for %s', async (type, way) => {
    const answer = await get(`one?inline=1&type=${encodeURIComponent(type)}`)
    expect(answer.headers['content-disposition']).toMatch(new RegExp(`^${way};`))
  })
})

it('takes no memory for its size', async () => {
  const file = path.join(folder, 'sparse')
  const handle = await open(file, 'w')
  await handle.truncate(large)
  await handle.close()
  await storage.keep('texts/large', file)
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const read = await new Promise<number>((answer, fail) => {
    const { port } = app.server.address() as AddressInfo
    ask({ port, host: '127.0.0.1', path: '/stored/large' }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes < enough) return
        response.destroy()
        answer(Number(response.headers['content-length']))
      })
      response.once('error', fail)
    })
      .once('error', fail)
      .end()
  })
  clearInterval(watch)
  expect(read).toBe(large)
  expect(most - before).toBeLessThan(150_000_000)
  const end = await get('large', { range: 'bytes=-3' })
  expect(end.headers['content-range']).toBe(`bytes ${large - 3}-${large - 1}/${large}`)
  expect(end.rawPayload).toEqual(Buffer.alloc(3))
})

it('leaves no file open when a reader goes away', async () => {
  const { port } = app.server.address() as AddressInfo
  const openFiles = () => readdir('/proc/self/fd').then((all) => all.length)
  const before = await openFiles()
  for (let time = 0; time < 20; time++)
    await new Promise<void>((answer) => {
      const asked = ask({ port, host: '127.0.0.1', path: '/stored/large' }, (response) => {
        response.once('data', () => {
          asked.destroy()
          answer()
        })
      })
      asked.on('error', () => undefined).end()
    })
  await expect.poll(openFiles).toBeLessThan(before + 10)
})

it('finds in a range only what the file has', () => {
  const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,16}-\d{0,16}$/))
  fc.assert(
    fc.property(header, fc.nat(100), (asked, bytes) => {
      const range = rangeOf(asked, bytes)
      if (typeof range !== 'object') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.last).toBeGreaterThanOrEqual(range.first)
      expect(range.last).toBeLessThan(bytes)
    }),
  )
})

it.each([
  ['../../etc/passwd', '-..-etc-passwd'],
  ['a\r\nset-cookie: x', 'aset-cookie- x'],
  ['photo\u202egpj.exe', 'photogpj.exe'],
  ['', 'file'],
  ['...', 'file'],
  ['\ud800.txt', '\ufffd.txt'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(146)}.pdf`],
])('names %j safely', (name, safe) => expect(safeName(name)).toBe(safe))

it.each(['../x', 'a/../../x', '/x', 'a//b', '', '.hidden', 'a/.', 'a\0b'])(
  'has no place for the key %j',
  async (key) => {
    await expect(storage.size(key)).rejects.toThrow('no key')
    await writeFile(path.join(folder, 'mine'), 'x')
    await expect(storage.keep(key, path.join(folder, 'mine'))).rejects.toThrow('no key')
  },
)
