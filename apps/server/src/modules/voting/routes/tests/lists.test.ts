import { sessionHeaders, type Api, type Session } from '@plaudit/client/client'
import type { Input } from '@plaudit/contract/calls'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linesHeader } from '../../../../platform/http/listFile.ts'
import { statement } from '../../../../platform/db/db.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { makeContest, refuses } from '../../../contests/factory.ts'

let server: TestServer
let owner: { api: Api; session: Session }
let first: Awaited<ReturnType<typeof makeContest>>
let second: typeof first

beforeAll(async () => {
  server = await testServer()
  owner = await server.person()
  first = await makeContest(owner.api)
  second = await makeContest(owner.api)
  await fill(first, 700)
  await fill(second, 300)
})
afterAll(() => server.close())

const run = (text: string, values: unknown[] = []) => statement(server.parts.db, text, values)

/** Ballots whose transactions lie between each other's, every tenth from France, every fifth of a jury. */
async function fill({ contest, contestants }: typeof first, count: number): Promise<void> {
  await run(
    `insert into ballots (contest_id, casx_id, round_id, voter_key, client_id, channel, kind, contestants, points,
       country_code, cast_at, next_at, leaf, tx)
     select $1::bigint, 'row' || ($1::bigint) || 'n' || n, $2, sha256(n::text::bytea), 'c' || n,
       case when n % 5 = 0 then 'jury' else 'public' end, case when n % 5 = 0 then 'jury' else 'free' end,
       array[($3::bigint[])[1 + n % 3]], '{1}', case when n % 10 = 0 then 'FR' else '' end,
       timestamptz '2026-03-01T00:00Z' + make_interval(mins => n), now(), '', (n / 7 + 1)::text::xid8
     from generate_series(1, $4) n`,
    [
      contest.contest_id,
      contest.rounds[0]?.round_id,
      contestants.map((c) => c.contestant_id),
      count,
    ],
  )
}

type Asked = Input<'contest/v2/getAllVotes'>
const votes = (input: Asked, api = owner.api) => api.call('contest/v2/getAllVotes', input)

/** Every ballot of a search, a page after the other. */
async function walk(input: Asked): Promise<string[]> {
  const found: string[] = []
  for (let after: string | undefined; ;) {
    const page = await votes({ ...input, limit: 97, ...(after && { after }) })
    found.push(...page.votes.map((vote) => vote.casx_id ?? ''))
    if (page.next === null) return found
    after = page.next
  }
}

test('cursors walk through ballots of several contests, each once, both ways alike', async () => {
  const down = await walk({})
  expect(down).toHaveLength(1000)
  expect(new Set(down).size).toBe(1000)
  expect(await walk({ order: 'oldest' })).toEqual(down.toReversed())
  const byPage = await votes({ limit: 100, page: 4 })
  expect(byPage.votes.map((vote) => vote.casx_id)).toEqual(down.slice(300, 400))
  expect(byPage.total).toBe(1000)
})

test('a ballot that comes while somebody reads on moves nobody off a page', async () => {
  const page = await votes({ contest_id: second.contest.cx_id, limit: 100 })
  const known = page.votes.map((vote) => vote.casx_id)
  const { api } = await server.visitor()
  const { cx_id } = second.contest
  await api.call('contest/v2/addVote', { cx_id, assox_id: second.contestants[0]?.assox_id })
  const onward = await votes({ contest_id: cx_id, limit: 100, after: page.next ?? '' })
  expect(onward.votes.some((vote) => known.includes(vote.casx_id))).toBe(false)
  expect(onward.total).toBe(301)
  await run(`delete from ballots where contest_id = $1 and casx_id not like 'row%'`, [
    second.contest.contest_id,
  ])
})

test('filters: kind, country, time, round, whom it is for, and whether it counts', async () => {
  const { contest_id, cx_id, rounds } = first.contest
  const total = async (input: Asked) => (await votes({ contest_id: cx_id, ...input })).total
  expect(await total({ kind: 'jury' })).toBe(140)
  expect(await total({ kind: 'paid' })).toBe(0)
  expect(await total({ country_code: 'fr' })).toBe(70)
  expect(await total({ from: '2026-03-01T01:00:00Z', to: '2026-03-01T02:00:00Z' })).toBe(60)
  expect(await total({ round_id: rounds[0]?.round_id ?? 0 })).toBe(700)
  expect(await total({ round_id: second.contest.rounds[0]?.round_id ?? 0 })).toBe(0)
  expect(await total({ keyword: 'singer 1', kind: 'jury' })).toBe(46)
  await run(
    `insert into excluded_ballots (contest_id, casx_id, state, reason)
     select contest_id, casx_id, 'held', 'alike' from ballots where contest_id = $1 and country_code = 'FR'`,
    [contest_id],
  )
  expect(await total({ state: 'held' })).toBe(70)
  expect(await total({ state: 'counted' })).toBe(630)
  expect(await total({ state: 'voided' })).toBe(0)
  const held = await votes({ contest_id: cx_id, state: 'held', limit: 1 })
  expect(held.votes[0]).toMatchObject({ state: 'held', country_code: 'FR' })
})

async function file(input: Asked, session = owner.session) {
  const answer = await fetch(`${server.url}/app/contest/v2/getAllVotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeaders(session) },
    body: JSON.stringify(input),
  })
  return {
    lines: Number(answer.headers.get(linesHeader)),
    name: answer.headers.get('content-disposition'),
    text: await answer.text(),
  }
}

test('a file holds what the list shows, says how long it is, and keeps the filters', async () => {
  const json = await file({ format: 'json_file', kind: 'jury' })
  const listed = (await walk({ kind: 'jury' })).toSorted()
  const { votes: read } = JSON.parse(json.text) as { votes: { casx_id: string }[] }
  expect(read.map((vote) => vote.casx_id).toSorted()).toEqual(listed)
  expect(json.lines).toBe(200)
  expect(json.name).toBe('attachment; filename="votes.json"')
  const csv = await file({ format: 'csv', kind: 'jury', order: 'oldest' })
  const rows = parse(csv.text, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows).toHaveLength(200)
  expect(rows[0]).toMatchObject({ Kind: 'Jury', State: 'Counts', Round: 'Round 1' })
  expect(rows[0]?.['Time (UTC)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(rows[0]?.['Receipt']).toBe((await walk({ kind: 'jury', order: 'oldest' }))[0])
  expect(csv.lines).toBe(200)
  const stranger = await server.person()
  expect(JSON.parse((await file({ format: 'json_file' }, stranger.session)).text)).toMatchObject({
    votes: [],
    total: 0,
  })
  expect(
    (await file({ format: 'csv', contest_id: first.contest.cx_id }, stranger.session)).lines,
  ).toBe(0)
})

test('contestants are read on after one of them, in each order, and as a file', async () => {
  const list = (input: Input<'contest/v2/getAllContestants'>) =>
    owner.api.call('contest/v2/getAllContestants', input)
  for (const order of ['position', 'name', 'newest'] as const) {
    const whole = await list({ order })
    const ids: string[] = []
    for (let after: string | undefined; ;) {
      const page = await list({ order, limit: 2, ...(after && { after }) })
      ids.push(...page.contestants.map((c) => c.assox_id))
      if (page.next === null) break
      after = page.next
    }
    expect(ids).toEqual(whole.contestants.map((c) => c.assox_id))
    expect(ids.length).toBe(first.contestants.length + second.contestants.length)
  }
  const answer = await fetch(`${server.url}/app/contest/v2/getAllContestants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sessionHeaders(owner.session) },
    body: JSON.stringify({ format: 'json_file', keyword: 'singer 2' }),
  })
  expect(await answer.json()).toMatchObject({
    contestants: [{ contestant_name: 'Singer 2' }, { contestant_name: 'Singer 2' }],
    total: 2,
  })
  expect(answer.headers.get(linesHeader)).toBe('2')
})

test('what is no cursor, filter or country is refused', async () => {
  for (const [field, input] of [
    ['after', { after: 'x'.repeat(2001) }],
    ['after', { after: 'nowhere' }],
    ['after', { after: '1-' }],
    ['country_code', { country_code: 'france' }],
    ['from', { from: 'yesterday' }],
    ['kind', { kind: 'gift' as never }],
    ['format', { format: 'xls' as never }],
  ] as [string, Asked][])
    await refuses(votes(input), 'invalid_input', field)
})
