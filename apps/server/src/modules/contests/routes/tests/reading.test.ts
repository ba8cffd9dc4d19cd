import type { Api } from '@plaudit/client/client'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { castVotes, inHours, makeContest, refuses } from '../../factory.ts'
import { presentList } from '../../present/list.ts'

let server: TestServer
let api: Api
let visitor: Api
let username: string

beforeAll(async () => {
  server = await testServer()
  const organiser = await server.person('zoe.lagrange')
  ;({ api, username } = organiser)
  visitor = server.client()
})
afterAll(() => server.close())

const names = ({ contests }: { contests: { contest_name: string }[] }) =>
  contests.map((c) => c.contest_name)

it('lists by status, category, owner and sort, and counts categories [cf:93a85]', async () => {
  const owner = await server.person()
  const make = (contest_name: string, given: object, draft = false) =>
    makeContest(owner.api, { contest_name, category: 435, ...given }, { contestants: 0, draft })
  await make('B now', { end_date: inHours(3) })
  await make('A now', { end_date: inHours(9) })
  await make('C later', { start_date: inHours(5), end_date: inHours(7) })
  await make('D draft', {}, true)
  await make('E unlisted', { visibility: 'unlisted' })
  const over = await make('F over', {})
  await owner.api.call('contest/v2/setContestStatus', {
    cx_id: over.contest.cx_id,
    contest_status: 'end',
  })
  const { ID: user_id } = await owner.api.call('api/getUser', {})
  const list = async (input: object, as: Api = visitor) =>
    names(await as.call('contest/v2/get', { user_id, ...input }))

  expect(await list({ sort: 'name' })).toEqual(['A now', 'B now', 'C later', 'F over'])
  expect(await list({})).toEqual(['F over', 'C later', 'A now', 'B now'])
  expect(await list({ sort: 'ending' })).toEqual(['B now', 'C later', 'A now', 'F over'])
  expect(await list({ status: 'ongoing', sort: 'ending' })).toEqual(['B now', 'A now'])
  expect(await list({ status: 'active', sort: 'ending' })).toEqual(['B now', 'A now'])
  expect(await list({ status: 'upcoming' })).toEqual(['C later'])
  expect(await list({ status: 'ended' })).toEqual(['F over'])
  expect(await list({ status: 'pending', sort: 'name' })).toEqual(['C later', 'F over'])
  expect(await list({ category: 436 })).toEqual([])
  expect(await list({ status: 'mine', sort: 'name' }, owner.api)).toHaveLength(6)
  expect(
    names(await visitor.call('contest/v2/getOngoingContests', { user_id, sort: 'name' })),
  ).toEqual(['A now', 'B now'])
  expect(names(await visitor.call('contest/v2/getEndedContests', { user_id }))).toEqual(['F over'])
  await refuses(visitor.call('contest/v2/get', { status: 'mine' }), 'sign_in_required')

  const page = await visitor.call('contest/v2/get', { user_id, sort: 'name', limit: 2, page: 2 })
  expect(names(page)).toEqual(['C later', 'F over'])
  expect(page).toMatchObject({ total: 4, page: 2, limit: 2 })
  const { categories } = await server
    .client({}, { 'accept-language': 'fr' })
    .call('contest/v2/getCategories', {})
  expect(categories).toHaveLength(14)
  expect(categories.find((c) => c.value === 435)).toEqual({
    label: 'Cuisine',
    slug: 'food',
    value: 435,
    count: 4,
  })
})

it('finds in spite of accents and typing errors, the likeliest first [cf:afad0]', async () => {
  const make = (contest_name: string, given: object = {}) =>
    makeContest(api, { contest_name, ...given }, { contestants: 0 })
  await make('Grand Prix de la Crème brûlée', { category: 435 })
  await make('Creme brulee')
  await make('Creme brulee of the year')
  await make('Puddings', { description: '<p>No <b>crème</b> brûlée here</p>' })
  const search = async (text: string) =>
    names(await visitor.call('contest/v2/search', { search: text }))
  expect(await search('crème brûlée')).toEqual([
    'Creme brulee',
    'Creme brulee of the year',
    'Grand Prix de la Crème brûlée',
    'Puddings',
  ])
  expect(await search('cerme brulee')).toContain('Creme brulee')
  expect(await search('LAGRANGE')).toContain('Puddings')
  expect(await search(username)).toContain('Puddings')
  expect(await search('cuisine')).toContain('Grand Prix de la Crème brûlée')
  expect(await search('100%_\\')).toEqual([])
  expect(await search("'; drop table contests; --")).toEqual([])
  expect(await search('zzqqxx')).toEqual([])
})

it('answers with leaders whose objects stand beside the contests', async () => {
  const made = await makeContest(api, { contest_name: 'With leaders' }, { contestants: 5 })
  await castVotes(server, made, { 'Singer 4': 4, 'Singer 2': 3, 'Singer 5': 2, 'Singer 1': 1 })
  const read: object[] = []
  const db = server.parts.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => (read.push(...result.rows), result),
  })
  await presentList(db, [made.contest.contest_id], null, Date.now())
  // The list compares all contestants with votes, and reads the stories of the first three alone.
  expect(read.filter((row) => 'answers' in row)).toHaveLength(3)
  const list = await visitor.call('contest/v2/search', { search: 'With leaders' })
  const [contest] = list.contests
  const leaders = contest?.leaders.map((id) => list.contestants.find((c) => c.assox_id === id))
  expect(leaders?.map((c) => [c?.contestant_name, c?.votes, c?.place])).toEqual([
    ['Singer 4', 4, 1],
    ['Singer 2', 3, 2],
    ['Singer 5', 2, 3],
  ])
  expect(contest).toMatchObject({ votes_total: 10, voters_total: 10, contestants_count: 5 })
  // A place in the list tells no sum that the contest's page withholds.
  const shares = await makeContest(api, { result_visibility: 'percentages' })
  await castVotes(server, shares, { 'Singer 1': 12 })
  const first = async () => (await visitor.call('contest/v2/get', { sort: 'popular' })).contests[0]
  expect((await first())?.contest_name).toBe('With leaders')
  const { cx_id } = shares.contest
  for (const contest_status of ['end', 'declare'] as const)
    await api.call('contest/v2/setContestStatus', { cx_id, contest_status })
  expect((await first())?.cx_id).toBe(cx_id)
  const cached = await visitor.call('contest/v2/getCachedContest/{cx_id}', {
    cx_id: made.contest.cx_id,
  })
  expect(cached.contestants.map((c) => c.contestant_name)).toEqual([
    'Singer 4',
    'Singer 2',
    'Singer 5',
    'Singer 1',
    'Singer 3',
  ])
})

it('hides numbers until the end in every call, and from the team until no round takes place', async () => {
  const made = await makeContest(api, { contest_name: 'Secret poll', result_visibility: 'hidden' })
  const { cx_id } = made.contest
  await castVotes(server, made, { 'Singer 3': 2, 'Singer 2': 1 })
  const paused = async (contest_status: 'pause' | 'resume') =>
    api.call('contest/v2/setContestStatus', { cx_id, contest_status })
  const answers = [
    await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id }),
    await visitor.call('contest/v2/fetchContest', { cx_id }),
    await api.call('contest/v2/fetchContest', { cx_id }),
    await api.call('contest/v2/get', { search: 'Secret poll', status: 'mine' }),
    await paused('pause'),
    await paused('resume'),
    await visitor.call('contest/v2/search', { search: 'Secret poll' }),
  ]
  for (const answer of answers) {
    const contest = 'contest' in answer ? answer.contest : answer.contests[0]
    expect(contest).toMatchObject({ results_hidden: true, leaders: [] })
    for (const c of answer.contestants)
      expect([c.votes, c.score, c.place, c.public_votes]).toEqual([null, null, null, null])
  }
  const { contestants } = await visitor.call('contest/v2/getContestants', { cx_id })
  expect(contestants.map((c) => [c.contestant_name, c.votes])).toEqual([
    ['Singer 1', null],
    ['Singer 2', null],
    ['Singer 3', null],
  ])
  const recent = await visitor.call('contest/v2/getRecentContestants', { cx_id })
  expect(recent.contestants.map((c) => c.votes)).toEqual([null, null, null])
  const own = await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  expect(own.contestants.map((c) => [c.contestant_name, c.votes])).toEqual([
    ['Singer 3', 2],
    ['Singer 2', 1],
    ['Singer 1', 0],
  ])
  const held = await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  expect(held.contest).toMatchObject({ results_hidden: true, state: 'review', timestamp: 0 })
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  const over = await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  expect(over.contest).toMatchObject({ results_hidden: false, state: 'declared', timestamp: 0 })
  expect(over.contestants[0]).toMatchObject({ contestant_name: 'Singer 3', votes: 2, place: 1 })
})

it('tells only shares where only percentages are shown', async () => {
  const made = await makeContest(api, { result_visibility: 'percentages' })
  await castVotes(server, made, { 'Singer 1': 1, 'Singer 2': 2 })
  const { contestants } = await visitor.call('contest/v2/getCachedContest/{cx_id}', {
    cx_id: made.contest.cx_id,
  })
  expect(
    contestants.map((c) => [c.contestant_name, c.votes, c.public_votes, c.score, c.place]),
  ).toEqual([
    ['Singer 2', null, null, '66.7', 1],
    ['Singer 1', null, null, '33.3', 2],
    ['Singer 3', null, null, '0.0', 3],
  ])
})

it('counts down by the server’s clock', async () => {
  const soon = await makeContest(api, { start_date: inHours(1), end_date: inHours(2) })
  const cached = async (cx_id: string) =>
    (await visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id })).contest
  expect(await cached(soon.contest.cx_id)).toMatchObject({
    state: 'scheduled',
    timestamp: expect.closeTo(-3600, -1),
  })
  const open = await makeContest(api, { end_date: inHours(2) })
  const { cx_id } = open.contest
  expect(await cached(cx_id)).toMatchObject({
    state: 'ongoing',
    timestamp: expect.closeTo(7200, -1),
    can: { vote: true, edit: false },
  })
  await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' })
  expect(await cached(cx_id)).toMatchObject({
    state: 'paused',
    timestamp: 0,
    contest_status: 'inactive',
    can: { vote: false },
  })
})

it('gives the kept answer to everybody for a second, and a new one right after an edit [cf:e2a19]', async () => {
  const { contest } = await makeContest(api, { contest_name: 'Before' })
  const { cx_id, revision } = contest
  const read = () => visitor.call('contest/v2/getCachedContest/{cx_id}', { cx_id })
  // The server's clock stands still, beyond what was kept before; its timers go on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await Promise.all(Array.from({ length: 20 }, read))
  await statement(server.parts.db, 'update contests set contest_name = $1 where cx_id = $2', [
    'Behind its back',
    cx_id,
  ])
  vi.setSystemTime(Date.now() + 999)
  expect((await read()).contest.contest_name).toBe('Before')
  vi.setSystemTime(Date.now() + 1)
  expect((await read()).contest.contest_name).toBe('Behind its back')
  await api.call('contest/v2/saveContest', { cx_id, revision, contest_name: 'After' })
  expect((await read()).contest.contest_name).toBe('After')
})

it('gives what belongs to the caller [cf:24665]', async () => {
  const { contest, contestants } = await makeContest(api)
  const voter = await server.visitor()
  const assox_id = contestants[1]?.assox_id ?? ''
  const { casx_id } = await voter.api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id })
  const own = await voter.api.call('contest/v2/fetchContest', { cx_id: contest.cx_id })
  expect(own.pastVotes).toMatchObject([{ casx_id, assox_id }])
  expect(
    (await visitor.call('contest/v2/fetchContest', { cx_id: contest.cx_id })).pastVotes,
  ).toEqual([])
})
