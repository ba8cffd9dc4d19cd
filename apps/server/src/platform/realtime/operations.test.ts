import { expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '../errors.ts'
import { operation, type Operations } from './operations.ts'
import { watch } from './testing.ts'
import { openTwins, server, twin } from './testing-twins.ts'

openTwins()

const operations: Operations = {
  greet: operation({
    input: z.object({ name: z.string().min(1).max(20), times: z.int().default(1) }),
    answer: async ({ caller, input }) => ({ ...input, by: caller.person?.username ?? null }),
  }),
  nothing: operation({ input: z.object({}).strict(), answer: async () => undefined }),
  no: operation({ input: z.object({}), answer: async () => refuse('forbidden') }),
  broken: operation({
    input: z.object({}),
    answer: async () => Promise.reject(new Error('a table is missing')),
  }),
}

operations['hold'] = operation({
  input: z.object({}),
  answer: () => new Promise(() => undefined),
})

async function line(headers: Record<string, string> = {}) {
  Object.assign(server.product.operations, operations)
  return watch(server.url, { headers })
}

test('an operation answers by its name, with what its schema read', async () => {
  const { session, username } = await server.person()
  const watcher = await line()
  const call = (name: string, args?: unknown) => watcher.ask({ op: 'call', name, args })
  expect(await call('greet', { name: 'Ada' })).toEqual({
    id: 1,
    ok: true,
    data: { name: 'Ada', times: 1, by: null },
  })
  await watcher.ask({ op: 'auth', token: `${session.token}_${session.username}` })
  expect(await call('greet', { name: 'Ada', times: 2 })).toMatchObject({
    data: { times: 2, by: username },
  })
  expect(await call('nothing')).toMatchObject({ ok: true })
  const serverTime = expect.any(Number) as number
  expect(await call('ping')).toMatchObject({ ok: true, serverTime, data: { serverTime } })
})

test('what an operation does not take, or refuses, is said as over HTTP, and harms nothing', async () => {
  const watcher = await line({ 'accept-language': 'fr' })
  const call = (name: string, args?: unknown) => watcher.ask({ op: 'call', name, args })
  const wrong = await call('greet', { name: '', times: 1.5 })
  expect(wrong).toMatchObject({ code: 'invalid_input', error: expect.any(String) })
  expect(Object.keys(wrong.fields ?? {}).sort()).toEqual(['name', 'times'])
  for (const args of [undefined, null, 'text', 7, [], { name: 'x', __proto__: null, times: {} }])
    expect([args, (await call('greet', args)).code]).toEqual([args, 'invalid_input'])
  expect(await call('nothing', { more: 1 })).toMatchObject({ code: 'invalid_input' })
  expect(await call('no')).toMatchObject({ code: 'forbidden' })
  const broken = await call('broken')
  expect(broken).toMatchObject({ code: 'something_went_wrong' })
  expect(broken.error).not.toContain('table')
  for (const name of ['', 'drop', 'toString', '__proto__', 'constructor'])
    expect([name, (await call(name)).code]).toEqual([name, 'not_found'])
})

test('an operation is asked by whoever the caller is now: with the session its calls end', async () => {
  const { api, session } = await server.person()
  const watcher = await line()
  const call = () => watcher.ask({ op: 'call', name: 'greet', args: { name: 'Ada' } })
  await watcher.ask({ op: 'auth', token: `${session.token}_${session.username}` })
  expect(await call()).toMatchObject({ ok: true })
  // Signed out in another process: this one remembers sessions for a moment.
  await twin.client(session).call('login/logout', {})
  await expect.poll(async () => (await call()).code).toBe('invalid_session')
  await expect(api.call('account/updateProfileInfo', {})).rejects.toMatchObject({
    code: 'invalid_session',
  })
  const { session: next, username } = await server.person()
  await watcher.ask({ op: 'auth', token: `${next.token}_${next.username}` })
  expect(await call()).toMatchObject({ data: { by: username } })
})

test('a line whose client waits for no answer is closed, and says why', async () => {
  const watcher = await line()
  const frame = JSON.stringify({ id: 1, op: 'call', name: 'hold', args: {} })
  for (let n = 0; n < 500; n++) watcher.socket.send(frame)
  watcher.socket.send(frame)
  expect(await watcher.closed).toBe(1008)
})

test('a frame that is refused says which part of it is wrong', async () => {
  const watcher = await line()
  const marked = async (frame: Record<string, unknown>) =>
    Object.keys(((await watcher.ask(frame)) as { fields?: object }).fields ?? {})
  expect(await marked({ op: 'shout' })).toEqual(['op'])
  expect(await marked({ op: 'auth' })).toEqual(['token'])
  expect(await marked({ op: 'subscribe' })).toEqual(['topic'])
  expect(await marked({ op: 'subscribe', topic: 'x', since: -1 })).toEqual(['since'])
  expect(await marked({ op: 'call', name: 'greet', args: 'x' })).toEqual(['args'])
})
