import path from 'node:path'
import { createClient } from '@plaudit/client/client'
import pg from 'pg'
import { expect, test } from 'vitest'
import { endAll, ends, isLong, newPlace, openFor } from './faults.ts'
import { openContest } from './harness.ts'
import { hasOwnPostgres, openOwnPostgres } from './ownPostgres.ts'

endAll()

/** Connects to one PostgreSQL, for tests that look at it alone. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url)
  await client.connect()
  ends.push(() => client.end())
  return client
}

test.skipIf(!isLong || !hasOwnPostgres)(
  'lists of visitors come from a standby and are at most a moment old; from the primary while it stands still',
  async () => {
    const folder = newPlace('lists')
    const primary = await openOwnPostgres(path.join(folder, 'own'))
    const standby = await primary.follow()
    const server = await openFor(path.join(folder, 'data'), {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: standby.url,
    })
    const visitor = createClient({ baseUrl: server.url })
    const names = async (search: string) => {
      const { contests } = await visitor.call('contest/v2/search', { search })
      return contests.map(({ contest_name }) => contest_name)
    }
    const copy = await connect(standby.url)
    const transactions = async () => {
      const { rows } = await copy.query<{ n: string }>(
        'select xact_commit as n from pg_stat_database where datname = current_database()',
      )
      return Number(rows[0]?.n)
    }
    /** Transactions of the standby while so many lists are read; a look each second is among them. */
    const readBy = async (lists: number) => {
      const before = await transactions()
      for (let n = 0; n < lists; n++) await names(`Night ${n}`)
      // What a session did is counted a moment later.
      await new Promise((resolve) => setTimeout(resolve, 12_000))
      return (await transactions()) - before
    }
    const soon = { timeout: 3000, interval: 100 }
    await openContest(server.url, 2, { contest_name: 'First night' })
    await expect.poll(() => names('First night'), soon).toContain('First night')
    await expect.poll(() => readBy(100), { timeout: 60_000 }).toBeGreaterThan(100)
    // The tripwire: a standby that stands still has nothing new, and nobody waits for it.
    await copy.query('select pg_wal_replay_pause()')
    await openContest(server.url, 2, { contest_name: 'Second night' })
    await expect.poll(() => names('Second night'), soon).toContain('Second night')
    const { rows } = await copy.query(`select from contests where contest_name = 'Second night'`)
    expect(rows).toEqual([])
    expect(await readBy(100)).toBeLessThan(100)
  },
  300_000,
)
