import { supportUser } from '@plaudit/contract/reserved'
import type { ConversationEvent } from '@plaudit/contract/messaging/shape'
import type { TopicEvent } from '@plaudit/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeClub } from '../../../clubs/factory.ts'
import { makeContest } from '../../../contests/factory.ts'
import { pairOfPeople, send, someone, type Someone } from '../../factory.ts'
import { lineOf, listens, openLines, toldSince } from './testing-lines.ts'

openLines()

let server: TestServer
let admin: Someone

beforeAll(async () => {
  server = await testServer()
  // By the table before anything is asked: a caller is remembered as they are then.
  const person = await server.person()
  await statement(server.parts.db, 'update users set is_admin = true where username = $1', [
    person.username,
  ])
  const { ID = 0 } = await person.api.call('api/getUser', {})
  admin = { ...person, user_id: ID }
})
afterAll(() => server.close())

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )
const say = (who: Someone, gx_id: string, text: string) =>
  who.api.call('messages/send', { gx_id, text, client_id: `${gx_id} ${text}` })

test('a club’s chat is off at first, and its members’ alone; leaving it ends the hearing at once [cf:ae80f]', async () => {
  const [owner, member, stranger] = [
    await someone(server),
    await someone(server),
    await someone(server),
  ]
  const { gx_id, revision } = await makeClub(owner.api)
  await member.api.call('Groups/add2Group', { gx_id })
  expect(await codeOf(say(member, gx_id, 'Is anybody here?'))).toBe('chat_closed')
  await owner.api.call('Groups/addUpdateGroup', {
    gx_id,
    title: 'With a chat',
    has_chat: true,
    revision,
  })
  expect(await codeOf(say(member, gx_id, 'Now?'))).toBe('done')
  expect(await codeOf(say(stranger, gx_id, 'And I?'))).toBe('invalid_conversation')
  expect(await codeOf(server.client().call('messages/getRoom', { gx_id }))).toBe(
    'invalid_conversation',
  )
  const heard: TopicEvent<ConversationEvent>[] = []
  let isLive = false
  const line = lineOf(member, server)
  line.follow(`club-chat:${gx_id}`, {
    onEvent: (event) => heard.push(event as TopicEvent<ConversationEvent>),
    onReset: () => (isLive = true),
  })
  await expect.poll(() => isLive).toBe(true)
  await say(owner, gx_id, 'For members')
  await expect.poll(() => heard.length).toBe(1)
  await member.api.call('Groups/remove2Group', { gx_id })
  await say(owner, gx_id, 'For those who stayed')
  expect(await codeOf(member.api.call('messages/getRoom', { gx_id }))).toBe('invalid_conversation')
  expect(heard).toHaveLength(1)
})

test('a stranger is known by the clubs that both are in, and by no others', async () => {
  const [reader, other] = [await someone(server), await someone(server)]
  const shared = await makeClub(reader.api)
  // A club that the reader is not in.
  await makeClub(other.api)
  const { message } = await other.api.call('messages/send', {
    to_id: reader.user_id,
    text: 'May I ask you something?',
    client_id: 'a stranger',
  })
  const clubs = async (): Promise<unknown> => {
    const id = message.conversation_id
    const answer = await reader.api.call('messages/updateConversation/{id}', { id, peek: true })
    return answer.confirmed?.clubs
  }
  expect(await clubs()).toEqual([])
  await other.api.call('Groups/add2Group', { gx_id: shared.gx_id })
  expect(await clubs()).toEqual([{ title: shared.title, href: `/c/${shared.gx_id}` }])
  await other.api.call('Groups/remove2Group', { gx_id: shared.gx_id })
  expect(await clubs()).toEqual([])
})

test('a reported message comes into the one queue; taken down it is out of sight, and back when it may stay', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const stranger = await someone(server)
  const { messageId } = await send(a, id, 'Something vile')
  const report = (who: Someone) =>
    who.api.call('reports/add', { entity: 'message', messageId, reason: 'insult' })
  expect(await codeOf(report(stranger))).toBe('not_found')
  expect(await codeOf(report(a))).toBe('own_thing')
  expect(await codeOf(report(b))).toBe('done')
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'message' })
  expect(cases.map(({ thing }) => thing.text)).toContain('Something vile')
  const found = cases.find(({ thing }) => thing.text === 'Something vile')
  const case_id = found?.case_id ?? ''
  await admin.api.call('reports/decide', {
    case_id,
    verdict: 'take_down',
    reason: 'insult',
    words: 'Not here.',
  })
  const read = async () =>
    (await b.api.call('messages/getMessages', { conversation_id: id })).messages[0]
  expect(await read()).toMatchObject({ text: '', hidden: 'moderator' })
})

test('whoever is added to a group reads what is written from then on, by every way of reading', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const { conversation } = await a.api.call('messages/saveGroup', {
    title: 'Us',
    add: [b.user_id],
  })
  const { id } = conversation
  const topic = `conversation:${id}`
  await listens(b, server, topic)
  const before = await send(a, id, 'Of old times')
  await send(b, id, 'Yes')
  await a.api.call('messages/saveGroup', { conversation_id: id, add: [c.user_id] })
  // Nobody asked them: it stands with the strangers' until they let it in or write.
  const asked = await c.api.call('messages/updateConversation/{id}', { id })
  expect(asked.conversation.request).toBe(true)
  expect(asked.messages).toEqual([])
  await send(c, id, 'Hello')
  const texts = async (given: object) =>
    (await c.api.call('messages/getMessages', { conversation_id: id, ...given })).messages.map(
      ({ text }) => text,
    )
  for (const given of [{}, { after: 0 }, { before: 1000 }, { around: 1 }])
    expect(await texts(given)).toEqual(['Hello'])
  expect((await c.api.call('messages/search', { text: 'old times' })).messages).toEqual([])
  expect((await b.api.call('messages/search', { text: 'old times' })).messages).toHaveLength(1)
  const { messageId } = before
  expect(await codeOf(c.api.call('messages/react', { messageId, sign: '👍' }))).toBe(
    'invalid_conversation',
  )
  await b.api.call('messages/react', { messageId, sign: '👍' })
  const since = (who: Someone, seq: number) => toldSince(who, server, topic, seq)
  expect(await since(c, 0)).not.toContain('Of old times')
  await a.api.call('messages/saveGroup', { conversation_id: id, remove: [c.user_id] })
  const between = await send(a, id, 'Behind their back')
  await a.api.call('messages/saveGroup', { conversation_id: id, add: [c.user_id] })
  expect(await since(c, before.seq)).not.toContain('Behind their back')
  expect(await since(b, before.seq)).toContain('Behind their back')
  await a.api.call('messages/delete', { messageId: between.messageId })
  await expect.poll(() => since(b, before.seq)).not.toContain('Behind their back')
})

test('admins answer in the name of support, and nobody else does', async () => {
  const asker = await someone(server)
  const { message } = await asker.api.call('messages/send', {
    to_id: supportUser.id,
    text: 'How do I start?',
    client_id: 'ask-support',
  })
  const { conversation_id } = message
  const answer = (who: Someone) =>
    who.api.call('messages/send', {
      conversation_id,
      text: 'Like this.',
      client_id: `answer-${who.user_id}`,
      as: 'support',
    })
  expect(await codeOf(answer(asker))).toBe('forbidden')
  expect((await answer(admin)).message).toMatchObject({ user_id: supportUser.id })
  const list = await admin.api.call('messages/getConversations', { as: 'support' })
  expect(list.conversations.map((one) => one.id)).toContain(conversation_id)
  const own = await admin.api.call('messages/getConversations', {})
  expect(own.conversations.map((one) => one.id)).not.toContain(conversation_id)
})

test('a contest’s room holds words back until its team looks, and its team clears it', async () => {
  const [organiser, voter, reader] = [
    await someone(server),
    await someone(server),
    await someone(server),
  ]
  const { cx_id } = (await makeContest(organiser.api)).contest
  const inRoom = (who: Someone, text: string) =>
    who.api.call('messages/send', { cx_id, text, client_id: `${cx_id} ${text}` })
  const topic = `contest-chat:${cx_id}`
  await organiser.api.call('messages/saveRoom', { cx_id, held_words: ['Würstchen'] })
  await listens(organiser, server, topic)
  const held = await inRoom(voter, 'You wurstchen!')
  await inRoom(voter, 'Good luck to all')
  expect(held.message.hidden).toBe('held')
  const room = async (who: Someone) => (await who.api.call('messages/getRoom', { cx_id })).messages
  expect((await room(reader)).map(({ text }) => text)).toEqual(['', 'Good luck to all'])
  expect((await room(organiser)).map(({ text }) => text)).toEqual([
    'You wurstchen!',
    'Good luck to all',
  ])
  const clear = (who: Someone) =>
    who.api.call('messages/moderate', { cx_id, verdict: 'clear' as const })
  expect(await codeOf(clear(voter))).toBe('forbidden')
  const told = () => toldSince(voter, server, topic, 0)
  expect(await told()).toContain('"text":"Good luck')
  await clear(organiser)
  await expect.poll(told).not.toContain('"text":"Good luck')
  expect((await room(reader)).map(({ text }) => text)).toEqual(['', ''])
  // A closed room is for its team alone to write in.
  await organiser.api.call('messages/saveRoom', { cx_id, is_open: false })
  expect(await codeOf(inRoom(voter, 'And now?'))).toBe('chat_closed')
  expect(await codeOf(inRoom(organiser, 'See you next year'))).toBe('done')
})

test('the hearing of a contest’s chat ends for others when the contest is taken down, not for its team', async () => {
  const [organiser, voter] = [await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(organiser.api)).contest
  const hear = async (who: Someone) => {
    const heard = { texts: [] as string[], isLive: false }
    const line = lineOf(who, server)
    line.follow(`contest-chat:${cx_id}`, {
      onEvent: ({ data }) => heard.texts.push(JSON.stringify(data)),
      onReset: () => (heard.isLive = true),
    })
    await expect.poll(() => heard.isLive).toBe(true)
    return heard
  }
  const [theirs, ours] = [await hear(voter), await hear(organiser)]
  const says = (text: string) =>
    organiser.api.call('messages/send', { cx_id, text, client_id: text })
  await says('For all')
  await expect.poll(() => theirs.texts.length).toBe(1)
  const reporter = await someone(server)
  await reporter.api.call('reports/add', { entity: 'contest', cx_id, reason: 'fraud' })
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'contest' })
  await admin.api.call('reports/decide', {
    case_id: cases.at(-1)?.case_id ?? '',
    verdict: 'take_down',
    reason: 'fraud',
    words: 'Taken down.',
  })
  await says('For the team')
  await expect.poll(() => ours.texts.length).toBe(2)
  expect(theirs.texts).toHaveLength(1)
})
