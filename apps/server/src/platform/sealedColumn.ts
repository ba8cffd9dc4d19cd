import { hkdfSync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { statement, type Db } from './db/db.ts'
import { seal, unseal } from './sealing.ts'
import type { Secrets, SecretUse } from './secrets.ts'

export interface ColumnOf {
  table: string
  column: string
  /** The column that its rows are known by. */
  key: string
  purpose: SecretUse
  /** Binds a value to its row: one that is copied to another row opens nothing. */
  about: (key: string | number) => string
}

/** A column whose values are sealed by this alone, so that they can be sealed anew. */
export interface SealedColumn {
  /** table.column */
  name: string
  seal(parts: SealingParts, key: string | number, secret: Uint8Array): Promise<Buffer>
  /** @throws when the installation's secret is another, or the value belongs elsewhere. */
  open(parts: SealingParts, key: string | number, sealed: Buffer): Promise<Buffer>
  /** Seals every value with a new key, while others read and write. @returns how many. */
  rotate(parts: SealingParts): Promise<number>
}

interface SealingParts {
  db: Db
  secrets: Secrets
}

/** A transaction that stands still is ended after a minute (`idle_in_transaction_session_timeout`). */
const patience = 65_000
const atOnce = 500

export function sealedColumn(of: ColumnOf): SealedColumn {
  const { table, column, about } = of
  const name = `${table}.${column}`
  /** The one in use first. */
  const keys = async ({ db, secrets }: SealingParts): Promise<[Buffer, ...Buffer[]]> => {
    const [row] = await statement<{ salts: Buffer[] }>(
      db,
      'select salts from sealing_salts where name = $1',
      [name],
    )
    const own = secrets.key(of.purpose)
    const salted = (row?.salts ?? []).map((salt) =>
      Buffer.from(hkdfSync('sha256', own, salt, name, 32)),
    )
    const [now = own, ...before] = [own, ...salted].toReversed()
    return [now, ...before]
  }
  return {
    name,
    seal: async (parts, key, secret) => seal(secret, (await keys(parts))[0], about(key)),
    open: async (parts, key, sealed) => openedBy(await keys(parts), sealed, about(key)).secret,
    async rotate(parts) {
      await statement(
        parts.db,
        `insert into sealing_salts as s (name, salts) values ($1, $2)
         on conflict (name) do update set salts = s.salts || excluded.salts, changed_at = now()`,
        [name, [randomBytes(32)]],
      )
      await othersEnded(parts.db)
      return sealAgain(parts.db, of, await keys(parts))
    },
  }
}

/** @throws when none of the keys opens it. */
function openedBy(
  keys: readonly Buffer[],
  sealed: Buffer,
  about: string,
): { secret: Buffer; isNew: boolean } {
  const last = keys.length - 1
  for (const [n, key] of keys.entries())
    try {
      return { secret: unseal(sealed, key, about), isNew: n === 0 }
    } catch (error) {
      if (n === last) throw error
    }
  throw new Error('there is no key')
}

/** A process that asked for the key before it changed may write with it until then. */
async function othersEnded(db: Db): Promise<void> {
  const [{ now } = { now: '' }] = await statement<{ now: string }>(db, 'select now()::text', [])
  for (const until = Date.now() + patience; Date.now() < until; await sleep(50)) {
    const running = await statement(
      db,
      `select 1 from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
         and pid <> pg_backend_pid() and xact_start <= $1::timestamptz limit 1`,
      [now],
    )
    if (running.length === 0) return
  }
}

/** Row by row, each only where nobody wrote it meanwhile: that one is sealed with the new key by then. */
async function sealAgain(
  db: Db,
  { table, column, key, about }: ColumnOf,
  keys: [Buffer, ...Buffer[]],
): Promise<number> {
  const rows = await statement<{ key: string | number }>(
    db,
    `select ${key} as key from ${table} where ${column} is not null`,
    [],
  )
  let done = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce).map((row) => row.key)
    for (const row of await statement<{ key: string | number; sealed: Buffer }>(
      db,
      `select ${key} as key, ${column} as sealed from ${table} where ${key} = any($1) and ${column} is not null`,
      [some],
    )) {
      const { secret, isNew } = openedBy(keys, row.sealed, about(row.key))
      if (isNew) continue
      await statement(
        db,
        `update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`,
        [row.key, row.sealed, seal(secret, keys[0], about(row.key))],
      )
      done += 1
    }
  }
  return done
}
