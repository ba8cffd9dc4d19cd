import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Input } from '@plaudit/contract/calls'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import { personOf, status, type One } from '../../admin/factory.ts'
import { makeClub } from '../../clubs/factory.ts'
import { inHours, makeContest } from '../../contests/factory.ts'
import { openListing, servicePicture } from '../../marketplace/factory.ts'

let server: TestServer
let author: One
let reader: One
let admin: One
let second: One
let people: One[]

const sql = (text: string, values: unknown[] = []) => statement(server.parts.db, text, values)

beforeAll(async () => {
  server = await testServer()
  author = await personOf(server)
  reader = await personOf(server)
  admin = await personOf(server)
  second = await personOf(server)
  people = [reader, await personOf(server), await personOf(server)]
  await sql('update users set is_admin = true where user_id = any ($1::bigint[])', [
    [admin.id, second.id],
  ])
  await sql(`update users set created_at = now() - interval '30 days', email_confirmed_at = now()`)
})
afterAll(() => server.close())

interface Kind {
  /** Names the thing in a report. */
  asked: Input<'reports/add'>
  /** True while it hides by itself. */
  hides: boolean
  /** True while its readers see it. */
  shown: () => Promise<boolean>
  /** People who can know of it. */
  by: One[]
}

const found = async (call: Promise<unknown>) => (await status(call)) === 200
const reason = 'insult' as const

async function contests(): Promise<Kind[]> {
  const ended = { start_date: inHours(-9), end_date: inHours(-8) }
  const { contest, contestants } = await makeContest(author.api, { contest_name: 'Reported' })
  const { cx_id, contest_id } = contest
  await sql('update rounds set start_date = $2, end_date = $3 where contest_id = $1', [
    contest_id,
    ended.start_date,
    ended.end_date,
  ])
  await sql('update contests set declared_at = now() where contest_id = $1', [contest_id])
  const page = () => server.client().call('contest/v2/fetchContest', { cx_id })
  const assox_id = contestants[0]?.assox_id ?? ''
  return [
    {
      asked: { entity: 'contestant', assox_id, reason },
      hides: true,
      shown: async () =>
        !(await page()).contestants.find((one) => one.assox_id === assox_id)?.taken_down,
      by: people,
    },
    {
      asked: { entity: 'contest', cx_id, reason },
      hides: true,
      shown: () => found(page()),
      by: people,
    },
  ]
}

async function market(): Promise<Kind[]> {
  const { sx_id } = await openListing(author.api, admin.api)
  return [
    {
      asked: { entity: 'service', sx_id, reason },
      hides: true,
      shown: () => found(server.client().call('Services/getService/{sx_id}', { sx_id })),
      by: people,
    },
  ]
}

async function clubs(): Promise<Kind[]> {
  const { gx_id } = await makeClub(second.api)
  const own = await makeClub(author.api, { title: 'Reported club' })
  for (const { api } of [author, ...people]) await api.call('Groups/add2Group', { gx_id })
  const { feed } = await author.api.call('feeds/addFeed', { gx_id, text: 'A post' })
  const { fx_id } = await author.api
    .call('feeds/addFeed', { gx_id, text: 'Another post' })
    .then((answer) => answer.feed)
  const { comment } = await author.api.call('comments/add', { fx_id, text: 'A comment' })
  const { comment_id } = (await second.api.call('comments/add', { fx_id, text: 'Another comment' }))
    .comment
  const { reply } = await author.api.call('replies/add', { comment_id, text: 'A reply' })
  const { api } = reader
  return [
    {
      asked: { entity: 'reply', reply_id: reply.reply_id, reason },
      hides: true,
      shown: async () =>
        (await api.call('replies/get', { comment_id })).replies.some(
          ({ text }) => text === 'A reply',
        ),
      by: people,
    },
    {
      asked: { entity: 'comment', comment_id: comment.comment_id, reason },
      hides: true,
      shown: async () =>
        (await api.call('comments/get', { fx_id })).comments.some(
          ({ text }) => text === 'A comment',
        ),
      by: people,
    },
    {
      asked: { entity: 'feed', fx_id: feed.fx_id, reason },
      hides: true,
      shown: () => found(api.call('feeds/getFeed', { fx_id: feed.fx_id })),
      by: people,
    },
    {
      asked: { entity: 'group', gx_id: own.gx_id, reason },
      hides: false,
      shown: async () =>
        await api.call('Groups/getGroups', { gx_id: own.gx_id }).then(
          ({ groups }) => groups.length > 0,
          () => false,
        ),
      by: people,
    },
  ]
}

async function talk(): Promise<Kind[]> {
  const attachment_id = await servicePicture(author.api)
  const { message } = await author.api.call('messages/send', {
    to_id: reader.id,
    text: 'A message',
    client_id: 'one',
    attachments: [attachment_id],
  })
  const { messageId, conversation_id } = message
  return [
    {
      asked: { entity: 'message', messageId, reason },
      hides: false,
      shown: async () =>
        (await reader.api.call('messages/getMessages', { conversation_id })).messages.some(
          ({ text }) => text === 'A message',
        ),
      by: [reader],
    },
  ]
}

it('takes every kind of thing down with a reason, hears its author, puts it back, and tells the people who reported it [cf:9k1d5]', async () => {
  const kinds = [...(await contests()), ...(await market()), ...(await clubs()), ...(await talk())]
  kinds.push({
    asked: { entity: 'user', user_id: author.id, reason },
    hides: false,
    shown: () => found(reader.api.call('Providers/getUserInfo', { user_id: author.id })),
    by: people,
  })
  for (const { asked, hides, shown, by } of kinds) {
    const { entity } = asked
    expect(await shown(), entity).toBe(true)
    for (const { api } of by) await api.call('reports/add', asked)
    expect(await shown(), `${entity} hides by itself`).toBe(!hides)
    const queue = await admin.api.call('reports/getQueue', { queue: 'open', entity })
    expect(queue.cases).toMatchObject([{ entity, people: by.length }])
    const { case_id = '', thing } = queue.cases[0] ?? {}
    expect(thing?.is_gone, entity).toBe(false)
    // The desk sees a picture of a conversation that it has no part in, once the message is reported.
    if (entity === 'message')
      expect((await server.app.inject({ url: thing?.picture ?? '' })).statusCode).toBe(200)
    const why = { reason, words: 'Not here.' } as const
    const own = ({ api }: One) => {
      const { reason: _, ...named } = asked
      return api.call('reports/getOwnCase', named)
    }
    const isOwned = ['contest', 'service', 'group'].includes(entity)
    const hidden = hides ? { case_id: null, words: '' } : null
    if (isOwned)
      expect((await own(author)).down, entity).toEqual(hidden && expect.objectContaining(hidden))
    await sql(
      `update contests set contest_name = 'Meant for others' where contest_name = 'Reported'`,
    )
    await admin.api.call('reports/decide', { case_id, verdict: 'take_down', ...why })
    expect(await shown(), `${entity} is taken down`).toBe(false)
    if (isOwned) {
      expect((await own(author)).down).toEqual({ case_id, ...why, can: { appeal: true } })
      expect(await status(own(reader)), entity).toBe('404 not_found')
      const { notifications } = await author.api.call('notifications/get', {})
      expect(notifications[0]?.text, entity).toMatch(/^We took down “.+”\. Read why/)
    }
    const visitor = server.client()
    expect(await visitor.call('reports/getDecision', { case_id })).toMatchObject({
      entity,
      is_gone: false,
      state: 'taken_down',
      words: 'Not here.',
    })
    await visitor.call('reports/appeal', { case_id, text: 'It is mine.' })
    await second.api.call('reports/answerAppeal', { case_id, verdict: 'put_back' })
    expect(await shown(), `${entity} is back`).toBe(true)
    for (const one of by) {
      const { notifications } = await one.api.call('notifications/get', {})
      // The notice of a thing that is not there leads to others of its kind.
      const down = notifications.find(({ text }) => /^We took down .*you reported/.test(text))
      if (entity === 'service') expect(down?.href).toBe('/services')
      const named = entity === 'message' || entity === 'user' ? '' : `“${thing?.title}”`
      expect(
        notifications
          .flatMap(({ text }) => (text.includes('you reported') ? [text] : []))
          .slice(0, 2),
        entity,
      ).toEqual(
        [/ is back.* again$/, /^We (took down|suspended) /].map((words) =>
          expect.toSatisfy((text: string) => words.test(text) && text.includes(named)),
        ),
      )
    }
  }
})

it('takes one of the verdicts that admins send at once, and tells its outcome once', async () => {
  const { api } = await personOf(server)
  const words = { to_id: reader.id, text: 'Look', client_id: 'one' }
  const { messageId } = (await api.call('messages/send', words)).message
  await reader.api.call('reports/add', { entity: 'message', messageId, reason })
  const { cases } = await admin.api.call('reports/getQueue', { queue: 'open', entity: 'message' })
  const { case_id = '' } = cases[0] ?? {}
  const told = () => sql(`select from notices where key like '%' || $1 || '%'`, [case_id])
  const down = { case_id, verdict: 'take_down', reason } as const
  const desks = [admin, second, admin, second]
  const tries = await Promise.all(desks.map((one) => status(one.api.call('reports/decide', down))))
  expect(new Set(tries)).toEqual(new Set([200, '409 case_closed']))
  expect(await told()).toHaveLength(2)
  await api.call('reports/appeal', { case_id, text: 'It is mine.' })
  const answer = { case_id, verdict: 'put_back' } as const
  await Promise.all(desks.map((one) => status(one.api.call('reports/answerAppeal', answer))))
  expect(await told()).toHaveLength(4)
})
