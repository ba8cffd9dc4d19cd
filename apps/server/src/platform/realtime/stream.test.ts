import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../testing.ts'
import { isWhole, openTopics, tell } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Message {
  id: string
  event: string
  data: { seq: number; epoch?: string; topic?: string }
}

/** Reads a stream as a browser does. */
async function stream(query: Record<string, string>, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const answer = await fetch(`${server.url}/app/realtime/events?${new URLSearchParams(query)}`, {
    headers,
    signal: stop.signal,
  })
  const messages: Message[] = []
  const reading = (async () => {
    let rest = ''
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const data = field('data')
        if (data !== undefined)
          messages.push({
            id: field('id') ?? '',
            event: field('event') ?? 'message',
            data: JSON.parse(data) as Message['data'],
          })
      }
    }
  })().catch(() => undefined)
  return {
    status: answer.status,
    headers: answer.headers,
    messages,
    events: () => messages.filter(({ event }) => event === 'message').map(({ data }) => data),
    stop: () => stop.abort(),
    reading,
  }
}

const fresh = async () => (await openTopics(server.parts, 1))[0] ?? ''
const followers = async () =>
  Number(
    /plaudit_\w*sockets\w* (\d+)/.exec(await server.parts.telemetry.registry.metrics())?.[1] ?? 0,
  )

test('a plain client hears every event once, in order, and comes back by the last one’s id', async () => {
  const topic = await fresh()
  const first = await stream({ topic })
  expect(first.headers.get('content-type')).toBe('text/event-stream')
  await expect.poll(() => first.messages[0]?.event).toBe('ready')
  for (let n = 0; n < 5; n++) await tell(server.parts, topic, { n })
  await expect.poll(() => first.events().length).toBe(5)
  expect(isWhole(first.events(), 1, 5)).toBe(true)
  first.stop()
  const { id } = first.messages[3] ?? { id: '' }
  expect(id).toMatch(/^[0-9a-f]+:3$/)
  await tell(server.parts, topic)
  const back = await stream({ topic }, { 'last-event-id': id })
  await expect.poll(() => back.events().length).toBe(3)
  expect(isWhole(back.events(), 4, 6)).toBe(true)
  back.stop()
  const [epoch = ''] = id.split(':')
  // A follower who names no epoch means the one of now.
  for (const more of [{ epoch }, {}] as Record<string, string>[]) {
    const asked = await stream({ topic, since: '5', ...more })
    await expect.poll(() => asked.events()).toMatchObject([{ seq: 6 }])
    expect(asked.messages[0]).toMatchObject({ event: 'ready', data: { seq: 5, epoch } })
    asked.stop()
  }
  const ahead = await stream({ topic, since: '7' })
  await expect.poll(() => ahead.messages[0]).toMatchObject({ event: 'reset', data: { seq: 6 } })
  ahead.stop()
})

test('what it can’t go on from begins anew, and says so', async () => {
  const topic = await fresh()
  await tell(server.parts, topic)
  for (const last of [
    'another:1',
    ':',
    'x',
    '7',
    'x:y',
    'x:1e309',
    'x:-1',
    `x:${'9'.repeat(40)}`,
    'ünï:1'.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, ''),
  ]) {
    const watching = await stream({ topic }, { 'last-event-id': last })
    await expect.poll(() => watching.messages[0]?.data.seq).toBe(1)
    expect(['ready', 'reset']).toContain(watching.messages[0]?.event)
    expect(watching.events()).toEqual([])
    watching.stop()
  }
})

test('what is no topic of everybody’s is refused in the usual form', async () => {
  const [draft = ''] = await openTopics(server.parts, 1, 'draft')
  const none: [Record<string, string>, number][] = [
    [{ topic: draft }, 404],
    [{ topic: 'contest:0000000000000000000000' }, 404],
    [{ topic: 'orders' }, 404],
    [{ topic: '__proto__:x' }, 404],
    [{}, 400],
    [{ topic: 'x'.repeat(300) }, 400],
    [{ topic: 'contest:a\0b' }, 400],
    [{ topic: draft, since: '-1' }, 400],
    [{ topic: draft, since: '1e309' }, 400],
  ]
  for (const [query, status] of none) {
    const answer = await fetch(`${server.url}/app/realtime/events?${new URLSearchParams(query)}`)
    expect([
      query,
      answer.status,
      Object.keys((await answer.json()) as object).slice(0, 2),
    ]).toEqual([query, status, ['error', 'code']])
  }
})

test('what is malformed is marked where it stands', async () => {
  const marked = async (query: string) => {
    const answer = await fetch(`${server.url}/app/realtime/events?${query}`)
    return ((await answer.json()) as { fields: object }).fields
  }
  expect(await marked('')).toEqual({ topic: 'This is needed.' })
  expect(Object.keys(await marked('topic=x&since=abc'))).toEqual(['since'])
  expect(Object.keys(await marked(`epoch=${'e'.repeat(101)}&topic=x`))).toEqual(['epoch'])
})

test('who is gone, at whatever moment, is forgotten', async () => {
  const topic = await fresh()
  // Those of the tests before leave a moment later.
  await expect.poll(followers).toBe(0)
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const watching = stream({ topic }).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, n % 7))
      void watching.then((open) => open?.stop())
    }),
  )
  await tell(server.parts, topic)
  const alive = await stream({ topic })
  await tell(server.parts, topic)
  await expect.poll(() => alive.events().length).toBeGreaterThan(0)
  await expect.poll(followers).toBe(1)
  alive.stop()
  await expect.poll(followers).toBe(0)
})
