import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../platform/db/db.ts'
import { scopeOfSite } from '../../platform/site.ts'
import { testServer, type TestServer } from '../../testing.ts'
import { makeClub } from '../clubs/factory.ts'
import { publicRunsOf, publicStandCounts } from '../contests/data/ofPublicPerson.ts'
import { makeContest } from '../contests/factory.ts'
import { makeAdmin, openListing } from '../marketplace/factory.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const run = <Row>(text: string, values: unknown[]) => statement<Row>(server.parts.db, text, values)

it('shows what a person chose to show, and none of their addresses [cf:af885]', async () => {
  const { api, username } = await server.person()
  const { contest } = await makeContest(api, { time_zone: 'America/Bogota' })
  await api.call('account/updateProfileInfo', {
    about: 'I sing.',
    instagram: '@sings',
    country_code: 'BE',
  })
  const visitor = (await server.visitor()).api
  const page = await visitor.call('profile/getPage/{username}', { username })
  expect(page).toMatchObject({
    user: {
      username,
      about: 'I sing.',
      links: [{ site: 'instagram', href: 'https://www.instagram.com/sings' }],
    },
    runs: [{ cx_id: contest.cx_id, state: 'ongoing', time_zone: 'America/Bogota' }],
    stood: [],
  })
  expect(JSON.stringify(page)).not.toMatch(/@example|phone|email/)
  await api.call('account/updateProfileInfo', { shown: { runs: false, stood: false } })
  const hidden = await visitor.call('profile/getPage/{username}', {
    username: username.toUpperCase(),
  })
  expect([hidden.runs, hidden.stood]).toEqual([null, null])
})

it('gives one or several people by their numbers, and leaves out whom nobody is [cf:5ffcb]', async () => {
  const [one, other] = [await server.person(), await server.person()]
  const rows = await run<{ user_id: number }>(
    'select user_id from users where username = any ($1) order by user_id desc',
    [[one.username, other.username]],
  )
  const ids = rows.map(({ user_id }) => user_id)
  const { users } = await one.api.call('profile/grouped/{id}', {
    id: [...ids, 999_999_999].join(','),
  })
  expect(users.map(({ ID }) => ID)).toEqual(ids)
  const { user } = await one.api.call('profile/getData/{id}', { id: String(ids[0]) })
  expect(user.ID).toBe(ids[0])
})

it('refuses a hundred and first number with a sentence', async () => {
  const visitor = (await server.visitor()).api
  const ask = (count: number) =>
    visitor.call('profile/grouped/{id}', {
      id: Array.from({ length: count }, (_, n) => n + 1).join(),
    })
  expect((await ask(100)).users).toEqual([])
  const refused = { status: 400, failure: { fields: { id: 'At most 100 people at once.' } } }
  await expect(ask(101)).rejects.toMatchObject(refused)
})

it('finds organisers and contestants by name while their page shows it, and nobody else without an offer [cf:b3424]', async () => {
  const named = (n: string) => server.person(`quillwort-${n}`)
  const [organiser, entrant, quiet] = [await named('one'), await named('two'), await named('three')]
  const found = async () => {
    const visitor = (await server.visitor()).api
    const { results } = await visitor.call('search/find', { search: 'quillwort', kind: 'person' })
    return results.map(({ href }) => href).toSorted()
  }
  const { contest } = await makeContest(organiser.api, { entry_policy: 'open' })
  await entrant.api.call('contest/v2/joinContest', {
    cx_id: contest.cx_id,
    contestant_name: 'Somebody New',
  })
  await expect.poll(found).toEqual([`/user/${organiser.username}`, `/user/${entrant.username}`])
  expect(quiet.username).toBe('quillwort-three')
  await organiser.api.call('account/updateProfileInfo', { shown: { runs: false } })
  await expect.poll(found).toEqual([`/user/${entrant.username}`])
})

it('is nobody any more from the moment somebody asks to be deleted', async () => {
  const { api, username } = await server.person()
  await api.call('account/delete', { username })
  const asked = server.client().call('profile/getPage/{username}', { username })
  await expect(asked).rejects.toMatchObject({ status: 404 })
})

it('shows nobody who is suspended: no page, no entry in the directory, no services, until it is lifted', async () => {
  const [seller, admin] = [await server.person(), await makeAdmin(server)]
  const { username } = seller
  await openListing(seller.api, admin.api)
  const { ID: user_id = 0 } = await seller.api.call('api/getUser', {})
  const visitor = (await server.visitor()).api
  const seen = async () => {
    const calls = [
      visitor.call('profile/getPage/{username}', { username }),
      visitor.call('profile/getData/{id}', { id: String(user_id) }),
      visitor.call('providers/getProvider/{username}', { username }),
      visitor.call('Providers/getUserInfo', { user_id }),
    ]
    const answers = await Promise.allSettled(calls)
    const { users } = await visitor.call('profile/grouped/{id}', { id: String(user_id) })
    const { providers } = await visitor.call('providers/getProviders', { search: username })
    return [...answers.map(({ status }) => status), users.length, providers.length]
  }
  const [yes, no] = ['fulfilled', 'rejected']
  expect(await seen()).toEqual([yes, yes, yes, yes, 1, 1])
  await admin.api.call('admin/suspendUser', { user_id, reason: 'fraud', words: '' })
  expect(await seen()).toEqual([no, no, no, no, 0, 0])
  await admin.api.call('admin/liftSuspension', { user_id })
  expect(await seen()).toEqual([yes, yes, yes, yes, 1, 1])
  await seller.api.call('account/delete', { username }).catch(() => undefined)
  await run('update users set leaving_at = now() where user_id = $1', [user_id])
  expect(await seen()).toEqual([no, no, no, no, 0, 0])
})

it('names open clubs where their person wants it, and a private one to nobody', async () => {
  const { api, username } = await server.person()
  const open = await makeClub(api, { title: 'Sample choir' })
  for (const access of ['private', 'unlisted'] as const)
    await makeClub(api, { title: `Sample ${access} circle`, access })
  const other = await makeClub((await server.person()).api, { title: 'Sample readers' })
  await api.call('Groups/add2Group', { gx_id: other.gx_id })
  const visitor = (await server.visitor()).api
  const page = () => visitor.call('profile/getPage/{username}', { username })
  expect((await page()).clubs).toBeNull()
  await api.call('account/updateProfileInfo', { shown: { clubs: true } })
  const { clubs } = await page()
  expect(clubs?.map(({ title, is_owner }) => [title, is_owner])).toEqual([
    ['Sample choir', true],
    ['Sample readers', false],
  ])
  // A club that the platform takes down, or that closes, leaves the page.
  await run('update clubs set hidden_at = now() where gx_id = $1', [open.gx_id])
  await run(`update clubs set access = 'private' where gx_id = $1`, [other.gx_id])
  expect((await page()).clubs).toEqual([])
})

it('says in numbers what a person did, each as far as they show it', async () => {
  const [organiser, person] = [await server.person(), await server.person()]
  const open = () => makeContest(organiser.api, { entry_policy: 'open' })
  const made = [await open(), await open()]
  for (const { contest } of made)
    await person.api.call('contest/v2/joinContest', {
      cx_id: contest.cx_id,
      contestant_name: 'Somebody New',
    })
  const { username } = person
  const visitor = (await server.visitor()).api
  const page = () => visitor.call('profile/getPage/{username}', { username })
  const numbers = async () => (await page()).numbers
  expect(await numbers()).toEqual({ stood: 2, won: 0, rating: null, reviews: 0, orders: null })
  // Both are over; the person came first in one of them and second in the other.
  for (const [at, { contest }] of made.entries()) {
    await run(
      `insert into results (contest_id, round_id, standing)
       select r.contest_id, r.round_id, jsonb_build_array(jsonb_build_object('assox_id', e.assox_id, 'place', $2::int))
       from contests c join rounds r using (contest_id) join contestants e using (contest_id)
       join users u on u.user_id = e.user_id where c.cx_id = $1 and u.username = $3`,
      [contest.cx_id, at + 1, username],
    )
    await run('update contests set declared_at = now() where cx_id = $1', [contest.cx_id])
  }
  const { sx_id } = await openListing(person.api, (await makeAdmin(server)).api)
  await run(
    'update services set rating_sum = 14, reviews_count = 3, orders_done = 7 where sx_id = $1',
    [sx_id],
  )
  const all = { stood: 2, won: 1, rating: 4.7, reviews: 3, orders: 7 }
  const none = { stood: null, won: null, rating: null, reviews: null, orders: null }
  expect(await numbers()).toEqual(all)
  expect((await page()).provider).toBe(`/u/${username}`)
  await run(`insert into settings (key, value) values ('parts', '{"services": false}')`, [])
  expect((await page()).provider).toBeNull()
  await run(`delete from settings where key = 'parts'`, [])
  const kept = [
    [{ won: false }, { ...all, won: null }],
    [{ stood: false }, { ...all, stood: null, won: null }],
    [{ reviews: false, services: false }, none],
  ] as const
  for (const [shown, left] of kept) {
    await person.api.call('account/updateProfileInfo', { shown })
    expect(await numbers()).toEqual(left)
  }
})

it('shows on a site of one owner none of the contests of others, and none that was taken down', async () => {
  const { api, username } = await server.person()
  const { contest } = await makeContest(api, {})
  await makeContest(api, {})
  const { ID: user_id = 0 } = await api.call('api/getUser', {})
  const part = (after?: string) =>
    publicRunsOf(server.parts.db, user_id, scopeOfSite(1, null), { limit: 1, after })
  const first = await part()
  const rest = await part(first.next ?? '')
  expect([first.rows.length, rest.rows.length, rest.next]).toEqual([1, 1, null])
  expect(first.rows[0]?.cx_id).not.toBe(rest.rows[0]?.cx_id)
  await run('update contests set hidden_at = now() where cx_id = $1', [contest.cx_id])
  const cx = async (owner: number | null) =>
    (await publicRunsOf(server.parts.db, user_id, scopeOfSite(1, owner))).rows.map(
      (one) => one.cx_id,
    )
  expect(await cx(null)).toHaveLength(1)
  expect(await cx(user_id)).not.toContain(contest.cx_id)
  expect(await cx(user_id + 1)).toEqual([])
  // The same holds for what they stood in: a contest of somebody else is shown on that owner's site.
  const other = await server.person()
  const theirs = await makeContest(other.api, { entry_policy: 'open' })
  const entry = { cx_id: theirs.contest.cx_id, contestant_name: 'Somebody New' }
  await api.call('contest/v2/joinContest', entry)
  const { ID: otherId = 0 } = await other.api.call('api/getUser', {})
  const stood = async (owner: number | null) =>
    (await publicStandCounts(server.parts.db, user_id, scopeOfSite(1, owner))).stood
  expect([await stood(null), await stood(otherId), await stood(user_id)]).toEqual([1, 1, 0])
  const more = (name: 'runs' | 'stood') =>
    server.client().call('profile/getMore/{username}', { username, part: name })
  expect((await more('stood')).stood).toMatchObject([{ cx_id: theirs.contest.cx_id, place: null }])
  await api.call('account/updateProfileInfo', { shown: { stood: false } })
  expect([(await more('stood')).stood, (await more('runs')).runs.length]).toEqual([[], 1])
})

it('tells what a person does here, and what they follow that is live now on this site [cf:cdb19]', async () => {
  const [organiser, follower] = [await server.person(), await server.person()]
  const { contest } = await makeContest(organiser.api)
  const over = await makeContest(organiser.api)
  const uses = async ({ api }: typeof follower) =>
    (await api.call('api/getUses', {})).uses.toSorted()
  expect([await uses(organiser), await uses(follower)]).toEqual([['organises'], []])
  for (const { cx_id } of [contest, over.contest])
    await follower.api.call('follows/toggle', { cx_id, wanted: true })
  await run(
    `update rounds set start_date = now() - interval '2 days', end_date = now() - interval '1 day'
     where contest_id = (select contest_id from contests where cx_id = $1)`,
    [over.contest.cx_id],
  )
  const live = async () =>
    (await follower.api.call('api/getWaiting', {})).live.map(({ key }) => key)
  expect(await live()).toEqual([`contest:${contest.cx_id}`])
  await run('update contests set hidden_at = now() where cx_id = $1', [contest.cx_id])
  expect(await live()).toEqual([])
})
