import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Refusal } from '../errors.ts'
import { loadSecrets } from '../secrets.ts'
import { openStorage, type Storage } from '../storage.ts'
import type { Finished } from './inbox.ts'
import { openUploads, type Uploads } from './uploads.ts'

type Said = { owner: number }

const bytes = randomBytes(3_000_000)
const hour = 3_600_000
let folder: string
let app: FastifyInstance
let storage: Storage
let uploads: Uploads<Said>
const finished = vi.fn<Finished<Said>>()

async function openApp(): Promise<void> {
  const secrets = await loadSecrets('a secret that is long enough for tests', folder)
  uploads = openUploads<Said>(
    { secrets, log: pino({ level: 'silent' }) },
    {
      path: '/uploads/films',
      purpose: 'films: upload',
      folder: path.join(folder, 'way'),
      finished,
    },
  )
  app = fastify({ bodyLimit: 1000, routerOptions: { maxParamLength: 200 } })
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof Refusal ? error.status : 500).send(),
  )
  await uploads.mount(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'uploads-'))
  storage = openStorage(folder)
  finished.mockReset()
  finished.mockImplementation(({ id, file }) => storage.keep(`films/${id}`, file))
  await openApp()
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

interface Sent {
  headers?: Record<string, string | number>
  body?: Buffer
  /** Breaks the line after so many bytes. */
  cutAt?: number
}
interface Answer {
  status: number
  offset: number
  location: string
  version?: unknown
  extensions?: unknown
}

/** Sends a request of a tus client; status 0 where the line broke. */
const send = (method: string, url: string, { headers, body, cutAt }: Sent = {}): Promise<Answer> =>
  new Promise((answer) => {
    const { port } = app.server.address() as AddressInfo
    const request = ask(
      {
        port,
        host: '127.0.0.1',
        path: url,
        method,
        headers: { 'tus-resumable': '1.0.0', ...headers },
      },
      (response) => {
        response.resume()
        response.once('end', () =>
          answer({
            status: response.statusCode ?? 0,
            offset: Number(response.headers['upload-offset']),
            location: String(response.headers['location']),
            version: response.headers['tus-version'],
            extensions: response.headers['tus-extension'],
          }),
        )
      },
    )
    request.once('error', () => answer({ status: 0, offset: NaN, location: '' }))
    if (cutAt === undefined) return void request.end(body)
    request.write(body?.subarray(0, cutAt), () => setTimeout(() => request.destroy(), 100))
  })

const named = { 'upload-metadata': `filename ${Buffer.from('Fête.mp4').toString('base64')}` }
const begin = (url: string, length = bytes.length) =>
  send('POST', url, { headers: { 'upload-length': length, ...named } })
const patch = (url: string, offset: number, more: Sent = {}) =>
  send('PATCH', url, {
    body: bytes.subarray(offset),
    ...more,
    headers: {
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes.length - offset,
    },
  })
const permit = () => uploads.permit({ owner: 7 }, bytes.length)

it('tells what of tus it speaks, before and after, and takes pieces in their own type alone', async () => {
  const { url } = permit()
  const told = await send('OPTIONS', url)
  expect(told).toMatchObject({ status: 204, version: '1.0.0' })
  // Sums of pieces are not looked at, so no client is told that they are.
  expect(told.extensions).toContain('creation')
  expect(told.extensions).not.toContain('checksum')
  await begin(url)
  const headers = { 'upload-offset': 0, 'content-type': 'application/json' }
  expect(await send('PATCH', url, { headers, body: Buffer.from('{}') })).toMatchObject({
    status: 415,
  })
  expect((await send('HEAD', url)).offset).toBe(0)
  await patch(url, 0)
  expect(await send('OPTIONS', url)).toMatchObject({ status: 204 })
})

it('goes on where it was cut off, also after a restart, and is handed over once', async () => {
  const { id, url } = permit()
  expect(await begin(url)).toMatchObject({ status: 201, location: url })
  expect(await patch(url, 0, { cutAt: 1_000_000 })).toMatchObject({ status: 0 })
  await expect.poll(async () => (await send('HEAD', url)).offset).toBeGreaterThan(0)
  await app.close()
  await openApp()
  const { offset } = await send('HEAD', url)
  expect(offset).toBeLessThanOrEqual(1_000_000)
  expect(await patch(url, offset)).toMatchObject({ status: 204, offset: bytes.length })
  expect(finished.mock.calls).toMatchObject([
    [{ id, claims: { owner: 7 }, bytes: bytes.length, name: 'Fête.mp4', type: '' }],
  ])
  expect(Buffer.from((await storage.get(`films/${id}`)) ?? []).equals(bytes)).toBe(true)
  expect(await readdir(path.join(folder, 'way'))).not.toContain(id)
})

it('tells a sender that lost the last answer that all is there, and takes it no second time', async () => {
  const { url } = permit()
  await begin(url)
  await patch(url, 0)
  expect(await send('HEAD', url)).toMatchObject({ status: 200, offset: bytes.length })
  expect((await begin(url)).status).toBe(410)
  expect((await patch(url, 0)).status).toBe(410)
  expect(finished).toHaveBeenCalledTimes(1)
})

it('keeps what is there when the answer to the beginning was lost, unless another file begins', async () => {
  const { url } = permit()
  await begin(url)
  await patch(url, 0, { cutAt: 500_000 })
  await expect.poll(async () => (await send('HEAD', url)).offset).toBeGreaterThan(0)
  expect(await begin(url)).toMatchObject({ status: 201, location: url })
  expect((await send('HEAD', url)).offset).toBeGreaterThan(0)
  expect((await begin(url, 10)).status).toBe(201)
  expect((await send('HEAD', url)).offset).toBe(0)
})

it('is handed over later where that failed', async () => {
  finished.mockRejectedValueOnce(new Error('the database is away'))
  const { id, url } = permit()
  await begin(url)
  expect((await patch(url, 0)).status).toBe(500)
  expect(await storage.size(`films/${id}`)).toBeUndefined()
  // The sender asks, as clients do after a failure.
  expect(await send('HEAD', url)).toMatchObject({ status: 200, offset: bytes.length })
  expect(await storage.size(`films/${id}`)).toBe(bytes.length)
})

it('is handed over by the sweep where its sender went away, and is not forgotten before', async () => {
  finished.mockRejectedValueOnce(new Error('killed')).mockRejectedValueOnce(new Error('again'))
  const { id, url } = permit()
  await begin(url)
  await patch(url, 0)
  expect(await uploads.sweep(Date.now() + 48 * hour)).toBe(0)
  expect(await storage.size(`films/${id}`)).toBeUndefined()
  expect(await uploads.sweep()).toBe(0)
  expect(await storage.size(`films/${id}`)).toBe(bytes.length)
  expect(finished).toHaveBeenCalledTimes(3)
})

it('forgets what was not finished in time', async () => {
  const { url } = permit()
  await begin(url)
  await patch(url, 0, { cutAt: 500_000 })
  expect(await uploads.sweep(Date.now() + 23 * hour)).toBe(0)
  expect(await uploads.sweep(Date.now() + 25 * hour)).toBe(1)
  expect(await readdir(path.join(folder, 'way'))).toEqual([])
  expect((await send('HEAD', url)).status).toBe(404)
})

it('takes no more bytes than were permitted and announced', async () => {
  const { id, url } = uploads.permit({ owner: 7 }, 1000)
  expect((await begin(url)).status).toBe(413)
  expect((await begin(url, 1000)).status).toBe(201)
  // Uploads that one person leaves lying fill no disk, under however many permissions.
  const next = uploads.permit({ owner: 7 }, 1000)
  expect((await begin(next.url, 1)).status).toBe(409)
  expect((await patch(url, 0)).status).toBe(413)
  const chunked = { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream' }
  await send('PATCH', url, { headers: { ...chunked, 'transfer-encoding': 'chunked' }, body: bytes })
  const written = await readFile(path.join(folder, 'way', id)).catch(() => Buffer.alloc(0))
  expect(written.length).toBeLessThanOrEqual(1000)
})

it('two at once write one file', async () => {
  const { id, url } = permit()
  await begin(url)
  const answers = await Promise.all([patch(url, 0), patch(url, 0), patch(url, 0)])
  for (let tries = 0; tries < 5; tries++) {
    const { offset } = await send('HEAD', url)
    if (offset === bytes.length) break
    await patch(url, offset)
  }
  expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1)
  expect(Buffer.from((await storage.get(`films/${id}`)) ?? []).equals(bytes)).toBe(true)
  expect(finished).toHaveBeenCalledTimes(1)
})

it('opens nothing without a permission, nor to another’s', async () => {
  const { url, token } = permit()
  for (const wrong of ['/uploads/films/x', `${url}x`, '/uploads/films/..%2f..%2fsecret.key'])
    expect((await begin(wrong)).status).toBe(404)
  expect((await send('PATCH', `/uploads/films/a/${token}/../b`)).status).not.toBe(204)
  const secrets = await loadSecrets('a secret that is long enough for tests', folder)
  const others = openUploads<Said>(
    { secrets, log: pino({ level: 'silent' }) },
    { path: '/uploads/films', purpose: 'songs: upload', folder, finished },
  )
  expect((await begin(others.permit({ owner: 7 }, 10).url, 10)).status).toBe(404)
  // Claims that a sender makes up are not those of the permission.
  const made = Buffer.from('{"owner":1}').toString('base64')
  await send('POST', url, {
    headers: { 'upload-length': bytes.length, 'upload-metadata': `claims ${made}` },
  })
  await patch(url, 0)
  expect(finished.mock.calls[0]?.[0].claims).toEqual({ owner: 7 })
})
