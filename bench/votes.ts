import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { besideBuyers } from './bought.ts'
import { anyAddress, signedDevice, testSecret } from './devices.ts'
import { freePort, openContest, startServer, type OpenContest } from './harness.ts'
import { median, type Figure } from './figures.ts'
import { benchSpends } from './spends.ts'
import { leastWork, sameWork, usualDesign } from './usual.ts'
import { sendAll } from './voters.ts'

const usualConnections = 100
/** Many short ones: the machine's speed changes from minute to minute, and both sides of a ratio should meet the same. */
const turns = 7
/** More than can be used up in one run; making one costs the generator as much as sending it. */
const devicesPerSecond = 25_000
let voters = 0

/** Accepted calls a second at so many connections, each call by a voter of its own, in one contest or in each of several. */
export async function load(
  url: string,
  contest: OpenContest | readonly OpenContest[],
  call: string,
  seconds: number,
  connections = usualConnections,
): Promise<{ perSecond: number; accepted: number; refused: number }> {
  const devices = Array.from({ length: devicesPerSecond * seconds }, signedDevice)
  const all = [contest].flat() as readonly OpenContest[]
  const next = () => {
    const n = voters++
    const { cx_id, assox } = all[n % all.length] as OpenContest
    const body = `{"cx_id":"${cx_id}","assox_id":"${assox[n % assox.length]}","client_id":"bench-${n}-${process.pid}"}`
    return `POST /app/${call} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nssid: ${devices[n % devices.length]}\r\nx-forwarded-for: ${anyAddress(n)}\r\nuser-agent: Phone\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
  const answers = await sendAll(url, connections, seconds, next)
  return { ...answers, perSecond: answers.accepted / answers.seconds }
}

interface Turn {
  ours: number
  usual: number
  least: number
  nothing: number
  bare: number
  /** Seconds until sums and log were whole. */
  behind: number
}

/** @returns seconds until every ballot is in the sums and has its number in the log. */
async function untilWhole(config: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(config)
  await client.connect()
  const began = performance.now()
  try {
    for (;;) {
      const { rows } = await client.query<{ whole: boolean }>(
        `select (select count(*) from ballots) = (select coalesce(sum(ballots), 0) from tallies)
           and not exists (select from ballots b join log_state l using (contest_id) where b.tx >= l.numbered_tx) as whole`,
      )
      if (rows[0]?.whole) return (performance.now() - began) / 1000
      if (performance.now() - began > 60_000) throw new Error('sums and log never got there')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await client.end()
  }
}

/**
 * Accepted votes a second on one hot contest, against the usual design and a call that writes nothing; in turn.
 * @param seconds of one side in one turn.
 */
export async function benchVotes(seconds: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const postgres = await startPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
    settings: { max_connections: '250' },
  })
  const barePort = await freePort()
  const bareUrl = `http://127.0.0.1:${barePort}`
  const server = await startServer({
    dataDir,
    script: 'bench/server.ts',
    env: {
      BARE_PORT: String(barePort),
      DATABASE_URL: postgres.connectionString,
      SECRET_KEY: testSecret,
      TRUSTED_PROXIES: '127.0.0.1',
    },
  })
  try {
    const contest = await openContest(server.url, 10)
    await load(server.url, contest, 'contest/v2/addVote', 2 * seconds)
    const rounds: Turn[] = []
    let accepted = 0
    for (let n = 0; n < turns; n++) {
      const ours = await load(server.url, contest, 'contest/v2/addVote', seconds)
      const behind = await untilWhole(postgres.config)
      const bare = await load(bareUrl, contest, 'bench/bare', seconds)
      const nothing = await load(server.url, contest, 'bench/addVote', seconds)
      const usual = await usualDesign(postgres.config, sameWork, seconds)
      const least = await usualDesign(postgres.config, leastWork, seconds)
      rounds.push({
        ours: ours.perSecond,
        usual,
        least,
        nothing: nothing.perSecond,
        bare: bare.perSecond,
        behind,
      })
      accepted += ours.accepted
      process.stdout.write(
        `  votes/s ${ours.perSecond.toFixed(0)} (refused ${ours.refused}), usual design ${usual.toFixed(0)}, at its least ${least.toFixed(0)}, writing nothing ${nothing.perSecond.toFixed(0)}, a bare route ${bare.perSecond.toFixed(0)}; sums and log whole after ${behind.toFixed(2)} s\n`,
      )
    }
    const beside = await besideBuyers(server.url, seconds, load, median(rounds.map((r) => r.usual)))
    const spent = await benchSpends(server.url, postgres.config, seconds, load)
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
        peerName: 'the usual design: the same rows and a counter row, one transaction a vote',
        ratio: median(rounds.map((r) => r.ours / r.usual)),
        bar: '≥ 4 ×',
      },
      {
        name: 'the same',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.least)),
        peerName: 'one row a voter and ten counter rows, no receipt, no leaf',
        ratio: median(rounds.map((r) => r.ours / r.least)),
        bar: '',
      },
      {
        name: 'the same',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.nothing)),
        peerName: 'the same call, writing nothing',
        ratio: median(rounds.map((r) => r.ours / r.nothing)),
        bar: '',
      },
      {
        name: 'the same',
        ours: median(rounds.map((r) => r.ours)),
        peer: median(rounds.map((r) => r.bare)),
        peerName: 'a bare Fastify route with a schema, the same body',
        ratio: median(rounds.map((r) => r.ours / r.bare)),
        bar: '≥ 0.4 ×',
      },
      {
        name: 'the call that writes nothing, through every gate of a vote',
        ours: median(rounds.map((r) => r.nothing)),
        peer: median(rounds.map((r) => r.bare)),
        peerName: 'the bare route',
        ratio: median(rounds.map((r) => r.nothing / r.bare)),
        bar: '≥ 0.5 ×',
      },
      {
        name: 'after the last vote of such a turn, until sums and log have it',
        ours: median(rounds.map((r) => r.behind)),
        unit: 's',
        bar: '≤ 2',
      },
      ...beside,
      ...spent,
    ]
  } finally {
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
