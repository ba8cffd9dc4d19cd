import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../../testing.ts'
import { numbersOf, pairOfPeople, send, type Someone } from '../factory.ts'
import { watch, type Watcher } from '../../../platform/realtime/testing.ts'
import { previewMessage } from './preview.ts'

let server: TestServer
let site: Server
let address = ''
const asked: string[] = []

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        '<title>Programme &amp; tickets</title><meta name="description" content="All of &lt;b&gt;June&lt;/b&gt;">',
      )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  server = await testServer({ OUTGOING_PRIVATE: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await new Promise<void>((resolve) => site.close(() => resolve()))
})
beforeEach(() => void asked.splice(0))

const urlsOf = async (who: Someone, conversation_id: string) =>
  (await who.api.call('messages/getMessages', { conversation_id })).messages[0]?.urls

test('an address in a message is looked up once by the server, and told as an event of the log', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const sent = await send(a, id, `Look: ${address}/june.`)
  await send(a, id, 'Nothing to look up')
  await expect
    .poll(() => urlsOf(b, id))
    .toEqual([
      {
        url: `${address}/june`,
        title: 'Programme & tickets',
        description: 'All of <b>June</b>',
        site: '127.0.0.1',
      },
    ])
  expect(asked).toEqual(['/june'])
  await previewMessage(server.parts, { conversation_id: id, seq: sent.seq })
  // Two sends and one preview, however often it was looked up.
  expect(await numbersOf(server.parts.db, id)).toEqual([1, 2, 3])
})

test('what was taken back meanwhile is not looked up, and another text loses what was found', async () => {
  const { a, id } = await pairOfPeople(server)
  const { seq, messageId } = await send(a, id, `${address}/one`)
  await expect.poll(async () => (await urlsOf(a, id))?.length).toBe(1)
  const { message } = await a.api.call('messages/edit', { messageId, text: 'No address' })
  expect(message.urls).toEqual([])
  await a.api.call('messages/edit', { messageId, text: `${address}/two` })
  await expect.poll(async () => (await urlsOf(a, id))?.[0]?.url).toBe(`${address}/two`)
  await a.api.call('messages/delete', { messageId })
  asked.splice(0)
  await previewMessage(server.parts, { conversation_id: id, seq })
  expect(asked).toEqual([])
  expect(await urlsOf(a, id)).toEqual([])
})

test('a finished preview is told to whoever wrote the address, on a topic of their own [cf:6f959]', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const lines: Watcher[] = []
  for (const { session } of [a, b]) {
    const line = await watch(server.url)
    await line.ask({ op: 'auth', token: `${session.token}_${session.username}` })
    expect(await line.ask({ op: 'subscribe', topic: 'urls' })).toMatchObject({ ok: true })
    expect(await line.ask({ op: 'subscribe', topic: 'urls:1' })).not.toHaveProperty('ok')
    lines.push(line)
  }
  const visitor = await watch(server.url)
  expect(await visitor.ask({ op: 'subscribe', topic: 'urls' })).not.toHaveProperty('ok')
  const { messageId } = await send(a, id, `${address}/programme`)
  const found = { url: `${address}/programme`, of: { conversation_id: id, messageId } }
  await expect
    .poll(() => lines[0]?.events)
    .toMatchObject([{ topic: 'urls', type: 'create', data: found }])
  // The text that b writes afterwards is the first that b hears of.
  await send(b, id, `${address}/later`)
  await expect
    .poll(() => lines[1]?.events)
    .toMatchObject([{ topic: 'urls', data: { url: `${address}/later` } }])
  for (const line of [...lines, visitor]) line.socket.close()
})

test('no address leads into the server’s own network', async () => {
  const closed = await testServer()
  const { a, id } = await pairOfPeople(closed)
  const { seq } = await send(a, id, `${address}/secret`)
  await previewMessage(closed.parts, { conversation_id: id, seq })
  expect(asked).toEqual([])
  await closed.close()
})
