import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { sqlState } from '../errors.ts'
import { StartFault } from '../postgres/fault.ts'
import { lockNumbers } from './lockNumbers.ts'

const folder = path.resolve(import.meta.dirname, '../../../migrations')
/** Starts of several processes queue up behind this lock. */
const { migrations: lock } = lockNumbers

/** First line of a file whose statements run one by one: an index on a filled table is made CONCURRENTLY. */
const outside = '-- outside a transaction'

/**
 * Runs the SQL files that this database has not seen, each in a transaction of its own unless it says otherwise, under
 * a lock that makes several starts at once wait for each other.
 * @param rollbackFrom the last file of the version after this one, whose changes stay.
 * @returns names of the files that ran.
 * @throws when a file that already ran was changed since, or when a version with other files was here before: nothing runs then.
 */
export async function migrate(
  pool: pg.Pool,
  files: string = folder,
  rollbackFrom?: string,
): Promise<string[]> {
  const client = await pool.connect()
  const ran: string[] = []
  try {
    await waitForTurn(client)
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    )
    const done = new Map(
      (
        await client.query<{ name: string; hash: string }>('select name, hash from migrations')
      ).rows.map((r) => [r.name, r.hash]),
    )
    const names = (await readdir(files)).filter((f) => f.endsWith('.sql')).sort()
    refuseOther([...done.keys()], names, rollbackFrom)
    for (const name of names) {
      const text = await readFile(path.join(files, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      const known = done.get(name)
      if (known !== undefined) {
        if (known !== hash)
          throw new Error(`Migration ${name} was changed after it ran; write a new one instead.`)
        continue
      }
      await run(client, { name, text, hash })
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

/**
 * Tells whether a file changes filled tables. By the house's rules the version before still works after it
 * (docs/upgrades.md).
 */
const isLater = (name: string): boolean => Number.parseInt(name, 10) >= 1000

/** Returns the files of another version that ran here, in order; none where the operator goes back by one version. */
export function foreignTo(
  names: readonly string[],
  done: readonly string[],
  rollbackFrom: string | undefined,
): string[] {
  // Modules have their own numbers, so a newer version's file need not be the last one.
  const foreign = done.filter((name) => !names.includes(name)).sort()
  return foreign.at(-1) === rollbackFrom && foreign.every(isLater) ? [] : foreign
}

/** @throws StartFault for a database that a version with other files made, unless its operator goes back by one version. */
function refuseOther(done: string[], names: string[], rollbackFrom: string | undefined): void {
  const foreign = foreignTo(names, done, rollbackFrom)
  const last = foreign.at(-1)
  if (last === undefined) return
  const back = foreign.every(isLater)
    ? `, or go back by one version with ROLLBACK_FROM=${last} (docs/upgrades.md)`
    : ''
  throw new StartFault(
    `The database belongs to another version of Plaudit, which made ${last}: start that version, restore a backup${back}.`,
  )
}

/** Asks for the lock again and again instead of waiting: CONCURRENTLY would wait for the statement that waits. */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_lock($1) as free',
      [lock],
    )
    if (rows[0]?.free) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

interface Migration {
  name: string
  text: string
  hash: string
}

/** A file that broke off outside a transaction runs anew as a whole: each of its statements can be repeated. */
async function run(client: pg.PoolClient, { name, text, hash }: Migration): Promise<void> {
  const note = () =>
    client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  if (text.startsWith(outside)) {
    for (const one of text.split(/;[ \t]*\n/)) if (hasWords(one)) await client.query(one)
    await note()
    return
  }
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${patience}ms'`)
      await client.query(text)
      await note()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (sqlState(error) !== lockNotThere || tries >= mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, patience))
    }
  }
}

/**
 * A change of a table waits for the table's users, and every later user waits for the change: all votes would stand behind
 * one long transaction. The change therefore steps back after a moment, lets the users pass, and tries again.
 */
const patience = 1000
const mostTries = 300
const lockNotThere = '55P03'

const hasWords = (statement: string): boolean => /^(?!\s*--)\s*\S/m.test(statement)
