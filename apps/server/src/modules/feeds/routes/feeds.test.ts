import { beforeAll, expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { watch } from '../../../platform/realtime/testing.ts'
import { api, openServer, organiser, server, visitor } from '../../../testing-server.ts'
import { makeClub } from '../../clubs/factory.ts'
import { refuses } from '../../contests/factory.ts'
import { foldLikes } from '../mutations/foldLikes.ts'
import { toggleLike, type Likeable } from '../mutations/likes.ts'

openServer()

type Someone = Awaited<ReturnType<typeof server.person>>
let one: Someone
let two: Someone
let gx_id = ''
const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)

beforeAll(async () => {
  ;[one, two] = await Promise.all([server.person(), server.person()])
  ;({ gx_id } = await makeClub(api))
  for (const person of [one, two]) await person.api.call('Groups/add2Group', { gx_id })
})

const post = async (by: Someone['api'], text: string, more: object = {}) =>
  (await by.call('feeds/addFeed', { gx_id, text, ...more })).feed

it('writes, changes and takes away; the community’s is the feed that nobody names [cf:75971]', async () => {
  const feed = await post(one.api, 'First words')
  expect(feed).toMatchObject({
    gx_id,
    text: 'First words',
    user: { username: one.username },
    likes: 0,
    comments: 0,
    can: { edit: true, delete: true, pin: false },
  })
  const edited = await one.api.call('feeds/editFeed', { fx_id: feed.fx_id, text: 'Other words' })
  expect(edited.feed.editedAt).not.toBeNull()
  const { edits } = await visitor.call('feeds/getEdits', { fx_id: feed.fx_id })
  expect(edits.map(({ text }) => text)).toEqual(['First words'])
  await refuses(two.api.call('feeds/editFeed', { fx_id: feed.fx_id, text: 'Mine' }), 'forbidden')
  await refuses(two.api.call('feeds/deleteFeed', { fx_id: feed.fx_id }), 'forbidden')
  await refuses(post(one.api, '  '), 'invalid_input', 'text')
  const community = await one.api.call('feeds/addFeed', { group_id: 78, text: 'Good morning' })
  const { feeds, limit, page } = await visitor.call('feeds/getFeeds', {})
  expect({ limit, page }).toEqual({ limit: 10, page: 1 })
  expect(feeds[0]?.fx_id).toBe(community.feed.fx_id)
  await api.call('feeds/deleteFeed', { fx_id: feed.fx_id, reason: 'Off topic' })
  await refuses(visitor.call('feeds/getFeed', { fx_id: feed.fx_id }), 'not_found')
  const acts = await sql(`select detail from audit_log where act = 'delete_post'`)
  expect(acts).toMatchObject([{ detail: { fx_id: feed.fx_id, reason: 'Off topic' } }])
})

it('takes a retry for the first, also at once and also a day later', async () => {
  const client_id = 'a client names it so'
  const both = await Promise.allSettled([1, 2].map(() => post(one.api, 'Once', { client_id })))
  const made = both.flatMap((each) => (each.status === 'fulfilled' ? each.value.fx_id : []))
  await sql('delete from idempotency_keys')
  const later = await post(one.api, 'Once', { client_id })
  expect(new Set([...made, later.fx_id]).size).toBe(1)
})

it('counts one answer of each person to a poll, whatever they try at once, until it closes', async () => {
  const poll = { question: 'Which evening?', options: ['Thursday', 'Friday', 'Sunday'] }
  const { fx_id } = await post(api, '', { poll })
  await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => one.api.call('polls/answer', { fx_id, options: [n % 3] })),
  )
  await two.api.call('polls/answer', { fx_id, options: [1] })
  const { feed } = await two.api.call('polls/answer', { fx_id, options: [2] })
  expect(feed.poll).toMatchObject({ answered: 2, mine: [2], is_open: true })
  expect(feed.poll?.options.reduce((sum, { count }) => sum + count, 0)).toBe(2)
  await refuses(
    one.api.call('polls/answer', { fx_id, options: [0, 1] }),
    'invalid_input',
    'options',
  )
  await refuses(one.api.call('polls/answer', { fx_id, options: [3] }), 'invalid_input', 'options')
  const taken = await two.api.call('polls/answer', { fx_id, options: [] })
  expect(taken.feed.poll).toMatchObject({ answered: 1, mine: [] })
  await sql(
    `update feeds set poll = poll || '{"closes_at": "2020-01-01T00:00:00Z"}' where fx_id = $1`,
    [fx_id],
  )
  await refuses(two.api.call('polls/answer', { fx_id, options: [0] }), 'poll_closed')
})

it('takes several answers of a person together where a poll asks for them, whatever they try at once', async () => {
  const poll = { question: 'Which evenings?', options: ['Thursday', 'Friday', 'Sunday'] }
  const { fx_id } = await post(api, '', { poll: { ...poll, several: true } })
  const answer = (by: Someone, options: number[]) => by.api.call('polls/answer', { fx_id, options })
  await Promise.allSettled(Array.from({ length: 9 }, (_, n) => answer(one, [n % 3, (n + 1) % 3])))
  await answer(one, [2, 0, 2])
  const { feed } = await answer(two, [0, 1])
  expect(feed.poll).toMatchObject({ answered: 2, mine: [0, 1], several: true })
  expect(feed.poll?.options.map(({ count }) => count)).toEqual([2, 1, 1])
  await refuses(answer(two, [0, 3]), 'invalid_input', 'options')
})

it('has comments with replies, changed and taken back by their authors, told to whom they answer [cf:76711]', async () => {
  const { fx_id } = await post(api, 'What would you cut?')
  const { comment } = await one.api.call('comments/add', { fx_id, text: 'The front wash' })
  const { comment_id } = comment
  const { reply } = await two.api.call('replies/add', {
    comment_id,
    text: `Not so fast, @${one.username}`,
  })
  const read = await visitor.call('comments/get', { fx_id })
  expect(read).toMatchObject({
    total: 2,
    comments: [
      { text: 'The front wash', replies_count: 1, replies: [{ reply_id: reply.reply_id }] },
    ],
  })
  expect((await visitor.call('feeds/getFeed', { fx_id })).feed.comments).toBe(2)
  const told = await sql(
    `select u.username, n.type from notices n join users u using (user_id) where n.href like $1`,
    [`%#${comment_id}`],
  )
  expect(told).toEqual(
    expect.arrayContaining([
      { username: organiser.username, type: 'comment.club' },
      { username: one.username, type: 'reply.club' },
      { username: one.username, type: 'mention' },
    ]),
  )
  for (const { api: by } of [one, two]) await by.call('likes/toggle', { comment_id, liked: true })
  await refuses(visitor.call('likes/toggle', { comment_id, liked: true }), 'sign_in_required')
  const liked = (await visitor.call('comments/get', { fx_id })).comments[0]
  expect(liked).toMatchObject({ likes: 2, user: { username: one.username } })
  await one.api.call('comments/edit', { comment_id, text: 'The side light' })
  await refuses(two.api.call('comments/edit', { comment_id, text: 'No' }), 'forbidden')
  await refuses(visitor.call('comments/add', { fx_id, text: 'Nobody' }), 'sign_in_required')
  await refuses(
    two.api.call('replies/add', { comment_id: reply.reply_id, text: 'No' }),
    'not_found',
  )
  await one.api.call('comments/delete', { comment_id })
  const left = (await visitor.call('comments/get', { fx_id })).comments
  expect(left).toMatchObject([
    { deleted: true, text: '', user: null, replies: [{ text: reply.text }] },
  ])
  await api.call('feeds/moderate', { reply_id: reply.reply_id, verdict: 'hide' })
  const hidden = (await visitor.call('comments/get', { fx_id })).comments[0]?.replies[0]
  expect(hidden).toMatchObject({ hidden: true, text: '', user: null })
  await two.api.call('replies/delete', { reply_id: reply.reply_id })
  expect((await visitor.call('comments/get', { fx_id })).comments).toEqual([])
})

it('likes once for each person, exactly, under a thousand likes and unlikes at once', async () => {
  const { fx_id } = await post(api, 'Applause')
  const rows = await sql(
    `insert into users (ux_id, username, full_name)
     select 'fansOfTheStage' || lpad(n::text, 8, '0'), 'fan' || n, 'Fan ' || n from generate_series(1, 125) n returning user_id`,
  )
  const likeable: Likeable = {
    type: 'Feed',
    subject_id: fx_id,
    fx_id,
    topic: `likes:${fx_id}`,
    owner_id: null,
    group_id: null,
    writes: true,
    href: '/',
    title: '',
  }
  const like = (user_id: unknown, wanted: boolean) =>
    inTransaction(server.parts.db, (tx) => toggleLike(tx, { user_id } as never, likeable, wanted))
  const acts = rows.flatMap(({ user_id }) =>
    [true, false, true, true, false, true, false, true].map((wanted) => ({ user_id, wanted })),
  )
  await Promise.all(acts.map(({ user_id, wanted }) => like(user_id, wanted)))
  // However each of them ended up, everybody says once more what they want.
  await Promise.all(rows.map(({ user_id }, n) => like(user_id, n % 5 !== 0)))
  await Promise.all([1, 2, 3].map(() => foldLikes(server.parts.db, server.parts.realtime)))
  const counted = await sql(
    'select likes, (select count(*) from likes where subject_id = $1) as rows from feeds where fx_id = $1',
    [fx_id],
  )
  expect(counted).toEqual([{ likes: 100, rows: 100 }])
  const { feed } = await visitor.call('feeds/getFeed', { fx_id })
  expect(feed.likes).toBe(100)
  const again = await one.api.call('likes/toggle', { fx_id, type: 'Feed', liked: true })
  expect(again).toMatchObject({ liked: true, count: 101 })
  expect((await one.api.call('likes/toggle', { fx_id, liked: true })).count).toBe(101)
  const turn = () => one.api.call('likes/toggle', { fx_id }, { idempotencyKey: 'one-turn' })
  for (const _ of [1, 2]) expect(await turn()).toMatchObject({ liked: false, count: 100 })
})

it('lets a person be liked on their own page, and that be taken back', async () => {
  const [row] = await sql('select user_id from users where username = $1', [two.username])
  const user_id = Number(row?.['user_id'])
  expect(await one.api.call('likes/toggle', { user_id, type: 'User' })).toMatchObject({
    liked: true,
    count: 1,
    type: 'User',
    like_id: expect.stringMatching(/^\w{22}$/),
    fx_id: null,
  })
  expect(await one.api.call('likes/get', { user_id })).toEqual({ liked: true, count: 1 })
  expect(await visitor.call('likes/get', { user_id })).toEqual({ liked: false, count: 1 })
  await refuses(two.api.call('likes/toggle', { user_id }), 'forbidden')
  expect((await one.api.call('likes/toggle', { user_id, liked: false })).count).toBe(0)
})

it('tells who watches what was written, said and liked [cf:be10f]', async () => {
  const { fx_id } = await post(api, 'Watch this')
  const watcher = await watch(server.url)
  for (const topic of [`feed:${gx_id}`, `comments:${fx_id}`, `likes:${fx_id}`])
    expect(await watcher.ask({ op: 'subscribe', topic })).toMatchObject({ ok: true })
  const other = await post(one.api, 'And this')
  const { comment } = await one.api.call('comments/add', { fx_id, text: 'I do' })
  const { comment_id } = comment
  const { reply } = await two.api.call('replies/add', { comment_id, text: 'Me too' })
  await two.api.call('likes/toggle', { fx_id })
  // The club's topic tells of its other posts too: the likes of the test before may arrive among these.
  const last = (topic: string, key: string) =>
    watcher.events
      .filter((event) => event.topic === topic)
      .map(({ data }) => data as Record<string, unknown>)
      .findLast((data) => data[key] === fx_id && 'comments' in data)
  await expect
    .poll(() => [last(`likes:${fx_id}`, 'id'), last(`feed:${gx_id}`, 'fx_id')])
    .toEqual([
      { type: 'Feed', id: fx_id, count: 1, comments: 2 },
      { fx_id, likes: 1, comments: 2 },
    ])
  const told = (topic: string, data: object) =>
    expect.objectContaining({ topic, data: expect.objectContaining(data) })
  expect(watcher.events.map(({ type }) => type)).toContain('create')
  expect(watcher.events).toEqual(
    expect.arrayContaining([
      told(`feed:${gx_id}`, { fx_id: other.fx_id }),
      told(`comments:${fx_id}`, { comment_id }),
      told(`comments:${fx_id}`, { reply_id: reply.reply_id }),
    ]),
  )
})

it('pins for who keeps order, above everything else of the first page', async () => {
  const feed = await post(one.api, 'House rules')
  await refuses(one.api.call('feeds/moderate', { fx_id: feed.fx_id, verdict: 'pin' }), 'forbidden')
  await api.call('feeds/moderate', { fx_id: feed.fx_id, verdict: 'pin' })
  const { pinned } = await visitor.call('feeds/getFeeds', { gx_id })
  expect(pinned.map(({ fx_id }) => fx_id)).toEqual([feed.fx_id])
  await api.call('feeds/moderate', { fx_id: feed.fx_id, verdict: 'hide', reason: 'Wrong' })
  await refuses(visitor.call('feeds/getFeed', { fx_id: feed.fx_id }), 'not_found')
  expect((await one.api.call('feeds/getFeed', { fx_id: feed.fx_id })).feed.hidden).toBe(true)
})
