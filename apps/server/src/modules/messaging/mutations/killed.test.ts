import { expect, test } from 'vitest'
import { inTransaction, statement, type Db } from '../../../platform/db/db.ts'
import { openServer, server } from '../../../testing-server.ts'
import { pairOfPeople, send, someone, type Someone } from '../factory.ts'
import { keptOf, lastQueued, trySending } from '../../notifications/factory.ts'
import { sendDueNotices } from '../../notifications/mutations/sendDue.ts'
import { messagesBySeq } from '../data/log.ts'
import { tellLists } from './lists.ts'
import { markMessage } from './moderate.ts'
import { saveChatSettings } from './settings.ts'
import { soon, tellUnseenNow } from './testing-unseen.ts'
import { writeActs } from './writeActs.ts'

openServer()

/** Writes a message as a process does that is killed right after its commit: nobody is told of it. */
async function writtenAndKilled(conversation_id: string, by: Someone, text: string) {
  const [outcome] = await writeActs(server.parts.pool, [
    {
      act: 'send',
      body_hash: null,
      conversation_id,
      user_id: by.user_id,
      client_id: text,
      type: 'text',
      title: '',
      text,
      attachments: [],
      type_data: null,
      reply_to: null,
      hidden: null,
      seen_upto: null,
    },
  ])
  expect(outcome?.outcome).toBe('written')
}
const noticesOf = ({ user_id }: Someone) =>
  statement<{ text: string }>(
    server.parts.db,
    `select "values" ->> 'text' as text from notices where user_id = $1 and type = 'message'`,
    [user_id],
  )

test('a watcher hears of a message whose hint was lost before the next one comes', async () => {
  const { a, id } = await pairOfPeople(server)
  const heard: number[] = []
  const stop = await server.parts.realtime.follow(
    `conversation:${id}`,
    { send: ({ seq }) => void heard.push(seq) },
    { seq: 0 },
    () => undefined,
  )
  await writtenAndKilled(id, a, 'Nobody was told')
  await expect.poll(() => heard).toEqual([1])
  stop()
})

test('who was to be told of a message by a process that is no more is told by another one, once', async () => {
  const { a, b, id } = await pairOfPeople(server)
  await writtenAndKilled(id, a, 'Are you there?')
  // The killed one told the lists, and had the rest in its memory.
  await tellLists(server.parts.db, server.parts.realtime, [id])
  await tellLists(server.parts.db, server.parts.realtime, [id])
  await expect.poll(soon(() => noticesOf(b))).toEqual([{ text: 'Are you there?' }])
  expect(await noticesOf(a)).toEqual([])
})

/** As a group of sends does: all conversations first, then their people, in the order of the plan. */
const hold = (on: Db, ids: string[]) =>
  statement(
    on,
    'select from conversations where conversation_id = any ($1::text[]) order by conversation_id for no key update',
    [ids],
  )
const write = (on: Db, id: string) =>
  statement(on, 'update conversation_members set seen_seq = 0 where conversation_id = $1', [id])

test('lists that move and people who write never wait for each other', async () => {
  const { db, realtime } = server.parts
  const ids = [(await pairOfPeople(server)).id, (await pairOfPeople(server)).id].toSorted()
  const [low = '', high = ''] = ids
  const waits = () =>
    statement(
      db,
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%listed_at%'`,
      [],
    )
  const telling = await inTransaction(db, async (tx) => {
    await hold(tx.db, ids)
    await write(tx.db, high)
    const told = Promise.allSettled([tellLists(db, realtime, ids)])
    await expect.poll(async () => (await waits()).length).toBe(1)
    await write(tx.db, low)
    return { told }
  })
  expect(await telling.told).toMatchObject([{ status: 'fulfilled' }])
})

test('a group of sends and the switch of what one shows to have read never wait for each other', async () => {
  const { db } = server.parts
  const { b, id } = await pairOfPeople(server)
  const ids = [id, (await pairOfPeople(server, b)).id]
  // A waiting statement gives up, so that a wait is a fault here and no hang.
  const beside = (save: (on: Db) => Promise<unknown>) =>
    inTransaction(db, async (tx) => {
      await statement(tx.db, `set local lock_timeout = '500ms'`, [])
      await save(tx.db)
    })
  await inTransaction(db, async (tx) => {
    await hold(tx.db, ids)
    for (const one of ids) await write(tx.db, one)
    await beside((on) => saveChatSettings({ db: on } as never, b.user_id, { shows_seen: false }))
    // A switch that wrote into each of their conversations would wait.
    const everywhere = 'update conversation_members set archived = archived where user_id = $1'
    await expect(beside((on) => statement(on, everywhere, [b.user_id]))).rejects.toThrow(
      'lock timeout',
    )
  })
})

test('what was taken back does not silence what stands above it', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const say = (text: string) =>
    a.api.call('messages/send', { conversation_id: id, text, client_id: text })
  await say('The hall is booked')
  const { message } = await say('Never mind')
  await a.api.call('messages/delete', { messageId: message.messageId })
  await expect.poll(soon(() => noticesOf(b))).toEqual([{ text: 'The hall is booked' }])
})

test('words that are taken back leave what people were told and will be sent, and nobody is told twice', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const first = await send(a, id, 'The hall is booked')
  const second = await send(a, id, 'My password is swordfish')
  await tellUnseenNow(id)
  expect(await noticesOf(b)).toEqual([{ text: 'My password is swordfish' }])
  const ids = () =>
    statement<{ notice_id: number }>(
      server.parts.db,
      `select notice_id from notice_outbox where user_id = $1 and state = 'waiting' and channel = 'email'`,
      [b.user_id],
    )
  const before = await ids()
  const takeBack = ({ messageId }: typeof first) => a.api.call('messages/delete', { messageId })
  await takeBack(second)
  expect(await noticesOf(b)).toEqual([{ text: 'The hall is booked' }])
  await tellUnseenNow(id)
  expect(await ids()).toEqual(before)
  const mailed = await mailNow(b)
  await takeBack(first)
  expect([await noticesOf(b), await ids()]).toEqual([[], []])
  await trySending(server.parts, mailed)
  expect(await keptOf(server.parts.db, mailed)).toMatchObject({ problem: 'withdrawn', text: '' })
  await send(a, id, 'Call me')
  await tellUnseenNow(id)
  expect(await noticesOf(b)).toEqual([{ text: 'Call me' }])
})

test('words that are taken back are quoted no more where they were seen, and the letter that waits says what is left', async () => {
  const { a, b, id } = await pairOfPeople(server)
  await send(a, id, 'The hall is booked')
  const { messageId } = await send(a, id, 'My password is swordfish')
  await tellUnseenNow(id)
  const mailed = await mailNow(b)
  await a.api.call('messages/delete', { messageId })
  expect(await keptOf(server.parts.db, mailed)).toMatchObject({ problem: 'withdrawn' })
  const anew = await keptOf(server.parts.db, await mailNow(b))
  expect(anew?.['text']).toContain('The hall is booked')
  const other = await pairOfPeople(server)
  const seen = await send(other.a, other.id, 'My password is swordfish')
  await tellUnseenNow(other.id)
  await statement(server.parts.db, 'update notices set seen_at = now()', [])
  await other.a.api.call('messages/delete', { messageId: seen.messageId })
  expect(await noticesOf(other.b)).toEqual([{ text: null }])
})

test('a person who blocks the writer, or is out of the group, is told of nothing more', async () => {
  const { a, b, id } = await pairOfPeople(server)
  await send(a, id, 'You fool')
  await tellUnseenNow(id)
  await b.api.call('messages/block', { user_id: a.user_id, wanted: true })
  expect(await noticesOf(b)).toEqual([])
  await statement(server.parts.db, 'insert into conversation_unseen values ($1, now())', [id])
  await tellUnseenNow(id)
  expect(await noticesOf(b)).toEqual([])
  const c = await someone(server)
  const { id: group } = (await a.api.call('messages/saveGroup', { title: 'Us', add: [c.user_id] }))
    .conversation
  await statement(server.parts.db, 'update conversation_members set accepted = true', [])
  await send(a, group, 'For us alone')
  await tellUnseenNow(group)
  expect(await noticesOf(c)).toEqual([{ text: 'For us alone' }])
  await a.api.call('messages/saveGroup', { conversation_id: group, remove: [c.user_id] })
  expect(await noticesOf(c)).toEqual([])
})

test('who was not told of a message while it was out of sight is told once it may stay', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const { seq } = await send(a, id, 'Something harmless')
  await tellUnseenNow(id)
  const hide = (mark: 'platform' | null) =>
    inTransaction(server.parts.db, async (tx) => {
      const [message] = await messagesBySeq(tx.db, id, [seq])
      if (message) await markMessage(tx, message, { hidden: mark, hidden_in_room: null })
    })
  await hide('platform')
  await tellUnseenNow(id)
  expect(await noticesOf(b)).toEqual([])
  await hide(null)
  await tellUnseenNow(id)
  expect(await noticesOf(b)).toEqual([{ text: 'Something harmless' }])
})

test('a stranger is told of by one quiet line, which goes once they were let in', async () => {
  const [a, b] = [await someone(server), await someone(server)]
  const say = (text: string) =>
    a.api.call('messages/send', { to_id: b.user_id, text, client_id: text })
  const { message } = await say('May I ask you something?')
  const told = async () =>
    (await b.api.call('notifications/get', {})).notifications.map(({ href, is_seen }) => [
      href,
      is_seen,
    ])
  const { conversation_id } = message
  await expect.poll(soon(told)).toEqual([[`/chat/${conversation_id}`, false]])
  await say('It is about the hall')
  await tellUnseenNow(conversation_id)
  expect(await told()).toHaveLength(1)
  const sent = await statement(server.parts.db, 'select from notice_outbox where user_id = $1', [
    b.user_id,
  ])
  expect(sent).toEqual([])
  await b.api.call('messages/setConversation', { conversation_id, accepted: true })
  expect(await told()).toEqual([[`/chat/${conversation_id}`, true]])
})

/** Hands what waits for a person on to the mails. @returns the mail that was made last. */
async function mailNow({ user_id }: Someone): Promise<number> {
  const { db } = server.parts
  await statement(db, 'update users set email_confirmed_at = now() where user_id = $1', [user_id])
  await statement(db, 'update notice_outbox set send_at = now() where user_id = $1', [user_id])
  while ((await sendDueNotices(server.parts)) > 0);
  return lastQueued(db)
}
