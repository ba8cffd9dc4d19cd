import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CallError, createClient } from '@plaudit/client/client'
import { publicId } from '../apps/server/src/platform/ids.ts'
import { signedDevice, testSecret } from './devices.ts'
import {
  databaseProcess,
  freePort,
  openContest,
  startServer,
  type OpenContest,
  type RunningServer,
} from './harness.ts'

// The server, the database and both at once, twice each. More kills by KILLS=200 npm run test:unit -- bench/kill.test.ts
const kills = Number(process.env['KILLS'] ?? 6)
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-kill-'))
const port = await freePort()
const usual = { SECRET_KEY: testSecret, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' }

const start = (env: Record<string, string>) =>
  startServer({ dataDir, port, env: { ...usual, ...env }, script: 'bench/server.ts' })

interface Voter {
  ssid: string
  clientId: string
  assox: string
  address: string
  casx?: string
}

let server: RunningServer | undefined
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Tries until it is told what became of the ballot, with the same id each time, as a phone on a bad line does. */
async function voteUntilTold(
  url: string,
  contest: OpenContest,
  voter: Voter,
  until: number,
): Promise<void> {
  const api = createClient({
    baseUrl: url,
    session: () => ({ ssid: voter.ssid }),
    headers: { 'x-forwarded-for': voter.address, 'user-agent': 'Phone' },
    timeout: 5000,
  })
  while (Date.now() < until) {
    try {
      const answer = await api.call('contest/v2/addVote', {
        cx_id: contest.cx_id,
        assox_id: voter.assox,
        client_id: voter.clientId,
      })
      voter.casx = answer.casx_id
      return
    } catch (error) {
      const retry = error instanceof CallError && (error.status === 0 || error.status >= 500)
      if (!retry) throw error
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 150))
    }
  }
  throw new Error('a voter was not told in time')
}

async function ballotsOf(contest: OpenContest): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const total = (
    await contest.organiser.api.call('contest/v2/getAllVotes', {
      contest_id: contest.contest_id,
      limit: 1,
    })
  ).total
  for (let page = 1; (page - 1) * 100 < total; page++) {
    const { votes } = await contest.organiser.api.call('contest/v2/getAllVotes', {
      contest_id: contest.contest_id,
      limit: 100,
      page,
    })
    for (const vote of votes)
      found.set(vote.casx_id ?? '', (found.get(vote.casx_id ?? '') ?? 0) + 1)
  }
  return found
}

/** Acknowledged ballots that are missing, and ballots beyond one for each voter. */
function losses(
  voters: readonly Voter[],
  kept: ReadonlyMap<string, number>,
): { missing: number; doubled: number } {
  const missing = voters.filter((voter) => voter.casx !== undefined && !kept.has(voter.casx)).length
  return { missing, doubled: [...kept.values()].reduce((sum, n) => sum + n, 0) - voters.length }
}

type Victims = readonly ('server' | 'database')[]

/** Votes by twelve clients while processes are killed, until each client was told what became of its last ballot. */
async function voteUnderKills(
  env: Record<string, string>,
  contest: OpenContest,
  victims: readonly Victims[],
): Promise<Voter[]> {
  const voters: Voter[] = []
  let stop = false
  const until = Date.now() + 60_000 + victims.length * 12_000
  const client = async (n: number): Promise<void> => {
    while (!stop) {
      const voter: Voter = {
        ssid: signedDevice(),
        clientId: `kill-${publicId()}`,
        assox: contest.assox[voters.length % contest.assox.length] ?? '',
        address: `10.${n}.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      }
      voters.push(voter)
      await voteUntilTold(`http://127.0.0.1:${port}`, contest, voter, until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const clients = Array.from({ length: 12 }, (_, n) => client(n))
  for (const killed of victims) {
    await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 600))
    const database = databaseProcess(dataDir)
    if (killed.includes('database') && database !== undefined) process.kill(database, 'SIGKILL')
    if (killed.includes('server')) {
      await server?.kill()
      server = await start(env)
    }
  }
  stop = true
  await Promise.all(clients)
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true)
  return voters
}

test(
  `server and database killed ${kills} times under voting load: every acknowledged ballot is there once`,
  async () => {
    server = await start({})
    const contest = await openContest(server.url, 10)
    const turns: Victims[] = [['server'], ['database'], ['server', 'database']]
    const victims = Array.from({ length: kills }, (_, n) => turns[n % turns.length] ?? [])
    const voters = await voteUnderKills({}, contest, victims)
    const kept = await ballotsOf(contest)
    expect(voters.length).toBeGreaterThan(kills)
    expect(losses(voters, kept)).toEqual({ missing: 0, doubled: 0 })
    await expect
      .poll(
        async () =>
          (await contest.organiser.api.call('contest/v2/fetchContest', { cx_id: contest.cx_id }))
            .contest.votes_total,
      )
      .toBe(voters.length)
    expect(losses(voters.slice(1), kept)).toEqual({ missing: 0, doubled: 1 })
    await server.stop()
  },
  120_000 + kills * 15_000,
)

test('the same kills notice a ballot box that answers before its ballots are on disk', async () => {
  const env = { ANSWER_EARLY: '1' }
  server = await start(env)
  const contest = await openContest(server.url, 10)
  const voters = await voteUnderKills(env, contest, [['server'], ['server']])
  expect(losses(voters, await ballotsOf(contest)).missing).toBeGreaterThan(0)
})
