import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { median, type Figure } from './figures.ts'

const connections = 32
const accounts = 1000
const turns = 3

/** One transaction a time from each connection. @returns how many a second. */
async function transactions(
  pool: pg.Pool,
  seconds: number,
  once: (client: pg.PoolClient, n: number) => Promise<unknown>,
): Promise<number> {
  const until = Date.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect()
      try {
        while (Date.now() < until) {
          await once(client, done)
          done += 1
        }
      } finally {
        client.release()
      }
    }),
  )
  return done / seconds
}

const any = (): number => 1 + Math.floor(Math.random() * accounts)

/** The same rows with the same keys, written by anybody: no rule, no balance, no lock. */
const plainTables = `
  create table peer_transactions (transaction_id bigint generated always as identity primary key, kind text not null,
    key text collate "C" not null unique, refs jsonb not null default '{}', at timestamptz not null default now(), tx xid8 not null default pg_current_xact_id());
  create table peer_entries (account_id bigint not null, entry_id bigint generated always as identity, transaction_id bigint not null,
    currency text collate "C" not null, amount bigint not null, at timestamptz not null default now(), tx xid8 not null default pg_current_xact_id(),
    primary key (account_id, entry_id));
  create index on peer_entries (account_id, tx) include (amount);
  create index on peer_entries (transaction_id);`
const plainText = `with t as (insert into peer_transactions (kind, key) values ('bench', $1) returning transaction_id)
  insert into peer_entries (account_id, transaction_id, currency, amount) select a, transaction_id, 'EUR', m from t, unnest($2::bigint[], $3::bigint[]) as l (a, m)`

let written = 0
const plain = (client: pg.PoolClient) =>
  client.query({
    name: 'plain',
    text: plainText,
    values: [`b${written++}`, [any(), any()], [-1, 1]],
  })

/** From one account to another one, or to the one that is given. */
const transfer = (to?: number) => (client: pg.PoolClient) => {
  const from = any()
  return client.query({
    name: 'ledger',
    text: `select ledger_post('bench', $1, '{}', $2, $3)`,
    values: [`b${written++}`, [from, to ?? (from % accounts) + 1], [-1, 1]],
  })
}

/** Accounts of people that hold enough, and one of the system's own. @returns the last one's id. */
async function openAccounts(pool: pg.Pool): Promise<number> {
  await pool.query(
    `insert into ledger_accounts (owner, kind, currency, guard) select 'u:' || n, 'balance', 'EUR', 1 from generate_series(1, $1::int) n`,
    [accounts],
  )
  const { rows } = await pool.query<{ account_id: string }>(
    `insert into ledger_accounts (owner, kind, currency, guard) values ('platform', 'fee_income', 'EUR', 0) returning account_id`,
  )
  const system = Number(rows[0]?.account_id)
  await pool.query(
    `select ledger_post('opening', 'opening', '{}', array_agg(n) || $2::bigint, array_agg(1000000000::bigint) || (-1000000000 * $1)::bigint) from generate_series(1::bigint, $1::bigint) n`,
    [accounts, system],
  )
  return system
}

/** Transfers through the ledger, against the same rows without it; and with one account in all of them. */
export async function benchLedger(seconds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const log = { info: () => undefined, warn: console.warn }
  const postgres = await startPostgres({ dataDir, log, settings: { max_connections: '100' } })
  const pool = new pg.Pool({ ...postgres.config, max: connections })
  // A connection that is still open when the database stops is told so; that is its end, and no fault.
  pool.on('error', () => undefined)
  try {
    await migrate(pool)
    const system = await openAccounts(pool)
    await pool.query(plainTables)
    const rounds: { ours: number; plain: number; one: number }[] = []
    for (let n = 0; n < turns; n++) {
      const rows = await transactions(pool, seconds, plain)
      const ours = await transactions(pool, seconds, transfer())
      const one = await transactions(pool, seconds, transfer(system))
      rounds.push({ ours, plain: rows, one })
      process.stdout.write(
        `  transfers/s ${ours.toFixed(0)}, the same rows ${rows.toFixed(0)}, one account in all ${one.toFixed(0)}\n`,
      )
    }
    return [
      {
        name: 'transfers/s over 1,000 accounts',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.plain)),
        peerName: 'the same rows inserted without any rule',
        ratio: median(rounds.map((r) => r.ours / r.plain)),
        bar: '≥ 0.5',
      },
      {
        name: 'the same with one system account in all',
        ours: median(rounds.map((r) => r.one)),
        peer: median(rounds.map((r) => r.ours)),
        peerName: 'transfers over 1,000 accounts',
        ratio: median(rounds.map((r) => r.one / r.ours)),
        bar: '≥ 0.8',
      },
    ]
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
