import { createRealtime } from '@plaudit/client/realtime'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { ownTopic } from './grants.ts'
import { hears, isWhole, openTopics, tell } from './testing.ts'
import { testServer } from '../../testing.ts'
import { clientOf, event, followed, open, openClients, say, scripted } from './testing-client.ts'
import { openTwins, server, twin } from './testing-twins.ts'

openTwins()
openClients()

const cutAll = () => {
  for (const socket of server.app.websocketServer.clients) socket.terminate()
}

test('goes on where it was after every break of the line', async () => {
  const [topic = ''] = await openTopics(server.parts, 1)
  const client = clientOf(server.url)
  const heard = followed(client, topic)
  await expect.poll(() => heard.resets).toBe(1)
  for (let time = 0; time < 3; time++) {
    for (let n = 0; n < 4; n++) await tell(server.parts, topic)
    cutAll()
    for (let n = 0; n < 4; n++) await tell(twin.parts, topic)
    client.wake()
    await hears(heard.events, (time + 1) * 8)
  }
  expect(isWhole(heard.events, 1, 24)).toBe(true)
  expect(heard.resets).toBe(1)
  expect(Math.abs(client.clockOffset())).toBeLessThan(5000)
})

test('goes on when the server was started anew, and loads anew when it can’t', async () => {
  const [topic = '', other = ''] = await openTopics(twin.parts, 2)
  const first = await testServer({}, { connection: twin.parts.pool.options })
  const port = Number(new URL(first.url).port)
  const client = clientOf(first.url)
  const [heard, lost] = [followed(client, topic), followed(client, other)]
  await expect.poll(() => heard.resets + lost.resets).toBe(2)
  await tell(first.parts, topic)
  await tell(first.parts, other)
  await hears(heard.events, 1)
  await first.close()
  await tell(twin.parts, topic)
  await twin.parts.pool.query(`update topics set epoch = 'restored' where topic = $1`, [other])
  const second = await testServer({}, { connection: twin.parts.pool.options, port })
  client.wake()
  await hears(heard.events, 2)
  await expect.poll(() => lost.resets).toBe(2)
  await tell(second.parts, other)
  await hears(lost.events, 2)
  expect(isWhole(heard.events, 1, 2)).toBe(true)
  expect(heard.resets).toBe(1)
  client.close()
  await second.close()
})

test('two who follow one topic both begin, and the one who stays hears on', async () => {
  const [topic = ''] = await openTopics(server.parts, 1)
  const client = clientOf(server.url)
  const one = followed(client, topic)
  await expect.poll(() => one.resets).toBe(1)
  const two = followed(client, topic)
  await expect.poll(() => two.resets).toBe(1)
  one.leave()
  one.leave()
  await tell(server.parts, topic)
  await hears(two.events, 1)
  expect(one.events).toEqual([])
})

test('who leaves and comes again at once begins anew, without what was meant for before', async () => {
  const [topic = ''] = await openTopics(server.parts, 1)
  const client = clientOf(server.url)
  let last = followed(client, topic)
  await expect.poll(() => last.resets).toBe(1)
  for (let time = 0; time < 10; time++) {
    const telling = tell(server.parts, topic)
    last.leave()
    last = followed(client, topic)
    await telling
  }
  await expect.poll(() => last.resets).toBe(1)
  const from = last.events.at(-1)?.seq ?? 0
  await tell(server.parts, topic)
  await hears(last.events, 11)
  expect(isWhole(last.events, 11 - last.events.length + 1, 11)).toBe(true)
  expect(from).toBeLessThanOrEqual(10)
})

test('what it may not follow it is told, once', async () => {
  const client = clientOf(server.url)
  const heard = followed(client, 'contest:nothing')
  await expect.poll(() => heard.refused).toEqual(['not_found'])
  expect(heard.resets).toBe(0)
})

test('who signs in has a new line of their own, which goes on where the old one was', async () => {
  const session: { token?: string; username?: string } = {}
  const { url, asked } = await scripted(({ id, since = 4 }, socket) =>
    say(socket, { id, ok: true, seq: since, epoch: 'e' }, event(since + 1)),
  )
  const client = createRealtime({
    url: `${url.replace('http', 'ws')}/app/realtime`,
    session: () => session,
  })
  open.push(client)
  const heard = followed(client, 't')
  await hears(heard.events, 5)
  Object.assign(session, { token: 'abc', username: 'ada' })
  client.renew()
  await hears(heard.events, 6)
  expect(asked.map(({ op }) => op)).toEqual(['subscribe', 'auth', 'subscribe'])
  expect(asked.at(-1)).toMatchObject({ since: 5, epoch: 'e' })
})

/** A browser that follows again before it has signed in, once it comes back. */
class SignsInLate extends WebSocket {
  static isBack = false
  #held: string | undefined

  override send(data: string): void {
    const { op } = JSON.parse(data) as { op: string }
    if (SignsInLate.isBack && op === 'auth') {
      this.#held = data
      return
    }
    super.send(data)
    if (this.#held === undefined) return
    super.send(this.#held)
    this.#held = undefined
  }
}

test('who comes back signs in before they follow again; the other way round what is theirs is lost', async () => {
  const person = await server.person()
  const { ID = 0 } = await person.api.call('api/getUser', {})
  const comeBack = async (webSocket: typeof WebSocket) => {
    SignsInLate.isBack = false
    const client = createRealtime({
      url: `${server.url.replace('http', 'ws')}/app/realtime`,
      session: () => person.session,
      webSocket,
    })
    open.push(client)
    const heard = followed(client, 'notifications')
    await expect.poll(() => heard.resets).toBe(1)
    SignsInLate.isBack = true
    cutAll()
    await tell(server.parts, ownTopic('notifications', ID))
    client.wake()
    await expect.poll(() => heard.events.length + heard.refused.length).toBe(1)
    client.close()
    return { events: heard.events.length, refused: heard.refused }
  }
  expect(await comeBack(WebSocket)).toEqual({ events: 1, refused: [] })
  expect(await comeBack(SignsInLate)).toEqual({ events: 0, refused: ['not_found'] })
})

test('who is told that there is no place left does not ask again at once, whatever wakes it', async () => {
  const full = await scripted(() => undefined)
  let lines = 0
  const refusing = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => refusing.once('listening', resolve))
  open.push(refusing)
  refusing.on('connection', (socket) => {
    lines += 1
    socket.close(1013, 'too_many_requests')
  })
  const client = clientOf(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}`)
  let losses = 0
  client.onState((online) => (losses += online ? 0 : 1))
  followed(client, 't')
  await expect.poll(() => losses).toBe(1)
  client.wake()
  // As long as another line needs to open and ask.
  followed(clientOf(full.url), 't')
  await expect.poll(() => full.asked.length).toBe(1)
  expect(lines).toBe(1)
})
