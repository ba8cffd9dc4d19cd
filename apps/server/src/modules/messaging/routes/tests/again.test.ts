import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { inTransaction, statement } from '../../../../platform/db/db.ts'
import { lockWaits } from '../../../../platform/db/testing-locks.ts'
import { openServer, server } from '../../../../testing-server.ts'
import { makeClub } from '../../../clubs/factory.ts'
import { makeContest } from '../../../contests/factory.ts'
import { makeAdmin, openListing } from '../../../marketplace/factory.ts'
import { pairOfPeople, send, someone, type Someone } from '../../factory.ts'
import { holdConversation } from '../../mutations/append.ts'
import { lineOf, openLines } from './testing-lines.ts'

openServer()
openLines()

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

test('an id stands for one message: other words under it are refused, by the body’s id and by the header', async () => {
  const { a, id } = await pairOfPeople(server)
  const first = await send(a, id, 'Once', 'an-id')
  expect((await send(a, id, 'Once', 'an-id')).messageId).toBe(first.messageId)
  expect(await codeOf(send(a, id, 'Twice', 'an-id'))).toBe('idempotency_conflict')
  const titled = { conversation_id: id, text: 'Once', title: 'New', client_id: 'an-id' }
  expect(await codeOf(a.api.call('messages/send', titled))).toBe('idempotency_conflict')
  // How far its writer had read is no part of what is said.
  const read = { conversation_id: id, text: 'Once', client_id: 'an-id', seen_upto: 1 }
  expect(await codeOf(a.api.call('messages/send', read))).toBe('done')
  const byHeader = async (text: string, client_id?: string) =>
    (
      await a.api.call(
        'messages/send',
        { conversation_id: id, text, ...(client_id !== undefined && { client_id }) },
        { idempotencyKey: 'a-header' },
      )
    ).message
  const { messageId, client_id } = await byHeader('By header')
  expect(client_id).toBe('a-header')
  expect((await byHeader('By header')).messageId).toBe(messageId)
  expect(await codeOf(byHeader('Other words'))).toBe('idempotency_conflict')
  expect(await codeOf(byHeader('Other words', 'another-id'))).toBe('idempotency_conflict')
  const without = a.api.call('messages/send', { conversation_id: id, text: 'Nameless' })
  expect(await codeOf(without)).toBe('invalid_input')
})

test('a message is answered by its number or its id, which are the same answer, and never by another’s', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const { seq, messageId } = await send(a, id, 'A question')
  const other = await pairOfPeople(server)
  const elsewhere = await send(other.a, other.id, 'Elsewhere')
  const answer = (reply_to: number | string) =>
    b.api.call('messages/send', {
      conversation_id: id,
      text: 'An answer',
      client_id: 'the-answer',
      reply_to,
    })
  const { message } = await answer(messageId)
  expect(message.reply_to).toBe(seq)
  expect((await answer(seq)).message.messageId).toBe(message.messageId)
  expect(await codeOf(answer(elsewhere.messageId))).toBe('invalid_input')
})

test('a message that took its turn and was not written needs no second turn, and its retry follows the room', async () => {
  const [organiser, voter] = [await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(organiser.api)).contest
  await organiser.api.call('messages/saveRoom', { cx_id, slow_seconds: 60 })
  const say = (text: string) =>
    voter.api.call('messages/send', { cx_id, text, client_id: `turn ${text}` })
  const { conversation } = await organiser.api.call('messages/getRoom', { cx_id })
  // The state after a process that ended between taking the turn and writing the message.
  await statement(
    server.parts.db,
    `insert into chat_turns (conversation_id, user_id, next_at, client_id) values ($1, $2, now() + interval '1 minute', 'turn one')`,
    [conversation?.id, voter.user_id],
  )
  expect(await codeOf(say('two'))).toBe('chat_slow')
  const { message } = await say('one')
  expect(await codeOf(say('two'))).toBe('chat_slow')
  const rooms = async () =>
    (await voter.api.call('messages/getConversations', { filter: 'contests' })).conversations
  await statement(server.parts.db, 'delete from room_people where user_id = $1', [voter.user_id])
  expect(await rooms()).toEqual([])
  expect((await say('one')).message.messageId).toBe(message.messageId)
  expect(await rooms()).toMatchObject([{ subject: cx_id, unread: 0 }])
})

test('pages of the list leave no conversation out, pinned ones and those of one millisecond among them', async () => {
  const me = await someone(server)
  const ids: string[] = []
  for (let n = 0; n < 7; n++) {
    const { a, id } = await pairOfPeople(server, me)
    await send(a, id, `n ${n}`)
    ids.push(id)
  }
  const inList = async (who: Someone) =>
    (await who.api.call('messages/getConversations', { count: 50 })).conversations.length
  await expect.poll(() => inList(me)).toBe(7)
  for (const [n, id] of ids.entries())
    await statement(
      server.parts.db,
      // The list may still be on its way to where its message put it: it is put there again, then.
      `with said as (
         update conversations set last_at = timestamptz '2026-01-02 10:00:00.123' + make_interval(secs => $3 / 1e6)
         where conversation_id = $1 returning last_at
       )
       update conversation_members set listed_at = last_at,
         pinned_at = case when $3 < 3 then timestamptz '2026-01-01' + make_interval(secs => $3 / 1e6) end
       from said where conversation_id = $1 and user_id = $2`,
      [id, me.user_id, n],
    )
  const seen: string[] = []
  let before: string | undefined
  for (let turn = 0; turn < 10; turn++) {
    const page = await me.api.call('messages/getConversations', {
      count: 2,
      ...(before !== undefined && { before }),
    })
    seen.push(...page.conversations.map((one) => one.id))
    if (page.next === null) break
    before = page.next
  }
  expect(seen).toEqual([2, 1, 0, 6, 5, 4, 3].map((n) => ids[n]))
  const forged = me.api.call('messages/getConversations', { before: '1760000000000_x' })
  expect(await codeOf(forged)).toBe('invalid_input')
})

test('a list costs as many statements with eight rooms as with two, and leaves out the rooms that closed to its reader', async () => {
  const [owner, me] = [await someone(server), await someone(server)]
  const follow = async () => {
    const { cx_id } = (await makeContest(owner.api)).contest
    const { gx_id } = await makeClub(owner.api, { access: 'public' })
    await me.api.call('Groups/add2Group', { gx_id })
    for (const where of [{ cx_id }, { gx_id }]) {
      const said = { ...where, text: 'Welcome', client_id: JSON.stringify(where) }
      await owner.api.call('messages/saveRoom', { ...where, is_open: true })
      await owner.api.call('messages/send', said)
      await me.api.call('messages/followRoom', where)
    }
    return { cx_id, gx_id }
  }
  const list = async () => (await me.api.call('messages/getConversations', {})).conversations
  /** The least of some tries: work in the background asks as well. */
  const costOf = async () => {
    const costs: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const asked = vi.spyOn(pg.Client.prototype, 'query')
      await list()
      costs.push(asked.mock.calls.length)
      asked.mockRestore()
    }
    return Math.min(...costs)
  }
  const first = await follow()
  const cost = await costOf()
  for (let n = 0; n < 3; n++) await follow()
  expect(await list()).toHaveLength(8)
  expect(await costOf()).toBe(cost)
  const alone = (await me.api.call('messages/getRoom', { gx_id: first.gx_id })).conversation
  const listed = (await list()).find(({ subject }) => subject === first.gx_id)
  expect(listed).toEqual(alone)
  await statement(server.parts.db, `update contests set status = 'draft' where cx_id = $1`, [
    first.cx_id,
  ])
  expect((await list()).map(({ subject }) => subject)).not.toContain(first.cx_id)
})

test('comments, replies, likes and offers are made and changed over the socket within the limits of their calls [cf:5b0e7]', async () => {
  const { a, b } = await pairOfPeople(server)
  const { sx_id } = await openListing(a.api, (await makeAdmin(server)).api)
  const { fx_id } = (await b.api.call('feeds/addFeed', { group_id: 78, text: 'Hello' })).feed
  const [line, other] = [lineOf(a, server), lineOf(b, server)]
  for (const one of [line, other]) {
    let isLive = false
    one.follow('conversations', { onEvent: () => undefined, onReset: () => (isLive = true) })
    await expect.poll(() => isLive).toBe(true)
  }
  const taken = vi.spyOn(server.parts.limits, 'take')
  const save = async (name: string, object: object, from = line) =>
    (await from.call('createOrUpdate', { class: name, object })) as Record<string, { text: string }>
  const made = await save('Comment', { fx_id, text: 'One', client_id: 'c-1' })
  const { comment_id } = made['comment'] as unknown as { comment_id: string }
  const changed = await save('Comment', { comment_id, text: 'Two' })
  expect(changed['comment']).toMatchObject({ comment_id, text: 'Two' })
  const said = await save('Reply', { comment_id, text: 'Three', client_id: 'r-1' })
  const { reply_id } = said['reply'] as unknown as { reply_id: string }
  const again = await save('Reply', { reply_id, text: 'Four' })
  expect(again['reply']).toMatchObject({ reply_id, text: 'Four' })
  expect(await save('Like', { comment_id, liked: true })).toMatchObject({ liked: true })
  const price = { amount: 900, currency: 'EUR' }
  const terms = { price, message: 'Mine', delivery_time: 3, delivery_unit: 'day' }
  const { offer } = await save('Offer', { to_id: b.user_id, sx_id, ...terms, client_id: 'o-1' })
  const { offer_id } = offer as unknown as { offer_id: string }
  const answered = await save('Offer', { offer_id, verdict: 'decline' }, other)
  expect(answered['offer']).toMatchObject({ offer_id, state: 'declined' })
  const names = taken.mock.calls.map(([name]) => name).filter((name) => name !== 'read')
  expect(names).toEqual(['say', 'say', 'say', 'say', 'like', 'say', 'say'])
  taken.mockRestore()
})

test('whoever leaves a contest’s team while their change of its room waits changes nothing', async () => {
  const [owner, helper] = [await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(owner.api)).contest
  const { db } = server.parts
  await statement(
    db,
    `insert into contest_people (contest_id, user_id, role)
     select contest_id, $2, 'organiser' from contests where cx_id = $1`,
    [cx_id, helper.user_id],
  )
  const { conversation } = await owner.api.call('messages/saveRoom', { cx_id, is_open: true })
  let late: Promise<string> | undefined
  await inTransaction(db, async (tx) => {
    await holdConversation(tx, conversation.id)
    late = codeOf(helper.api.call('messages/saveRoom', { cx_id, is_open: false }))
    await expect.poll(() => lockWaits(db)).toBeGreaterThan(0)
    await statement(tx.db, 'delete from contest_people where user_id = $1', [helper.user_id])
  })
  expect(await late).toBe('forbidden')
})
