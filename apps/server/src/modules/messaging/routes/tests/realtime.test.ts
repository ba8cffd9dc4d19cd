import type { Stand, TopicEvent } from '@plaudit/contract/realtime'
import type { ConversationEvent, ListEvent } from '@plaudit/contract/messaging/shape'
import type { RealtimeClient } from '@plaudit/client/realtime'
import { expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { openStream } from '../../../../platform/realtime/testing.ts'
import { openTwins, server, twin } from '../../../../platform/realtime/testing-twins.ts'
import { closeSessionsOf, hashOfToken } from '../../../accounts/mutations/sessions.ts'
import { makeContest } from '../../../contests/factory.ts'
import { pairOfPeople, send, someone, type Someone } from '../../factory.ts'
import { lineOf, openLines } from './testing-lines.ts'

openTwins()
openLines()

/** A device of a person, on one of the two servers. */
const device = (person: Someone, at = server) => lineOf(person, at)

function hear<Data>(line: RealtimeClient, topic: string) {
  const heard = {
    events: [] as TopicEvent<Data>[],
    passed: [] as unknown[],
    resets: 0,
    /** Place at which the following began. */
    began: undefined as Stand | undefined,
    refused: [] as string[],
    ended: 0,
  }
  line.follow(topic, {
    onEvent: (event) => heard.events.push(event as TopicEvent<Data>),
    onPass: (data) => heard.passed.push(data),
    onReset: (stand) => {
      heard.resets += 1
      heard.began = stand
    },
    onRefused: (code) => heard.refused.push(code),
    onEnded: () => (heard.ended += 1),
  })
  return heard
}

test('what is written on one server is heard on both, once and in order', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const own = hear<ConversationEvent>(device(b), `conversation:${id}`)
  const other = hear<ConversationEvent>(device(b, twin), `conversation:${id}`)
  await expect.poll(() => own.resets + other.resets).toBe(2)
  const onTwin = { ...a, api: twin.client(a.session) }
  await Promise.all(Array.from({ length: 30 }, (_, n) => send(n % 2 ? a : onTwin, id, `n ${n}`)))
  for (const heard of [own, other]) {
    await expect.poll(() => heard.events.length).toBe(30)
    expect(heard.events.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
  }
})

test('a stranger hears nothing of a conversation, and whoever is taken out hears no more', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const { conversation } = await a.api.call('messages/saveGroup', { title: 'Us', add: [b.user_id] })
  const { id } = conversation
  const stranger = hear(device(c), `conversation:${id}`)
  const member = hear<ConversationEvent>(device(b), `conversation:${id}`)
  const stream = await openStream(server.url, b.session, `conversation:${id}`)
  await expect.poll(() => stranger.refused).toEqual(['not_found'])
  await expect.poll(() => member.resets).toBe(1)
  await send(a, id, 'Hello')
  await expect.poll(() => member.events.length).toBe(1)
  await a.api.call('messages/saveGroup', { conversation_id: id, remove: [b.user_id] })
  await send(a, id, 'Of him')
  await expect.poll(() => member.ended).toBe(1)
  await expect.poll(() => stream.isOver).toBe(true)
  expect(stream.text).toContain('Hello')
  expect(stream.text).not.toContain('Of him')
  expect(member.events.filter(({ data }) => data.kind === 'message')).toHaveLength(1)
})

test('a person’s lists on all their devices tell of new messages, and of what was read elsewhere [cf:ed643]', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const phone = hear<ListEvent>(device(b), 'conversations')
  const desk = hear<ListEvent>(device(b, twin), 'conversations')
  await expect.poll(() => phone.resets + desk.resets).toBe(2)
  const { seq } = await send(a, id, 'Are you there?')
  for (const heard of [phone, desk]) {
    await expect.poll(() => heard.events.at(-1)?.data.unread).toBe(1)
    expect(heard.events.at(-1)?.data.last?.text).toBe('Are you there?')
  }
  await b.api.call('messages/mark', { conversation_id: id, seen: seq })
  for (const heard of [phone, desk])
    await expect.poll(() => heard.events.at(-1)?.data.unread).toBe(0)
  // A list that is read now misses nothing of what is told, and a device that comes later need not ask for it again.
  const { stands } = await b.api.call('messages/getConversations', {})
  const later = hear(device(b, twin), 'conversations')
  await expect.poll(() => later.began).toEqual(stands)
  expect(stands.seq).toBe(phone.events.at(-1)?.seq)
})

test('typing is told in passing and kept nowhere', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const heard = hear<ConversationEvent>(device(b, twin), `conversation:${id}`)
  await expect.poll(() => heard.resets).toBe(1)
  const line = device(a)
  hear(line, 'conversations')
  await expect
    .poll(() => line.call('typing', { conversation_id: id }).then(() => 'said', String))
    .toBe('said')
  await expect
    .poll(() => heard.passed)
    .toEqual([expect.objectContaining({ kind: 'typing', user_id: a.user_id })])
  expect(heard.events).toEqual([])
  // In a room, which thousands may read, nobody is told.
  const { cx_id } = (await makeContest(a.api)).contest
  const { message } = await a.api.call('messages/send', { cx_id, text: 'Hi', client_id: 'room' })
  const inRoom = hear(device(b), `contest-chat:${cx_id}`)
  await expect.poll(() => inRoom.resets).toBe(1)
  await line.call('typing', { conversation_id: message.conversation_id })
  await line.call('typing', { conversation_id: id })
  await expect.poll(() => heard.passed).toHaveLength(2)
  expect(inRoom.passed).toEqual([])
})

test('the cloud functions answer over the socket as the calls do [cf:40612]', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const line = device(a)
  const listed = hear(line, 'conversations')
  await expect.poll(() => listed.resets).toBe(1)
  const sent = (await line.call('createOrUpdate', {
    class: 'Message',
    object: { conversation_id: id, text: 'Over the line', client_id: 'line-1' },
  })) as { message: { seq: number } }
  expect(sent.message.seq).toBe(1)
  const list = (await line.call('fetchConversations', {})) as { conversations: { id: string }[] }
  expect(list.conversations.map((one) => one.id)).toEqual([id])
  const one = (await line.call('fetchConversation', { user_id: b.user_id })) as {
    conversation: { id: string; unread: number }
  }
  expect(one.conversation.id).toBe(id)
  const { messageId } = (sent as unknown as { message: { messageId: string } }).message
  const changed = { class: 'Message', object: { messageId, text: 'Another word' } }
  expect(await line.call('createOrUpdate', changed)).toMatchObject({
    message: { messageId, text: 'Another word' },
  })
  const forged = { conversation_id: id, text: 'x', type: 'service_purchase', client_id: 'line-2' }
  await expect(
    line.call('createOrUpdate', { class: 'Message', object: forged }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  const look = { class: 'Viewed', object: { type: 'person', entity_id: b.user_id } }
  expect(await line.call('createOrUpdate', look)).toEqual({ saved: true })
  const own = line.call('fetchConversation', { user_id: a.user_id })
  await expect(own).rejects.toThrow('Invalid Conversation')
  await expect(line.call('fetchConversation', { id: 'nobodysConversation000' })).rejects.toThrow(
    'Invalid conversation',
  )
  const reader = device(b)
  const read = hear(reader, 'conversations')
  await expect.poll(() => read.resets).toBe(1)
  expect(await reader.call('seen', { conversation_id: id, seq: 1 })).toEqual({ marked: true })
})

test('what is sent sounds once; edits are told together, and never sound', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const list = hear<ListEvent>(device(b), 'conversations')
  await expect.poll(() => list.resets).toBe(1)
  const { messageId } = await send(a, id, 'First')
  const of = () => list.events.filter(({ data }) => data.conversation_id === id)
  await expect.poll(() => of().map(({ data }) => data.fresh)).toEqual([true])
  for (const text of ['Second', 'Third', 'Fourth', 'Last'])
    await a.api.call('messages/edit', { messageId, text })
  await expect.poll(() => of().at(-1)?.data.last?.text).toBe('Last')
  expect(
    of()
      .slice(1)
      .every(({ data }) => !data.fresh),
  ).toBe(true)
  // They joined the task that waited.
  expect(of().length).toBeLessThan(5)
  await send(a, id, 'Another')
  await expect.poll(() => of().filter(({ data }) => data.fresh)).toHaveLength(2)
})

const codesOf = (ends: PromiseSettledResult<unknown>[]) =>
  ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'done'))

async function anAdmin() {
  const admin = await server.person()
  const [row] = await statement<{ user_id: number }>(
    server.parts.db,
    'update users set is_admin = true where username = $1 returning user_id',
    [admin.username],
  )
  return { ...admin, user_id: row?.user_id ?? 0 }
}

test('what an admin does in the name of a person stands in the log, and no vote or payment is', async () => {
  const { a: person, b: other } = await pairOfPeople(server)
  const admin = await anAdmin()
  const { user_id } = person
  const { consent } = await admin.api.call('admin/askConsent', { user_id, reason: 'To see it' })
  const { consent_id } = consent
  await person.api.call('account/answerConsent', { consent_id, verdict: 'give' })
  // It lasts no longer than the consent that it stands on, and ends with the admin's own sessions.
  const { db } = server.parts
  await statement(db, `update sign_in_consents set expires_at = now() + interval '5 minutes'`, [])
  await admin.api.call('admin/signInAs', { user_id })
  const lasts = () =>
    statement<{ minutes: number }>(
      db,
      `select extract(epoch from expires_at - now())::float8 / 60 as minutes
       from sessions where acting_id is not null`,
      [],
    )
  expect((await lasts())[0]?.minutes).toBeLessThan(6)
  const here = hashOfToken(admin.session.token ?? '')
  await inTransaction(db, (tx) => closeSessionsOf(tx, admin.user_id, here))
  expect(await lasts()).toEqual([])
  const { token, ssid } = await admin.api.call('admin/signInAs', { user_id })
  const session = { token, username: person.username, ssid }
  const acting = server.client(session)
  const to = { to_id: other.user_id, text: 'Hello', client_id: 'acted' }
  await acting.call('messages/send', to)
  const line = lineOf({ session }, server)
  const heard = hear(line, 'conversations')
  await expect.poll(() => heard.resets).toBe(1)
  await line.call('createOrUpdate', { class: 'Like', object: { user_id: other.user_id } })
  const { acts } = await admin.api.call('admin/getAudit', { actor: admin.username })
  expect(acts.slice(0, 2).map(({ act, detail }) => [act, detail['call']])).toEqual([
    ['acted_as', 'createOrUpdate Like'],
    ['acted_as', 'messages/send'],
  ])
  const amount = { amount: 500, currency: 'USD' }
  const some = 'x'.repeat(22)
  const change = { subscription_id: some, method_id: some }
  const own = await Promise.allSettled([
    acting.call('contest/v2/addVote', { cx_id: some, assox_id: some }),
    acting.call('contest/v2/saveMark', { cx_id: some, assox_id: some, scores: {} }),
    acting.call('contest/v2/handInSheet', { cx_id: some }),
    acting.call('polls/answer', { fx_id: some, options: [0] }),
    acting.call('checkout/start', { kind: 'deposit', provider: 'sandbox', amount }),
    acting.call('Groups/add2Group', { gx_id: some, method_id: some }),
    acting.call('subscriptions/change', { ...change, verdict: 'change' }),
    acting.call('subscriptions/change', { ...change, verdict: 'resume' }),
  ])
  expect(codesOf(own)).toEqual(own.map(() => 'forbidden'))
  // Joining without money and stopping a payment stay.
  const others = await Promise.allSettled([
    acting.call('Groups/add2Group', { gx_id: some }),
    acting.call('subscriptions/change', { subscription_id: some, verdict: 'cancel_now' }),
  ])
  expect(codesOf(others)).toEqual(['not_found', 'not_found'])
})
