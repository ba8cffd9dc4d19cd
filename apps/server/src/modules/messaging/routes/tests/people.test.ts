import { expect, test } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { erasePerson } from '../../../accounts/mutations/erase.ts'
import { makeContest } from '../../../contests/factory.ts'
import { tell } from '../../../notifications/mutations/tell.ts'
import { pairOfPeople, send, someone, type Someone } from '../../factory.ts'
import { presenceOf } from '../../data/presence.ts'
import { tellLists } from '../../mutations/lists.ts'
import { noticeOf } from '../../mutations/notices.ts'
import { openHere } from '../../mutations/presence.ts'

openServer()

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

const group = async (owner: Someone, ...people: Someone[]) =>
  (
    await owner.api.call('messages/saveGroup', {
      title: 'Us',
      add: people.map(({ user_id }) => user_id),
    })
  ).conversation.id

const ownersOf = async (id: string) =>
  (
    await statement<{ user_id: number }>(
      server.parts.db,
      `select user_id from conversation_members where conversation_id = $1 and role = 'owner' and left_at is null`,
      [id],
    )
  ).map(({ user_id }) => user_id)

const told = ({ user_id }: Someone) =>
  statement<{ type: string; by: number | null; text: string | null }>(
    server.parts.db,
    `select type, actor_id as by, "values" ->> 'text' as text from notices where user_id = $1 order by notice_id`,
    [user_id],
  )

/** Tells the people of a conversation now what is told some seconds later. */
const tellNow = (id: string) => inTransaction(server.parts.db, (tx) => noticeOf(tx, [id]))

test('a group has one owner: after an erasure, a leaving and a return, and two hand-overs at once', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const id = await group(a, b, c)
  for (const { api } of [b, c])
    await api.call('messages/setConversation', { conversation_id: id, accepted: true })
  const save = (who: Someone, given: object) =>
    codeOf(who.api.call('messages/saveGroup', { conversation_id: id, ...given }))
  const both = await Promise.all([save(a, { owner: b.user_id }), save(a, { owner: c.user_id })])
  expect(both.toSorted()).toEqual(['done', 'forbidden'])
  const [first = 0] = await ownersOf(id)
  expect(await ownersOf(id)).toHaveLength(1)
  const [owner, other] = first === b.user_id ? [b, c] : [c, b]
  await owner.api.call('messages/leaveGroup', { conversation_id: id })
  expect(await ownersOf(id)).toEqual([a.user_id])
  expect(await save(a, { add: [owner.user_id] })).toBe('done')
  expect(await ownersOf(id)).toEqual([a.user_id])
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, a.user_id))
  expect(await ownersOf(id)).toEqual([other.user_id])
  expect(await save(other, { remove: [owner.user_id] })).toBe('done')
})

test('who is erased leaves no word in what the lists of a group’s people were told', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const conversation_id = await group(a, b, c)
  await c.api.call('messages/setConversation', { conversation_id, accepted: true })
  const told = async () =>
    (
      await statement<{ topic: string }>(
        server.parts.db,
        `select distinct topic from topic_events where data::text like '%A farewell%'`,
        [],
      )
    ).map(({ topic }) => topic)
  await c.api.call('messages/send', { conversation_id, text: 'A farewell', client_id: 'farewell' })
  await expect.poll(told).toContain(`conversations@${b.user_id}`)
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, c.user_id))
  expect(await told()).toEqual([])
})

test('a stranger who is erased asks nobody any more', async () => {
  const [stranger, b] = [await someone(server), await someone(server)]
  const said = { to_id: b.user_id, text: 'Hello there', client_id: 'hello' }
  const { conversation_id } = (await stranger.api.call('messages/send', said)).message
  const listed = async (list: 'requests' | 'archived') =>
    (await b.api.call('messages/getConversations', { filter: list })).conversations.map(
      ({ id }) => id,
    )
  expect(await listed('requests')).toEqual([conversation_id])
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, stranger.user_id))
  expect([await listed('requests'), await listed('archived')]).toEqual([[], [conversation_id]])
})

test('a person who asks to be erased is here no more at once, whatever their devices still say', async () => {
  const b = await someone(server)
  const isOn = async () => (await presenceOf(server.parts.db, [b.user_id]))(b.user_id).online
  const signs = async () => {
    const here = openHere(server.parts.db)
    here.note(b.user_id)
    await here.close()
  }
  await signs()
  expect(await isOn()).toBe(true)
  await statement(server.parts.db, 'update users set leaving_at = now() where user_id = $1', [
    b.user_id,
  ])
  expect(await isOn()).toBe(false)
  await inTransaction(server.parts.db, (tx) => erasePerson(tx, b.user_id))
  await signs()
  expect(
    await statement(server.parts.db, 'select from chat_presence where user_id = $1', [b.user_id]),
  ).toEqual([])
})

test('a person who is asked into a group is told of the person who writes there then', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const id = await group(a, b)
  await send(b, id, 'Of old times')
  await a.api.call('messages/saveGroup', { conversation_id: id, add: [c.user_id] })
  await tellNow(id)
  expect(await told(c)).toEqual([])
  await send(a, id, 'Welcome')
  await tellNow(id)
  expect(await told(c)).toMatchObject([{ type: 'message.request', by: a.user_id }])
})

test('nobody hears across a block of another’s words and signs, of orders they do; a block takes back what waits', async () => {
  const { a, b } = await pairOfPeople(server)
  const third = await someone(server)
  const id = await group(a, b, third)
  for (const one of [b, third])
    await one.api.call('messages/setConversation', { conversation_id: id, accepted: true })
  const says = (by: Someone, type: string, key: string) =>
    inTransaction(server.parts.db, (tx) =>
      tell(tx, { to: [a.user_id, b.user_id], by: by.user_id, type, key, href: '/' }),
    )
  await says(a, 'like', 'like:before')
  await says(a, 'order.delivered', 'order:before')
  await says(third, 'like', 'like:third')
  await b.api.call('messages/block', { user_id: a.user_id })
  const types = async (who: Someone) => (await told(who)).map(({ type }) => type)
  expect(await types(b)).toEqual(['order.delivered', 'like'])
  for (const type of ['mention', 'comment', 'comment.job', 'reply', 'like', 'room.mention'])
    for (const by of [a, b]) await says(by, type, `${type}:after`)
  await says(a, 'order.delivered', 'order:after')
  expect(await types(b)).toEqual(['order.delivered', 'like', 'order.delivered'])
  expect(await types(a)).toEqual(['like'])
  // In a group that both are in, others are heard all the same.
  await send(third, id, 'Rehearsal at six')
  await send(a, id, 'And bring my hat')
  await tellNow(id)
  expect((await told(b)).at(-1)).toMatchObject({ type: 'message', by: third.user_id })
})

test('words that are changed are what people were told', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const { messageId } = await send(a, id, 'Doors at seven')
  await tellNow(id)
  await a.api.call('messages/edit', { messageId, text: 'Doors at eight' })
  expect(await told(b)).toMatchObject([{ type: 'message', text: 'Doors at eight' }])
  const { cx_id } = (await makeContest(a.api)).contest
  await b.api.call('messages/followRoom', { cx_id })
  const text = `@${b.username} sings first`
  const { message } = await a.api.call('messages/send', { cx_id, text, client_id: 'calls' })
  const called = async () => (await told(b)).filter(({ type }) => type === 'room.mention')
  await expect.poll(called).toMatchObject([{ text }])
  const changed = `@${b.username} sings last`
  await a.api.call('messages/edit', { messageId: message.messageId, text: changed })
  expect(await called()).toMatchObject([{ text: changed }])
  // A message of any length may be asked to be told of.
  const words = { conversation_id: id, text: 'word '.repeat(200) }
  expect(await codeOf(a.api.call('messages/sendNotifications', words))).toBe('done')
})

test('a name that an edit adds is told once, however often it goes and comes; one that goes is taken back unread', async () => {
  const [a, b, c] = [await someone(server), await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(a.api)).contest
  for (const { api } of [b, c]) await api.call('messages/followRoom', { cx_id })
  const texts = [`@${b.username} sings`, `@${c.username} sings`]
  const [first = '', second = ''] = texts
  const { messageId } = (
    await a.api.call('messages/send', { cx_id, text: first, client_id: 'names' })
  ).message
  const edit = (text: string) => a.api.call('messages/edit', { messageId, text })
  const shownTo = async ({ user_id }: Someone) =>
    statement<{ text: string; letters: number }>(
      server.parts.db,
      `select "values" ->> 'text' as text,
         (select count(*)::int from notice_outbox o where o.notice_id = n.notice_id and o.state in ('waiting', 'sent')) as letters
       from notices n where user_id = $1 and type = 'room.mention' and in_app and seen_at is null`,
      [user_id],
    )
  await expect.poll(() => shownTo(b)).toMatchObject([{ text: first }])
  const [before] = await shownTo(b)
  for (let turn = 0; turn < 2; turn++) {
    await edit(second)
    expect(await shownTo(b)).toEqual([])
    await expect.poll(() => shownTo(c)).toMatchObject([{ text: second }])
    await edit(first)
    expect(await shownTo(b)).toEqual([before])
    expect(await shownTo(c)).toEqual([])
  }
  // A name that was read stays read.
  await statement(server.parts.db, 'update notices set seen_at = now() where user_id = $1', [
    b.user_id,
  ])
  await edit(second)
  await edit(`${first} and ${second}`)
  await expect.poll(() => shownTo(c)).toMatchObject([{ text: `${first} and ${second}` }])
  expect(await shownTo(b)).toEqual([])
})

test('a conversation that is put away unread stays away, also a stranger’s, until more is written', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const stranger = await someone(server)
  await send(a, id, 'Unread')
  const said = { to_id: b.user_id, text: 'Hello there', client_id: 'hello' }
  const request = (await stranger.api.call('messages/send', said)).message
  const ids = [id, request.conversation_id]
  const listOf = async (filter: 'all' | 'requests') =>
    (await b.api.call('messages/getConversations', { filter })).conversations
  const tellIt = () => tellLists(server.parts.db, server.parts.realtime, ids)
  const listed = async () => [
    ...(await listOf('all')).map((one) => one.id),
    ...(await listOf('requests')).map((one) => one.id),
  ]
  await tellIt()
  expect(await listed()).toEqual(ids)
  for (const conversation_id of ids)
    await b.api.call('messages/setConversation', { conversation_id, archived: true })
  await tellIt()
  expect(await listed()).toEqual([])
  await a.api.call('messages/react', { messageId: `${id}_1`, sign: '👍' })
  await stranger.api.call('messages/edit', { messageId: request.messageId, text: 'Hello' })
  await tellIt()
  expect(await listed()).toEqual([])
  await send(a, id, 'More')
  await tellIt()
  expect(await listed()).toEqual([id])
})
