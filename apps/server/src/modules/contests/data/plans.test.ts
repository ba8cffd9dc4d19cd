import { type CompiledQuery, type LogEvent, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, statement, type Database, type Db } from '../../../platform/db/db.ts'
import { wholePlatform } from '../../../platform/site.ts'
import { testDatabase } from '../../../platform/postgres/testing.ts'
import { contestantsOfContests, placesInRounds, recentContestants } from './contestants.ts'
import { categoryCounts } from './categories.ts'
import { findContest } from './contests.ts'
import { searchContests } from './lists.ts'
import { organisedBy } from './organised.ts'

const many = 10_000
let database: Database
let db: Db
let queries: CompiledQuery[] = []

/** Triggers that look at each row by itself would take as long as all else, and no plan depends on them. */
const seed = `
insert into users (ux_id, username, full_name) select 'ux' || n, 'person' || n, 'Person ' || md5(n::text) from generate_series(1, 2000) n;
alter table rounds disable trigger rounds_set_contest_dates;
alter table contestants disable trigger user;
insert into contests (cx_id, owner_id, contest_name, description, category, status, visibility, start_date, end_date)
select 'cx' || n, 110001 + n % 2000, initcap(md5(n::text)) || ' ' || substr(md5((n * 7)::text), 1, 6) || ' prize',
  '<p>' || repeat(md5((n * 3)::text) || ' ', 12) || '</p>', (array[431, 432, 433, 434, 435, 436, 443])[n % 7 + 1],
  case when n % 50 = 0 then 'draft' else 'published' end, case when n % 33 = 0 then 'unlisted' else 'public' end,
  now() - make_interval(days => n % 400) + interval '20 days', now() - make_interval(days => n % 400) + interval '30 days'
from generate_series(1, ${many}) n;
insert into contest_slugs (slug, contest_id) select 'slug-' || contest_id, contest_id from contests;
insert into contest_people (contest_id, user_id, role) select contest_id, 110001 + (contest_id * 13) % 2000, 'organiser' from contests;
insert into rounds (contest_id, round_number, start_date, end_date) select contest_id, 1, start_date, end_date from contests;
alter table rounds enable trigger rounds_set_contest_dates;
insert into contestants (contest_id, assox_id, contestant_name, position, created_at)
select contest_id, 'ax' || contest_id || '-' || n, 'Singer ' || n, n, now() - make_interval(secs => contest_id * 5 + n) from contests, generate_series(1, 8) n;
insert into round_contestants (contest_id, round_id, contestant_id) select contest_id, round_id, contestant_id from contestants join rounds using (contest_id);
insert into editions (edx_id, original_contest_id, edition_name, max_user) select 'ex' || contest_id, contest_id, 'Edition', 5 from contests where contest_id % 5 = 0;
insert into edition_contests (edition_id, number, contest_id, filled_at) select edition_id, 1, original_contest_id + 1, now() from editions where original_contest_id < (select max(contest_id) from contests);
insert into tally_state (contest_id, votes) select contest_id, contest_id * 7919 % 10007 from contests;`

beforeAll(async () => {
  const { config } = await testDatabase()
  database = openDatabase({ connection: config })
  const client = await database.pool.connect()
  // Vacuum passes over what is not on disk yet, and tests commit without waiting for that.
  await client.query('set synchronous_commit = on')
  // The steps run one after the other: standings in other tests wait for the longest transaction of the server.
  for (const step of seed.split(';\n')) await client.query(step)
  client.release()
  await database.pool.query('vacuum analyze')
  const log = (event: LogEvent) =>
    void (event.level === 'query' && queries.push(event.query as CompiledQuery))
  db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...config, max: 2 }) }),
    log,
  })
})
afterAll(async () => {
  await db.destroy()
  await database.close()
})

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables that a piece of work reads from one end to the other, by its plans. */
async function scans(work: () => Promise<unknown>): Promise<string[]> {
  queries = []
  await work()
  const asked = queries.filter(
    ({ sql }) => /^\s*(select|with)/.test(sql) && !sql.includes('set_config'),
  )
  const scanned: string[] = []
  for (const { sql, parameters } of asked) {
    const [row] = await statement<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      database.db,
      'explain (format json) ' + sql,
      [...parameters],
    )
    const plan = row?.['QUERY PLAN'][0]
    if (plan)
      scanned.push(
        ...nodesOf(plan.Plan)
          .filter((node) => node['Node Type'] === 'Seq Scan')
          .map((node) => node['Relation Name'] ?? ''),
      )
  }
  expect(asked.length).toBeGreaterThan(0)
  return scanned
}

const page = { limit: 50, page: 1, caller: 110_005 } as const
it.each([
  ['newest', { status: undefined }],
  ['ongoing, ending first', { status: 'ongoing' as const, sort: 'ending' as const }],
  ['every state, ending first', { status: undefined, sort: 'ending' as const }],
  ['upcoming', { status: 'upcoming' as const }],
  ['popular', { status: undefined, sort: 'popular' as const }],
  ['by name', { status: undefined, sort: 'name' as const }],
  ['a category', { status: undefined, category: 443 }],
  ['an owner', { status: undefined, user_id: 110_077 }],
  ['one’s own', { status: 'mine' as const }],
  ['a search', { status: undefined, search: 'c4ca42' }],
  [
    'a search with a typing error',
    { status: undefined, search: 'c4ca4238a0b923820dcc509a6f75849c' },
  ],
  ['a search in one’s own', { status: 'mine' as const, search: 'prize' }],
])('reads a page of %s by index', async (_, asked) => {
  expect(await scans(() => searchContests(db, wholePlatform, { ...page, ...asked }))).toEqual([])
})

it.each([
  ['a contest', () => findContest(db, { cx_id: 'cx77' })],
  ['an address', () => findContest(db, { slug: 'slug-110100' })],
  ['recent contestants', () => recentContestants(db, wholePlatform, { limit: 50, page: 1 })],
  [
    'recent contestants of a contest',
    () => recentContestants(db, wholePlatform, { limit: 50, page: 1, contest_id: 110_100 }),
  ],
  [
    'an organiser’s contestants',
    () => contestantsOfContests(db, [110_100, 110_101], { limit: 50, page: 1 }),
  ],
  [
    'the places of contests in a list',
    () => placesInRounds(db, [110_100, 110_101], { userId: 110_005, teamOf: [110_100] }),
  ],
  ['an organiser’s contests', () => organisedBy(db, 110_077, false)],
  ['category counts', () => categoryCounts(db, wholePlatform)],
])('reads %s by index', async (_, work) => {
  expect(await scans(work)).toEqual([])
})
