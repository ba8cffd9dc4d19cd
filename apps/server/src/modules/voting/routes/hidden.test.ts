import type { Api } from '@plaudit/client/client'
import type { CallName } from '@plaudit/contract/calls'
import { calls } from '@plaudit/contract/calls'
import type { ContestEvent, TopicEvent } from '@plaudit/contract/realtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../testing.ts'
import {
  castVotes,
  inHours,
  makeContest,
  refuses,
  type MadeContest,
} from '../../contests/factory.ts'

let server: TestServer
let owner: Api

beforeAll(async () => {
  server = await testServer()
  owner = (await server.person()).api
})
afterAll(() => server.close())

/** Everybody who is not of the team, a judge and a contestant among them. */
async function outsiders(made: MadeContest, judge: Awaited<ReturnType<TestServer['person']>>) {
  const entrant = await server.person()
  const { ID } = await entrant.api.call('api/getUser', {})
  await statement(server.parts.db, 'update contestants set user_id = $1 where contestant_id = $2', [
    ID,
    made.contestants[2]?.contestant_id,
  ])
  return {
    visitor: (await server.visitor()).api,
    stranger: (await server.person()).api,
    organiserOfOthers: await otherOrganiser(),
    judge: judge.api,
    entrant: entrant.api,
  }
}

async function otherOrganiser(): Promise<Api> {
  const { api } = await server.person()
  await makeContest(api)
  return api
}

/** Every reading call that can tell of a contest, with what makes it tell the most. */
const readings = ({ contest }: MadeContest): Partial<Record<CallName, object[]>> => {
  const { cx_id, contest_slug: slug, contest_name: search } = contest
  const round_id = contest.rounds[0]?.round_id
  const lists = [
    { search },
    { search, sort: 'popular' },
    { sort: 'popular' },
    { category: contest.category },
  ]
  return {
    'contest/v2/get': [...lists, { user_id: contest.user?.ID }],
    'contest/v2/getOngoingContests': lists,
    'contest/v2/getEndedContests': lists,
    'contest/v2/search': lists,
    'contest/v2/getCachedContest/{cx_id}': [{ cx_id }, { cx_id, round_id }],
    'contest/v2/fetchContest': [{ cx_id }, { slug }, { cx_id, round_id }],
    'contest/v{version}/fetchContest': [{ cx_id, version: '1' }],
    'contest/v2/getContestants': [{ cx_id }, { round_id }, { cx_id, search: 'Singer' }],
    'contest/v2/getRecentContestants': [{}, { cx_id }, { search: 'Singer' }],
    'contest/v2/getVotes': [
      { cx_id },
      { cx_id, round_id },
      { cx_id, search: 'Singer' },
      { round_id },
      {},
    ],
    'contest/v2/getAllVotes': [{}, { contest_id: cx_id }, { keyword: 'Singer' }],
    'contest/v2/getAllContestants': [{}, { contest_id: cx_id }],
    'contest/v2/getCategories': [{}],
    'contest/v2/getDashboard': [{}, { cx_id }],
    'contest/v2/getPastVotes': [{ cx_id }],
    'contest/v2/getEntry': [{ cx_id }],
    'contest/v2/getComposition/{cx_id}': [{ cx_id }],
    'contest/v2/getEditions': [{}],
    'contest/v2/getJudgedContests': [{}],
    'contest/v2/getSheet': [{ cx_id }],
    'contest/v2/getJudging': [{ cx_id }],
  }
}

/** Readings that tell nothing of contests. */
const elsewhere = new Set<CallName>([
  'api/getUser',
  'api/rates',
  'api/site',
  'login/logout',
  'admin/getMailbox',
  'account/getViews',
  'contest/v2/getReceipt/{casx_id}',
  // What a log gives away while results are hidden: log.test.ts.
  'contest/v2/getCheckpoint/{cx_id}',
  'contest/v2/getLog/{cx_id}',
  // An edition's pages are made of its contests' public answers: editions.test.ts.
  'contest/v2/getCachedEdition/{edx_id}',
  'contest/v2/getEditionEntry',
  'contest/v2/getEditionEntries',
  // Which contest a frame shows; the contest is asked for by the calls above.
  'contest/v2/getEmbed/{embed}',
  // The team's alone, and a link's.
  'contest/v2/getTeam',
  'contest/v2/getInvitation',
  'contest/v2/getAuditLog',
  'contest/v2/getEmbeds',
  'contest/v2/getBallotGroups',
  'contest/v2/getGroupBallots',
])

const numbers = new Set([
  'votes',
  'score',
  'place',
  'public_votes',
  'jury_votes',
  'decided_by',
  'standing',
  'leaders',
  'race',
  'series',
])

/** Places in an answer where a number of this contest stands. */
function leaks(value: unknown, cx_id: string, path = '', inside = false): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = inside || (value as { cx_id?: string }).cx_id === cx_id
  return Object.entries(value).flatMap(([key, inner]) => {
    const isTold = inner !== null && !(Array.isArray(inner) && inner.length === 0)
    const here = own && numbers.has(key) && isTold ? [`${path}.${key}`] : []
    return [...here, ...leaks(inner, cx_id, `${path}.${key}`, own && !Array.isArray(value))]
  })
}

async function told(api: Api, made: MadeContest) {
  const found: string[] = []
  const orders = new Set<string>()
  for (const [name, inputs] of Object.entries(readings(made))) {
    for (const input of inputs) {
      const answer: unknown = await api.call(name as CallName, input as never).catch(() => ({}))
      found.push(...leaks(answer, made.contest.cx_id).map((path) => `${name}${path}`))
      if (!/get(Cached|Contestants)|fetch/.test(name)) continue
      const { contestants = [] } = answer as {
        contestants?: { cx_id: string; contestant_name: string }[]
      }
      orders.add(
        contestants
          .filter((c) => c.cx_id === made.contest.cx_id)
          .map((c) => c.contestant_name)
          .join(),
      )
    }
  }
  orders.delete('')
  return { found, orders: [...orders] }
}

const votes = { 'Singer 3': 4, 'Singer 2': 2, 'Singer 1': 1 }
const running = 'Singer 1,Singer 2,Singer 3'

test('every reading call is looked at here, or tells nothing of contests', () => {
  const looked = new Set(
    Object.keys(readings({ contest: { rounds: [] } } as unknown as MadeContest)),
  )
  const reading = Object.keys(calls).filter(
    (name) => /get|search|fetch/i.test(name) && !elsewhere.has(name as CallName),
  )
  expect(reading.filter((name) => !looked.has(name))).toEqual([])
})

test('the search for numbers finds them where they are told', async () => {
  const made = await makeContest(owner, { contest_name: 'Open numbers' })
  await castVotes(server, made, votes)
  const { found, orders } = await told(server.client(), made)
  expect(found.some((path) => path.includes('fetchContest') && path.endsWith('.place'))).toBe(true)
  expect(found.some((path) => path.includes('search') && path.endsWith('.leaders'))).toBe(true)
  expect(orders).toContain('Singer 3,Singer 2,Singer 1')
})

test('while results are hidden no call tells anybody outside the team a number, a place or an order', async () => {
  const judge = await server.person()
  const made = await makeContest(owner, {
    contest_name: 'Hidden numbers',
    result_visibility: 'hidden',
    judges: [judge.username],
  })
  const { cx_id } = made.contest
  await castVotes(server, made, votes)
  await judge.api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[1]?.assox_id })
  for (const [who, api] of Object.entries(await outsiders(made, judge))) {
    expect([who, await told(api, made)]).toEqual([who, { found: [], orders: [running] }])
    await refuses(
      api.call('contest/v2/getDashboard', { cx_id }),
      who === 'visitor' ? 'sign_in_required' : 'forbidden',
    )
  }
  const list = await server.client().call('contest/v2/getVotes', { cx_id })
  expect(list).toMatchObject({ votes: [], total: 0 })
  expect((await told(owner, made)).found).not.toEqual([])

  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  expect(await told(server.client(), made)).toEqual({ found: [], orders: [running] })
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  const { orders } = await told(server.client(), made)
  expect(orders).toContain('Singer 3,Singer 2,Singer 1')
  expect((await server.client().call('contest/v2/getVotes', { cx_id })).total).toBe(8)
}, 60_000)

test('where only percentages are shown, no call tells how many, before the end and after', async () => {
  const judge = await server.person()
  const made = await makeContest(owner, {
    contest_name: 'Shares only',
    result_visibility: 'percentages',
  })
  const { cx_id } = made.contest
  await castVotes(server, made, votes)
  const shares = async () => {
    const { contestants } = await server.client().call('contest/v2/fetchContest', { cx_id })
    return contestants.map((c) => [
      c.contestant_name,
      c.score,
      c.votes,
      c.public_votes,
      c.jury_votes,
    ])
  }
  const expected = [
    ['Singer 3', '57.1', null, null, null],
    ['Singer 2', '28.6', null, null, null],
    ['Singer 1', '14.3', null, null, null],
  ]
  for (const over of [false, true]) {
    if (over) await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    expect(await shares()).toEqual(expected)
    for (const api of Object.values(await outsiders(made, judge))) {
      const counts = (await told(api, made)).found.filter((path) => path.endsWith('votes'))
      expect(counts).toEqual([])
    }
    expect((await server.client().call('contest/v2/getVotes', { cx_id })).total).toBe(0)
    // Whoever could read the ballots in the log would have the sums.
    const log = await server.client().call('contest/v2/getLog/{cx_id}', { cx_id })
    expect([log.hidden, log.leaves.filter(({ leaf }) => leaf !== null)]).toEqual([true, []])
  }
})

test('where judges score, no call tells anybody a number before the declaration, nor a judge who helps to organise', async () => {
  const [judge, helper] = [await server.person(), await server.person()]
  const made = await makeContest(owner, {
    contest_name: 'Scores under seal',
    method: 'score',
    method_options: { criteria: [{ key: 'voice', label: 'Voice', max: 10, weight: 1 }] },
    judges: [judge.username, helper.username],
    organisers: [helper.username],
  })
  const { cx_id } = made.contest
  for (const [at, { assox_id }] of made.contestants.entries())
    await judge.api.call('contest/v2/saveMark', { cx_id, assox_id, scores: { voice: at + 1 } })
  const heard = await eventsOf(made, async () => {
    await judge.api.call('contest/v2/handInSheet', { cx_id })
  })
  expect(heard.filter((event) => event.standing !== undefined)).toEqual([])
  const everybody = { ...(await outsiders(made, judge)), helper: helper.api }
  // The chart of the organiser's board counts sheets, not marks; one's own ballot is one's own.
  const numbersTold = async (api: Api) =>
    (await told(api, made)).found.filter((path) => !path.includes('getDashboard.series'))
  for (const over of [false, true]) {
    if (over) await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    for (const [who, api] of Object.entries(everybody))
      expect([over, who, await numbersTold(api)]).toEqual([over, who, []])
  }
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  expect((await told(server.client(), made)).orders).toContain('Singer 3,Singer 2,Singer 1')
}, 60_000)

/** What a voter is told of a contest whose numbers a vote opens, by the two calls that are about them alone. */
async function opened(api: Api, made: MadeContest, round_id?: number) {
  const { cx_id } = made.contest
  const asked = { cx_id, ...(round_id !== undefined && { round_id }) }
  const answer = await api.call('contest/v2/fetchContest', asked)
  const list = await api.call('contest/v2/getContestants', asked)
  return {
    hidden: answer.contest.results_hidden,
    leaders: answer.contest.leaders.length,
    sums: answer.contestants.map((c) => `${c.contestant_name} ${c.votes} ${c.place}`),
    list: list.contestants.map((c) => `${c.contestant_name} ${c.votes} ${c.place}`),
  }
}

const sealed = running.split(',').map((name) => `${name} null null`)
const standing = ['Singer 3 4 1', 'Singer 2 3 2', 'Singer 1 1 3']
const shut = { hidden: true, leaders: 0, sums: sealed, list: sealed }
const open = { hidden: false, leaders: 3, sums: standing, list: standing }

test('where a vote opens the standing, nobody else is told anything, and voters only by the calls that are theirs', async () => {
  const judge = await server.person()
  const made = await makeContest(owner, {
    contest_name: 'Vote to see',
    result_visibility: 'after_vote',
    judges: [judge.username],
  })
  const { cx_id } = made.contest
  const assox_id = made.contestants[1]?.assox_id
  await castVotes(server, made, votes)
  const [account, device] = [await server.person(), await server.visitor()]
  const before = [await opened(account.api, made), await opened(device.api, made)]
  expect(before).toEqual([shut, shut])
  await account.api.call('contest/v2/addVote', { cx_id, assox_id })
  await expect.poll(() => opened(account.api, made)).toEqual(open)
  expect(await opened(device.api, made)).toEqual(shut)

  for (const [who, api] of Object.entries(await outsiders(made, judge)))
    expect([who, await told(api, made)]).toEqual([who, { found: [], orders: [running] }])
  const found = new Set((await told(account.api, made)).found.map((path) => path.split('.')[0]))
  expect([...found].filter((name) => !/fetchContest|getContestants/.test(name ?? ''))).toEqual([])
  // The standing moves on without a number on the topic that everybody may hear.
  const heard = await eventsOf(made, async () => {
    await device.api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[0]?.assox_id })
  })
  expect(heard.filter((event) => event.standing !== undefined)).toEqual([])
  await expect
    .poll(async () => (await opened(device.api, made)).sums)
    .toEqual(['Singer 3 4 1', 'Singer 2 3 2', 'Singer 1 2 3'])
  const log = await device.api.call('contest/v2/getLog/{cx_id}', { cx_id })
  expect([log.hidden, log.leaves.filter(({ leaf }) => leaf !== null)]).toEqual([true, []])
  const composed = await device.api.call('contest/v2/getComposition/{cx_id}', { cx_id })
  expect([composed.hidden, composed.series]).toEqual([true, []])
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  expect(await told(server.client(), made)).toEqual({ found: [], orders: [running] })
  await owner.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  expect((await opened(server.client(), made)).hidden).toBe(false)
}, 60_000)

test('a vote opens its own round alone, and the sum of rounds whoever voted in all of them', async () => {
  const made = await makeContest(owner, { result_visibility: 'after_vote' })
  const { cx_id } = made.contest
  const [first] = made.contest.rounds.map((round) => round.round_id)
  const early = await server.visitor()
  const assox_id = made.contestants[0]?.assox_id
  await early.api.call('contest/v2/addVote', { cx_id, assox_id })
  await expect.poll(async () => (await opened(early.api, made)).sums[0]).toBe('Singer 1 1 1')
  const { round_id: second } = await owner.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(0),
    endDate: inHours(48),
    advance: { contestants: made.contestants.map((c) => c.assox_id) },
  })
  await castVotes(server, made, { 'Singer 2': 2 }, second)
  const state = async (api: Api) => [
    (await opened(api, made, first)).hidden,
    (await opened(api, made, second)).hidden,
    (await opened(api, made)).hidden,
  ]
  expect(await state(early.api)).toEqual([false, true, true])
  // The leaders that a contest names are those of the second round.
  expect((await opened(early.api, made, first)).leaders).toBe(0)
  const late = await server.visitor()
  await late.api.call('contest/v2/addVote', { cx_id, assox_id, round_id: second })
  expect(await state(late.api)).toEqual([true, false, true])
  await early.api.call('contest/v2/addVote', { cx_id, assox_id, round_id: second })
  expect(await state(early.api)).toEqual([false, false, false])
}, 60_000)

test('the number of a ballot opens the standing where the device is not known, one of another contest opens nothing', async () => {
  const [made, other] = await Promise.all(
    [1, 2].map(() => makeContest(owner, { result_visibility: 'after_vote' })),
  )
  if (!made || !other) throw new Error('no contest')
  const ballotIn = async ({ contest, contestants }: MadeContest) => {
    const asked = { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id }
    return (await (await server.visitor()).api.call('contest/v2/addVote', asked)).casx_id
  }
  const { cx_id } = made.contest
  const hidden = async (receipt: string) => {
    const answer = await server.client().call('contest/v2/fetchContest', { cx_id, receipt })
    return answer.contest.results_hidden
  }
  const receipt = await ballotIn(made)
  expect(await hidden(receipt)).toBe(false)
  expect(await hidden(await ballotIn(other))).toBe(true)
  expect(await hidden(`${receipt.slice(0, -1)}${receipt.endsWith('a') ? 'b' : 'a'}`)).toBe(true)
  expect(await hidden('nonsense')).toBe(true)
})

async function eventsOf(made: MadeContest, voting: () => Promise<void>): Promise<ContestEvent[]> {
  const topic = `contest:${made.contest.cx_id}`
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/app/realtime`)
  const heard: ContestEvent[] = []
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  await new Promise((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as TopicEvent<ContestEvent> | { id: number }
      if ('topic' in frame) heard.push(frame.data)
      else resolve(frame)
    })
    socket.send(JSON.stringify({ id: 1, op: 'subscribe', topic, since: 0, epoch: 'another' }))
  })
  await voting()
  await expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(0)
  socket.close()
  return heard
}

test('nor does the topic; where percentages are shown it tells those', async () => {
  for (const result_visibility of ['hidden', 'after_vote', 'percentages', 'live'] as const) {
    const made = await makeContest(owner, { result_visibility })
    const heard = await eventsOf(made, () => castVotes(server, made, { 'Singer 2': 1 }))
    const rows = heard.flatMap((event) => Object.values(event.standing ?? {}).flat())
    if (result_visibility === 'hidden' || result_visibility === 'after_vote')
      expect([
        rows,
        leaks(
          heard.map((event) => ({ ...event, cx_id: 'x' })),
          'x',
        ),
      ]).toEqual([[], []])
    else
      expect(
        rows.some((row) =>
          result_visibility === 'live'
            ? row.votes === 1
            : row.score === '100.0' && row.votes === null,
        ),
      ).toBe(true)
    if (result_visibility === 'percentages')
      expect(rows.every((row) => row.votes === null)).toBe(true)
  }
})
