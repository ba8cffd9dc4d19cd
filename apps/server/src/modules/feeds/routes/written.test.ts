import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { watch } from '../../../platform/realtime/testing.ts'
import { api, openServer, organiser, server, visitor } from '../../../testing-server.ts'
import { makeClub } from '../../clubs/factory.ts'
import { refuses } from '../../contests/factory.ts'
import { makeAdmin, openListing } from '../../marketplace/factory.ts'

openServer()

const ways = ['left', 'removed', 'banned', 'deleted'] as const

it.each(ways)('lists and takes back what one wrote in a private club: %s', async (way) => {
  const { gx_id } = await makeClub(api, { title: 'Behind the door', access: 'private' })
  const one = await server.person()
  const { api: mine } = one
  await mine.call('Groups/add2Group', { gx_id })
  const { ID = 0 } = await mine.call('api/getUser', {})
  await api.call('Groups/moderate', { gx_id, user_id: ID, verdict: 'let_in' })
  const poll = { question: 'Who knows?', options: ['I', 'We'] }
  const { feed } = await mine.call('feeds/addFeed', { gx_id, text: 'A secret', poll })
  const { fx_id } = feed
  const { comment } = await mine.call('comments/add', { fx_id, text: 'Said' })
  const { comment_id } = comment
  const { reply } = await mine.call('replies/add', { comment_id, text: 'Answered' })
  const others = await api.call('feeds/addFeed', { gx_id, text: 'Not theirs' })
  const within = (await mine.call('feeds/getWritten', {})).written
  expect(within.map(({ kind, where }) => [kind, where])).toEqual(
    ['reply', 'comment', 'post'].map((kind) => [kind, 'Behind the door']),
  )
  expect(within.every(({ href }) => href?.startsWith(`/c/${gx_id}/`))).toBe(true)
  const places = within.map(({ href }) => href?.split('#')[1])
  expect(places).toEqual([comment_id, comment_id, undefined])

  if (way === 'left') await mine.call('Groups/remove2Group', { gx_id })
  else if (way === 'deleted') await api.call('Groups/deleteGroup', { gx_id })
  else
    await api.call('Groups/moderate', {
      gx_id,
      user_id: ID,
      verdict: way === 'removed' ? 'remove' : 'ban',
    })
  const { written } = await mine.call('feeds/getWritten', {})
  expect(written.map(({ text }) => text)).toEqual(['Answered', 'Said', 'A secret'])
  // Their own words, and nothing of the club.
  for (const { where, href } of written) expect({ where, href }).toEqual({ where: '', href: null })
  await refuses(
    mine.call('feeds/deleteFeed', { fx_id: others.feed.fx_id }),
    way === 'deleted' ? 'not_found' : 'club_members_only',
  )
  await refuses(mine.call('comments/edit', { comment_id, text: 'Other' }), 'not_found')

  await mine.call('replies/delete', { reply_id: reply.reply_id })
  await mine.call('comments/delete', { comment_id })
  await mine.call('feeds/deleteFeed', { fx_id })
  expect((await mine.call('feeds/getWritten', {})).written).toEqual([])
  // Nothing of it is kept.
  const kept = await statement(
    server.parts.db,
    `select 1 from feeds where fx_id = $1 and (text <> '' or poll is not null or deleted_at is null)
     union all select 1 from comments where subject_id = $1 and (text <> '–' or deleted_at is null)`,
    [fx_id],
  )
  expect(kept).toEqual([])
})

it('talks and likes under a listing, live, and under none that was taken down', async () => {
  const [one, admin] = [await server.person(), await makeAdmin(server)]
  const { sx_id } = await openListing(api, admin.api)
  const watcher = await watch(server.url)
  for (const topic of [`comments:${sx_id}`, `likes:${sx_id}`])
    expect(await watcher.ask({ op: 'subscribe', topic })).toMatchObject({ ok: true })
  const { comment } = await one.api.call('comments/add', { sx_id, text: 'On Sundays too?' })
  const { comment_id } = comment
  const { reply_id } = (await api.call('replies/add', { comment_id, text: 'Yes' })).reply
  for (const on of [{ sx_id }, { comment_id }])
    expect(await one.api.call('likes/toggle', on)).toMatchObject({ count: 1, fx_id: null })
  expect(await one.api.call('comments/get', { sx_id })).toMatchObject({
    total: 2,
    comments: [{ comment_id, replies: [{ reply_id, text: 'Yes' }] }],
  })
  expect(await visitor.call('likes/get', { sx_id })).toMatchObject({ liked: false, count: 1 })
  const heard = (topic: string) =>
    watcher.events
      .filter((event) => event.topic === topic)
      .map(({ type, data }) => ({ type, data }))
  await expect
    .poll(() => heard(`comments:${sx_id}`))
    .toMatchObject([
      { type: 'create', data: { comment_id } },
      { type: 'create', data: { comment_id, reply_id } },
    ])
  const liked = Object.entries({ Service: sx_id, Comment: comment_id })
  const news = liked.map(([type, id]) => ({ type: 'update', data: { type, id, count: 1 } }))
  await expect.poll(() => new Set(heard(`likes:${sx_id}`))).toEqual(new Set(news))
  const told = () =>
    statement(
      server.parts.db,
      `select n.type, u.username from notices n join users u using (user_id) where href like $1 and type <> 'service_approved' order by 1`,
      [`/s/${sx_id}%`],
    )
  const notices = [
    { type: 'comment', username: organiser.username },
    { type: 'like', username: organiser.username },
    { type: 'reply', username: one.username },
  ]
  await expect.poll(told).toEqual(notices)

  await statement(server.parts.db, 'update services set hidden_at = now() where sx_id = $1', [
    sx_id,
  ])
  for (const ask of [
    () => one.api.call('comments/add', { sx_id, text: 'Still there?' }),
    () => one.api.call('replies/add', { comment_id, text: 'Still there?' }),
    () => one.api.call('likes/toggle', { sx_id, liked: false }),
    () => visitor.call('comments/get', { sx_id }),
  ])
    await refuses(ask(), 'not_found')
  expect(await watcher.ask({ op: 'subscribe', topic: `comments:${sx_id}` })).toHaveProperty('code')
  // Its provider reads it, and nobody writes there.
  await refuses(api.call('comments/add', { sx_id, text: 'Yes' }), 'forbidden')
  expect((await api.call('comments/get', { sx_id })).total).toBe(2)
  watcher.socket.close()
})

it('tells of comments in a club by the preference for clubs, and of the others by their own', async () => {
  const [one, admin] = [await server.person(), await makeAdmin(server)]
  const { gx_id } = await makeClub(api)
  await one.api.call('Groups/add2Group', { gx_id })
  const { sx_id } = await openListing(api, admin.api)
  const { feed } = await api.call('feeds/addFeed', { gx_id, text: 'What would you cut?' })
  for (const [off, told] of [
    ['service_comments', ['comment.club', 'reply.club']],
    ['clubs', ['comment', 'reply']],
  ] as const) {
    await statement(
      server.parts.db,
      `with gone as (delete from notice_preferences), read as (delete from notices)
       insert into notice_preferences (user_id, kind, channel, wanted)
       select user_id, $2, 'app', false from users where username = $1`,
      [organiser.username, off],
    )
    for (const at of [{ fx_id: feed.fx_id }, { sx_id }]) {
      await one.api.call('comments/add', { ...at, text: 'When?' })
      const { comment } = await api.call('comments/add', { ...at, text: 'Soon' })
      await one.api.call('replies/add', { comment_id: comment.comment_id, text: 'Good' })
    }
    const shown = await statement<{ type: string }>(
      server.parts.db,
      'select type from notices join users using (user_id) where username = $1 and in_app order by 1',
      [organiser.username],
    )
    expect(shown.map(({ type }) => type)).toEqual(told)
  }
})

it('tells the people whom a changed comment names, and takes it back from those whom it names no more', async () => {
  const [a, b] = [await server.person(), await server.person()]
  const { feed } = await a.api.call('feeds/addFeed', { group_id: 78, text: 'Who lights it?' })
  const { comment } = await a.api.call('comments/add', { fx_id: feed.fx_id, text: 'Nobody' })
  for (const [text, count] of [
    [`Ask @${b.username}`, 1],
    ['Nobody', 0],
  ] as const) {
    await a.api.call('comments/edit', { comment_id: comment.comment_id, text })
    const { notifications } = await b.api.call('notifications/get', {})
    expect(notifications).toHaveLength(count)
  }
})

it('reads on in the list of what one wrote, by keyset, and never in another’s', async () => {
  const one = await server.person()
  for (let n = 0; n < 23; n++)
    await one.api.call('feeds/addFeed', { group_id: 78, text: `Number ${n}` })
  const first = await one.api.call('feeds/getWritten', {})
  expect(first.written).toHaveLength(20)
  const rest = await one.api.call('feeds/getWritten', { after: first.next ?? '' })
  expect(rest.written.map(({ text }) => text)).toEqual(['Number 2', 'Number 1', 'Number 0'])
  expect(rest.next).toBeNull()
  const other = await server.person()
  expect((await other.api.call('feeds/getWritten', {})).written).toEqual([])
})

it('leaves nobody the words that were taken back or hidden in what they were told', async () => {
  const [author, reader] = [await server.person(), await server.person()]
  const { gx_id } = await makeClub(api)
  for (const one of [author, reader]) await one.api.call('Groups/add2Group', { gx_id })
  const told = async () =>
    (
      await statement<{ text: string }>(
        server.parts.db,
        `select "values" ->> 'text' as text from notices n join users u using (user_id)
         where u.username = $1 and "values" ? 'text' order by notice_id`,
        [reader.username],
      )
    ).map(({ text }) => text)
  const { fx_id } = (await reader.api.call('feeds/addFeed', { gx_id, text: 'Who comes?' })).feed
  const say = async (text: string) =>
    (await author.api.call('comments/add', { fx_id, text })).comment.comment_id
  const post = async (text: string) =>
    (await author.api.call('feeds/addFeed', { gx_id, text: `${text} @${reader.username}` })).feed
  const [taken, hidden] = [await say(`Taken back @${reader.username}`), await say('Hidden')]
  await say('Left')
  const [deleted, kept] = [await post('Deleted'), await post('Kept out')]
  expect(await told()).toHaveLength(6)
  await author.api.call('comments/delete', { comment_id: taken })
  await api.call('feeds/moderate', { comment_id: hidden, verdict: 'hide' })
  await author.api.call('feeds/deleteFeed', { fx_id: deleted.fx_id })
  await api.call('feeds/moderate', { fx_id: kept.fx_id, verdict: 'hide' })
  expect(await told()).toEqual(['Left'])
})

it('changes a poll while nobody answered it, and takes a post as it was answered', async () => {
  const { gx_id } = await makeClub(api)
  const poll = { question: 'Which evening?', options: ['Thursday', 'Friday'] }
  const { feed: made } = await api.call('feeds/addFeed', { gx_id, text: 'Say', poll })
  const { fx_id } = made
  const edit = async (given: object) =>
    (await api.call('feeds/editFeed', { fx_id, ...given })).feed.poll
  const options = ['Friday', 'Sunday', 'Monday']
  expect(
    await edit({ poll: { ...poll, options, several: 'true' }, client_id: 'one' }),
  ).toMatchObject({
    options: options.map((text) => ({ text, count: 0 })),
    several: true,
  })
  const two = await server.person()
  await two.api.call('Groups/add2Group', { gx_id })
  const { feed } = await two.api.call('polls/answer', { fx_id, options: [1] })
  // Nothing in it is another: the answers stand.
  expect(await edit({ ...feed, text: 'Say it' } as object)).toMatchObject({ answered: 1 })
  await refuses(edit({ poll }), 'invalid_input', 'poll')
  expect(await edit({ poll: null })).toMatchObject({ answered: 1, several: true })
})

it('lets no answer be given to other words than were read', async () => {
  const { gx_id } = await makeClub(api)
  const words = (n: number) => ({ question: `Which ${n}?`, options: ['This', `That ${n}`] })
  for (let n = 0; n < 8; n++) {
    const { feed } = await api.call('feeds/addFeed', { gx_id, poll: words(n) })
    const { fx_id } = feed
    const [answer, change] = await Promise.allSettled([
      api.call('polls/answer', { fx_id, options: [1] }),
      api.call('feeds/editFeed', { fx_id, poll: words(n + 100) }),
    ])
    // Whichever came first: an answer to the new words is one that read them.
    if (change.status === 'fulfilled' && answer.status === 'fulfilled')
      expect(answer.value.feed.poll?.question).toBe(`Which ${n + 100}?`)
  }
})
