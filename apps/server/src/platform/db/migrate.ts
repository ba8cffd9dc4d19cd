import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
/** Any fixed number: starts of several processes queue up behind this lock. */
const lock = 7_525_283

/**
 * Runs the SQL files that this database has not seen, each in a transaction of its own, under a lock
 * that makes several starts at once wait for each other.
 * @returns names of the files that ran.
 * @throws when a file that already ran was changed since.
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  const ran: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const done = new Map(
      (
        await client.query<{ name: string; hash: string }>('select name, hash from migrations')
      ).rows.map((r) => [r.name, r.hash]),
    )
    for (const name of (await readdir(folder)).filter((f) => f.endsWith('.sql')).sort()) {
      const text = await readFile(path.join(folder, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = done.get(name)
      if (known !== undefined) {
        if (known !== hash)
          throw new Error(`Migration ${name} was changed after it ran; write a new one instead.`)
        continue
      }
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
      await client.query('commit')
      ran.push(name)
    }
    return ran
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined)
    client.release()
  }
}
