import { supportUser } from '@plaudit/contract/reserved'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { openServer, server, visitor } from '../../../../testing-server.ts'
import { makeContest } from '../../../contests/factory.ts'
import { makeAdmin } from '../../../marketplace/factory.ts'
import { pairOfPeople, send, someone, type Someone } from '../../factory.ts'
import { openHere } from '../../mutations/presence.ts'
import { lineOf, openLines } from './testing-lines.ts'

openServer()

openLines()

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  )

async function device(person: Someone, topic = 'conversations') {
  const line = lineOf(person, server)
  const passed: { user_id: number; full_name?: string }[] = []
  let isLive = false
  line.follow(topic, {
    onEvent: () => undefined,
    onPass: (data) => passed.push(data as { user_id: number }),
    onReset: () => (isLive = true),
  })
  await expect.poll(() => isLive).toBe(true)
  return { line, passed }
}

test('notices, conversations and what is said in them are for people who are signed in [cf:7a9d2]', async () => {
  const { a, id } = await pairOfPeople(server)
  const { messageId } = await send(a, id, 'Between us')
  const asked = { conversation_id: id }
  const tries = [
    visitor.call('notifications/get', {}),
    visitor.call('notifications/seen', { all: true }),
    visitor.call('messages/getConversations', {}),
    visitor.call('messages/updateConversation/{id}', { id }),
    visitor.call('messages/send', { ...asked, text: 'Let me in', client_id: 'visitor' }),
    visitor.call('messages/edit', { messageId, text: 'Mine' }),
    visitor.call('messages/delete', { messageId }),
  ].map(codeOf)
  expect(new Set(await Promise.all(tries))).toEqual(new Set(['sign_in_required']))
  expect(await codeOf(visitor.call('messages/getMessages', asked))).toBe('invalid_conversation')
  const { messages } = await a.api.call('messages/getMessages', asked)
  expect(messages.map(({ text }) => text)).toEqual(['Between us'])
})

test('who may not write may not change what they wrote either, but may take it back', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const edit = (who: Someone, messageId: string, text: string) =>
    codeOf(who.api.call('messages/edit', { messageId, text }))
  const { messageId } = await send(a, id, 'Good evening')
  await b.api.call('messages/block', { user_id: a.user_id })
  expect(await edit(a, messageId, 'Something vile')).toBe('conversation_blocked')
  expect(await codeOf(a.api.call('messages/delete', { messageId }))).toBe('done')

  const [organiser, voter] = [await someone(server), await someone(server)]
  const { cx_id } = (await makeContest(organiser.api)).contest
  const inRoom = async (text: string) =>
    (await voter.api.call('messages/send', { cx_id, text, client_id: text })).message
  const said = await inRoom('Who will win?')
  await organiser.api.call('messages/moderate', { cx_id, verdict: 'mute', user_id: voter.user_id })
  expect(await edit(voter, said.messageId, 'Nobody')).toBe('chat_muted')
  const silence = (verdict: 'mute' | 'ban', user_id: number) =>
    codeOf(organiser.api.call('messages/moderate', { cx_id, verdict, user_id }))
  expect(await silence('ban', organiser.user_id)).toBe('forbidden')
  // The contest takes a silenced voter into its team: the voter may write again.
  const team = (sql: string) => statement(server.parts.db, sql, [cx_id, voter.user_id])
  await team(
    `insert into contest_people (contest_id, user_id, role) select contest_id, $2, 'organiser' from contests where cx_id = $1`,
  )
  expect((await inRoom('I help now')).text).toBe('I help now')
  expect(await silence('ban', voter.user_id)).toBe('forbidden')
  await team(
    `delete from contest_people where user_id = $2 and contest_id = (select contest_id from contests where cx_id = $1)`,
  )
  expect(await silence('mute', voter.user_id)).toBe('done')
  await organiser.api.call('messages/moderate', {
    cx_id,
    verdict: 'release',
    user_id: voter.user_id,
  })
  expect(await edit(voter, said.messageId, 'Ana')).toBe('done')
  await organiser.api.call('messages/saveRoom', { cx_id, is_open: false })
  expect(await edit(voter, said.messageId, 'Ben')).toBe('chat_closed')
})

test('a held word that comes in by a change waits for a moderator as one in a new message', async () => {
  const [organiser, voter, reader] = [
    await someone(server),
    await someone(server),
    await someone(server),
  ]
  const { cx_id } = (await makeContest(organiser.api)).contest
  await organiser.api.call('messages/saveRoom', { cx_id, held_words: ['sausage'] })
  const { message } = await voter.api.call('messages/send', { cx_id, text: 'Hi', client_id: 'hi' })
  const { messageId } = message
  const edited = await voter.api.call('messages/edit', { messageId, text: 'You sausage' })
  expect(edited.message).toMatchObject({ text: 'You sausage', hidden: 'held' })
  const { messages } = await reader.api.call('messages/getRoom', { cx_id })
  expect(messages[0]).toMatchObject({ text: '', hidden: 'held' })
  // A reader who puts a sign on it learns nothing of its words.
  const sign = (who: Someone) => who.api.call('messages/react', { messageId, sign: '👍' })
  expect(await codeOf(sign(reader))).toBe('forbidden')
  expect((await sign(organiser)).message.text).toBe('You sausage')
  expect((await sign(voter)).message.text).toBe('You sausage')
  const inTitle = { cx_id, title: 'Sausage!', text: 'Hello', client_id: 'titled' }
  expect((await voter.api.call('messages/send', inTitle)).message.hidden).toBe('held')
  // A text that is harmless now was held all the same: a moderator looks.
  await voter.api.call('messages/edit', { messageId, text: 'You' })
  const after = await reader.api.call('messages/getRoom', { cx_id })
  expect(after.messages[0]).toMatchObject({ text: '', hidden: 'held' })
})

test('nobody is told that somebody writes who is blocked or was not let in', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const stranger = await someone(server)
  const asked = await stranger.api.call('messages/send', {
    to_id: b.user_id,
    text: 'Do you know me?',
    client_id: 'ask',
  })
  const hears = await device(b)
  const [theirs, strangers] = [await device(a), await device(stranger)]
  await strangers.line.call('typing', { conversation_id: asked.message.conversation_id })
  await b.api.call('messages/block', { user_id: a.user_id })
  await theirs.line.call('typing', { conversation_id: id })
  await b.api.call('messages/block', { user_id: a.user_id, wanted: false })
  await theirs.line.call('typing', { conversation_id: id })
  await expect.poll(() => hears.passed.length).toBeGreaterThan(0)
  expect(hears.passed.map(({ user_id }) => user_id)).toEqual([a.user_id])
})

test('support types in its own name, not in that of the admin who answers', async () => {
  const asker = await someone(server)
  const admin = await someone(server)
  await statement(server.parts.db, 'update users set is_support = true where user_id = $1', [
    admin.user_id,
  ])
  await expect
    .poll(() => codeOf(admin.api.call('messages/getConversations', { as: 'support' })))
    .toBe('done')
  const { message } = await asker.api.call('messages/send', {
    to_id: supportUser.id,
    text: 'Hello?',
    client_id: 'hello',
  })
  const hears = await device(asker)
  const { line } = await device(admin)
  await line.call('typing', { conversation_id: message.conversation_id, as: 'support' })
  await expect.poll(() => hears.passed.length).toBe(1)
  expect(hears.passed[0]?.user_id).toBe(supportUser.id)
  expect(JSON.stringify(hears.passed)).not.toContain(admin.username)
})

test('whether somebody is here is shown to those whom they let in, and across no block', async () => {
  const { a, b, id } = await pairOfPeople(server)
  const stranger = await someone(server)
  await statement(
    server.parts.db,
    `insert into chat_presence (user_id, last_at) values ($1, now())`,
    [b.user_id],
  )
  const seenBy = async (who: Someone, key: string) => {
    const { conversation } = await who.api.call('messages/updateConversation/{id}', { id: key })
    return { online: conversation.online, last_seen: conversation.last_seen !== null }
  }
  const shown = { online: [b.user_id], last_seen: true }
  const hidden = { online: [], last_seen: false }
  expect(await seenBy(a, id)).toEqual(shown)
  expect(await seenBy(stranger, String(b.user_id))).toEqual(hidden)
  await b.api.call('messages/block', { user_id: a.user_id })
  expect(await seenBy(a, id)).toEqual(hidden)
  const { conversations } = await a.api.call('messages/getConversations', {})
  expect(conversations.every(({ online }) => online.length === 0)).toBe(true)
})

test('that people are here costs one statement, be they fifty or five thousand', async () => {
  const statementsFor = async (people: number) => {
    let asked = 0
    const counted = server.parts.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        asked += 1
        return result
      },
    })
    const here = openHere(counted)
    // Each of their devices says so, and says it again.
    for (let n = 0; n < people * 2; n++) here.note(1_000_000 + (n % people))
    await here.close()
    return asked
  }
  expect([await statementsFor(50), await statementsFor(5000)]).toEqual([1, 1])
})

test('words are seen once the platform and the room’s moderators have both lifted their marks', async () => {
  const [organiser, voter, reader] = [
    await someone(server),
    await someone(server),
    await someone(server),
  ]
  const [admin, other] = [await makeAdmin(server), await makeAdmin(server)]
  const { cx_id } = (await makeContest(organiser.api)).contest
  await organiser.api.call('messages/saveRoom', { cx_id, held_words: ['sausage'] })
  type Verdict = 'hide' | 'show' | 'clear' | 'ban'
  /** What the room's keepers do before and after the platform takes a message down, and what remains once it is put back. */
  const walks: {
    text: string
    before?: Verdict
    after?: Verdict
    left: 'moderator' | 'held' | null
  }[] = [
    { text: 'Vile', left: null },
    { text: 'Hidden first', before: 'hide', left: 'moderator' },
    { text: 'Hidden then', after: 'hide', left: 'moderator' },
    { text: 'Held sausage', left: 'held' },
    { text: 'Cleared', after: 'clear', left: 'moderator' },
    { text: 'Banned', after: 'ban', left: 'moderator' },
  ]
  for (const { text, before, after, left } of walks) {
    const said = { cx_id, text, client_id: `${cx_id} ${text}` }
    const { messageId } = (await voter.api.call('messages/send', said)).message
    const moderate = (verdict: Verdict | 'release') => {
      const about =
        verdict === 'ban' || verdict === 'release' ? { user_id: voter.user_id } : { messageId }
      return codeOf(organiser.api.call('messages/moderate', { cx_id, verdict, ...about }))
    }
    const read = async () => (await reader.api.call('messages/getRoom', { cx_id })).messages.at(-1)
    await organiser.api.call('reports/add', { entity: 'message', messageId, reason: 'insult' })
    if (before) await moderate(before)
    const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'message' })
    const case_id = cases.find(({ thing }) => thing.text === text)?.case_id ?? ''
    await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'insult' })
    expect(await moderate('show')).toBe('forbidden')
    if (after) expect(await moderate(after)).toBe('done')
    expect(await read()).toMatchObject({ text: '', hidden: 'moderator' })
    await voter.api.call('reports/appeal', { case_id, text: 'It is a quotation.' })
    await other.api.call('reports/answerAppeal', { case_id, verdict: 'put_back' })
    expect(await read(), text).toMatchObject({ text: left === null ? text : '', hidden: left })
    if (after === 'ban') await moderate('release')
    expect(await moderate('show')).toBe('done')
    expect(await read()).toMatchObject({ text, hidden: null })
  }
})
