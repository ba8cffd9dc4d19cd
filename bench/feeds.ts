import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import {
  inTransaction,
  openDatabase,
  statement,
  type Db,
} from '../apps/server/src/platform/db/db.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import type { Person } from '../apps/server/src/platform/http/caller.ts'
import { setNoticeTypes } from '../apps/server/src/platform/notices.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { feeds as feedsModule } from '../apps/server/src/modules/feeds/module.ts'
import { followedClub } from '../apps/server/src/modules/clubs/data/ports.ts'
import { audiencesOf } from '../apps/server/src/modules/clubs/data/readers.ts'
import { Ports } from '../apps/server/src/platform/ports.ts'
import { takeNews } from '../apps/server/src/modules/notifications/mutations/news.ts'
import { noticesOf } from '../apps/server/src/modules/notifications/data/notices.ts'
import { tellFollowers } from '../apps/server/src/modules/feeds/mutations/tellFollowers.ts'
import { addFeed } from '../apps/server/src/modules/feeds/mutations/writing.ts'
import {
  bigClub,
  deepCursor,
  listsOf,
  seedCommunity,
  smallClub,
  type List,
  type Size,
} from './community.ts'
import { percentile, type Figure } from './figures.ts'
import { noteAsked, planOf } from './plans.ts'

const times = 60
const ms = (value: number): string => `${value.toFixed(1)} ms`

async function timed(work: () => Promise<unknown>, count = times): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < count; n++) {
    const began = performance.now()
    await work()
    taken.push(performance.now() - began)
  }
  return taken
}

/** Tells the way in which the statements of a page read the big tables. */
async function kindOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string> {
  const asked = await noteAsked(pool, work)
  const client = await pool.connect()
  try {
    const reads = new Set<string>()
    let rows = 0
    for (const one of asked) {
      const plan = await planOf(client, one)
      rows += plan.rows
      for (const read of plan.reads)
        if (/^(feeds|clubs|club_people|comments|jobs|likes) /.test(read)) reads.add(read)
    }
    return `${asked.length} statements, ${rows.toFixed(0)} rows: ${[...reads].join(', ')}`
  } finally {
    client.release()
  }
}

async function measure(db: Db, pool: pg.Pool, list: List): Promise<Figure[]> {
  const after = await deepCursor(db, list, 50)
  const figures: Figure[] = []
  for (const [where, cursor] of [
    ['first page', undefined],
    ['deep', after],
  ] as const) {
    if (where === 'deep' && cursor === undefined) continue
    await list.page(db, cursor)
    const taken = await timed(() => list.page(db, cursor))
    const p95 = percentile(taken, 0.95)
    process.stdout.write(
      `  ${list.name}, ${where}: p50 ${ms(percentile(taken, 0.5))}, p95 ${ms(p95)}; ${await kindOf(pool, () => list.page(db, cursor))}\n`,
    )
    figures.push({ name: `${list.name}, ${where}, p95`, ours: p95, unit: 'ms', bar: '≤ 50 ms' })
  }
  return figures
}

const silent = { keep: () => '-', tell: () => undefined }

/** Measures the cost of a post for its writer in a club, and the time until everybody who follows the club was told. */
async function posting(db: Db, gxId: string) {
  const [who] = await statement<Person & { group_id: number }>(
    db,
    `select u.user_id, u.username, p.group_id from club_people p join clubs c using (group_id) join users u using (user_id)
     where c.gx_id = $1 and p.role = 'owner'`,
    [gxId],
  )
  if (who === undefined) throw new Error(`nobody owns ${gxId}`)
  const { group_id, ...person } = who
  const post = () =>
    inTransaction(db, (tx) =>
      addFeed(tx, silent, { ...person, is_admin: false } as Person, group_id, {
        text: 'One more',
      } as never),
    )
  await post()
  return { group_id, taken: await timed(post), last: await post() }
}

/** As the server hands them in: if a person may know of a club, and hears of its posts. */
function portsOfClubs(): Ports {
  const ports = new Ports()
  ports.provide('followedClub', followedClub)
  ports.provide('newsAudience', audiencesOf)
  return ports
}

/**
 * The last follower looks and reads the notice in their own list; everybody else has theirs, or finds it when they look.
 * @throws where one has none.
 */
async function proveTold(db: Db, feedItemId: number): Promise<void> {
  const [row] = await statement<{ last: number; followers: number; told: number }>(
    db,
    `select max(f.user_id) as last, count(*) as followers, count(*) filter (where
       exists (select from notices n where n.user_id = f.user_id and n.href like '/c/%/' || $2)
       or exists (select from news w where w.kind = f.kind and w.subject = f.subject and w.news_id > f.news_upto
         and w.href like '/c/%/' || $2)) as told
     from follows f where f.kind = 'club' and f.subject = $1`,
    [bigClub, String(feedItemId)],
  )
  // Its author follows it too, and is told nothing of their own.
  if (row === undefined || row.told < row.followers - 1)
    throw new Error(`${row?.told} of ${row?.followers} followers were told`)
  const person = { user_id: row.last, is_admin: false } as Person
  await takeNews({ db, ports: portsOfClubs() }, person)
  const notices = await noticesOf(db, row.last, { limit: 5, page: 1 })
  if (!notices.some(({ href }) => href.endsWith(`/${feedItemId}`)))
    throw new Error('the last follower cannot read of it')
}

/**
 * Every list of clubs, feeds and jobs over a community of 100,000 people, 2,000 clubs and 1,000,000 posts at one client.
 * `BENCH_POSTS` makes it smaller, with everything else in proportion.
 */
export async function benchFeeds(): Promise<Figure[]> {
  const posts = Number(process.env['BENCH_POSTS'] ?? 1_000_000)
  const size: Size = { posts, people: posts / 10, clubs: Math.max(60, Math.round(posts / 500)) }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const log = { info: () => undefined, warn: console.warn }
  const postgres = await startPostgres({ dataDir, log, settings: {} })
  const { db, pool } = openDatabase({ connection: postgres.config, max: 16 })
  try {
    await migrate(pool)
    setNoticeTypes(feedsModule.notices ?? {})
    const began = performance.now()
    await seedCommunity(pool, size)
    process.stdout.write(`  seeded in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
    const figures: Figure[] = []
    for (const list of await listsOf(db)) figures.push(...(await measure(db, pool, list)))
    const [big, small] = [await posting(db, bigClub), await posting(db, smallClub)]
    const cost = percentile(big.taken, 0.5)
    const peer = percentile(small.taken, 0.5)
    figures.push({
      name: `a post into a club of ${size.people / 2}, p50`,
      ours: cost,
      unit: 'ms',
      peer,
      peerName: 'a club of about fifty',
      ratio: cost / peer,
      bar: '≤ 1.5 ×',
    })
    await pool.query(
      `insert into follows (user_id, kind, subject) select user_id, 'club', $1 from club_people p join clubs c using (group_id) where gx_id = $1`,
      [bigClub],
    )
    const told = performance.now()
    const { group_id, feed_item_id, user_id } = big.last
    await tellFollowers({ db }, { group_id, feed_item_id, user_id: user_id ?? 0 })
    await proveTold(db, feed_item_id)
    figures.push({
      name: `telling ${size.people / 2} who follow it`,
      ours: (performance.now() - told) / 1000,
      unit: 's',
      bar: '≤ 60 s',
    })
    return figures
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
