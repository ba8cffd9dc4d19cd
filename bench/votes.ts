import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { anyAddress, signedDevice, testSecret } from './devices.ts'
import { openContest, startServer, type OpenContest } from './harness.ts'
import { median, type Figure } from './figures.ts'

const run = promisify(execFile)
const connections = 100
/** More than can be used up in one run; making one costs the generator as much as sending it. */
const devicesPerSecond = 25_000
let voters = 0

/** Accepted calls a second at 100 connections, each call by a voter of its own. */
async function load(
  url: string,
  contest: OpenContest,
  call: string,
  seconds: number,
): Promise<{ perSecond: number; accepted: number; refused: number }> {
  const devices = Array.from({ length: devicesPerSecond * seconds }, signedDevice)
  let accepted = 0
  let refused = 0
  const instance = autocannon({
    url: `${url}/app/${call}`,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: (request) => {
          const n = voters++
          request.headers = {
            ...request.headers,
            ssid: devices[n % devices.length] ?? '',
            'x-forwarded-for': anyAddress(n),
          }
          request.body = `{"cx_id":"${contest.cx_id}","assox_id":"${contest.assox[n % contest.assox.length]}","client_id":"bench-${n}-${process.pid}"}`
          return request
        },
        onResponse: (status) => {
          if (status === 200) accepted++
          else refused++
        },
      },
    ],
  })
  const result = await instance
  return { perSecond: accepted / result.duration, accepted, refused }
}

/** The usual design on the same database: a transaction for each vote that inserts its row and bumps a counter row. */
async function usualDesign(config: pg.ClientConfig, seconds: number): Promise<number> {
  const client = new pg.Client(config)
  await client.connect()
  await client.query(`
    drop table if exists peer_votes, peer_counters;
    create table peer_votes (contest int not null, voter bigint not null, contestant int not null, cast_at timestamptz not null default now(), primary key (contest, voter));
    create table peer_counters (contest int, contestant int, votes bigint not null, primary key (contest, contestant));
    insert into peer_counters select 1, n, 0 from generate_series(1, 10) n;`)
  await client.end()
  try {
    return await byPgbench(config, seconds)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    return byClients(config, seconds)
  }
}

async function byPgbench(config: pg.ClientConfig, seconds: number): Promise<number> {
  const script = path.join(mkdtempSync(path.join(tmpdir(), 'plaudit-bench-')), 'vote.sql')
  writeFileSync(
    script,
    `\\set voter random(1, 9000000000000)
\\set contestant random(1, 10)
begin;
insert into peer_votes (contest, voter, contestant) values (1, :voter, :contestant) on conflict do nothing;
update peer_counters set votes = votes + 1 where contest = 1 and contestant = :contestant;
commit;\n`,
  )
  const { stdout } = await run(
    'pgbench',
    [
      '-n',
      '-f',
      script,
      '-c',
      String(connections),
      '-j',
      '2',
      '-T',
      String(seconds),
      '-M',
      'prepared',
      '-h',
      String(config.host),
      '-p',
      String(config.port),
      '-U',
      String(config.user),
      String(config.database),
    ],
    { maxBuffer: 10_000_000 },
  )
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** The same without pgbench on the machine: as many connections of this process. */
async function byClients(config: pg.ClientConfig, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const client = new pg.Client(config)
      await client.connect()
      for (let i = 0; performance.now() < until; i++) {
        await client.query('begin')
        await client.query({
          name: 'v',
          text: 'insert into peer_votes (contest, voter, contestant) values (1, $1, $2) on conflict do nothing',
          values: [n * 1e9 + i, (i % 10) + 1],
        })
        await client.query({
          name: 'c',
          text: 'update peer_counters set votes = votes + 1 where contest = 1 and contestant = $1',
          values: [(i % 10) + 1],
        })
        await client.query('commit')
        done++
      }
      await client.end()
    }),
  )
  return done / seconds
}

/** Accepted votes a second on one hot contest, against the usual design and a call that writes nothing; in turn, three rounds. */
export async function benchVotes(seconds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const postgres = await startPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
    settings: { max_connections: '250' },
  })
  const server = await startServer({
    dataDir,
    script: 'bench/server.ts',
    env: {
      DATABASE_URL: postgres.connectionString,
      SECRET_KEY: testSecret,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  try {
    const contest = await openContest(server.url, 10)
    await load(server.url, contest, 'contest/v2/addVote', 3)
    const rounds: { ours: number; usual: number; nothing: number }[] = []
    let accepted = 0
    for (let n = 0; n < 3; n++) {
      const ours = await load(server.url, contest, 'contest/v2/addVote', seconds)
      const nothing = await load(server.url, contest, 'bench/addVote', seconds)
      const usual = await usualDesign(postgres.config, seconds)
      rounds.push({ ours: ours.perSecond, usual, nothing: nothing.perSecond })
      accepted += ours.accepted
      process.stdout.write(
        `  votes/s ${ours.perSecond.toFixed(0)} (refused ${ours.refused}), usual design ${usual.toFixed(0)}, writing nothing ${nothing.perSecond.toFixed(0)}\n`,
      )
    }
    const counted = new pg.Client(postgres.config)
    await counted.connect()
    const { rows } = await counted.query<{ n: string }>('select count(*) as n from ballots')
    await counted.end()
    process.stdout.write(
      `  ballots on disk ${rows[0]?.n}, acknowledged in the counted runs ${accepted}\n`,
    )
    return [
      {
        name: 'accepted votes/s, 100 voters at a time',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.usual)),
        peerName: 'one transaction a vote with a counter row',
        ratio: median(rounds.map((r) => r.ours / r.usual)),
        bar: '≥ 4',
      },
      {
        name: 'the same',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.nothing)),
        peerName: 'the same call, writing nothing',
        ratio: median(rounds.map((r) => r.ours / r.nothing)),
        bar: '≥ 0.4',
      },
    ]
  } finally {
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
