import { expect, it } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { publicId } from '../../../platform/ids.ts'
import { watch } from '../../../platform/realtime/testing.ts'
import { openServer, server } from '../../../testing-server.ts'
import { makeClub } from '../../clubs/factory.ts'
import {
  outcome,
  someone,
  sql,
  stand,
  type Someone as Knower,
} from '../../clubs/routes/tests/testing-matrix.ts'
import { makeContest, refuses } from '../../contests/factory.ts'
import { makeAdmin, openListing } from '../../marketplace/factory.ts'

openServer()

type Someone = Awaited<ReturnType<typeof server.person>>

/** Follows what is said and liked below one thing. */
async function lineOf({ session }: Someone, id: string) {
  const line = await watch(server.url)
  await line.ask({ op: 'auth', token: `${session.token}_${session.username}` })
  for (const topic of [`comments:${id}`, `likes:${id}`])
    expect(await line.ask({ op: 'subscribe', topic })).toMatchObject({ ok: true })
  return line
}

it.each(['hide', 'take down'] as const)(
  'nobody follows a post any more but its author and its keepers: %s',
  async (way) => {
    const admin = await makeAdmin(server)
    const [owner, author, member] = [
      await server.person(),
      await server.person(),
      await server.person(),
    ]
    const { gx_id } = await makeClub(owner.api)
    for (const { api } of [author, member]) await api.call('Groups/add2Group', { gx_id })
    const { feed } = await author.api.call('feeds/addFeed', { gx_id, text: 'Adverts' })
    const { fx_id } = feed
    const { comment_id } = (await author.api.call('comments/add', { fx_id, text: 'Cheap!' }))
      .comment
    const [own, line] = [await lineOf(author, fx_id), await lineOf(member, fx_id)]
    if (way === 'hide')
      await owner.api.call('feeds/moderate', { fx_id, verdict: 'hide', reason: 'No adverts' })
    else {
      await member.api.call('reports/add', { entity: 'feed', fx_id, reason: 'fraud' } as never)
      const { cases } = await admin.api.call('reports/getQueue', { queue: 'open' })
      const case_id = cases.find(({ thing }) => thing.href?.includes(gx_id))?.case_id ?? ''
      await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'fraud' })
    }
    await author.api.call('comments/edit', { comment_id, text: 'Why?' })
    await expect.poll(() => own.events.length).toBeGreaterThan(0)
    await expect.poll(() => line.ended.length).toBe(2)
    expect([line.events, own.ended]).toEqual([[], []])
    for (const one of [own, line]) one.socket.terminate()
  },
)

it('nobody but its provider follows a listing that was paused', async () => {
  const [provider, admin, one] = [
    await server.person(),
    await makeAdmin(server),
    await server.person(),
  ]
  const { sx_id } = await openListing(provider.api, admin.api)
  const [own, line] = [await lineOf(provider, sx_id), await lineOf(one, sx_id)]
  await provider.api.call('services/setServiceStatus', { sx_id, verb: 'pause' })
  await expect.poll(() => line.ended.toSorted()).toEqual([`comments:${sx_id}`, `likes:${sx_id}`])
  await refuses(one.api.call('comments/get', { sx_id }), 'not_found')
  expect(own.ended).toEqual([])
  for (const watcher of [own, line]) watcher.socket.terminate()
})

it('nobody keeps notices of words in a club that is deleted', async () => {
  const [owner, member] = [await server.person(), await server.person()]
  const { gx_id } = await makeClub(owner.api, { access: 'private' })
  const { ID: user_id = 0 } = await member.api.call('api/getUser', {})
  await member.api.call('Groups/add2Group', { gx_id })
  await owner.api.call('Groups/moderate', { gx_id, user_id, verdict: 'let_in' })
  const { feed } = await member.api.call('feeds/addFeed', { gx_id, text: 'Where do we meet?' })
  const { fx_id } = feed
  await owner.api.call('comments/add', { fx_id, text: 'At the old mill, at nine' })
  const told = async () =>
    JSON.stringify((await member.api.call('notifications/get', {})).notifications)
  expect(await told()).toContain('old mill')
  await owner.api.call('Groups/deleteGroup', { gx_id })
  expect(await told()).not.toContain('old mill')
})

it('a muted author’s retry is given the first answer, and their other words are refused', async () => {
  const [owner, author] = [await server.person(), await server.person()]
  const { gx_id } = await makeClub(owner.api)
  await author.api.call('Groups/add2Group', { gx_id })
  const again = () => statement(server.parts.db, 'delete from idempotency_keys', [])
  const post = async (text: string) => {
    await again()
    return (await author.api.call('feeds/addFeed', { gx_id, text, client_id: 'post' })).feed.fx_id
  }
  const fx_id = await post('Who sings?')
  const comment = async (text: string) => {
    await again()
    const said = { fx_id, text, client_id: 'comment' }
    return (await author.api.call('comments/add', said)).comment.comment_id
  }
  const comment_id = await comment('I do')
  const { ID: user_id = 0 } = await author.api.call('api/getUser', {})
  await owner.api.call('Groups/moderate', { gx_id, user_id, verdict: 'mute' })
  expect([await post('Who sings?'), await comment('I do')]).toEqual([fx_id, comment_id])
  for (const other of [() => post('Who plays?'), () => comment('I do not')])
    await refuses(other(), 'idempotency_conflict')
  await refuses(author.api.call('comments/add', { fx_id, text: 'And you?' }), 'club_muted')
})

it.each([true, false])(
  'a name that goes and comes back in a comment is told, but across no block: blocked %s',
  async (isBlocked) => {
    const [a, b] = [await server.person(), await server.person()]
    const { ID: user_id = 0 } = await a.api.call('api/getUser', {})
    const { feed } = await a.api.call('feeds/addFeed', { group_id: 78, text: 'Who lights it?' })
    const text = `Ask @${b.username}`
    const { comment } = await a.api.call('comments/add', { fx_id: feed.fx_id, text })
    const { comment_id } = comment
    await a.api.call('comments/edit', { comment_id, text: 'Nobody' })
    if (isBlocked) await b.api.call('messages/block', { user_id, wanted: true })
    await a.api.call('comments/edit', { comment_id, text: `${text} after all` })
    const { notifications } = await b.api.call('notifications/get', {})
    expect(notifications).toHaveLength(isBlocked ? 0 : 1)
  },
)

it('hides by itself services, words in a room and replies, and no person, job or words among a few', async () => {
  const admin = await someone(true)
  const [author, ...readers] = await Promise.all([someone(), someone(), someone(), someone()])
  const ids = readers.map(({ user_id }) => user_id)
  await sql(
    `update users set created_at = now() - interval '30 days', email_confirmed_at = now() where user_id = any ($1::bigint[])`,
    [ids],
  )
  const { sx_id } = await openListing(author.api, admin.api)
  const { cx_id } = (await makeContest(author.api)).contest
  const { conversation } = await author.api.call('messages/saveGroup', { title: 'Us', add: ids })
  const say = async (to: object) =>
    (await author.api.call('messages/send', { ...to, text: 'Harsh', client_id: publicId() }))
      .message.messageId
  const spoken = await say({ cx_id })
  const among = await say({ conversation_id: conversation.id })
  const data = { title: 'A photographer', budget: 20_000, currency: 'EUR', category: 453 }
  const job = await author.api.call('feeds/addFeed', { group_id: 108, text: 'Somebody', data })
  const { feed } = await author.api.call('feeds/addFeed', { group_id: 78, text: 'Look' })
  const { comment } = await author.api.call('comments/add', { fx_id: feed.fx_id, text: 'Well' })
  const { comment_id } = comment
  const { reply } = await author.api.call('replies/add', { comment_id, text: 'Harsh' })
  const things = [
    [sx_id, { entity: 'service', sx_id }],
    [spoken, { entity: 'message', messageId: spoken }],
    [reply.reply_id, { entity: 'reply', reply_id: reply.reply_id }],
    [among, { entity: 'message', messageId: among }],
    [job.feed.fx_id, { entity: 'feed', fx_id: job.feed.fx_id }],
    [String(author.user_id), { entity: 'user', user_id: author.user_id }],
  ] as const
  const report = (by: Knower, thing: object) =>
    outcome(by.api.call('reports/add', { reason: 'insult', ...thing } as never))
  for (const reader of readers)
    for (const [, thing] of things) expect(await report(reader, thing)).toBe('ok')
  const hidden = await sql(
    'select entity_id from report_cases where author_id = $1 and hidden_at is not null',
    [author.user_id],
  )
  expect(new Set(hidden.map((row) => row.entity_id))).toEqual(
    new Set(things.slice(0, 3).map(([key]) => key)),
  )
  const { user_id } = author
  await sql('update users set suspended_at = now() where user_id = $1', [user_id])
  expect(await report(admin, { entity: 'user', user_id })).toBe('not_found')
  // Their words stay, under a name that leads to no page.
  const { feeds } = await admin.api.call('feeds/getFeeds', { group_id: 78 })
  const { user } = feeds.find(({ fx_id }) => fx_id === feed.fx_id) ?? {}
  expect(user).toMatchObject({ ID: user_id, no_page: true })
})

it('an objection outlives a return to the club, and puts nobody back who came and left since', async () => {
  const [owner, moderator, author] = [await someone(), await someone(), await someone()]
  const { gx_id } = await makeClub(owner.api)
  await stand(gx_id, moderator, 'moderator')
  await stand(gx_id, author, 'member')
  const judge = (verdict: 'mute' | 'remove') =>
    moderator.api.call('Groups/moderate', {
      gx_id,
      user_id: author.user_id,
      verdict,
      minutes: 600,
      reason: 'Too loud',
    })
  const object = async (act: 'mute' | 'remove') => {
    const { decisions } = await author.api.call('reports/getClubDecisions', {})
    const act_id = decisions.find((one) => one.act === act)?.act_id ?? 0
    await author.api.call('reports/appealInClub', { act_id, text: 'I was not.' })
    return () => owner.api.call('reports/answerClubAppeal', { act_id, verdict: 'put_back' })
  }
  const join = () => author.api.call('Groups/add2Group', { gx_id })
  const leave = () => author.api.call('Groups/remove2Group', { gx_id })
  const mine = async () => (await author.api.call('Groups/getGroups', { gx_id })).groups[0]
  await judge('mute')
  await leave()
  await join()
  expect((await mine())?.can.post).toBe(false)
  await (
    await object('mute')
  )()
  expect((await mine())?.can.post).toBe(true)
  await judge('remove')
  const putBack = await object('remove')
  await join()
  await leave()
  await putBack()
  expect((await mine())?.mine?.state).not.toBe('member')
})

it('words that keepers hid call nobody, however their author changes them', async () => {
  const [owner, author, named] = [await someone(), await someone(), await someone()]
  const { gx_id } = await makeClub(owner.api)
  await stand(gx_id, author, 'member')
  const { fx_id } = (await author.api.call('feeds/addFeed', { gx_id, text: 'Lamps' })).feed
  const said = await author.api.call('comments/add', { fx_id, text: 'Warm' })
  const { comment_id } = said.comment
  const text = `See here, @${named.username}`
  const change = async () => {
    await author.api.call('comments/edit', { comment_id, text: `${text}, again` })
    await author.api.call('feeds/editFeed', { fx_id, text })
    const rows = await sql('select "values" ->> \'text\' as text from notices where user_id = $1', [
      named.user_id,
    ])
    return rows.length
  }
  const keep = async (verdict: 'hide' | 'show') => {
    await owner.api.call('feeds/moderate', { comment_id, verdict })
    await owner.api.call('feeds/moderate', { fx_id, verdict })
  }
  await keep('hide')
  expect(await change()).toBe(0)
  await keep('show')
  expect(await change()).toBe(2)
})
