import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { api, openServer, server, visitor } from '../../../testing-server.ts'
import { makeClub } from '../../clubs/factory.ts'
import { refuses } from '../../contests/factory.ts'
import { foldLikes } from '../mutations/foldLikes.ts'

openServer()

type Someone = Awaited<ReturnType<typeof server.person>>

const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)

it('gives nobody more than four of the first twenty of "hot", and pages stay whole', async () => {
  const club = await makeClub(api)
  const ids = await sql(
    `with people as (
       insert into users (ux_id, username, full_name)
       select 'writersOfThings' || lpad(n::text, 7, '0'), 'writer' || n, 'Writer ' || n from generate_series(1, 12) n returning user_id
     ), numbered as (select user_id, row_number() over () as n from people)
     insert into feeds (group_id, fx_id, user_id, text, hot)
     select $1, 'hot' || lpad(k::text, 19, '0'), (select user_id from numbered where n = case when k <= 40 then 1 else 2 + k % 11 end),
       'Post ' || k, 10000 - k from generate_series(1, 90) k returning feed_item_id`,
    [club.group_id],
  )
  for (const by of ['key', 'page'] as const) {
    const seen: { user_id: number | null; feed_item_id: number }[] = []
    let after: string | undefined
    for (let page = 1; page < 20; page++) {
      const asked = by === 'page' ? { page } : after === undefined ? {} : { after }
      const answer = await visitor.call('feeds/getFeeds', {
        gx_id: club.gx_id,
        sort: 'hot',
        limit: 7,
        ...asked,
      })
      seen.push(...answer.feeds)
      if (answer.next === null) break
      after = answer.next
    }
    const first = Map.groupBy(seen.slice(0, 20), ({ user_id }) => user_id)
    expect(Math.max(...[...first.values()].map(({ length }) => length))).toBe(4)
    expect(new Set(seen.map(({ feed_item_id }) => feed_item_id)).size).toBe(ids.length)
    expect(seen).toHaveLength(ids.length)
  }
  await refuses(
    visitor.call('feeds/getFeeds', { gx_id: club.gx_id, sort: 'hot', after: 'abc' }),
    'invalid_input',
    'after',
  )
})

it('gives nobody more than four, however much of what stands highest they wrote', async () => {
  const club = await makeClub(api)
  await sql(
    `with people as (
       insert into users (ux_id, username, full_name)
       select 'writersOfMuchMore' || lpad(n::text, 5, '0'), 'flood' || n, 'Flood ' || n from generate_series(1, 12) n returning user_id
     ), numbered as (select user_id, row_number() over () as n from people)
     insert into feeds (group_id, fx_id, user_id, text, hot)
     select $1, 'flood' || lpad(k::text, 17, '0'), (select user_id from numbered where n = case when k <= 900 then 1 else 2 + k % 11 end),
       'Post ' || k, 10000 - k from generate_series(1, 960) k`,
    [club.group_id],
  )
  const { feeds } = await visitor.call('feeds/getFeeds', {
    gx_id: club.gx_id,
    sort: 'hot',
    limit: 20,
  })
  const counts = [...Map.groupBy(feeds, ({ user_id }) => user_id).values()].map((own) => own.length)
  expect(feeds).toHaveLength(20)
  expect(Math.max(...counts)).toBe(4)
})

it('narrows a club’s feed to posts of one kind, page by page, with the count of each; outsiders are told none', async () => {
  const club = await makeClub(api, { access: 'private' })
  const { gx_id } = club
  await sql(
    `insert into feeds (group_id, fx_id, user_id, text, poll, media_url, link_url, hidden_at)
     select $1, 'kind' || lpad(k::text, 18, '0'), null,
       case when k % 2 = 0 then 'Who sings at https://a.example/?q=' || k else 'Who sings? Say ' || k end,
       case when k % 3 = 0 then '{"question": "Which?", "options": ["This", "That"], "several": false, "closes_at": null}'::jsonb end,
       case when k % 5 = 0 then 'https://films.example/' || k end,
       case when k % 2 = 0 then 'https://a.example/?q=' || k end,
       case when k > 30 then now() end
     from generate_series(1, 36) k`,
    [club.group_id],
  )
  const { counts, total } = await api.call('feeds/countKinds', { gx_id })
  expect({ counts, total }).toEqual({
    counts: { question: 15, poll: 10, picture: 0, film: 6, link: 15 },
    total: 30,
  })
  for (const kind of ['question', 'poll', 'picture', 'film', 'link'] as const) {
    const seen: number[] = []
    for (let after: string | null | undefined; after !== null;) {
      const answer = await api.call('feeds/getFeeds', {
        gx_id,
        kind,
        sort: 'hot',
        limit: 4,
        ...(after !== undefined && { after }),
      })
      expect(answer.total).toBe(counts[kind])
      seen.push(...answer.feeds.map(({ feed_item_id }) => feed_item_id))
      after = answer.next
    }
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect(new Set(seen).size).toBe(counts[kind])
  }
  await refuses(visitor.call('feeds/countKinds', { gx_id }), 'club_members_only')
})

it('shows again what the platform puts back, but not what the keepers had hidden before', async () => {
  const [owner, author] = [await server.person(), await server.person()]
  const { gx_id, group_id } = await makeClub(owner.api)
  await author.api.call('Groups/add2Group', { gx_id })
  const { feed } = await author.api.call('feeds/addFeed', { group_id, text: 'Adverts' })
  const { fx_id } = feed
  const { comment } = await author.api.call('comments/add', { fx_id, text: 'Buy it' })
  const { comment_id } = comment
  const things = server.parts.ports.get('reported')
  const platform = (act: 'hide' | 'restore') =>
    inTransaction(server.parts.db, async (tx) => {
      await things.feed?.[act](tx, fx_id)
      await things.comment?.[act](tx, comment_id)
    })
  const hidden = async () => {
    const [row] = await statement<{ post: boolean; said: boolean }>(
      server.parts.db,
      `select f.hidden_at is not null as post, c.hidden_at is not null as said
       from feeds f, comments c where f.fx_id = $1 and c.comment_id = $2`,
      [fx_id, comment_id],
    )
    return [row?.post, row?.said]
  }
  await platform('hide')
  await platform('restore')
  expect(await hidden()).toEqual([false, false])
  await owner.api.call('feeds/moderate', { fx_id, verdict: 'hide' })
  await owner.api.call('feeds/moderate', { comment_id, verdict: 'hide' })
  await platform('hide')
  await platform('restore')
  expect(await hidden()).toEqual([true, true])
})

it('names some who like a post, and shows the comment that people like most', async () => {
  const [owner, one, two] = [await server.person(), await server.person(), await server.person()]
  const { gx_id } = await makeClub(owner.api)
  for (const by of [one, two]) await by.api.call('Groups/add2Group', { gx_id })
  const { feed } = await one.api.call('feeds/addFeed', { gx_id, text: 'Which lamp first?' })
  const { fx_id } = feed
  const say = async (by: Someone, text: string) =>
    (await by.api.call('comments/add', { fx_id, text })).comment.comment_id
  const [, liked] = [await say(one, 'The first'), await say(two, 'The second')]
  expect(feed.top_comment).toBeNull()
  for (const by of [one, two]) {
    await by.api.call('likes/toggle', { comment_id: liked, liked: true })
    await by.api.call('likes/toggle', { fx_id, liked: true })
  }
  await foldLikes(server.parts.db, server.parts.realtime)
  const seen = async (by: Someone['api']) => (await by.call('feeds/getFeed', { fx_id })).feed
  const top = { text: 'The second', likes: 2, user: { username: two.username } }
  expect(await seen(visitor)).toMatchObject({ likes: 2, top_comment: top })
  expect((await seen(visitor)).liked_by).toHaveLength(2)
  // The reader's own name is said as such by the screen.
  expect((await seen(one.api)).liked_by).toHaveLength(1)
  await owner.api.call('feeds/moderate', { comment_id: liked, verdict: 'hide', reason: 'Unkind' })
  expect((await seen(visitor)).top_comment).toBeNull()
})
