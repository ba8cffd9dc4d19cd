import { messageAttachment } from '@plaudit/contract/messaging/shape'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '../../apps/server/src/testing.ts'
import { joinIn, type Person } from '../import/people.ts'
import { meet } from '../import/server.ts'
import { makeContest } from '../../apps/server/src/modules/contests/factory.ts'
import { makeChats } from './chats.ts'

let running: TestServer
const people = new Map<string, Person>()

beforeAll(async () => {
  running = await testServer()
  const server = await meet(running.url)
  for (const name of ['stage', 'town', 'one', 'two', 'three'])
    people.set(
      name,
      await joinIn(server, {
        username: `sample-${name}`,
        full_name: `Sample ${name}`,
        email: `${name}@sample.invalid`,
        password: 'a long sample password 7',
      }),
    )
})
afterAll(() => running.close())

const listOf = async (name: string, filter: 'all' | 'archived' | 'requests' = 'all') => {
  const answer = await people.get(name)?.api.call('messages/getConversations', { filter })
  return answer?.conversations ?? []
}

test('the samples have every kind of message and of conversation, and a second run adds nothing', async () => {
  const team = people.get('stage')
  if (team === undefined) throw new Error('no organiser')
  const { cx_id } = (await makeContest(team.api)).contest
  await makeChats(people, { team, cx_id })
  const told = async () =>
    (await people.get('two')?.api.call('notifications/get', { feed: 'vote' }))?.notifications.length
  await expect.poll(told).toBe(1)
  await makeChats(people, { team, cx_id })
  const room = await team.api.call('messages/getRoom', { cx_id })
  expect(room.messages.map(({ hidden }) => hidden)).toEqual([null, null, null, null, 'moderator'])
  expect(room.conversation?.pinned_message).toMatchObject({ seq: room.messages[0]?.seq })
  const all = await listOf('stage')
  expect(all.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'contest',
    'group',
    'pair',
  ])
  expect(await told()).toBe(1)
  expect(await listOf('stage', 'archived')).toHaveLength(1)
  expect(await listOf('stage', 'requests')).toHaveLength(1)
  expect(all.every(({ unread }) => unread > 0)).toBe(true)
  const town = await listOf('town')
  expect(town.filter(({ muted }) => muted)).toHaveLength(1)
  expect(town.filter(({ pinned }) => pinned)).toHaveLength(1)
  const pair = all.find(({ kind }) => kind === 'pair')
  const answer = await people
    .get('stage')
    ?.api.call('messages/getMessages', { conversation_id: pair?.id ?? '' })
  const messages = answer?.messages ?? []
  const kinds = new Set(messages.flatMap(({ attachments }) => attachments.map(({ kind }) => kind)))
  expect(kinds).toEqual(new Set(messageAttachment.shape.kind.options))
  expect(messages.some(({ reply_to }) => reply_to !== null)).toBe(true)
  expect(messages.some(({ reactions }) => reactions.length > 0)).toBe(true)
  expect(messages.some(({ text }) => /\p{Emoji_Presentation}/u.test(text))).toBe(true)
  expect(messages.some(({ text }) => /https:/.test(text))).toBe(true)
  expect(messages.some(({ edited }) => edited)).toBe(true)
  expect(messages.some(({ deleted }) => deleted)).toBe(true)
})
