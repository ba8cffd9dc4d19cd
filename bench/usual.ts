import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const connections = 100

export interface Usual {
  /** Statements of one transaction, by pgbench's rules; `:voter` and `:contestant` are chosen anew for each. */
  statements: readonly string[]
}

/** The usual design, doing the same work: the voter's slot, the ballot, and the contest's counter row, in one transaction. */
export const sameWork: Usual = {
  statements: [
    `insert into peer_slots as s (contest, voter, next_at) values (1, :voter::bigint, now() + interval '1 day')
      on conflict (contest, voter) do update set next_at = excluded.next_at where s.next_at <= now();`,
    `insert into peer_ballots (contest, voter, client, contestant, origin, leaf)
      values (1, :voter::bigint, 'bench-' || (:voter::bigint)::text, :contestant, '{"network":"abcdefghijklmnop"}', repeat('l', 230));`,
    `update peer_contests set votes = votes + 1 where contest = 1;`,
  ],
}

/** As little as a design with counters can do: a row for each voter and a counter for each of ten contestants. */
export const leastWork: Usual = {
  statements: [
    `insert into peer_votes (contest, voter, contestant) values (1, :voter::bigint, :contestant) on conflict do nothing;`,
    `update peer_counters set votes = votes + 1 where contest = 1 and contestant = :contestant;`,
  ],
}

/** Transactions a second of the usual design with 100 clients on the same database. */
export async function usualDesign(
  config: pg.ClientConfig,
  usual: Usual,
  seconds: number,
): Promise<number> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(`
    drop table if exists peer_votes, peer_counters, peer_contests, peer_slots, peer_ballots;
    create table peer_contests (contest int primary key, votes bigint not null);
    insert into peer_contests values (1, 0);
    create table peer_slots (contest int, voter bigint, next_at timestamptz not null, primary key (contest, voter));
    create table peer_ballots (contest int, id uuid default gen_random_uuid(), voter bigint not null, client text not null, contestant int not null,
      origin jsonb not null, cast_at timestamptz not null default now(), leaf text not null, primary key (contest, id), unique (contest, voter, client));
    create table peer_votes (contest int not null, voter bigint not null, contestant int not null, cast_at timestamptz not null default now(), primary key (contest, voter));
    create table peer_counters (contest int, contestant int, votes bigint not null, primary key (contest, contestant));
    insert into peer_counters select 1, n, 0 from generate_series(1, 10) n;`)
  await client.end()
  try {
    return await byPgbench(config, usual, seconds)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    return byClients(config, usual, seconds)
  }
}

async function byPgbench(config: pg.ClientConfig, usual: Usual, seconds: number): Promise<number> {
  const script = path.join(mkdtempSync(path.join(tmpdir(), 'plaudit-bench-')), 'vote.sql')
  const oneLine = usual.statements.map((text) => text.replaceAll(/\s+/g, ' '))
  writeFileSync(
    script,
    `\\set voter random(1, 9000000000000)\n\\set contestant random(1, 10)\nbegin;\n${oneLine.join('\n')}\ncommit;\n`,
  )
  const clients = ['-c', String(connections), '-j', '2', '-T', String(seconds)]
  const place = ['-h', String(config.host), '-p', String(config.port), '-U', String(config.user)]
  const { stdout } = await run(
    'pgbench',
    ['-n', '-f', script, ...clients, '-M', 'prepared', ...place, String(config.database)],
    { maxBuffer: 10_000_000 },
  )
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** The same without pgbench on the machine: as many connections of this process. */
async function byClients(config: pg.ClientConfig, usual: Usual, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const statements = usual.statements.map((text, n) => ({ name: `s${n}`, ...placed(text) }))
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const client = new pg.Client(config)
      await client.connect()
      for (let i = 0; performance.now() < until; i++) {
        const given = { voter: n * 1e9 + i, contestant: (i % 10) + 1 }
        await client.query('begin')
        for (const { name, text, names } of statements)
          await client.query({ name, text, values: names.map((key) => given[key]) })
        await client.query('commit')
        done++
      }
      await client.end()
    }),
  )
  return done / seconds
}

/** pgbench's `:voter` and `:contestant` as numbered parameters. */
function placed(text: string): { text: string; names: ('voter' | 'contestant')[] } {
  const names = (['voter', 'contestant'] as const).filter((name) => text.includes(`:${name}`))
  let sql = text
  for (const [at, name] of names.entries())
    sql = sql.replaceAll(new RegExp(`(?<!:):${name}`, 'g'), `$${at + 1}`)
  return { text: sql, names }
}
