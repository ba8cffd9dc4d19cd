import { beforeAll, expect, it } from 'vitest'
import { createClient, type Api } from '@plaudit/client/client'
import { statement } from '../../../../platform/db/db.ts'
import { watch } from '../../../../platform/realtime/testing.ts'
import { api, openServer, organiser, server, visitor } from '../../../../testing-server.ts'
import { refuses } from '../../../contests/factory.ts'
import { makeClub } from '../../factory.ts'

openServer()

type Someone = Awaited<ReturnType<typeof server.person>>
let guest: Someone
let member: Someone
let admin: Someone
const sql = (text: string, values: unknown[] = []) =>
  statement<Record<string, unknown>>(server.parts.db, text, values)

beforeAll(async () => {
  ;[guest, member, admin] = await Promise.all([server.person(), server.person(), server.person()])
  await sql('update users set is_admin = true where username = $1', [admin.username])
})

const idOf = async ({ username }: Someone) =>
  Number((await sql('select user_id from users where username = $1', [username]))[0]?.['user_id'])

/** A club with one member beside its owner, and a post in it. */
async function filled(access: 'public' | 'private' | 'unlisted', word: string) {
  const club = await makeClub(api, { title: `${word} society`, access })
  const { gx_id } = club
  await member.api.call('Groups/add2Group', { gx_id })
  if (access === 'private')
    await api.call('Groups/moderate', {
      gx_id,
      user_id: await idOf(member),
      verdict: 'let_in',
    })
  const { feed } = await member.api.call('feeds/addFeed', { gx_id, text: `${word} rehearsal` })
  return { club, feed }
}

const found = async (by: Api, search: string) =>
  (await by.call('search/find', { search })).results.map(({ kind, href }) => `${kind} ${href}`)
const subscribe = async (by: Someone | undefined, topic: string) => {
  const watcher = await watch(server.url)
  if (by) await watcher.ask({ op: 'auth', token: `${by.session.token}_${by.session.username}` })
  return watcher.ask({ op: 'subscribe', topic })
}

it('tells nobody outside of a private club anything of it, and lists no unlisted one [cf:dbb20]', async () => {
  const secret = await filled('private', 'Moonwort')
  const quiet = await filled('unlisted', 'Toadflax')
  const open = await filled('public', 'Yarrow')
  const postOf = ({ club, feed }: typeof secret) => `post /c/${club.gx_id}/${feed.feed_item_id}`
  await expect.poll(() => found(guest.api, 'yarrow')).toContain(postOf(open))
  await expect.poll(() => found(member.api, 'moonwort')).toContain(postOf(secret))
  await expect.poll(() => found(member.api, 'toadflax')).toContain(postOf(quiet))
  for (const outsider of [visitor, guest.api]) {
    for (const word of ['moonwort', 'toadflax'])
      expect(await found(outsider, word), word).toEqual([])
    const { groups } = await outsider.call('Groups/getGroups', { search: 'society' })
    expect(groups.map(({ gx_id }) => gx_id)).toEqual([open.club.gx_id])
    const { gx_id } = secret.club
    const said = await refuses(outsider.call('Groups/getGroups', { gx_id }), 'club_members_only')
    expect(said.message).toBe('You must be a member of this club to view its contents.')
    await refuses(outsider.call('feeds/getFeeds', { gx_id }), 'club_members_only')
    const { fx_id } = secret.feed
    await refuses(outsider.call('feeds/getFeed', { fx_id }), 'club_members_only')
    await refuses(outsider.call('comments/get', { fx_id }), 'club_members_only')
    // The address of an unlisted club is enough to read the club.
    const read = await outsider.call('feeds/getFeeds', { gx_id: quiet.club.gx_id })
    expect(read.feeds.map(({ text }) => text)).toEqual(['Toadflax rehearsal'])
  }
  const { gx_id } = secret.club
  for (const topic of [`feed:${gx_id}`, `comments:${secret.feed.fx_id}`]) {
    expect(await subscribe(guest, topic), topic).toMatchObject({ code: 'not_found' })
    expect(await subscribe(undefined, topic), topic).toMatchObject({ code: 'not_found' })
    expect(await subscribe(member, topic), topic).toMatchObject({ ok: true })
  }
  // A club that becomes public is found at once, and one that closes no longer.
  await api.call('Groups/addUpdateGroup', { gx_id, access: 'public' })
  expect(await found(visitor, 'moonwort')).toContain(postOf(secret))
  await api.call('Groups/addUpdateGroup', { gx_id: open.club.gx_id, access: 'private' })
  expect(await found(visitor, 'yarrow')).not.toContain(postOf(open))
})

it('can be reported: posts and comments hide by themselves, a club when an admin decides so', async () => {
  const { club, feed } = await filled('public', 'Sorrel')
  const { comment } = await member.api.call('comments/add', {
    fx_id: feed.fx_id,
    text: 'Unkind words',
  })
  const { comment_id } = comment
  const people = await Promise.all([1, 2, 3].map(() => server.person()))
  await sql(
    `update users set created_at = now() - interval '30 days', email_confirmed_at = now()
     where username = any ($1::text[])`,
    [people.map(({ username }) => username)],
  )
  const report = async (thing: object) => {
    for (const { api: by } of people)
      await by.call('reports/add', { reason: 'insult', ...thing } as never)
  }
  await refuses(
    member.api.call('reports/add', { entity: 'comment', comment_id, reason: 'spam' }),
    'own_thing',
  )
  await report({ entity: 'comment', comment_id })
  const said = (await visitor.call('comments/get', { fx_id: feed.fx_id })).comments[0]
  expect(said).toMatchObject({ hidden: true, text: '', user: null })
  await report({ entity: 'feed', fx_id: feed.fx_id })
  await refuses(visitor.call('feeds/getFeed', { fx_id: feed.fx_id }), 'not_found')
  await expect.poll(() => found(visitor, 'sorrel rehearsal')).not.toContain('post')
  // Moderators of the club do not show a post again that the platform hid.
  await refuses(api.call('feeds/moderate', { fx_id: feed.fx_id, verdict: 'show' }), 'not_found')
  await refuses(api.call('feeds/moderate', { comment_id, verdict: 'show' }), 'not_found')
  const mine = await member.api.call('feeds/getFeed', { fx_id: feed.fx_id })
  expect(mine.feed).toMatchObject({ hidden: true, text: 'Sorrel rehearsal' })
  const decide = async (href: string, verdict: 'keep' | 'take_down') => {
    const { cases } = await admin.api.call('reports/getQueue', { queue: 'open' })
    const case_id = cases.find(({ thing }) => thing.href === href)?.case_id ?? ''
    await admin.api.call('reports/decide', { case_id, verdict, reason: 'insult' })
  }
  await decide(`/c/${club.gx_id}/${feed.feed_item_id}`, 'keep')
  expect((await visitor.call('feeds/getFeed', { fx_id: feed.fx_id })).feed.hidden).toBe(false)
  await report({ entity: 'group', gx_id: club.gx_id })
  expect((await visitor.call('Groups/getGroups', { gx_id: club.gx_id })).groups).toHaveLength(1)
  await decide(`/c/${club.gx_id}`, 'take_down')
  for (const outsider of [visitor, member.api]) {
    await refuses(outsider.call('Groups/getGroups', { gx_id: club.gx_id }), 'not_found')
    await refuses(outsider.call('feeds/getFeeds', { gx_id: club.gx_id }), 'not_found')
  }
  await refuses(
    member.api.call('feeds/addFeed', { gx_id: club.gx_id, text: 'Still here' }),
    'not_found',
  )
  const own = await api.call('Groups/getGroups', { gx_id: club.gx_id })
  expect(own.groups[0]?.can).toMatchObject({ edit: true, post: false })
})

it('stands on a site of its owner’s things, and nowhere on another’s; one’s own are everywhere', async () => {
  const other = await server.person()
  const theirs = await makeClub(other.api, { title: 'Burdock circle' })
  const mine = await makeClub(api, { title: 'Burdock ring' })
  const said = async (by: Someone, text: string) =>
    (await by.api.call('feeds/addFeed', { group_id: 78, text })).feed.text
  await said(other, 'Burdock from elsewhere')
  await said(organiser, 'Burdock from here')
  const { site } = await api.call('sites/save', { title: 'Burdock', shows: 'owner' })
  await api.call('sites/addHost', { site_id: site.site_id, host: 'clubs.example.org' })
  await sql('update site_hosts set proven_at = now() where site_id = $1', [site.site_id])
  server.parts.ports.get('sites').drop()
  const here = (session = {}) =>
    createClient({
      baseUrl: '',
      session: () => session,
      headers: { host: 'clubs.example.org' },
      fetch: async (url, init) => {
        const response = await server.app.inject({
          method: (init?.method ?? 'GET') as 'GET' | 'POST',
          url: String(url),
          headers: init?.headers as Record<string, string>,
          ...(typeof init?.body === 'string' && { payload: init.body }),
        })
        return new Response(response.body, { status: response.statusCode })
      },
    })
  const titles = async (by: Api) =>
    (await by.call('Groups/getGroups', { search: 'burdock' })).groups.map(({ title }) => title)
  expect(await titles(here())).toEqual(['Burdock ring'])
  expect((await titles(visitor)).toSorted()).toEqual(['Burdock circle', 'Burdock ring'])
  expect(await titles(here(other.session))).toContain('Burdock circle')
  const { gx_id } = theirs
  await refuses(here().call('Groups/getGroups', { gx_id }), 'not_found')
  await refuses(here().call('feeds/getFeeds', { gx_id }), 'not_found')
  await here().call('Groups/getGroups', { gx_id: mine.gx_id })
  const { feeds, total } = await here().call('feeds/getFeeds', {})
  expect([feeds.map(({ text }) => text), total]).toEqual([['Burdock from here'], 1])
  const job = (by: Someone) =>
    by.api.call('feeds/addFeed', {
      group_id: 108,
      text: 'Dig it out.',
      data: { title: 'Burdock to be dug', budget: 5000, currency: 'EUR', category: 459 },
    })
  const [own, another] = [await job(organiser), await job(other)]
  const { jobs } = await here().call('jobs/search', { search: 'burdock' })
  expect(jobs.map(({ fx_id }) => fx_id)).toEqual([own.feed.fx_id])
  await refuses(here().call('jobs/get', { fx_id: another.feed.fx_id }), 'not_found')
  await refuses(here().call('feeds/getFeed', { fx_id: another.feed.fx_id }), 'not_found')
  await here(other.session).call('jobs/get', { fx_id: another.feed.fx_id })
  await expect
    .poll(async () => (await found(here(), 'burdock')).filter((one) => /^(job|club)/.test(one)))
    .toEqual(
      expect.arrayContaining([`club /c/${mine.gx_id}`, `job /jobs/${own.feed.feed_item_id}`]),
    )
  expect((await found(here(), 'burdock')).join(' ')).not.toContain(gx_id)
})

it('opens no conversation where chat is switched off; what is open and support go on', async () => {
  const { ID: to_id = 0 } = await guest.api.call('api/getUser', {})
  const say = (from: typeof api, words: object) =>
    from.call('messages/send', { text: 'Hello', client_id: crypto.randomUUID(), ...words })
  const { message } = await say(api, { to_id })
  const { settings } = await admin.api.call('admin/getSettings', {})
  await admin.api.call('admin/saveSettings', { parts: { ...settings.parts, chat: false } })
  const { ID: stranger = 0 } = await member.api.call('api/getUser', {})
  await refuses(say(guest.api, { to_id: stranger }), 'part_off')
  await refuses(guest.api.call('messages/saveGroup', { title: 'Two', add: [stranger] }), 'part_off')
  await say(guest.api, { to_id: 101702 })
  const { conversation_id } = message
  await guest.api.call('messages/setConversation', { conversation_id, accepted: true })
  await say(guest.api, { conversation_id })
  await admin.api.call('admin/saveSettings', { parts: settings.parts })
})

it('takes nothing new where the installation switched clubs and jobs off', async () => {
  const { club } = await filled('public', 'Mallow')
  const { settings } = await admin.api.call('admin/getSettings', {})
  const parts = { ...settings.parts, clubs: false, jobs: false }
  await admin.api.call('admin/saveSettings', { parts })
  const { gx_id } = club
  await refuses(makeClub(api, { title: 'One more' }), 'part_off')
  await refuses(guest.api.call('Groups/add2Group', { gx_id }), 'part_off')
  await refuses(api.call('feeds/addFeed', { gx_id, text: 'New' }), 'part_off')
  await refuses(
    api.call('feeds/addFeed', {
      group_id: 108,
      text: 'New',
      data: { title: 'A new job', budget: 5000, currency: 'EUR', category: 459 },
    }),
    'part_off',
  )
  expect((await visitor.call('feeds/getFeeds', { gx_id })).feeds).toHaveLength(1)
  expect((await member.api.call('Groups/remove2Group', { gx_id })).membership.state).toBe('left')
  await admin.api.call('admin/saveSettings', { parts: settings.parts })
})

it('says in the search how many are in a club after each who comes, also into a large one', async () => {
  const { gx_id } = await makeClub(api, { title: 'Larkspur society' })
  const line = async () =>
    (await visitor.call('search/find', { search: 'larkspur' })).results[0]?.line
  await expect.poll(line).toBe('1 member')
  await sql('update clubs set members = 1203 where gx_id = $1', [gx_id])
  await guest.api.call('Groups/add2Group', { gx_id })
  await expect.poll(line).toBe('1,204 members')
})
