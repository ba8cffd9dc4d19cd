import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { startPostgres, type Postgres } from '../apps/server/src/platform/postgres/start.ts'
import { median, type Figure } from './figures.ts'

const connections = 32
const accounts = 1000
const turns = 3

const run = promisify(execFile)

/** Transactions a second of a script of pgbench, one at a time from each connection. `:from` and `:to` are two accounts, `:n` counts. */
async function transactions(
  postgres: Postgres,
  seconds: number,
  statements: readonly string[],
): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const script = path.join(folder, 'transfer.sql')
  const choose = [
    `\\set from random(1, ${accounts})`,
    `\\set to :from % ${accounts} + 1`,
    '\\set n :n + 1',
  ]
  writeFileSync(script, `${[...choose, ...statements].join('\n')}\n`)
  const { host, port, user, database } = postgres.config
  const place = ['-h', host, '-p', String(port), '-U', user, database]
  const clients = ['-c', String(connections), '-j', '2', '-T', String(seconds), '-M', 'prepared']
  const given = ['-n', '-D', 'n=0', '-D', `run=${written++}`, '-f', script]
  try {
    const { stdout } = await run('pgbench', [...given, ...clients, ...place])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same rows with the same keys, written by anybody: no rule, no balance, no lock. */
const plainTables = `
  create table peer_transactions (transaction_id bigint generated always as identity primary key, kind text not null,
    key text collate "C" not null unique, refs jsonb not null default '{}', at timestamptz not null default now(), tx xid8 not null default pg_current_xact_id());
  create table peer_entries (account_id bigint not null, entry_id bigint generated always as identity, transaction_id bigint not null,
    currency text collate "C" not null, amount bigint not null, at timestamptz not null default now(), tx xid8 not null default pg_current_xact_id(),
    primary key (account_id, entry_id));
  create index on peer_entries (account_id, tx) include (amount);
  create index on peer_entries (transaction_id);`
let written = 0
const key = `'b' || :run::text || '-' || :client_id::text || '-' || :n::text`

/** As anybody writes them: a transaction of its own, then its two entries. */
const sameRows = [
  'begin;',
  `insert into peer_transactions (kind, key) values ('bench', ${key}) returning transaction_id \\gset`,
  `insert into peer_entries (account_id, transaction_id, currency, amount) values (:from::bigint, :transaction_id::bigint, 'EUR', -1), (:to::bigint, :transaction_id::bigint, 'EUR', 1);`,
  'commit;',
]

/** The least that the same rows can cost: one statement and no rule. */
const oneStatement = [
  `with t as (insert into peer_transactions (kind, key) values ('bench', ${key}) returning transaction_id) insert into peer_entries (account_id, transaction_id, currency, amount) select a, transaction_id, 'EUR', m from t, (values (:from::bigint, -1::bigint), (:to::bigint, 1::bigint)) as l (a, m);`,
]

/** From one account to another one, or to the one that is given. */
const transfer = (to = ':to') => [
  `select ledger_post('bench', ${key}, '{}', array[:from::bigint, ${to}::bigint], array[-1, 1]::bigint[]);`,
]

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

/** Transfers through the ledger, against the same rows without it; and with one account in all of them. All by pgbench, so that no side pays for another client. */
export async function benchLedger(seconds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const log = { info: () => undefined, warn: console.warn }
  const postgres = await startPostgres({ dataDir, log, settings: { max_connections: '100' } })
  const pool = new pg.Pool({ ...postgres.config, max: 2 })
  // A connection that is still open when the database stops is told so; that is its end, and no fault.
  pool.on('error', () => undefined)
  try {
    await migrate(pool)
    const system = await openAccounts(pool)
    await pool.query(plainTables)
    const rounds: { ours: number; plain: number; least: number; one: number }[] = []
    for (let n = 0; n < turns; n++) {
      const plain = await transactions(postgres, seconds, sameRows)
      const least = await transactions(postgres, seconds, oneStatement)
      const ours = await transactions(postgres, seconds, transfer())
      const one = await transactions(postgres, seconds, transfer(String(system)))
      rounds.push({ ours, plain, least, one })
      process.stdout.write(
        `  transfers/s ${ours.toFixed(0)}, the same rows ${plain.toFixed(0)}, in one statement ${least.toFixed(0)}, one account in all ${one.toFixed(0)}\n`,
      )
    }
    return [
      {
        name: 'transfers/s over 1,000 accounts',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.plain)),
        peerName: 'pgbench inserting the same rows',
        ratio: median(rounds.map((r) => r.ours / r.plain)),
        bar: '≥ 0.5 ×',
      },
      {
        name: 'the same against the least that these rows can cost',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.least)),
        peerName: 'one statement of pgbench without any rule',
        ratio: median(rounds.map((r) => r.ours / r.least)),
        bar: '',
      },
      {
        name: 'the same with one system account in all',
        ours: median(rounds.map((r) => r.one)),
        peer: median(rounds.map((r) => r.ours)),
        peerName: 'transfers over 1,000 accounts',
        ratio: median(rounds.map((r) => r.one / r.ours)),
        bar: '≥ 0.8 ×',
      },
    ]
  } finally {
    await pool.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
