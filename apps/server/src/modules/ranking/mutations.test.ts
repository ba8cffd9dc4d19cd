import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { statement } from '../../platform/db/db.ts'
import { testServer, type TestServer } from '../../testing.ts'
import { openOutgoing } from '../../platform/outgoing/outgoing.ts'
import { networksOf } from '../../platform/outgoing/addresses.ts'
import { makeContest } from '../contests/factory.ts'
import { entriesIn, refreshRanking } from './mutations.ts'

/** A ranking service on loopback that does what it is told. */
let service: Server
let does: 'right' | 'slow' | 'broken' | 'wrong' = 'right'
let asked: string[] = []
let server: TestServer
const outgoing = openOutgoing(networksOf(['127.0.0.1']))

const entries = Array.from({ length: 3 }, (_, n) => ({
  id: n,
  title: `Entry ${n}`,
  url: `https://ranking.example/${n}`,
  score: 10 - n,
}))

beforeAll(async () => {
  service = createServer((request, reply) => {
    asked.push(request.url ?? '')
    if (does === 'slow') return
    if (does === 'broken') return void reply.writeHead(500).end('oops')
    reply.end(does === 'wrong' ? '<html>' : JSON.stringify({ entries }))
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  server = await testServer({ RANKING_URL: url(), OUTGOING_PRIVATE: '127.0.0.1' })
})
afterAll(async () => {
  service.closeAllConnections()
  service.close()
  await server.close()
})
afterEach(() => {
  asked = []
})

const url = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/top?of=all`
const refresh = () => refreshRanking(server.parts.db, outgoing, url())
const kept = async () => {
  const { keptEntries } = await import('./data.ts')
  return (await keptEntries(server.parts.db, { offset: 0, limit: 8 })).map(({ title }) => title)
}

/** Somebody's contest, each of whose contestants has ballots of so many points. */
async function stage(name: string, points: number[], method: 'points' | 'single'): Promise<void> {
  const { api } = await server.person()
  const contestants = points.length
  const { contest } = await makeContest(api, { contest_name: name, method }, { contestants })
  await statement(
    server.parts.db,
    `insert into tallies (contest_id, round_id, contestant_id, channel, points, ballots, voters, reached_at, reached)
     select c.contest_id, $2, c.contestant_id, 'public', s.points, $4, $4, now(), ''
     from (select contest_id, contestant_id, row_number() over (order by contestant_id) as n from contestants where contest_id = $1) c
     join unnest($3::bigint[]) with ordinality s (points, n) using (n)`,
    [contest.contest_id, contest.rounds[0]?.round_id, points, method === 'points' ? 10 : 1],
  )
}

it('has the platform’s own until the service has answered once, and what it says from then on [cf:h0t15]', async () => {
  const shown = async () => {
    const { source, entries: found, updated_at } = await server.client().call('ranking/get', {})
    return { source, titles: found.map(({ title }) => title), isDated: updated_at !== null }
  }
  expect(await shown()).toEqual({ source: 'own', titles: [], isDated: false })
  await stage('Night of points', [120, 90, 80], 'points')
  await stage('Two singers', [20, 1], 'single')
  const own = await server.client().call('ranking/get', {})
  expect(own.entries.map(({ text, score, unit }) => [text, score, unit])).toEqual([
    ['Two singers', 20, 'votes'],
    ['Night of points', 120, 'points'],
    ['Night of points', 90, 'points'],
    ['Two singers', 1, 'votes'],
    ['Night of points', 80, 'points'],
  ])
  expect(own.entries.map(({ rounds }) => rounds)).toEqual([1, 1, 1, 1, 1])
  // The votes of an earlier round are in the sum, which says so.
  await statement(
    server.parts.db,
    `insert into tallies (contest_id, round_id, contestant_id, channel, points, ballots, voters, reached_at, reached)
     select contest_id, round_id + 1000000, contestant_id, channel, 5, 1, 1, now(), '' from tallies where points = 20`,
    [],
  )
  const [first] = (await server.client().call('ranking/get', {})).entries
  expect(first).toMatchObject({ title: expect.any(String), score: 25, unit: 'votes', rounds: 2 })
  // Rounds that were merged are one.
  await statement(
    server.parts.db,
    `insert into rounds (contest_id, round_id, round_number, merged_into)
     select contest_id, round_id, 2, round_id - 1000000 from tallies where points = 5`,
    [],
  )
  const { entries: merged } = await server.client().call('ranking/get', {})
  expect(merged[0]).toMatchObject({ score: 25, rounds: 1 })
  does = 'right'
  await refresh()
  const titles = ['Entry 0', 'Entry 1', 'Entry 2']
  expect(await shown()).toEqual({ source: 'service', titles, isDated: true })
})

it('keeps what the service says, in its order, asked for by offset, limit and sort [cf:8ef03]', async () => {
  does = 'right'
  expect(await refresh()).toBe(3)
  expect(asked).toEqual(['/top?of=all&offset=0&limit=50&sort=hot'])
  expect(await kept()).toEqual(['Entry 0', 'Entry 1', 'Entry 2'])
})

it.each(['broken', 'wrong', 'slow'] as const)(
  'keeps what it had while the service is %s',
  async (how) => {
    does = 'right'
    await refresh()
    does = how
    await expect(refresh()).rejects.toThrow()
    expect(await kept()).toHaveLength(3)
  },
)

it('keeps what it had while the service is away [cf:2d355]', async () => {
  does = 'right'
  await refresh()
  await expect(refreshRanking(server.parts.db, outgoing, 'http://127.0.0.1:1/')).rejects.toThrow()
  expect(await kept()).toHaveLength(3)
})

it('leaves out what leads nowhere or has no title', () => {
  const said = [
    { id: 1, title: 'Good', url: 'https://ranking.example/1', image: 'javascript:x' },
    { id: 2, title: ' ', url: 'https://ranking.example/2' },
    { id: 3, title: 'Script', url: 'javascript:alert(1)' },
    'nothing',
  ]
  expect(entriesIn(said)).toEqual([
    {
      ...{ id: '1', title: 'Good', text: '', image: '', score: 0, unit: null, rounds: 1 },
      href: 'https://ranking.example/1',
    },
  ])
  expect(() => entriesIn('words')).toThrow()
})
