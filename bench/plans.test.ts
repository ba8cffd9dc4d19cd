import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../apps/server/src/platform/db/db.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { searchInput } from '@plaudit/contract/marketplace/search'
import { searchServices } from '../apps/server/src/modules/marketplace/data/search.ts'
import { wholePlatform } from '../apps/server/src/platform/site.ts'
import { deepCursor, listsOf, seedCommunity } from './community.ts'
import { noteAsked, planOf } from './plans.ts'
import { fill } from './search.ts'

let database: Database
let postgres: Awaited<ReturnType<typeof startPostgres>>
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-plans-'))
const posts = 8000

beforeAll(async () => {
  const log = { info: () => undefined, warn: console.warn }
  postgres = await startPostgres({ dataDir, log, settings: {} })
  database = openDatabase({ connection: postgres.config, max: 8 })
  await migrate(database.pool)
  await seedCommunity(database.pool, { people: 800, clubs: 60, posts })
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * Rows that a page may read in a community of this size. Clubs and jobs are few enough to be counted whole; posts,
 * comments and members grow with the years.
 */
const most = 3000

it('reads no page of the community’s screens by going through all posts, comments or members', async () => {
  const { db, pool } = database
  const client = await pool.connect()
  // Every table that has an index is read by it, however small the table of this test is.
  await client.query('set enable_seqscan = off')
  const found: string[] = []
  let looked = 0
  const look = async (name: string, work: () => Promise<unknown>) => {
    for (const asked of await noteAsked(pool, work)) {
      const { reads, rows } = await planOf(client, asked)
      looked += 1
      for (const read of reads)
        if (/^(feeds|comments|likes|club_people|feed_pictures|poll_answers) in whole/.test(read))
          found.push(`${name}: ${read}`)
      if (rows > most) found.push(`${name}: ${rows} rows, ${asked.text.slice(0, 200)}`)
    }
  }
  try {
    for (const list of await listsOf(db)) {
      await look(list.name, () => list.page(db))
      const after = await deepCursor(db, list, 20)
      if (after !== undefined) await look(`${list.name}, deep`, () => list.page(db, after))
    }
    expect(found).toEqual([])
    expect(looked).toBeGreaterThan(100)
    // The net has no holes: what no index helps with reads them all.
    const broken = { text: `select * from feeds where text = 'no such words'`, values: [] }
    expect((await planOf(client, broken)).rows).toBeGreaterThan(most)
  } finally {
    client.release()
  }
})

/** Each has a word of its own, and all have some together. */
const listings = Array.from({ length: 2000 }, (_, n) => ({
  title: `Stage light ${n.toString(36)}${'abcdefgh'[n % 8] ?? ''}lamp`,
  text: 'A light that breathes with the music',
  language: 'en' as const,
}))

it('reads no search of listings by going through all listings or all words', async () => {
  const { db, pool } = database
  await fill(pool, listings)
  const client = await pool.connect()
  await client.query('set enable_seqscan = off')
  const found: string[] = []
  let looked = 0
  const searches = [
    { search: listings[700]?.title },
    { search: 'stgae lihgt' },
    { search: 'light' },
    { search: 'breathes music', category: 459, rating: 3 },
  ]
  try {
    for (const asked of searches)
      for (const one of await noteAsked(pool, () =>
        searchServices(db, wholePlatform, searchInput.parse(asked)),
      )) {
        const { reads, rows } = await planOf(client, one)
        looked += 1
        const whole = reads.filter((read) =>
          /^(service_(facets|words)|search_words) in whole/.test(read),
        )
        found.push(...whole.map((read) => `${asked.search}: ${read}`))
        if (one.text.includes('search_words') && rows > 300)
          found.push(`${asked.search}: ${rows} words were read`)
      }
    expect(found).toEqual([])
    expect(looked).toBeGreaterThanOrEqual(9)
  } finally {
    client.release()
  }
})
