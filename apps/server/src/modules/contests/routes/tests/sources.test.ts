import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../../../platform/db/db.ts'
import { countryFile } from '../../../../platform/geo/testing.ts'
import { testServer, type TestServer } from '../../../../testing.ts'
import { countHosts, thinHosts } from '../../../voting/mutations/foldSources.ts'
import { castVotes, makeContest, refuses, type MadeContest } from '../../factory.ts'

let server: TestServer
let organiser: Awaited<ReturnType<TestServer['person']>>
beforeAll(async () => {
  const GEO_MMDB = await countryFile({
    10: { country: { iso_code: 'FR' } },
    11: { country: { iso_code: 'ES' } },
  })
  server = await testServer({ TRUSTED_PROXIES: '127.0.0.1', GEO_MMDB })
  organiser = await server.person()
})
afterAll(() => server.close())

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'

interface From {
  address?: string
  referrer?: string
  userAgent?: string
}
const headersOf = ({ address = '192.0.2.9', referrer, userAgent = browser }: From) => ({
  'x-forwarded-for': address,
  'user-agent': userAgent,
  ...(referrer !== undefined && { 'x-referrer-host': referrer }),
})

async function vote({ contest, contestants }: MadeContest, from: From): Promise<void> {
  const { session } = await server.visitor()
  await server.client(session, headersOf(from)).call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contestants[0]?.assox_id,
  })
}

const look = ({ contest: { cx_id } }: MadeContest, from: From = {}) =>
  server.client({}, headersOf(from)).call('contest/v2/countView', { cx_id })

const board = ({ contest: { cx_id } }: MadeContest) =>
  organiser.api.call('contest/v2/getDashboard', { cx_id })

const hostsOf = async (made: MadeContest) =>
  (await board(made)).hosts.map((h) => [h.source, h.host, h.views, h.ballots, h.rate])

test('the dashboard tells the country of a ballot: of the account, else of its network, else none', async () => {
  const made = await makeContest(organiser.api)
  for (const address of ['10.0.0.1', '10.9.9.9', '11.0.0.1', '9.0.0.1'])
    await vote(made, { address })
  // An account's own word goes first, wherever it is used from.
  const { api, session } = await server.person()
  await api.call('account/updateProfileInfo', { country_code: 'SE' })
  await server.client(session, headersOf({ address: '10.0.0.7' })).call('contest/v2/addVote', {
    cx_id: made.contest.cx_id,
    assox_id: made.contestants[1]?.assox_id,
  })
  await expect
    .poll(async () => (await board(made)).countries)
    .toEqual([
      { country_code: 'FR', ballots: 2 },
      { country_code: '', ballots: 1 },
      { country_code: 'ES', ballots: 1 },
      { country_code: 'SE', ballots: 1 },
    ])
  // Two letters are all that is kept of the address.
  const kept = await statement<{ row: string }>(
    server.parts.db,
    'select b::text as row from ballots b join contests c using (contest_id) where c.cx_id = $1',
    [made.contest.cx_id],
  )
  expect(kept.map(({ row }) => row).filter((row) => /\b(10|11|9)\.\d+\.\d+/.test(row))).toEqual([])
})

test('the dashboard tells which sites led to views and ballots, and how many of those who looked voted [cf:33f03]', async () => {
  const made = await makeContest(organiser.api)
  for (const referrer of ['l.facebook.com', 'www.facebook.com', 'embed:news.example', undefined])
    expect(await look(made, { referrer })).toEqual({ added: true })
  // An address with a path is no host; it is counted, and nothing of it kept.
  await look(made, { referrer: 'https://secret.example/private?x=1' })
  await vote(made, { referrer: 'm.facebook.com' })
  await vote(made, { referrer: 'embed:news.example' })
  await vote(made, {})
  await expect
    .poll(() => hostsOf(made))
    .toEqual([
      ['direct', '', 2, 1, 50],
      ['site', 'facebook.com', 2, 1, 50],
      ['embed', 'news.example', 1, 1, 100],
    ])
  const { conversion, series } = await board(made)
  expect([conversion.views, conversion.ballots, conversion.rate]).toEqual([5, 3, 60])
  const total = (key: 'views' | 'ballots') =>
    conversion.series.reduce((sum, bar) => sum + bar[key], 0)
  expect([total('views'), total('ballots')]).toEqual([5, 3])
  const bySource = (key: 'direct' | 'site' | 'embed') =>
    series.reduce((sum, bar) => sum + bar[key], 0)
  expect([bySource('direct'), bySource('site'), bySource('embed')]).toEqual([1, 1, 1])
})

test('views of programs, of the team and of drafts are none', async () => {
  const made = await makeContest(organiser.api)
  for (const userAgent of ['Googlebot/2.1', 'WhatsApp/2.23', 'HeadlessChrome/140', 'curl/8.1'])
    expect([userAgent, await look(made, { userAgent })]).toEqual([userAgent, { added: false }])
  const { cx_id } = made.contest
  const asTeam = server.client(organiser.session, headersOf({}))
  expect(await asTeam.call('contest/v2/countView', { cx_id })).toEqual({ added: false })
  const draft = await makeContest(organiser.api, {}, { draft: true })
  await refuses(look(draft), 'not_found')
  expect(await asTeam.call('contest/v2/countView', { cx_id: draft.contest.cx_id })).toEqual({
    added: false,
  })
  expect(await look(made)).toEqual({ added: true })
  await expect.poll(() => hostsOf(made)).toEqual([['direct', '', 1, 0, 0]])
})

test('ballots from before views were counted are in no rate, and void ones in no sum', async () => {
  const made = await makeContest(organiser.api)
  await castVotes(server, made, { 'Singer 1': 3 })
  const contestId = made.contest.contest_id
  await expect.poll(() => hostsOf(made)).toEqual([['direct', '', 0, 3, null]])
  await statement(
    server.parts.db,
    `update source_hosts set hour = hour - interval '2 hours' where contest_id = $1`,
    [contestId],
  )
  await look(made)
  await expect.poll(() => hostsOf(made)).toEqual([['direct', '', 1, 3, 0]])
  const [first] = await statement<{ casx_id: string }>(
    server.parts.db,
    'select casx_id from ballots where contest_id = $1 limit 1',
    [contestId],
  )
  await organiser.api.call('contest/v2/reviewBallots', {
    cx_id: made.contest.cx_id,
    act: 'void',
    reason: 'cast twice',
    casx_ids: [first?.casx_id ?? ''],
  })
  const { countries, hosts, series } = await board(made)
  expect(countries).toEqual([{ country_code: '', ballots: 2 }])
  expect(hosts.map((h) => [h.views, h.ballots])).toEqual([[1, 2]])
  expect(series.reduce((sum, bar) => sum + bar.direct, 0)).toBe(2)
})

test('invented sites fill no table: an hour tells some apart, and keeps those that brought the most', async () => {
  const made = await makeContest(organiser.api)
  const { db } = server.parts
  const { contest_id } = made.contest
  const hour = new Date(Math.floor(Date.now() / 3_600_000 - 2) * 3_600_000)
  const of = (n: number, ballots: number) => ({
    contest_id,
    hour,
    referrer: `site-${n}.example`,
    views: 1,
    ballots,
  })
  await countHosts(
    db,
    Array.from({ length: 300 }, (_, n) => of(n, n === 299 ? 9 : 0)),
  )
  await countHosts(
    db,
    Array.from({ length: 300 }, (_, n) => of(1000 + n, 0)),
  )
  const rows = () =>
    statement<{ host: string; views: number; ballots: number }>(
      db,
      'select host, views, ballots from source_hosts where contest_id = $1 order by ballots desc, views desc',
      [contest_id],
    )
  const sums = async () => {
    const all = await rows()
    const sum = (key: 'views' | 'ballots') => all.reduce((total, row) => total + row[key], 0)
    return [all.length, sum('views'), sum('ballots'), all[0]?.host]
  }
  expect(await sums()).toEqual([201, 600, 9, 'site-299.example'])
  await thinHosts(db, 5)
  expect(await sums()).toEqual([6, 600, 9, 'site-299.example'])
  const { hosts } = await board(made)
  expect(hosts.at(-1)).toMatchObject({ host: '*' })
})
