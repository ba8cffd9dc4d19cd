import type { Api } from '@plaudit/client/client'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../platform/db/db.ts'
import { sessionHeaders, type Session } from '@plaudit/client/client'
import { testServer, type TestServer } from '../../../testing.ts'
import {
  castVotes,
  inHours,
  makeContest,
  refuses,
  sendVotes,
  type MadeContest,
} from '../../contests/factory.ts'

let server: TestServer
let owner: { api: Api; session: Session }

beforeAll(async () => {
  server = await testServer()
  owner = await server.person()
})
afterAll(() => server.close())

const run = <Row = unknown>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)

test('past votes are the account’s and the device’s own, with the next possible time', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const { cx_id } = contest
  const [first, second] = contestants
  const voter = await server.person()
  const cast = await voter.api.call('contest/v2/addVote', { cx_id, assox_id: second?.assox_id })
  const past = async (api: Api, input: { cx_id?: string } = { cx_id }) =>
    (await api.call('contest/v2/getPastVotes', input)).pastVotes
  const own = [
    {
      casx_id: cast.casx_id,
      assox_id: second?.assox_id,
      lines: [{ assox_id: second?.assox_id, points: 1 }],
      round_id: contest.rounds[0]?.round_id,
      expires_at: cast.expires_at,
    },
  ]
  expect(await past(voter.api)).toMatchObject(own)
  expect(await past(voter.api, {})).toMatchObject(own)
  expect((await voter.api.call('contest/v2/fetchContest', { cx_id })).pastVotes).toMatchObject(own)
  expect(await past(server.client({ ssid: voter.session.ssid }))).toEqual([])
  expect(await past(owner.api)).toEqual([])
  expect(await past(server.client())).toEqual([])
  expect(await past(server.client(), {})).toEqual([])
  const { api } = await server.visitor()
  await api.call('contest/v2/addVote', { cx_id, assox_id: first?.assox_id })
  expect(await past(api)).toMatchObject([{ assox_id: first?.assox_id }])
  expect(await past(api, {})).toEqual([])
  const draft = await makeContest(owner.api, {}, { draft: true })
  await refuses(past(owner.api, { cx_id: draft.contest.cx_id }), 'not_found')
})

test('a device’s votes stay visible to the account that signs in on it', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const { session, api } = await server.visitor()
  await api.call('contest/v2/addVote', { cx_id: contest.cx_id, assox_id: contestants[0]?.assox_id })
  const person = await server.person()
  const both = server.client({ ...person.session, ssid: session.ssid })
  const { pastVotes } = await both.call('contest/v2/getPastVotes', { cx_id: contest.cx_id })
  expect(pastVotes).toHaveLength(1)
})

test('a receipt is for whoever has the ballot’s id, to the minute, and says nothing of the voter', async () => {
  const { contest, contestants } = await makeContest(owner.api)
  const voter = await server.person()
  const { casx_id, expires_at } = await voter.api.call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contestants[1]?.assox_id,
  })
  const { receipt } = await server.client().call('contest/v2/getReceipt/{casx_id}', { casx_id })
  expect(receipt).toMatchObject({
    casx_id,
    expires_at,
    cx_id: contest.cx_id,
    channel: 'public',
    lines: [{ contestant_name: 'Singer 2', points: 1 }],
  })
  expect(receipt.timestamp % 60).toBe(0)
  expect(receipt).not.toHaveProperty('voter')
  expect(receipt).not.toHaveProperty('country_code')
  const flip = (id: string) => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`
  for (const unknown of [
    flip(casx_id),
    `zzz${casx_id.slice(-22)}`,
    `${'z'.repeat(18)}${casx_id.slice(-22)}`,
    'z'.repeat(33),
  ])
    await refuses(
      server.client().call('contest/v2/getReceipt/{casx_id}', { casx_id: unknown }),
      'not_found',
    )
  for (const bad of ['x', `${casx_id}!`, 'z'.repeat(41)])
    await refuses(
      server.client().call('contest/v2/getReceipt/{casx_id}', { casx_id: bad }),
      'invalid_input',
      'casx_id',
    )
})

test('the public list has neither ids nor seconds, by page, round and name', async () => {
  const made = await makeContest(owner.api)
  const { cx_id, rounds } = made.contest
  await castVotes(server, made, { 'Singer 1': 2, 'Singer 3': 3 })
  const list = (input: object = {}) =>
    server.client().call('contest/v2/getVotes', { cx_id, ...input })
  const { votes, total } = await list()
  expect(total).toBe(5)
  for (const vote of votes) {
    expect(Object.keys(vote).toSorted()).toEqual([
      'channel',
      'cx_id',
      'kind',
      'lines',
      'quantity',
      'round_id',
      'time',
      'timestamp',
    ])
    expect(vote.timestamp % 60).toBe(0)
    expect(vote.time).toMatch(/:00\.000Z$/)
  }
  expect(await list({ limit: 2, page: 3 })).toMatchObject({
    total: 5,
    page: 3,
    limit: 2,
    votes: [{}],
  })
  expect((await list({ search: 'SINGER 3' })).total).toBe(3)
  expect((await list({ search: 'nobody' })).total).toBe(0)
  expect((await list({ round_id: rounds[0]?.round_id })).total).toBe(5)
  expect((await list({ round_id: 1 })).total).toBe(0)
})

test('a round names its contest; without either the latest ballots of public contests are listed', async () => {
  const list = (input: object) => server.client().call('contest/v2/getVotes', input)
  const [older, newer] = [await makeContest(owner.api), await makeContest(owner.api)]
  await castVotes(server, older, { 'Singer 1': 1 })
  await castVotes(server, newer, { 'Singer 1': 1 })
  await castVotes(server, newer, { 'Singer 2': 1 })
  const ofRound = await list({ round_id: older.contest.rounds[0]?.round_id })
  expect(ofRound).toMatchObject({ total: 1, votes: [{ cx_id: older.contest.cx_id }] })
  const draft = await makeContest(owner.api, {}, { draft: true })
  for (const round_id of [1, draft.contest.rounds[0]?.round_id])
    await refuses(list({ round_id }), 'not_found')

  // The round's number comes after the last one, so anybody may have counted up to it.
  const unlisted = await makeContest(owner.api, { visibility: 'unlisted' })
  await castVotes(server, unlisted, { 'Singer 1': 1 })
  const hiddenRound = { round_id: unlisted.contest.rounds[0]?.round_id ?? 0 }
  const stranger = await server.person()
  for (const api of [server.client(), stranger.api])
    await refuses(api.call('contest/v2/getVotes', hiddenRound), 'not_found')
  expect((await owner.api.call('contest/v2/getVotes', hiddenRound)).total).toBe(1)
  expect((await list({ cx_id: unlisted.contest.cx_id, ...hiddenRound })).total).toBe(1)

  const before = await list({})
  const said = before.votes.map(({ cx_id, lines }) => [cx_id, lines[0]?.contestant_name])
  expect(said.slice(0, 3)).toEqual([
    [newer.contest.cx_id, 'Singer 2'],
    [newer.contest.cx_id, 'Singer 1'],
    [older.contest.cx_id, 'Singer 1'],
  ])
  expect(before.votes[0]).not.toHaveProperty('casx_id')
  expect(before.votes[0]?.time).toMatch(/:00\.000Z$/)
  const second = await list({ limit: 1, page: 2 })
  expect(second).toMatchObject({ total: before.total, votes: [before.votes[1]] })
  const found = await list({ search: 'singer 2' })
  expect(found.total).toBeGreaterThan(0)
  expect(found.total).toBeLessThan(before.total)

  for (const given of [
    { visibility: 'unlisted' },
    { result_visibility: 'hidden' },
    { result_visibility: 'percentages' },
  ] as const) {
    const made = await makeContest(owner.api, given)
    await castVotes(server, made, { 'Singer 1': 1 })
  }
  expect(await list({})).toEqual(before)
})

/** As many ballots as nobody casts by hand; in the first round each of an early transaction of its own. */
const pourBallots = (made: MadeContest, count: number, { round_id }: { round_id?: number } = {}) =>
  run(
    `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, next_at, leaf, tx)
     select $1, 'row' || n, $2, sha256(n::text::bytea), 'c' || n, 'public', 'free', array[$3::bigint], '{1}', now(), '',
       case when $5 then n::text::xid8 else pg_current_xact_id() end
     from generate_series(1, $4::int) n`,
    [
      made.contest.contest_id,
      round_id ?? made.contest.rounds[0]?.round_id,
      made.contestants[0]?.contestant_id,
      count,
      round_id === undefined,
    ],
  )

test('pages reach ten thousand ballots deep, and a cursor goes on', async () => {
  const made = await makeContest(owner.api)
  const { cx_id } = made.contest
  await pourBallots(made, 10_150)
  const list = async (page: number, input: object = {}) =>
    (await server.client().call('contest/v2/getVotes', { cx_id, limit: 100, page, ...input })).votes
  for (const input of [{}, { search: 'singer 1' }]) {
    expect(await list(100, input)).toHaveLength(100)
    expect(await list(101, input)).toEqual([])
    expect(await list(1_000_000, input)).toEqual([])
  }
  const own = (input: object) =>
    owner.api.call('contest/v2/getAllVotes', { contest_id: cx_id, limit: 100, ...input })
  expect((await own({ page: 101 })).votes).toEqual([])
  const { next } = await own({ page: 100 })
  expect((await own({ after: next ?? '' })).votes[0]).toMatchObject({ casx_id: 'row150' })
})

test('a whole contest is not counted for its list: the number is the folded one and what came since', async () => {
  const made = await makeContest(owner.api)
  const { contest_id, cx_id } = made.contest
  const total = async () => (await server.client().call('contest/v2/getVotes', { cx_id })).total
  await pourBallots(made, 7)
  await run(
    `insert into excluded_ballots (contest_id, casx_id, state, reason)
     values ($1, 'row2', 'held', 'x'), ($1, 'row6', 'voided', 'x')`,
    [contest_id],
  )
  expect(await total()).toBe(7)
  // Four million were folded, say, with one of the two that do not count among them.
  await run(
    `insert into tally_state (contest_id, ballots, folded_tx) values ($1, 4000000, '5')
     on conflict (contest_id) do update set ballots = excluded.ballots, folded_tx = excluded.folded_tx`,
    [contest_id],
  )
  expect(await total()).toBe(4_000_004)
})

test('a round is found behind any number of ballots of a later one', async () => {
  const made = await makeContest(owner.api)
  const { cx_id, rounds } = made.contest
  const { round_id: later } = await owner.api.call('contest/v2/addRound2Round', {
    cx_id,
    startDate: inHours(-0.5),
    endDate: inHours(30),
    advance: { contestants: made.contestants.map((c) => c.assox_id) },
  })
  const round_id = rounds[0]?.round_id ?? 0
  await castVotes(server, made, { 'Singer 2': 2 }, round_id)
  await pourBallots(made, 10_050, { round_id: later })
  const list = (input: object) => server.client().call('contest/v2/getVotes', { cx_id, ...input })
  const expected = [[{ contestant_name: 'Singer 2' }], [{ contestant_name: 'Singer 2' }]]
  const found = await list({ round_id })
  expect(found.votes.map(({ lines }) => lines)).toMatchObject(expected)
  expect(found.total).toBe(2)
  expect((await list({ round_id: later, limit: 1 })).total).toBe(10_000)
  // One that came since is not folded yet, and is the first of the list.
  await sendVotes(server, made, { 'Singer 3': 1 }, round_id)
  const { votes } = await list({ round_id })
  expect(votes[0]?.lines).toMatchObject([{ contestant_name: 'Singer 3' }])
})

test('newest first is by the transaction’s number, not by its letters', async () => {
  const made = await makeContest(owner.api)
  await castVotes(server, made, { 'Singer 1': 3 })
  const rows = await run<{ casx_id: string }>(
    'select casx_id from ballots where contest_id = $1 order by casx_id',
    [made.contest.contest_id],
  )
  for (const [n, tx] of ['9', '10', '100'].entries())
    await run('update ballots set tx = $2::xid8 where casx_id = $1', [rows[n]?.casx_id, tx])
  const { votes } = await owner.api.call('contest/v2/getAllVotes', {
    contest_id: made.contest.cx_id,
  })
  expect(votes.map((vote) => vote.casx_id)).toEqual(rows.map((row) => row.casx_id).toReversed())
})

test('all votes are their organiser’s: with ids, time and account; a judge or stranger has none', async () => {
  const judge = await server.person()
  const made = await makeContest(owner.api, { judges: [judge.username] })
  const { cx_id, contest_id } = made.contest
  await castVotes(server, made, { 'Singer 1': 1, 'Singer 2': 2 })
  await judge.api.call('contest/v2/addVote', { cx_id, assox_id: made.contestants[2]?.assox_id })
  const all = (input: object, api = owner.api) =>
    api.call('contest/v2/getAllVotes', { contest_id: cx_id, ...input })
  const { votes, total } = await all({})
  expect(total).toBe(4)
  const { ID } = await judge.api.call('api/getUser', {})
  expect(votes[0]).toMatchObject({
    channel: 'jury',
    kind: 'jury',
    voter: String(ID),
    contest_name: made.contest.contest_name,
  })
  expect(votes.every((vote) => /^[0-9A-Za-z]{23,}$/.test(vote.casx_id ?? ''))).toBe(true)
  expect((await all({ keyword: 'singer 2' })).total).toBe(2)
  expect((await all({ keyword: '%' })).total).toBe(0)
  expect((await all({ contest_id })).total).toBe(4)
  expect((await all({ contest_id: String(contest_id), limit: '3', page: '2' })).votes).toHaveLength(
    1,
  )
  for (const api of [judge.api, (await server.person()).api]) {
    expect(await all({}, api)).toMatchObject({ votes: [], total: 0 })
    expect(await all({ contest_id: undefined }, api)).toMatchObject({ votes: [], total: 0 })
  }
  await refuses(server.client().call('contest/v2/getAllVotes', {}), 'sign_in_required')
})

const csvOf = async (session: Session, input: object) => {
  const answer = await fetch(`${server.url}/app/contest/v2/getAllVotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeaders(session) },
    body: JSON.stringify({ format: 'csv', ...input }),
  })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
  return {
    type: answer.headers.get('content-type'),
    text,
    rows: parse(text, { columns: true, bom: true }) as Record<string, string>[],
  }
}

test('the CSV is safe to open: nothing in it is a formula, quotes and lines stay in their fields', async () => {
  const names = ['=1+1', '+1', '-2', '@SUM(A1)', '"quoted", with comma', 'Zoë ünïcode', '\uFEFF=x']
  const { contest } = await makeContest(
    owner.api,
    { contest_name: '=HYPERLINK("x")' },
    { contestants: 0, draft: true },
  )
  const { cx_id } = contest
  const { contestants } = await owner.api.call('contest/v2/addContestants', {
    cx_id,
    contestants: names.map((contestant_name) => ({ contestant_name })),
  })
  await owner.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'publish' })
  for (const { assox_id } of contestants)
    await (await server.visitor()).api.call('contest/v2/addVote', { cx_id, assox_id })
  const { type, text, rows } = await csvOf(owner.session, { contest_id: cx_id })
  expect(type).toBe('text/csv; charset=utf-8')
  expect(text.startsWith('\uFEFFcontest_name,')).toBe(true)
  expect(rows).toHaveLength(names.length)
  for (const row of rows)
    for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+\-@\t\r\n]/)
  expect(rows.map((row) => String(row['contestant_name']).replace(/^'/, '')).toSorted()).toEqual(
    contestants.map((c) => c.contestant_name).toSorted(),
  )
  expect((await csvOf((await server.person()).session, { contest_id: cx_id })).rows).toEqual([])
})

test('the CSV of thousands of ballots has each one once', async () => {
  const made = await makeContest(owner.api)
  const { contest_id, cx_id } = made.contest
  await run(
    `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points, next_at, leaf, tx)
     select $1, 'row' || n, $2, sha256(n::text::bytea), 'c' || n, 'public', 'free', array[$3::bigint], '{1}', now(), '', (n % 1200 + 1)::text::xid8
     from generate_series(1, 2500) n`,
    [contest_id, made.contest.rounds[0]?.round_id, made.contestants[0]?.contestant_id],
  )
  const { rows } = await csvOf(owner.session, { contest_id: cx_id })
  expect(rows).toHaveLength(2500)
  expect(new Set(rows.map((row) => row['casx_id'])).size).toBe(2500)
})
