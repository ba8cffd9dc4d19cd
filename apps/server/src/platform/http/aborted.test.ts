import { request } from 'node:http'
import { Readable } from 'node:stream'
import pino from 'pino'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { openTelemetry } from '../telemetry.ts'
import { openApp, type AppParts } from './app.ts'
import { addressOf, networkOf } from './caller.ts'

const lines: { level: number; msg: string; path?: string }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const telemetry = openTelemetry()
let app: FastifyInstance
let url = ''
/** Called when the answer under way is asked for its first part. */
let asked = (): void => undefined
let breaks: Error | undefined

async function* parts(before: number) {
  for (let n = 0; n < before; n++) yield 'x'.repeat(20_000)
  asked()
  await new Promise((resolve) => setTimeout(resolve, 50))
  if (breaks) throw breaks
  for (let n = 0; n < 100; n++) yield 'y'.repeat(20_000)
}

beforeAll(async () => {
  app = await openApp({ config: readConfig({}), log, telemetry } as AppParts)
  app.get<{ Params: { before: string } }>('/file/:before', async ({ params }, reply) =>
    reply.type('text/plain').send(Readable.from(parts(Number(params.before)))),
  )
  app.get('/waits', async () => {
    asked()
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (breaks) throw breaks
    return { done: true }
  })
  app.get('/who', async (call) => {
    asked()
    await new Promise((resolve) => call.raw.socket.once('close', resolve))
    return { network: networkOf(addressOf(call)) }
  })
  app.get('/events', (_, reply) => {
    reply.hijack()
    reply.raw.writeHead(200).write('data')
    asked()
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => {
  lines.length = 0
  breaks = undefined
  telemetry.aborted.reset()
})

/** Asks, and leaves when the answer is under way. */
async function leave(path: string, headers: Record<string, string> = {}): Promise<void> {
  const underWay = new Promise<void>((resolve) => (asked = resolve))
  const call = request(`${url}${path}`, { headers }).end()
  call.on('error', () => undefined)
  call.on('response', (answer) => answer.on('error', () => undefined))
  await underWay
  call.destroy()
  await new Promise((resolve) => call.once('close', resolve))
}

const aborted = async () =>
  (await telemetry.aborted.get()).values.map(({ labels, value }) => [labels.call, value])
const failed = () => lines.filter(({ level }) => level >= 40)

test.each(['/file/0', '/file/3', '/waits', '/who'])(
  'a caller who leaves %s is counted, and is no failed call',
  async (path) => {
    for (const encoding of ['identity', 'gzip']) {
      telemetry.aborted.reset()
      await leave(path, { 'accept-encoding': encoding })
      const call = path.replace(/\/\d$/, '/:before')
      await expect.poll(aborted).toEqual([[call, 1]])
      // The server's work for the call is over by then.
      await new Promise((resolve) => setTimeout(resolve, 150))
      expect(failed()).toEqual([])
    }
  },
)

test('a fault stays a failed call when its caller has left', async () => {
  breaks = new Error('the disk is full')
  await leave('/waits')
  await expect.poll(failed).toMatchObject([{ msg: 'a call failed', path: '/waits' }])
})

test('whoever gets the whole answer, or leaves a stream of events, is not counted', async () => {
  expect(await (await fetch(`${url}/waits`)).json()).toEqual({ done: true })
  await leave('/events')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await aborted()).toEqual([])
  expect(failed()).toEqual([])
})
