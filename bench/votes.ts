import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { anyAddress, signedDevice, testSecret } from './devices.ts'
import { openContest, startServer, type OpenContest } from './harness.ts'
import { median, type Figure } from './figures.ts'
import { leastWork, sameWork, usualDesign } from './usual.ts'
import { sendAll } from './voters.ts'

const connections = 100
/** Many short ones: the machine's speed changes from minute to minute, and both sides of a ratio should meet the same. */
const turns = 7
/** More than can be used up in one run; making one costs the generator as much as sending it. */
const devicesPerSecond = 25_000
let voters = 0

/** Accepted calls a second at 100 connections, each call by a voter of its own. */
export async function load(
  url: string,
  contest: OpenContest,
  call: string,
  seconds: number,
): Promise<{ perSecond: number; accepted: number; refused: number }> {
  const devices = Array.from({ length: devicesPerSecond * seconds }, signedDevice)
  const next = () => {
    const n = voters++
    const body = `{"cx_id":"${contest.cx_id}","assox_id":"${contest.assox[n % contest.assox.length]}","client_id":"bench-${n}-${process.pid}"}`
    return `POST /app/${call} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nssid: ${devices[n % devices.length]}\r\nx-forwarded-for: ${anyAddress(n)}\r\nuser-agent: Phone\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  }
  const answers = await sendAll(url, connections, seconds, next)
  return { ...answers, perSecond: answers.accepted / answers.seconds }
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
    await load(server.url, contest, 'contest/v2/addVote', 2 * seconds)
    const rounds: { ours: number; usual: number; least: number; nothing: number }[] = []
    let accepted = 0
    for (let n = 0; n < turns; n++) {
      const ours = await load(server.url, contest, 'contest/v2/addVote', seconds)
      const nothing = await load(server.url, contest, 'bench/addVote', seconds)
      const usual = await usualDesign(postgres.config, sameWork, seconds)
      const least = await usualDesign(postgres.config, leastWork, seconds)
      rounds.push({ ours: ours.perSecond, usual, least, nothing: nothing.perSecond })
      accepted += ours.accepted
      process.stdout.write(
        `  votes/s ${ours.perSecond.toFixed(0)} (refused ${ours.refused}), usual design ${usual.toFixed(0)}, at its least ${least.toFixed(0)}, writing nothing ${nothing.perSecond.toFixed(0)}\n`,
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
        peerName: 'the usual design: the same rows and a counter row, one transaction a vote',
        ratio: median(rounds.map((r) => r.ours / r.usual)),
        bar: '≥ 4',
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
        bar: '≥ 0.4',
      },
    ]
  } finally {
    await server.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
