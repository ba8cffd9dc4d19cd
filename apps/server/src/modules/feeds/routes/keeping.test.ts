import { expect, it } from 'vitest'
import { inTransaction, statement } from '../../../platform/db/db.ts'
import { openServer, server } from '../../../testing-server.ts'
import { makeClub } from '../../clubs/factory.ts'
import { tellFollowers } from '../mutations/tellFollowers.ts'

openServer()

type Someone = Awaited<ReturnType<typeof server.person>>

/** Returns what somebody was told of a club, oldest first. */
const toldTo = async ({ username }: Someone, gx_id: string) =>
  (
    await statement<{ type: string; reason: string | null; actor_id: number | null }>(
      server.parts.db,
      `select n.type, n."values" ->> 'reason' as reason, n.actor_id from notices n join users u using (user_id)
       where u.username = $1 and n.href like '/c/' || $2 || '%' order by n.notice_id`,
      [username, gx_id],
    )
  ).map(({ type, reason, actor_id }) => [type, reason, actor_id])

it('tells authors what keepers did with their words and why, once, and never which keeper', async () => {
  const [owner, author] = [await server.person(), await server.person()]
  const { gx_id, group_id } = await makeClub(owner.api)
  await author.api.call('Groups/add2Group', { gx_id })
  const write = async (text: string) =>
    (await author.api.call('feeds/addFeed', { group_id, text })).feed.fx_id
  const [first, second] = [await write('Adverts'), await write('More adverts')]
  const keep = (fx_id: string, verdict: 'hide' | 'show', reason = '') =>
    owner.api.call('feeds/moderate', { fx_id, verdict, reason })
  await keep(first, 'hide', 'No adverts here')
  await keep(first, 'hide', 'No adverts here')
  // Nobody is called to a post that is out of sight, be it by a comment below it.
  const below = { fx_id: first, text: `Buy it, @${owner.username}` }
  expect((await author.api.call('feeds/getFeed', { fx_id: first })).feed.can.comment).toBe(false)
  await expect(author.api.call('comments/add', below)).rejects.toMatchObject({ code: 'forbidden' })
  await keep(first, 'show')
  await owner.api.call('feeds/deleteFeed', { fx_id: second })
  const { comment_id } = (await author.api.call('comments/add', { fx_id: first, text: 'Buy it' }))
    .comment
  await owner.api.call('feeds/moderate', { comment_id, verdict: 'hide' })
  // A comment that the platform took down is its admins' to see: a keeper has nothing to report there.
  const report = () =>
    owner.api.call('reports/add', { entity: 'comment', comment_id, reason: 'spam' })
  await statement(server.parts.db, 'update comments set taken_down = true', [])
  await expect(report()).rejects.toMatchObject({ code: 'not_found' })
  // The owner's own words are nobody's news.
  const { feed } = await owner.api.call('feeds/addFeed', { group_id, text: 'Welcome' })
  await owner.api.call('feeds/deleteFeed', { fx_id: feed.fx_id })
  expect(await toldTo(author, gx_id)).toEqual([
    ['feed.hidden_why', 'No adverts here', null],
    ['feed.shown', '', null],
    ['feed.removed', '', null],
    ['feed.hidden', '', null],
  ])
  expect(await toldTo(owner, gx_id)).toEqual([])
})

it('says why something was deleted, and the log names its author and leads to what still stands', async () => {
  const [owner, author] = [await server.person(), await server.person()]
  const { gx_id, group_id } = await makeClub(owner.api)
  await author.api.call('Groups/add2Group', { gx_id })
  const write = async (text: string) =>
    (await author.api.call('feeds/addFeed', { group_id, text })).feed
  const [gone, hidden] = [await write('Adverts'), await write('More adverts')]
  const say = async (text: string) =>
    (await author.api.call('comments/add', { fx_id: hidden.fx_id, text })).comment.comment_id
  const [spoken, kept] = [await say('Buy it'), await say('Buy more')]
  const reason = 'No adverts here'
  await owner.api.call('feeds/deleteFeed', { fx_id: gone.fx_id, reason })
  await owner.api.call('comments/delete', { comment_id: spoken, reason })
  await owner.api.call('feeds/moderate', { comment_id: kept, verdict: 'hide', reason })
  await owner.api.call('feeds/moderate', { fx_id: hidden.fx_id, verdict: 'hide', reason })
  expect(await toldTo(author, gx_id)).toEqual([
    ['feed.removed_why', reason, null],
    ['feed.removed_why', reason, null],
    ['feed.hidden_why', reason, null],
    ['feed.hidden_why', reason, null],
  ])
  const { acts } = await owner.api.call('Groups/getActs', { gx_id })
  const place = `/c/${gx_id}/${hidden.feed_item_id}`
  expect(acts.map(({ act, who, href }) => [act, who?.username, href])).toEqual([
    ['hide_post', author.username, place],
    ['hide_comment', author.username, `${place}#${kept}`],
    ['delete_comment', author.username, null],
    ['delete_post', author.username, null],
  ])
})

it('tells people what was decided about their place, and a stranger no name of a hidden club', async () => {
  const [owner, member, stranger] = [
    await server.person(),
    await server.person(),
    await server.person(),
  ]
  const open = await makeClub(owner.api)
  const hidden = await makeClub(owner.api, { access: 'private' })
  const idOf = async ({ api }: Someone) => (await api.call('api/getUser', {})).ID ?? 0
  const judge = async (
    gx_id: string,
    who: Someone,
    verdict: 'mute' | 'ban' | 'decline',
    reason = '',
  ) => owner.api.call('Groups/moderate', { gx_id, user_id: await idOf(who), verdict, reason })
  await member.api.call('Groups/add2Group', { gx_id: open.gx_id })
  await judge(open.gx_id, member, 'mute', 'Calm down')
  await judge(open.gx_id, member, 'ban')
  // A stranger is shut out before they ever came: nothing of that is theirs to hear.
  await judge(open.gx_id, stranger, 'ban', 'Known elsewhere')
  await stranger.api.call('Groups/add2Group', { gx_id: hidden.gx_id })
  await judge(hidden.gx_id, stranger, 'decline')
  expect(await toldTo(member, open.gx_id)).toEqual([
    ['club.muted_why', 'Calm down', null],
    ['club.banned', '', null],
  ])
  expect(await toldTo(stranger, open.gx_id)).toEqual([])
  expect(await toldTo(stranger, hidden.gx_id)).toEqual([['club.declined_hidden', null, null]])
  const { notifications } = await stranger.api.call('notifications/get', {})
  expect(JSON.stringify(notifications)).not.toContain(hidden.title)
})

/** A private club that more than a hundred people follow, like its author, of whom none is here. */
async function crowdedClub() {
  const author = await server.person()
  const { gx_id, group_id, title } = await makeClub(author.api, { access: 'private' })
  const { ID = 0 } = await author.api.call('api/getUser', {})
  const follows = (userId: number) =>
    statement(
      server.parts.db,
      `insert into follows (user_id, kind, subject) values ($1, 'club', $2), ($1, 'user', $3)`,
      [userId, gx_id, String(ID)],
    )
  const crowd = await statement<{ user_id: number }>(
    server.parts.db,
    `insert into users (ux_id, username, full_name)
     select $1 || n, lower('c' || n || '-' || $1), 'Fan ' || n from generate_series(1, 101) n returning user_id`,
    [gx_id],
  )
  for (const { user_id } of crowd) await follows(user_id)
  /** Follows both, is inside or not, and looked in long ago. */
  const follower = async (isInside: boolean, isHere = false) => {
    const person = await server.person()
    const { ID: id = 0 } = await person.api.call('api/getUser', {})
    if (isInside)
      await statement(
        server.parts.db,
        `insert into club_people (group_id, user_id, group_assoc_id, state, role) values ($1, $2, $3, 'member', 'member')`,
        [group_id, id, `m${id}`],
      )
    await follows(id)
    if (!isHere)
      await statement(
        server.parts.db,
        `update sessions set seen_at = now() - interval '1 hour' where user_id = $1`,
        [id],
      )
    const bell = async () => {
      const { notifications, unread } = await person.api.call('notifications/get', {})
      return [notifications.length, unread]
    }
    return { ...person, id, bell }
  }
  const post = async (text: string) => {
    const { feed } = await author.api.call('feeds/addFeed', { group_id, text })
    const { feed_item_id } = feed
    // A task that was killed half-way runs again.
    for (let n = 0; n < 2; n++)
      await tellFollowers(server.parts, { group_id, feed_item_id, user_id: ID })
    return feed
  }
  return { author, authorId: ID, gx_id, group_id, title, follower, post }
}

it('tells a crowd of a private club once for all: who is outside when they look hears nothing [cf:b71c4]', async () => {
  const { author, authorId, gx_id, group_id, title, follower, post } = await crowdedClub()
  const [late, put, leaving] = [await follower(true), await follower(true), await follower(true)]
  const here = await follower(true, true)
  const [stranger, other] = [await follower(false), await follower(false)]
  const blockers = [await follower(true), await follower(true, true)]
  for (const { api } of blockers)
    await api.call('messages/block', { user_id: authorId, wanted: true })
  await post('Tonight at eight')
  const rows = await statement<{ user_id: number }>(
    server.parts.db,
    `select user_id from notices where href like '/c/' || $1 || '%'`,
    [gx_id],
  )
  expect(rows.map(({ user_id }) => user_id)).toEqual([here.id])
  await author.api.call('Groups/moderate', { gx_id, user_id: put.id, verdict: 'remove' })
  for (const { bell } of blockers) expect(await bell()).toEqual([0, 0])
  expect(await Promise.all([here, late, stranger].map(({ bell }) => bell()))).toEqual([
    [1, 1],
    [1, 1],
    [0, 0],
  ])
  const { notifications } = await put.api.call('notifications/get', {})
  // Notices about their place name no club.
  expect(JSON.stringify(notifications)).not.toContain(title)
  // A person who loses their place while they look has lost it.
  let looked: Promise<unknown> = Promise.resolve()
  await inTransaction(server.parts.db, async (tx) => {
    await statement(
      tx.db,
      `update club_people set state = 'removed' where group_id = $1 and user_id = $2`,
      [group_id, leaving.id],
    )
    looked = leaving.bell()
    await expect
      .poll(() =>
        statement(
          server.parts.db,
          `select from pg_locks l join pg_stat_activity a using (pid)
             where not l.granted and a.query like '%club_people%' and a.datname = current_database()`,
          [],
        ),
      )
      .not.toHaveLength(0)
  })
  expect(await looked).toEqual([0, 0])
  // News that names no audience would reach them: they follow the author.
  await post('Tomorrow')
  await statement(server.parts.db, 'update news set audience = null where kind = $1', ['user'])
  expect(await other.bell()).toEqual([1, 1])
})

it('leads no follower to a post that is gone, neither who was told nor who looks later', async () => {
  const { author, authorId, group_id, follower, post } = await crowdedClub()
  const [here, late] = [await follower(true, true), await follower(true)]
  const { fx_id } = await post('Too early')
  expect(await here.bell()).toEqual([1, 1])
  await author.api.call('feeds/deleteFeed', { fx_id })
  expect([await here.bell(), await late.bell()]).toEqual([
    [0, 0],
    [0, 0],
  ])
  // Hidden before its followers could be told.
  const { feed_item_id } = await post('Hidden')
  await statement(server.parts.db, `update feeds set hidden_at = now() where feed_item_id = $1`, [
    feed_item_id,
  ])
  for (const table of ['notices', 'news'])
    await statement(server.parts.db, `delete from ${table} where actor_id = $1`, [authorId])
  await tellFollowers(server.parts, { group_id, feed_item_id, user_id: authorId })
  expect([await here.bell(), await late.bell()]).toEqual([
    [0, 0],
    [0, 0],
  ])
})
