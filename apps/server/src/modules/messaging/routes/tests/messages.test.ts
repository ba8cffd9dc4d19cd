import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { numbersOf, pairOfPeople, send, someone } from '../../factory.ts'

openServer()

const listOf = async (
  person: Awaited<ReturnType<typeof someone>>,
  filter: 'all' | 'requests' = 'all',
) => person.api.call('messages/getConversations', { filter })
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const sentenceOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Error) => error.message,
  )

test('two people write to each other; each has the other’s words once and in order [cf:65635]', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const first = await send(a, id, 'Good evening')
  const second = await send(b, id, 'Good evening to you')
  expect([first.seq, second.seq]).toEqual([1, 2])
  const { conversation, messages } = await a.api.call('messages/updateConversation/{id}', { id })
  expect(messages.map(({ text }) => text)).toEqual(['Good evening', 'Good evening to you'])
  expect(conversation).toMatchObject({ unread: 1, can: { write: true } })
  await expect.poll(async () => (await listOf(a)).unread).toBe(0)
  const mine = await listOf(a)
  expect(mine.conversations[0]).toMatchObject({ id, last: { text: 'Good evening to you' } })
})

test('a retry gives the first answer, in whichever process and however many at once', async () => {
  const { a, id } = await pairOfPeople(server)
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => send(a, id, 'Once', 'my-own-id')),
  )
  expect(new Set(tries.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await numbersOf(server.parts.db, id)).toEqual([1])
  const other = await pairOfPeople(server)
  expect(
    await codeOf(
      other.a.api.call('messages/send', { conversation_id: other.id, text: 'x', client_id: 'own' }),
    ),
  ).toBe('done')
  const taken = a.api.call('messages/send', {
    to_id: other.b.user_id,
    text: 'x',
    client_id: 'my-own-id',
  })
  expect(await codeOf(taken)).toBe('idempotency_conflict')
})

test('many sends at once leave no gap and double no number', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const sent = await Promise.all(
    Array.from({ length: 120 }, (_, n) => send(n % 2 ? a : b, id, `n ${n}`)),
  )
  expect(new Set(sent.map(({ seq }) => seq)).size).toBe(120)
  expect(await numbersOf(server.parts.db, id)).toEqual(Array.from({ length: 120 }, (_, n) => n + 1))
  const [row] = await statement<{ messages: number }>(
    server.parts.db,
    'select messages from conversations where conversation_id = $1',
    [id],
  )
  expect(row?.messages).toBe(120)
})

test('a conversation with oneself is an Invalid Conversation; another’s can’t be told from none [cf:f7225]', async () => {
  const { a, id } = await pairOfPeople(server)
  const stranger = await someone(server)
  const own = a.api.call('messages/updateConversation/{id}', { id: String(a.user_id) })
  expect(await sentenceOf(own)).toBe('Invalid Conversation')
  for (const key of [id, 'nobodysConversation000'])
    expect(
      await sentenceOf(stranger.api.call('messages/updateConversation/{id}', { id: key })),
    ).toBe('Invalid conversation')
  expect(await codeOf(send(stranger, id, 'let me in'))).toBe('invalid_conversation')
  expect(await codeOf(stranger.api.call('messages/getMessages', { conversation_id: id }))).toBe(
    'invalid_conversation',
  )
  const marked = stranger.api.call('messages/mark', { conversation_id: id, seen: 1 })
  expect(await marked).toEqual({ marked: false })
})

test('one’s own words are changed and taken back for fifteen minutes; every change is an event', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const { messageId } = await send(a, id, 'Helo')
  const edited = await a.api.call('messages/edit', { messageId, text: 'Hello' })
  expect(edited.message).toMatchObject({ text: 'Hello', edited: true, changed: 2, seq: 1 })
  expect(await codeOf(b.api.call('messages/edit', { messageId, text: 'Mine' }))).toBe('forbidden')
  for (const sign of ['__proto__', 'constructor', 'BUY NOW', '👍👍', '1', ''])
    expect(await codeOf(b.api.call('messages/react', { messageId, sign }))).toBe('invalid_input')
  await b.api.call('messages/react', { messageId, sign: '👍' })
  await b.api.call('messages/react', { messageId, sign: '👍' })
  const deleted = await a.api.call('messages/delete', { messageId })
  expect(deleted.message).toMatchObject({ text: '', deleted: true, reactions: [] })
  expect(await numbersOf(server.parts.db, id)).toEqual([1, 2, 3, 4])
  const late = await send(a, id, 'Too late')
  await statement(
    server.parts.db,
    `update messages set sent_at = now() - interval '16 minutes' where conversation_id = $1 and seq = $2`,
    [id, late.seq],
  )
  const { messageId: old } = late
  expect(await codeOf(a.api.call('messages/edit', { messageId: old, text: 'x' }))).toBe(
    'message_too_old',
  )
  expect(await codeOf(a.api.call('messages/delete', { messageId: old }))).toBe('message_too_old')
})

test('what changed after an event comes in pages that end at the head, deletions among it', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const sent = []
  for (let n = 0; n < 12; n++) sent.push(await send(a, id, `n ${n}`))
  for (const { messageId } of sent.slice(0, 5)) await a.api.call('messages/delete', { messageId })
  let after = 12
  const seen: string[] = []
  for (let turn = 0; turn < 10; turn++) {
    const page = await b.api.call('messages/getMessages', { conversation_id: id, after, limit: 2 })
    seen.push(...page.messages.map((m) => `${m.seq}${m.deleted ? '-' : ''}`))
    expect(page.seq).toBeGreaterThan(after)
    after = page.seq
    if (!page.more) break
  }
  expect(seen).toEqual(['1-', '2-', '3-', '4-', '5-'])
  expect(after).toBe(17)
})

test('a stranger’s words wait until they are let in, and not for ever more of them', async () => {
  const [a, b] = [await someone(server), await someone(server)]
  const { message } = await a.api.call('messages/send', {
    to_id: b.user_id,
    text: 'Do you know me?',
    client_id: 'first',
  })
  const id = message.conversation_id
  await expect.poll(async () => (await listOf(b, 'requests')).conversations.length).toBe(1)
  expect((await listOf(b)).conversations).toEqual([])
  expect((await listOf(b)).unread).toBe(0)
  // A client that knows of no parts is told of everything.
  const open = await b.api.call('messages/getConversations', {})
  expect([open.conversations.map((one) => one.id), open.unread]).toEqual([[id], 1])
  await b.api.call('messages/mark', { conversation_id: id, seen: 1 })
  const before = await a.api.call('messages/updateConversation/{id}', { id })
  expect(before.conversation.waits).toBe(true)
  // Said to have been read: a reader who only looks says nothing of it.
  expect(before.messages[0]?.is_seen).toBe(true)
  for (let n = 0; n < 9; n++) await send(a, id, 'Hello?')
  expect(await codeOf(send(a, id, 'Hello??'))).toBe('request_waits')
  await send(b, id, 'Now I do')
  expect(await codeOf(send(a, id, 'Good'))).toBe('done')
  expect((await listOf(b)).conversations.map((one) => one.id)).toEqual([id])
})

test('whoever is blocked writes no more, and whoever blocks can undo it', async () => {
  const { a, b, id } = await pairOfPeople(server)
  await b.api.call('messages/block', { user_id: a.user_id })
  expect(await codeOf(send(a, id, 'Hello'))).toBe('conversation_blocked')
  expect(await codeOf(send(b, id, 'Hello'))).toBe('conversation_blocked')
  await b.api.call('messages/block', { user_id: a.user_id, wanted: false })
  expect(await codeOf(send(a, id, 'Hello'))).toBe('done')
})

test('delivered and seen are told to the other one, unless one does not show it [cf:e1b38]', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const { seq } = await send(a, id, 'Read me')
  await b.api.call('messages/mark', { conversation_id: id, delivered: seq })
  const marks = async () =>
    (await a.api.call('messages/getMessages', { conversation_id: id })).messages
  expect((await marks())[0]).toMatchObject({ is_received: true, is_seen: false })
  await b.api.call('messages/mark', { conversation_id: id, seen: seq })
  await b.api.call('messages/mark', { conversation_id: id, seen: seq })
  expect((await marks())[0]).toMatchObject({ is_received: true, is_seen: true })
  expect(await numbersOf(server.parts.db, id)).toEqual([1, 2, 3])
  await b.api.call('messages/saveSettings', { shows_seen: false })
  const again = await send(a, id, 'And me')
  await b.api.call('messages/mark', { conversation_id: id, seen: again.seq })
  expect((await listOf(b)).unread).toBe(0)
  // Facts that they do not show, they show nowhere: neither here nor where they write for the first time.
  const other = await pairOfPeople(server, b)
  const third = await send(other.a, other.id, 'And you?')
  await b.api.call('messages/mark', { conversation_id: other.id, seen: third.seq })
  for (const [who, at] of [
    [a, id],
    [other.a, other.id],
  ] as const) {
    const page = await who.api.call('messages/getMessages', { conversation_id: at })
    expect(page.marks.find((mark) => mark.user_id === b.user_id)?.seen).toBe(0)
    expect(page.messages.at(-1)).toMatchObject({ is_received: true, is_seen: false })
    expect((await listOf(who)).conversations.find((one) => one.id === at)?.last?.is_seen).toBe(
      false,
    )
  }
  const own = await b.api.call('messages/getMessages', { conversation_id: id })
  expect(own.messages.at(-1)?.is_seen).toBe(true)
  await b.api.call('messages/saveSettings', { shows_seen: true })
  expect((await marks()).at(-1)?.is_seen).toBe(true)
})

test('a conversation is found by its words, pinned, muted and archived for oneself alone', async () => {
  const { a, b, id } = await pairOfPeople(server)
  await send(a, id, 'The Velvet curtain is déjà hung')
  const found = await b.api.call('messages/search', { text: 'DEJA' })
  expect(found.messages.map(({ conversation_id }) => conversation_id)).toEqual([id])
  expect(found.conversations[0]?.id).toBe(id)
  const within = await b.api.call('messages/search', { text: 'velvet', conversation_id: id })
  expect(within.messages).toHaveLength(1)
  const other = await pairOfPeople(server)
  const asked = { text: 'velvet', conversation_id: id }
  const outside = await other.a.api.call('messages/search', asked).catch(() => ({ messages: [] }))
  expect(outside.messages).toEqual([])
  const set = await b.api.call('messages/setConversation', {
    conversation_id: id,
    pinned: true,
    mute: -1,
  })
  expect(set.conversation).toMatchObject({ pinned: true, muted: true })
  expect((await listOf(b)).unread).toBe(0)
  await b.api.call('messages/setConversation', { conversation_id: id, archived: true })
  expect((await listOf(b)).conversations).toEqual([])
  expect((await listOf(a)).conversations[0]).toMatchObject({ pinned: false, muted: false })
})

test('people of a group read what is written from then on, and no more once they are out', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const { conversation } = await a.api.call('messages/saveGroup', {
    title: 'The team',
    add: [b.user_id],
  })
  const { id } = conversation
  await send(a, id, 'Before')
  expect(await codeOf(send(c, id, 'Hello'))).toBe('invalid_conversation')
  const adding = b.api.call('messages/saveGroup', { conversation_id: id, add: [c.user_id] })
  expect(await codeOf(adding)).toBe('forbidden')
  await a.api.call('messages/saveGroup', { conversation_id: id, add: [c.user_id] })
  await send(c, id, 'Hello')
  await a.api.call('messages/saveGroup', { conversation_id: id, remove: [c.user_id] })
  expect(await codeOf(send(c, id, 'Hello?'))).toBe('invalid_conversation')
  await b.api.call('messages/leaveGroup', { conversation_id: id })
  expect(await codeOf(b.api.call('messages/updateConversation/{id}', { id }))).toBe(
    'invalid_conversation',
  )
})
