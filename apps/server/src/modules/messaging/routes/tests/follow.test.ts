import { expect, test } from 'vitest'
import { inTransaction, statement, type Tx } from '../../../../platform/db/db.ts'
import { lockWaits } from '../../../../platform/db/testing-locks.ts'
import { callAgain } from '../../mutations/mentions.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { makeClub } from '../../../clubs/factory.ts'
import { makeContest } from '../../../contests/factory.ts'
import { findConversation } from '../../data/conversations.ts'
import { pairOfPeople, send, someone, type Someone } from '../../factory.ts'
import { holdConversation } from '../../mutations/append.ts'
import { removePeople } from '../../mutations/groups.ts'
import { moderate } from '../../mutations/moderate.ts'
import { writeCard } from '../../mutations/writeCard.ts'

openServer()

type Part = 'all' | 'contests' | 'clubs' | 'orders' | 'archived' | 'unread'

const listOf = async (who: Someone, filter: Part = 'all') =>
  (await who.api.call('messages/getConversations', { filter })).conversations
const say = (who: Someone, place: { cx_id: string } | { gx_id: string }, text: string) =>
  who.api.call('messages/send', { ...place, text, client_id: text })
const rowsOf = async ({ user_id }: Someone) =>
  (
    await statement<{ n: number }>(
      server.parts.db,
      'select count(*)::int as n from room_people where user_id = $1',
      [user_id],
    )
  )[0]?.n

test('a room stands in the list of those who follow it, with what is new there, and of nobody else', async () => {
  const [organiser, voter, reader] = [
    await someone(server),
    await someone(server),
    await someone(server),
  ]
  const { cx_id } = (await makeContest(organiser.api)).contest
  await say(voter, { cx_id }, 'Who writes follows')
  await reader.api.call('messages/getRoom', { cx_id })
  expect(await listOf(reader)).toEqual([])
  await reader.api.call('messages/followRoom', { cx_id })
  expect(await listOf(reader)).toMatchObject([{ kind: 'contest', subject: cx_id, unread: 0 }])
  for (const text of ['one', 'two', 'three']) await say(organiser, { cx_id }, text)
  const [room] = await listOf(reader, 'contests')
  expect(room).toMatchObject({
    unread: 3,
    last: { text: 'three', author: { ID: organiser.user_id } },
  })
  expect(await listOf(reader, 'unread')).toHaveLength(1)
  // A message writes no row for any reader.
  expect(await rowsOf(reader)).toBe(1)
  const { marked } = await reader.api.call('messages/mark', {
    conversation_id: room?.id ?? '',
    seen: room?.seq ?? 0,
  })
  expect(marked).toBe(true)
  expect(await listOf(reader, 'contests')).toMatchObject([{ unread: 0 }])
  expect((await listOf(voter, 'contests'))[0]).toMatchObject({ unread: 3 })
  await reader.api.call('messages/setConversation', {
    conversation_id: room?.id ?? '',
    archived: true,
    mute: -1,
  })
  expect(await listOf(reader)).toEqual([])
  expect(await listOf(reader, 'archived')).toMatchObject([{ muted: true }])
  await reader.api.call('messages/followRoom', { cx_id, wanted: false })
  expect(await listOf(reader, 'archived')).toEqual([])
})

test('who left a club has its chat in their list no more', async () => {
  const [owner, member] = [await someone(server), await someone(server)]
  const { gx_id, revision } = await makeClub(owner.api)
  await owner.api.call('Groups/addUpdateGroup', { gx_id, title: 'Us', has_chat: true, revision })
  await member.api.call('Groups/add2Group', { gx_id })
  await say(member, { gx_id }, 'Here I am')
  expect(await listOf(member, 'clubs')).toHaveLength(1)
  await member.api.call('Groups/remove2Group', { gx_id })
  expect(await listOf(member, 'clubs')).toEqual([])
})

test('who is called by name in a room is told once, if they follow it, want to hear and may read it', async () => {
  const [owner, member, muted, gone, stranger] = [
    await someone(server),
    await someone(server),
    await someone(server),
    await someone(server),
    await someone(server),
  ]
  const { gx_id, revision } = await makeClub(owner.api)
  await owner.api.call('Groups/addUpdateGroup', { gx_id, title: 'Us', has_chat: true, revision })
  for (const one of [member, muted, gone]) {
    await one.api.call('Groups/add2Group', { gx_id })
    await one.api.call('messages/followRoom', { gx_id })
  }
  const room = (await listOf(muted, 'clubs'))[0]
  expect(room).toBeUndefined()
  const { message } = await say(owner, { gx_id }, 'First')
  const { conversation_id } = message
  await muted.api.call('messages/setConversation', { conversation_id, mute: -1 })
  await gone.api.call('Groups/remove2Group', { gx_id })
  const called = [member, muted, gone, stranger].map(({ username }) => `@${username}`).join(' ')
  await say(owner, { gx_id }, `${called}, doors at seven`)
  const told = async () =>
    (
      await statement<{ user_id: number }>(
        server.parts.db,
        `select user_id from notices where type = 'room.mention'`,
        [],
      )
    ).map(({ user_id }) => user_id)
  await expect.poll(told).toEqual([member.user_id])
  // The tasks of all of them are done.
  const again = await say(owner, { gx_id }, `@${member.username} and once more`)
  await expect.poll(told).toEqual([member.user_id, member.user_id])
  // Words that were taken back or cleared away are told no more, nor those of a room that one left.
  await owner.api.call('messages/delete', { messageId: again.message.messageId })
  expect(await told()).toEqual([member.user_id])
  await owner.api.call('messages/moderate', { gx_id, verdict: 'clear' })
  expect(await told()).toEqual([])
  await say(owner, { gx_id }, `@${member.username}, doors at eight`)
  await expect.poll(told).toEqual([member.user_id])
  // A process that ended before it told is made up for by another, once.
  await statement(server.parts.db, `delete from notices where type = 'room.mention'`, [])
  await statement(server.parts.db, `update messages set sent_at = now() - interval '5 minutes'`, [])
  for (const _ of [1, 2]) await callAgain(server.parts.db)
  await expect.poll(told).toEqual([member.user_id])
  // Read in the room, it waits neither at the bell nor for the post, and is told no more.
  await member.api.call('messages/updateConversation/{id}', { id: conversation_id })
  const waiting = await statement(
    server.parts.db,
    `select from notices n join notice_outbox o using (user_id, notice_id)
     where n.type = 'room.mention' and (n.seen_at is null or o.state = 'waiting')`,
    [],
  )
  expect([waiting, await listOf(member, 'clubs')]).toMatchObject([[], [{ unread: 0 }]])
  await statement(server.parts.db, `delete from notices where type = 'room.mention'`, [])
  await callAgain(server.parts.db)
  await say(owner, { gx_id }, `@${member.username}, are you there?`)
  await expect.poll(told).toEqual([member.user_id])
  await member.api.call('Groups/remove2Group', { gx_id })
  expect(await told()).toEqual([])
})

/** Results of a send that waits while another act changes the conversation. */
async function sentBehind(
  id: string,
  sending: () => Promise<unknown>,
  act: (tx: Tx) => Promise<unknown>,
): Promise<string> {
  const { db } = server.parts
  let outcome: Promise<string> | undefined
  await inTransaction(db, async (tx) => {
    await holdConversation(tx, id)
    outcome = sending().then(
      () => 'sent',
      (error: unknown) => (error as { code: string }).code,
    )
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0)
    await act(tx)
  })
  return (await outcome) ?? ''
}

test('what waits to be sent while its writer is banned, or taken out of the group, does not come in', async () => {
  const [owner, other] = [await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(owner.api)).contest
  const { conversation_id } = (await say(other, { cx_id }, 'Buy this')).message
  const ban = async (tx: Tx) => {
    const room = await findConversation(tx.db, { conversation_id })
    if (room) await moderate(tx, owner.user_id, room, { verdict: 'ban', user_id: other.user_id })
  }
  const more = () => say(other, { cx_id }, 'Buy that')
  expect(await sentBehind(conversation_id, more, ban)).toBe('chat_muted')
  const { id } = (await owner.api.call('messages/saveGroup', { title: 'Us', add: [other.user_id] }))
    .conversation
  const words = () => send(other, id, 'One last thing')
  const remove = (tx: Tx) => removePeople(tx, id, [other.user_id])
  expect(await sentBehind(id, words, remove)).toBe('invalid_conversation')
  const { gx_id, revision } = await makeClub(owner.api)
  await owner.api.call('Groups/addUpdateGroup', { gx_id, title: 'Us', has_chat: true, revision })
  await other.api.call('Groups/add2Group', { gx_id })
  const inClub = (await say(other, { gx_id }, 'From inside')).message.conversation_id
  const judge = (tx: Tx) =>
    statement(tx.db, `update club_people set state = 'banned' where user_id = $1`, [other.user_id])
  const late = () => say(other, { gx_id }, 'From outside')
  expect(await sentBehind(inClub, late, judge)).toBe('chat_muted')
})

test('what was written before others’ messages came marks none of them as read', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const first = await send(a, id, 'one')
  await b.api.call('messages/mark', { conversation_id: id, seen: first.seq })
  const written = (text: string, seen_upto: number, place: object = { conversation_id: id }) =>
    b.api.call('messages/send', { ...place, text, client_id: `late ${text}`, seen_upto })
  const mine = async () => (await listOf(b)).find((one) => one.id === id)
  const { message } = await written('mine', first.seq)
  expect(await mine()).toMatchObject({ unread: 0, seen: message.seq })
  await send(a, id, 'two')
  const third = await send(a, id, 'three')
  await written('before I saw them', first.seq)
  expect(await mine()).toMatchObject({ unread: 3, seen: message.seq })
  const page = await a.api.call('messages/getMessages', { conversation_id: id })
  expect(page.marks.find(({ user_id }) => user_id === b.user_id)?.seen).toBe(message.seq)
  // Read to the last of theirs, nothing is left: what the reader wrote behind it is none to read.
  await b.api.call('messages/mark', { conversation_id: id, seen: third.seq })
  expect(await mine()).toMatchObject({ unread: 0, seen: third.seq })
  await send(a, id, 'and more')
  await written('now I did', page.seq + 10)
  expect(await mine()).toMatchObject({ unread: 0 })
  const { cx_id } = (await makeContest(a.api)).contest
  await b.api.call('messages/followRoom', { cx_id })
  for (const text of ['four', 'five']) await say(a, { cx_id }, text)
  await written('in the room', 0, { cx_id })
  expect(await listOf(b, 'contests')).toMatchObject([{ unread: 3 }])
})

test('a card reads nothing for the person in whose name it stands, unless they have read all above it', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const mine = async () => (await listOf(b)).find((one) => one.id === id)
  const card = (key: string, byItself = false) =>
    inTransaction(server.parts.db, (tx) =>
      writeCard(tx, {
        key,
        from: b.user_id,
        to: a.user_id,
        type: 'service_requirements',
        type_data: { order_id: key },
        byItself,
      }),
    )
  const seen = async () =>
    (await a.api.call('messages/getMessages', { conversation_id: id })).messages.map(
      ({ is_seen }) => is_seen,
    )
  await send(a, id, 'Do you paint dogs?')
  await card('by itself', true)
  expect(await mine()).toMatchObject({ unread: 2, seen: 0 })
  // A pressed card reads no question that its writer was not shown either.
  await card('pressed')
  expect(await mine()).toMatchObject({ unread: 3, seen: 0 })
  expect((await seen())[0]).toBe(false)
  await b.api.call('messages/mark', { conversation_id: id, seen: 3 })
  await card('pressed, and all is read')
  expect(await mine()).toMatchObject({ unread: 0, seen: 5 })
  expect((await seen())[0]).toBe(true)
  await card('by itself, and all is read', true)
  expect(await mine()).toMatchObject({ unread: 1, seen: 5 })
})
