import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { sessionHeaders, type Session } from '@plaudit/client/client'
import { openServer, organiser as owner, server } from '../../../../testing-server.ts'
import {
  agreeToJudge,
  castVotes,
  inHours,
  makeContest,
  refuses,
  sendVotes,
  type MadeContest,
} from '../../../contests/factory.ts'

openServer()

const run = <Row = unknown>(text: string, values: unknown[] = []) =>
  statement<Row>(server.parts.db, text, values)

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
  const own = (input: object) => owner.api.call('contest/v2/getAllVotes', { contest_id, ...input })
  const total = async () => {
    const { total: told } = await server.client().call('contest/v2/getVotes', { cx_id })
    // The organiser's list says the same, and that of all their contests with it.
    expect((await own({})).total).toBe(told)
    return told
  }
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
  // A filtered list is counted itself.
  expect((await own({ kind: 'free' })).total).toBe(7)
  expect((await own({ state: 'held' })).total).toBe(1)
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
  // A vote that came since is not folded yet, and is the first of the list.
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

test('all votes are their organiser’s: with ids, time and account; a judge or stranger has none [cf:a7630]', async () => {
  const judge = await server.person()
  const made = await makeContest(owner.api, { judges: [judge.username] })
  await agreeToJudge(made, judge)
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
  expect(text.startsWith('\uFEFFContest,Time (UTC),Receipt,')).toBe(true)
  expect(rows).toHaveLength(names.length)
  for (const row of rows)
    for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+\-@\t\r\n]/)
  expect(rows.map((row) => String(row['Contestant']).replace(/^'/, '')).toSorted()).toEqual(
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
  expect(new Set(rows.map((row) => row['Receipt'])).size).toBe(2500)
})
