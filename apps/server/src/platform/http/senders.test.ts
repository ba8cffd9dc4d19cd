import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { answerBroken } from './failures.ts'
import { limitSenders } from './senders.ts'

let app: FastifyInstance
let cuts = 0
afterEach(() => app.close())

async function listening(limits: { body: number; every: number; connections: number }) {
  app = fastify({ clientErrorHandler: answerBroken, forceCloseConnections: true })
  const latest = new WeakMap<Socket, FastifyReply>()
  app.addHook('onRequest', (request, reply, done) => {
    latest.set(request.raw.socket, reply)
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => done())
  cuts = 0
  limitSenders(app, { latest, isExempt: () => false, onCut: () => (cuts += 1) }, limits)
  app.post('/words', () => 'heard')
  app.post('/file', { config: { takesFiles: true } }, () => 'heard')
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

const open = async (port: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** All that a connection hears until it is closed, or for so long. */
async function heard(socket: Socket, most = 5000): Promise<string> {
  let text = ''
  socket.on('data', (part: Buffer) => (text += part.toString()))
  await Promise.race([
    new Promise((resolve) => socket.on('close', resolve)),
    new Promise((resolve) => setTimeout(resolve, most)),
  ])
  return text
}

const begin = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"a":`

it('ends a body that does not arrive, waits for a file, and leaves idle connections alone', async () => {
  const port = await listening({ body: 100, every: 20, connections: 9 })
  const [slow, file, idle] = [await open(port), await open(port), await open(port)]
  slow.write(begin('/words'))
  file.write(begin('/file'))
  expect(await heard(slow)).toMatch(/^HTTP\/1.1 408 .*request_too_slow/s)
  file.write('"the rest of it"}'.slice(0, 15))
  expect(await heard(file, 500)).toMatch(/^HTTP\/1.1 (200|400)/)
  expect(idle.destroyed).toBe(false)
  idle.write(`${begin('/words').replace('20', '7')}1}`)
  expect(await heard(idle, 500)).toMatch(/^HTTP\/1.1 200/)
})

it('takes no more connections of one network than fit, and others once some ended', async () => {
  const port = await listening({ body: 1000, every: 1000, connections: 2 })
  const [first, second] = [await open(port), await open(port)]
  const third = await open(port)
  await heard(third)
  expect([first, second, third].map(({ destroyed }) => destroyed)).toEqual([false, false, true])
  expect(cuts).toBe(1)
  first.destroy()
  await expect
    .poll(async () => {
      const next = await open(port)
      next.write('POST /words HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n')
      const text = await heard(next, 300)
      next.destroy()
      return text
    })
    .toMatch(/^HTTP\/1.1 200/)
})
