import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Api, Session } from '@plaudit/client/client'
import { statement } from '../../../../platform/db/db.ts'
import { tell, watch } from '../../../../platform/realtime/testing.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeClub } from '../../../clubs/factory.ts'
import { sendVotes, makeContest } from '../../../contests/factory.ts'
import { servicePicture } from '../../../marketplace/factory.ts'
import { makeSite, siteClient } from '../../factory.ts'

interface Owner {
  api: Api
  session: Session
  username: string
  id: number
  host: string
  cx_id: string
}

let server: TestServer
let owners: [Owner, Owner]
const at = siteClient(() => server)
const looks = [
  { title: 'Rowan stage', primary: '#7a1f3d', secondary: '#f2c94c' },
  { title: 'Alder stage', primary: '#0b5d3b', secondary: '#2d9cdb' },
] as const
const status = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: { status?: number }) => error.status,
  )

/** Somebody with a site of their own and one of each thing on it, all named by the same word. */
async function ownerOf(n: 0 | 1): Promise<Owner> {
  const { api, session, username } = await server.person()
  const host = `stage${n}.example.org`
  await makeSite(server, api, host, { ...looks[n], logo_id: await servicePicture(api) })
  const made = await makeContest(api, { contest_name: `Quince contest ${n}` })
  await sendVotes(server, made, { 'Singer 1': 1 })
  await makeClub(api, { title: `Quince club ${n}` })
  await api.call('feeds/addFeed', {
    group_id: 78,
    text: `Quince post ${n}`,
    client_id: `post-of-${username}`,
  })
  await api.call('feeds/addFeed', {
    group_id: 108,
    text: 'Five acts, low light.',
    data: {
      title: `Quince job ${n}`,
      range_budget: { min: 40_000, max: 70_000 },
      currency: 'EUR',
      category: 453,
      country_code: 'FR',
      state: 'Isère',
    },
    client_id: `job-of-${username}`,
  })
  await api.call('account/updateProfileInfo', { account_type: 'professional' })
  const [row] = await statement<{ user_id: number }>(
    server.parts.db,
    'select user_id from users where username = $1',
    [username],
  )
  return { api, session, username, host, id: row?.user_id ?? 0, cx_id: made.contest.cx_id }
}

/** Everything that a visitor of a site is told by names: what each list holds of the two. */
async function seenAt(host: string): Promise<Record<string, string[]>> {
  const api = at(host)
  const [contests, clubs, feeds, jobs, ranking, people, found] = await Promise.all([
    api.call('contest/v2/get', { search: 'Quince' }),
    api.call('Groups/getGroups', { search: 'Quince' }),
    api.call('feeds/getFeeds', {}),
    api.call('jobs/search', { search: 'Quince' }),
    api.call('ranking/get', {}),
    api.call('providers/getProviders', {}),
    api.call('search/find', { search: 'Quince' }),
  ])
  return {
    contests: contests.contests.map((one) => one.contest_name),
    clubs: clubs.groups.map(({ title }) => title),
    posts: feeds.feeds.map(({ text }) => text),
    jobs: jobs.jobs.map(({ title }) => title),
    ranking: ranking.entries.map(({ text }) => text),
    people: people.providers.map(({ username }) => username),
    found: found.results.map(({ title, excerpt }) => `${title} ${excerpt}`),
  }
}

beforeAll(async () => {
  server = await testServer()
  owners = [await ownerOf(0), await ownerOf(1)]
  // The search learns of new things by a task, and the sums by the fold.
  for (const { host } of owners)
    await vi.waitFor(
      async () => {
        const { found, ranking } = await seenAt(host)
        if ((found?.length ?? 0) < 4 || ranking?.length !== 1) throw new Error('not yet')
      },
      { timeout: 60_000, interval: 200 },
    )
})
afterAll(() => server.close())

it('looks like itself: title, logo and colours of one site are not the other’s [cf:9e21e]', async () => {
  for (let round = 0; round < 3; round++) {
    const sites = await Promise.all(owners.map(({ host }) => at(host).call('api/site', {})))
    expect(sites.map(({ title, primary, secondary }) => ({ title, primary, secondary }))).toEqual(
      looks,
    )
    expect(sites[0]?.colours).not.toEqual(sites[1]?.colours)
    expect(new Set(sites.map(({ logo }) => logo)).size).toBe(2)
  }
})

it('lists contests, clubs, posts, jobs, hot contestants, people and finds of its owner alone [cf:76123]', async () => {
  // The operator's ranking service knows the whole platform: it fills no site of one owner.
  server.parts.config.settings.RANKING_URL = 'https://ranking.example/top'
  await statement(
    server.parts.db,
    `with state as (insert into ranking_state (fetched_at) values (now()))
     insert into ranking_entries (position, id, title, text, href) values (0, 'x', 'Top', 'Quince of all', 'https://ranking.example/x')`,
    [],
  )
  const seen = await Promise.all(owners.map(({ host }) => seenAt(host)))
  for (const [n, owner] of owners.entries()) {
    const { people, ...lists } = seen[n] ?? {}
    expect(people).toEqual([owner.username])
    for (const [list, names] of Object.entries(lists)) {
      expect(`${list} ${names?.length}`).not.toBe(`${list} 0`)
      // Each name that is said here ends with the number of its owner.
      const others = names?.filter((name) => name.includes('Quince') && !name.includes(` ${n}`))
      expect([list, others]).toEqual([list, []])
    }
  }
})

it('shows the page of its owner, and 404 for everybody else but oneself [cf:7f35c]', async () => {
  const [one, two] = owners
  const asked = (api: Api, { username, id }: Owner) => [
    status(api.call('profile/getPage/{username}', { username })),
    status(api.call('profile/getData/{id}', { id: String(id) })),
    status(api.call('Providers/getUserInfo', { user_id: id })),
    status(api.call('providers/getProvider/{username}', { username })),
  ]
  expect(await Promise.all(asked(at(one.host), one))).toEqual([200, 200, 200, 200])
  expect(await Promise.all(asked(at(one.host), two))).toEqual([404, 404, 404, 404])
  expect(await Promise.all(asked(at(one.host, two.session), two))).toEqual([200, 200, 200, 200])
  const { users } = await at(one.host).call('profile/grouped/{id}', { id: `${two.id},${one.id}` })
  expect(users.map(({ ID }) => ID)).toEqual([one.id])
})

it('hears of its owner’s contests alone over a socket, signed in or not [cf:e7092]', async () => {
  const [one, two] = owners
  const reader = await server.person()
  const line = await watch(server.url, { headers: { host: one.host } })
  for (const token of [undefined, `${reader.session.token}_${reader.username}`]) {
    if (token !== undefined) await line.ask({ op: 'auth', token })
    expect(await line.ask({ op: 'subscribe', topic: `contest:${one.cx_id}` })).toMatchObject({
      ok: true,
    })
    for (const topic of [`contest:${two.cx_id}`, `contest-chat:${two.cx_id}`])
      expect((await line.ask({ op: 'subscribe', topic })).code).toBe('not_found')
  }
  await tell(server.parts, `contest:${two.cx_id}`)
  await tell(server.parts, `contest:${one.cx_id}`)
  await expect.poll(() => line.events.length).toBe(1)
  expect(line.events[0]?.topic).toBe(`contest:${one.cx_id}`)
})

it('knows a session as the same person on both sites, each with what that site shows [cf:5e5s1]', async () => {
  const [one, two] = owners
  const { session, username, api: everywhere } = await server.person()
  for (const { cx_id } of owners) await everywhere.call('follows/toggle', { cx_id, wanted: true })
  for (const { host, cx_id } of [one, two]) {
    const api = at(host, session)
    expect((await api.call('api/getUser', {})).username).toBe(username)
    expect(await status(api.call('contest/v2/fetchContest', { cx_id }))).toBe(200)
    const other = cx_id === one.cx_id ? two.cx_id : one.cx_id
    expect(await status(api.call('contest/v2/fetchContest', { cx_id: other }))).toBe(404)
    const { follows } = await api.call('follows/get', {})
    const { contests } = await api.call('favourites/get', {})
    expect([follows, contests].map((all) => all.map(({ id }) => id))).toEqual([[cx_id], [cx_id]])
    const again = api.call('follows/toggle', { cx_id: other, wanted: true })
    expect(await status(again)).toBe(404)
  }
  // A session that ends on one ends on the other.
  await at(one.host, session).call('login/logout', {})
  expect(await status(at(two.host, session).call('account/getSecurity', {}))).toBe(401)
})

it('names among what is hot no contest and no contestant that was taken down [cf:d83c9]', async () => {
  const [one] = owners
  const hot = async () => (await at(one.host).call('ranking/get', {})).entries.length
  expect(await hot()).toBe(1)
  const hide = (table: string, since: string) =>
    statement(
      server.parts.db,
      `update ${table} set hidden_at = ${since} where contest_id = (select contest_id from contests where cx_id = $1)`,
      [one.cx_id],
    )
  await hide('contestants', 'now()')
  expect(await hot()).toBe(0)
  await hide('contestants', 'null')
  expect(await hot()).toBe(1)
  await hide('contests', 'now()')
  expect(await hot()).toBe(0)
})
