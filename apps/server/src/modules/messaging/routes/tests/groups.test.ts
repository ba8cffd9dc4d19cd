import { expect, test } from 'vitest'
import { erasePerson } from '../../../accounts/mutations/erase.ts'
import { publicId } from '../../../../platform/ids.ts'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'
import { pairOfPeople, send, someone, type Someone } from '../../factory.ts'

openServer()

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

async function named(full_name: string): Promise<Someone> {
  const person = await someone(server)
  await statement(server.parts.db, 'update users set full_name = $2 where user_id = $1', [
    person.user_id,
    full_name,
  ])
  return person
}

test('a group is handed on to one of its people, who changes its people from then on', async () => {
  const { a, b, id: pair } = await pairOfPeople(server)
  const stranger = await someone(server)
  await send(a, pair, 'Let us ask a third')
  const { conversation } = await a.api.call('messages/saveGroup', { title: 'Us', add: [b.user_id] })
  const { id } = conversation
  const save = (who: Someone, given: object) =>
    codeOf(who.api.call('messages/saveGroup', { conversation_id: id, ...given }))
  expect(conversation.owner_id).toBe(a.user_id)
  expect(await save(b, { owner: b.user_id })).toBe('forbidden')
  expect(await save(a, { owner: stranger.user_id })).toBe('invalid_input')
  expect(await save(b, { title: 'All of us' })).toBe('done')
  expect(await save(a, { owner: b.user_id })).toBe('done')
  const { conversation: after } = await b.api.call('messages/updateConversation/{id}', { id })
  expect(after).toMatchObject({ title: 'All of us', owner_id: b.user_id, can: { edit: true } })
  expect(await save(a, { remove: [b.user_id] })).toBe('forbidden')
  expect(await save(b, { add: [stranger.user_id] })).toBe('done')
  // An invited person can't become the owner before they accept.
  expect(await save(b, { owner: stranger.user_id })).toBe('invalid_input')
})

test('a group that is made twice under one id of its client is one group, also at the same time', async () => {
  const [a, b] = [await someone(server), await someone(server)]
  const make = (title: string) =>
    a.api.call('messages/saveGroup', { title, add: [b.user_id], client_id: 'the-crew' })
  const id = (await make('Crew')).conversation.id
  expect((await make('Crew')).conversation.id).toBe(id)
  // Answers are kept for a day; the group's own key is kept for good.
  await statement(server.parts.db, 'delete from idempotency_keys', [])
  const later = await Promise.all([make('Another name'), make('Another name')])
  expect(later.map(({ conversation }) => conversation.id)).toEqual([id, id])
  expect(later[0]?.conversation.title).toBe('Crew')
  const other = await b.api.call('messages/saveGroup', {
    title: 'Crew',
    add: [],
    client_id: 'the-crew',
  })
  expect(other.conversation.id).not.toBe(id)
})

test('who runs a contest together need not ask each other before a group begins', async () => {
  const [organiser, helper] = [await someone(server), await someone(server)]
  const { contest_id } = (await makeContest(organiser.api)).contest
  await statement(
    server.parts.db,
    `insert into contest_people (contest_id, user_id, role) values ($1, $2, 'organiser')`,
    [contest_id, helper.user_id],
  )
  const { conversation } = await organiser.api.call('messages/saveGroup', {
    title: 'The team',
    add: [helper.user_id],
  })
  const seen = await helper.api.call('messages/updateConversation/{id}', { id: conversation.id })
  expect(seen.conversation.request).toBe(false)
})

test('who left a group is asked again before they stand in it', async () => {
  const [owner, guest] = [await someone(server), await someone(server)]
  const { conversation } = await owner.api.call('messages/saveGroup', {
    title: 'Us',
    add: [guest.user_id],
  })
  const place = { conversation_id: conversation.id }
  const asked = async () =>
    (await guest.api.call('messages/updateConversation/{id}', { id: conversation.id })).conversation
      .request
  expect(await asked()).toBe(true)
  await guest.api.call('messages/setConversation', { ...place, accepted: true })
  await guest.api.call('messages/send', { to_id: owner.user_id, text: 'Bye', client_id: 'bye' })
  await guest.api.call('messages/leaveGroup', place)
  await owner.api.call('messages/saveGroup', { ...place, add: [guest.user_id] })
  expect(await asked()).toBe(true)
})

test('a message of a room or a group names its author, who may have left since', async () => {
  const [organiser, voter] = [await someone(server), await named('Vera Vote')]
  const { cx_id } = (await makeContest(organiser.api)).contest
  const sent = await voter.api.call('messages/send', { cx_id, text: 'Go Ana', client_id: 'go' })
  expect(sent.message.author).toMatchObject({ ID: voter.user_id, full_name: 'Vera Vote' })
  const { messages } = await organiser.api.call('messages/getMessages', { cx_id })
  expect(messages[0]?.author?.full_name).toBe('Vera Vote')
  const heard: string[] = []
  const stop = await server.parts.realtime.follow(
    `contest-chat:${cx_id}`,
    { send: ({ text }) => void heard.push(text) },
    { seq: 0 },
    () => undefined,
  )
  await voter.api.call('messages/send', { cx_id, text: 'Go Ben', client_id: 'ben' })
  await expect.poll(() => heard.length).toBe(2)
  expect(heard.every((text) => text.includes('Vera Vote'))).toBe(true)
  stop()
  const { conversation } = await organiser.api.call('messages/saveGroup', {
    title: 'Us',
    add: [voter.user_id],
  })
  await send(voter, conversation.id, 'Bye')
  await voter.api.call('messages/leaveGroup', { conversation_id: conversation.id })
  const left = await organiser.api.call('messages/updateConversation/{id}', { id: conversation.id })
  expect(left.messages[0]?.author?.full_name).toBe('Vera Vote')
})

test('a room is searched by whoever may read it, and people are found by their names', async () => {
  const [organiser, voter] = [await someone(server), await named('Änne Suchbär')]
  const { cx_id } = (await makeContest(organiser.api)).contest
  await voter.api.call('messages/send', { cx_id, text: 'The velvet curtain', client_id: 'v' })
  const inRoom = await organiser.api.call('messages/search', { cx_id, text: 'VELVET' })
  expect(inRoom.messages.map(({ text }) => text)).toEqual(['The velvet curtain'])
  await voter.api.call('messages/send', {
    to_id: organiser.user_id,
    text: 'Hello',
    client_id: 'hello',
  })
  const find = async (text: string) =>
    (await organiser.api.call('messages/search', { text })).named.map(({ people }) =>
      people.map(({ full_name }) => full_name),
    )
  // A stranger who was not let in is found among the requests alone.
  expect(await find('anne')).toEqual([])
  await send(organiser, (await pairIdOf(organiser, voter)) ?? '', 'Hi')
  expect((await find('anne')).flat()).toContain('Änne Suchbär')
})

const pairIdOf = async (one: Someone, other: Someone) =>
  (await one.api.call('messages/updateConversation/{id}', { id: String(other.user_id) }))
    .conversation.id

test('who may not write in a room stands in its list until they are released', async () => {
  const [organiser, voter] = [await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(organiser.api)).contest
  await voter.api.call('messages/send', { cx_id, text: 'Boo', client_id: 'boo' })
  const judge = (verdict: 'ban' | 'release') =>
    organiser.api.call('messages/moderate', { cx_id, verdict, user_id: voter.user_id })
  await judge('ban')
  expect(await codeOf(voter.api.call('messages/getSanctions', { cx_id }))).toBe('forbidden')
  const list = async () =>
    (await organiser.api.call('messages/getSanctions', { cx_id })).sanctions.map((one) => ({
      id: one.user.ID,
      kind: one.kind,
      until: one.until,
    }))
  expect(await list()).toEqual([{ id: voter.user_id, kind: 'ban', until: null }])
  await judge('release')
  expect(await list()).toEqual([])
})

test('who is erased is gone from others’ threads at once: words, signs and what was pinned', async () => {
  const [organiser, voter] = [await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(organiser.api)).contest
  const say = (who: Someone, text: string) =>
    who.api.call('messages/send', { cx_id, text, client_id: text })
  const { message } = await say(organiser, 'Welcome')
  const theirs = (await say(voter, 'I was here')).message
  await voter.api.call('messages/react', { messageId: message.messageId, sign: '👍' })
  await organiser.api.call('messages/react', { messageId: message.messageId, sign: '👍' })
  await organiser.api.call('messages/moderate', {
    cx_id,
    verdict: 'pin',
    messageId: theirs.messageId,
  })
  const before = await organiser.api.call('messages/getMessages', { cx_id })
  const alone = { to_id: organiser.user_id, text: 'Between us', client_id: 'pair' }
  const { conversation_id } = (await voter.api.call('messages/send', alone)).message
  const inPair: string[] = []
  const stopPair = await server.parts.realtime.follow(
    `conversation:${conversation_id}`,
    { send: ({ text }) => void inPair.push(text) },
    undefined,
    () => undefined,
  )
  const heard: string[] = []
  const stop = await server.parts.realtime.follow(
    `contest-chat:${cx_id}`,
    { send: ({ text }) => void heard.push(text) },
    { seq: before.head },
    () => undefined,
  )
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, voter.user_id))
  await expect.poll(() => heard.join()).toContain('"clear"')
  // A thread of two that is open loses the words as well.
  await expect.poll(() => inPair.join()).toContain('"clear"')
  stop()
  stopPair()
  // A device that was away reads both messages as they are now.
  const { messages } = await organiser.api.call('messages/getMessages', {
    cx_id,
    after: before.head,
  })
  const bySeq = new Map(messages.map((one) => [one.seq, one]))
  expect(bySeq.get(theirs.seq)).toMatchObject({ text: '', deleted: true, author: null })
  expect(bySeq.get(message.seq)?.reactions).toEqual([
    { sign: '👍', users: [organiser.user_id], count: 1 },
  ])
  const room = await organiser.api.call('messages/getRoom', { cx_id })
  expect(room.conversation?.pinned_message).toBeNull()
})

test('a message of the type of an offer makes the offer, once, and gives its card', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const sx_id = publicId()
  await statement(
    server.parts.db,
    `insert into services (sx_id, owner_id, state, title, category, currency, package, stype)
     values ($1, $2, 'under_review', 'Portraits', 453, 'USD', '[{"label": "One", "price": 100}]', 'onetime')`,
    [sx_id, a.user_id],
  )
  const offer = () =>
    a.api.call('messages/send', {
      conversation_id: id,
      type: 'service_offer',
      text: 'I would love to',
      type_data: {
        sx_id,
        price: { amount: 5000, currency: 'USD' },
        delivery_time: 3,
        delivery_unit: 'day',
      },
      client_id: 'my-offer',
    })
  const { message } = await offer()
  expect(message).toMatchObject({ type: 'service_offer', conversation_id: id })
  expect((await offer()).message.messageId).toBe(message.messageId)
  const { offers } = await b.api.call('offers/get', { offer_id: message.offer ?? '' })
  expect(JSON.stringify(offers[0])).toContain('I would love to')
})
