import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testServer } from '../../testing.ts'
import { openTopics, watch } from '../realtime/testing.ts'

/** Reads until the other side ends the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  let text = ''
  socket.on('error', () => undefined)
  socket.on('data', (part: Buffer) => (text += part.toString()))
  await once(socket, 'close')
  return text
}

const dial = async (url: string, line?: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(socket, 'connect')
  if (line !== undefined) socket.write(`${line}\r\nhost: x\r\n\r\n`)
  return socket
}

test('a stop waits for no watcher, no silent connection and no idle one', async () => {
  const server = await testServer()
  const [topic = ''] = await openTopics(server.parts, 1)
  const silent = await dial(server.url)
  const idle = await dial(server.url, 'GET /livez HTTP/1.1')
  await once(idle, 'data')
  const stream = await dial(server.url, `GET /app/realtime/events?topic=${topic} HTTP/1.1`)
  await once(stream, 'data')
  const watcher = await watch(server.url)
  const deaf = await watch(server.url)
  deaf.socket.pause()
  const ended = [silent, idle, stream].map(untilClosed)
  await server.close()
  await Promise.all(ended)
  await watcher.closed
  deaf.socket.resume()
  await deaf.closed
})

test('a request under way is answered first, and its connection does not hold up the stop', async () => {
  const server = await testServer()
  const holder = await server.parts.pool.connect()
  await holder.query('begin')
  // Background work reads contests all the time, and would take every connection while they are locked.
  await holder.query('lock table clubs in access exclusive mode')
  const asking = await dial(server.url, 'GET /app/Groups/getGroups HTTP/1.1')
  const answer = untilClosed(asking)
  await expect
    .poll(async () => {
      const { rows } = await holder.query(
        `select 1 from pg_locks where not granted and relation = 'clubs'::regclass`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
  const closing = server.close()
  await holder.query('rollback')
  holder.release()
  // Nothing more is sent on a connection that the stop is about to end.
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[^]*\r\nconnection: close\r\n/i)
  await closing
})

test('callers who were let in by the system, and whom nobody has heard yet, are answered before the port closes', async () => {
  const server = await testServer()
  const callers = Array.from({ length: 30 }, () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write('GET /livez HTTP/1.1\r\nhost: x\r\n\r\n')
    return untilClosed(socket)
  })
  const closing = server.close()
  // The stop is due before anybody is let in, as on a machine that is short of processor.
  for (const due = performance.now() + 20; performance.now() < due;);
  const answers = await Promise.all(callers)
  expect(answers.filter((text) => text.startsWith('HTTP/1.1 200 OK'))).toHaveLength(30)
  await closing
})

test('whoever asks while it stops is answered, on a connection that is closed after it, and no request is lost', async () => {
  // A busy machine takes a second for what follows; asked by the clock, the last ones came after the end.
  const server = await testServer({ DRAIN_SECONDS: '4' })
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ask = (path: string): Promise<[status: number, connection: string | undefined]> =>
    new Promise((resolve, reject) => {
      const asked = get(`${server.url}${path}`, { agent }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve([answer.statusCode ?? 0, answer.headers.connection]))
      })
      asked.on('error', reject)
    })
  expect(await ask('/readyz')).toEqual([200, 'keep-alive'])
  const watcher = await watch(server.url)
  const closing = server.close()
  expect(await ask('/readyz')).toEqual([503, 'close'])
  const answers: [number, string | undefined][] = []
  const client = async (): Promise<void> => {
    for (let left = 8; left > 0; left--) answers.push(await ask('/app/api/site'))
  }
  await Promise.all(Array.from({ length: 8 }, client))
  expect(answers).toHaveLength(64)
  expect(new Set(answers.map(String))).toEqual(new Set(['200,close']))
  expect(watcher.socket.readyState).toBe(watcher.socket.OPEN)
  const said = once(watcher.socket, 'close')
  await closing
  expect(String((await said)[1])).toBe('restart')
  agent.destroy()
})
