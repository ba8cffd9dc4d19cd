import { beforeAll, expect, test, vi } from 'vitest'
import { statement } from '../db/db.ts'
import { hears, isWhole, openTopics, tell, watch, type Watcher } from './testing.ts'
import { openTwins, server, twin } from './testing-twins.ts'
import { trimTopics } from './topics.ts'

let topic: string

openTwins()
beforeAll(async () => {
  ;[topic = ''] = await openTopics(server.parts, 1)
})

const fresh = async () => (await openTopics(server.parts, 1))[0] ?? ''
const subscribe = (watcher: Watcher, to: string, more: object = {}) =>
  watcher.ask({ op: 'subscribe', topic: to, ...more })
const count = (length: number) => Array.from({ length }, (_, n) => n)

test('two servers over one database tell every watcher of both each event once, in order', async () => {
  const watchers = [await watch(server.url), await watch(twin.url), await watch(twin.url)]
  const quiet = await watch(server.url)
  // A client’s first subscription has neither, which may be null as in calls.
  const first = { since: null, epoch: null }
  expect(await subscribe(quiet, await fresh(), first)).toMatchObject({ ok: true })
  const to = await fresh()
  for (const watcher of watchers)
    expect(await subscribe(watcher, to)).toMatchObject({ ok: true, seq: 0 })
  await Promise.all(count(120).map((n) => tell((n % 2 ? server : twin).parts, to, { n })))
  for (const { events } of watchers) {
    await hears(events, 120)
    expect(isWhole(events, 1, 120)).toBe(true)
    expect(new Set(events.map(({ data }) => (data as { n: number }).n)).size).toBe(120)
  }
  expect(quiet.events).toEqual([])
})

test('who was away hears what they missed first, wherever it is kept [cf:0d7c4]', async () => {
  const to = await fresh()
  const first = await watch(server.url)
  const { epoch } = await subscribe(first, to)
  for (const n of count(5)) await tell(server.parts, to, { n })
  await hears(first.events, 5)
  // In the memory of the one process, in the log for the other.
  for (const at of [server, twin]) {
    for (const since of [0, 2, 5]) {
      const watcher = await watch(at.url)
      const answer = await subscribe(watcher, to, { since, epoch })
      expect(answer).toMatchObject({ ok: true, seq: since, epoch })
      expect(answer).not.toHaveProperty('reset')
      if (since < 5) await hears(watcher.events, 5)
      expect(isWhole(watcher.events, since + 1, 5)).toBe(true)
    }
  }
})

test('what is no longer kept, too much, or of another time is not told by halves', async () => {
  const to = await fresh()
  const reset = async (more: object, at = server) => {
    const watcher = await watch(at.url)
    const answer = await subscribe(watcher, to, more)
    expect(watcher.events).toEqual([])
    return answer
  }
  const { epoch } = await reset({})
  for (const n of count(6)) await tell(server.parts, to, { n })
  expect(await reset({ since: 3, epoch: 'another' })).toMatchObject({ seq: 6, epoch, reset: true })
  expect(await reset({ since: 7, epoch })).toMatchObject({ seq: 6, reset: true })
  // A follower who names no epoch means the one of now.
  const unnamed = await watch(server.url)
  const heard = await subscribe(unnamed, to, { since: 3 })
  expect(heard).toMatchObject({ seq: 3, epoch })
  expect(heard).not.toHaveProperty('reset')
  await hears(unnamed.events, 6)
  expect(isWhole(unnamed.events, 4, 6)).toBe(true)
  expect(await reset({ since: 7 })).toMatchObject({ seq: 6, reset: true })
  await statement(
    server.parts.db,
    `update topic_events set created_at = now() - interval '1 day' where topic = $1 and seq <= 4`,
    [to],
  )
  await trimTopics(server.parts.db, { usual: 30 })
  expect(await reset({ since: 3, epoch }, twin)).toMatchObject({ seq: 6, reset: true })
  expect(await reset({ since: 3 }, twin)).toMatchObject({ seq: 6, reset: true })
  const late = await watch(twin.url)
  expect(await subscribe(late, to, { since: 4, epoch })).toMatchObject({ seq: 4 })
  await hears(late.events, 6)
})

test('long events that were missed are not poured over a small line', async () => {
  const to = await fresh()
  const watcher = await watch(server.url)
  const { epoch } = await subscribe(watcher, to)
  for (const n of count(30)) await tell(server.parts, to, { n, text: 'x'.repeat(30_000) })
  await hears(watcher.events, 30)
  const back = await watch(server.url)
  expect(await subscribe(back, to, { since: 0, epoch })).toMatchObject({ seq: 30, reset: true })
  expect(await subscribe(back, to, { since: 20, epoch })).toMatchObject({ seq: 20 })
  await hears(back.events, 30)
})

test('nobody follows what they may not know of', async () => {
  const [draft] = await openTopics(server.parts, 1, 'draft')
  const watcher = await watch(server.url)
  const none = [
    draft,
    'contest:0000000000000000000000',
    'contest:',
    'contest',
    '',
    'orders',
    'conversation:1',
    '__proto__:x',
    'constructor:name',
    'toString',
    `${topic}:x`,
    `${topic}\0`,
    'contest:%00',
    topic.toUpperCase(),
  ]
  for (const to of none)
    expect([to, (await subscribe(watcher, to ?? '')).code]).toEqual([
      to,
      to?.includes('\0') ? 'invalid_input' : 'not_found',
    ])
  expect((await subscribe(watcher, `contest:${'x'.repeat(300)}`)).code).toBe('invalid_input')
  expect((await subscribe(watcher, topic)).ok).toBe(true)
})

test('one watcher follows a hundred topics; leaving one makes room', async () => {
  const topics = await openTopics(server.parts, 101)
  const watcher = await watch(server.url)
  const answers = await Promise.all(topics.map((to) => subscribe(watcher, to)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(100)
  expect(answers[100]).toMatchObject({ code: 'too_many_requests' })
  expect(await subscribe(watcher, topics[0] ?? '')).toMatchObject({ ok: true })
  await watcher.ask({ op: 'unsubscribe', topic: topics[7] })
  expect(await subscribe(watcher, topics[100] ?? '')).toMatchObject({ ok: true })
})

test('after leaving nothing more comes; asking twice tells nothing twice', async () => {
  const to = await fresh()
  const watcher = await watch(server.url)
  await subscribe(watcher, to)
  await subscribe(watcher, to)
  await tell(server.parts, to)
  await hears(watcher.events, 1)
  expect(await watcher.ask({ op: 'unsubscribe', topic: to })).toMatchObject({ ok: true })
  expect(await watcher.ask({ op: 'unsubscribe', topic: 'never:followed' })).toMatchObject({
    ok: true,
  })
  await tell(server.parts, to)
  await watcher.ask({ op: 'call', name: 'ping' })
  expect(watcher.events).toHaveLength(1)
})

test('what is no frame is refused, with the question’s id where it has one, and harms nothing', async () => {
  const watcher = await watch(server.url)
  await subscribe(watcher, topic)
  const bad = [
    '',
    ...'x { null [] 7 "text" {}'.split(' '),
    '{"op":"subscribe"}',
    '{"id":1.5,"op":"call","name":"ping"}',
    `{"id":"${'x'.repeat(101)}","op":"call","name":"ping"}`,
    '{"id":1e309,"op":"call","name":"ping"}',
    Buffer.from([0xff, 0xfe, 0]),
    '{"__proto__":{"id":3,"op":"call","name":"ping"}}',
    '['.repeat(20_000),
  ]
  for (const data of bad)
    expect([data, await watcher.say(data)]).toMatchObject([data, { id: 0, code: 'invalid_input' }])
  const known: [string, string][] = [
    ['{"id":"31","op":"shout"}', 'invalid_input'],
    ['{"id":32,"op":"subscribe","topic":7}', 'invalid_input'],
    ['{"id":33,"op":"subscribe","topic":"x","since":-1}', 'invalid_input'],
    ['{"id":34,"op":"subscribe","topic":"x","since":1e309}', 'invalid_input'],
    ['{"id":35,"op":"auth","token":["x"]}', 'invalid_input'],
    [`{"id":36,"op":"auth","token":"${'x'.repeat(401)}"}`, 'invalid_input'],
    ['{"id":37,"op":"call","name":"drop"}', 'not_found'],
    [
      `{"id":38,"op":"call","name":"ping","args":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      'invalid_input',
    ],
  ]
  for (const [data, code] of known) {
    const id = JSON.parse(data.slice(6, data.indexOf(','))) as unknown
    expect(await watcher.say(data)).toMatchObject({ id, code })
  }
  const ping = '{"id":"a-name","op":"call","name":"ping"}'
  expect(await watcher.say(ping)).toMatchObject({ id: 'a-name', ok: true })
})

test('a frame of more than 64 KB ends the line, as does a flood', async () => {
  using log = vi.spyOn(server.parts.log, 'error')
  const big = await watch(server.url)
  big.socket.send('x'.repeat(65 * 1024))
  expect([await big.closed, log.mock.calls]).toEqual([1009, []])
  const flood = await watch(server.url)
  for (const n of count(3000))
    flood.socket.send(JSON.stringify({ id: n, op: 'subscribe', topic: `contest:${n}` }))
  await flood.closed
  expect((await (await watch(server.url)).ask({ op: 'call', name: 'ping' })).ok).toBe(true)
})

test('only this site’s pages, and what is no page, may open the line', async () => {
  for (const origin of [
    'https://elsewhere.example',
    'null',
    'http://127.0.0.1:1',
    `${server.url}.elsewhere.example`,
  ]) {
    expect([origin, await (await watch(server.url, { origin })).closed]).toEqual([origin, 1008])
  }
  const own = await watch(server.url, { origin: server.url })
  expect(await subscribe(own, topic)).toMatchObject({ ok: true })
})

test('a token is proven; a wrong one is said so in the reader’s language and takes nothing away', async () => {
  const { session } = await server.person()
  const watcher = await watch(server.url, { headers: { 'accept-language': 'fr' } })
  const wrong = await watcher.ask({
    op: 'auth',
    token: `${session.token}_somebody.else`,
    ssid: session.ssid,
  })
  expect(wrong.code).toBe('invalid_session')
  const english = await (await watch(server.url)).ask({ op: 'auth', token: 'x_y' })
  expect(wrong.error).not.toBe(english.error)
  expect(await subscribe(watcher, topic)).toMatchObject({ ok: true })
  expect(
    await watcher.ask({ op: 'auth', token: `${session.token}_${session.username}` }),
  ).toMatchObject({ ok: true })
})

test('a watcher who does not read is let go, and holds up nobody', async () => {
  const to = await fresh()
  const [slow, quick] = [await watch(server.url), await watch(server.url)]
  for (const watcher of [slow, quick]) await subscribe(watcher, to)
  slow.socket.pause()
  const before = server.app.websocketServer.clients.size
  let told = 0
  while (server.app.websocketServer.clients.size === before && told < 400) {
    await tell(server.parts, to, { text: 'x'.repeat(100_000) })
    told += 1
  }
  expect(server.app.websocketServer.clients.size).toBe(before - 1)
  await hears(quick.events, told)
  expect(isWhole(quick.events, 1, told)).toBe(true)
  slow.socket.terminate()
})
