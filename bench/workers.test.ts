import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testSecret } from './devices.ts'
import { endAll, isLong, newPlace, openFor } from './faults.ts'
import {
  databaseProcess,
  openContest,
  startServer,
  workersOf,
  type RunningServer,
} from './harness.ts'
import { watchPasses } from './passes.ts'
import { tryAThousandTimes } from './tries.ts'
import { ballotsOf, expectAllKept, openCrowd } from './underVotes.ts'

// More kills by KILLS=50 npm run test:unit -- bench/workers.test.ts, and the broken variant by ROUNDS=2
const kills = Number(process.env['KILLS'] ?? 2)
const metricsToken = 'a token for the figures'
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-workers-'))
let server: RunningServer
endAll()
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('two processes behind one port: votes count once, and one that is killed is missed by nobody', async () => {
  server = await startServer({
    dataDir,
    env: {
      WORKERS: '2',
      SECRET_KEY: testSecret,
      TRUSTED_PROXIES: '127.0.0.1',
      METRICS_TOKEN: metricsToken,
      LOG_LEVEL: 'fatal',
    },
  })
  await expect.poll(() => server.output()).toContain('2 processes share the work.')
  expect(workersOf(server)).toHaveLength(2)
  const database = databaseProcess(dataDir)

  // A thousand tries of one voter over both.
  const contest = await openContest(server.url, 4)
  const outcomes = await tryAThousandTimes(server.url, contest)
  expect(outcomes).toEqual({ accepted: 1, vote_too_early: 999 })
  expect([...(await ballotsOf(contest)).values()]).toEqual([1])

  // Counts of all workers are told of together.
  const headers = { authorization: `Bearer ${metricsToken}` }
  const counted = async () => {
    const figures = await (await fetch(`${server.url}/metrics`, { headers })).text()
    const counts = figures.matchAll(
      /^plaudit_request_seconds_count\{.*call="\/app\/contest\/v2\/addVote".*\} (\d+)/gm,
    )
    return [...counts].reduce((sum, [, n]) => sum + Number(n), 0)
  }
  expect(await counted()).toBe(1000)

  const hot = await openContest(server.url, 10)
  const crowd = openCrowd(server.url, hot, 8)
  await expect.poll(() => crowd.voters()).toBeGreaterThan(20)
  const passes = await watchPasses(dataDir, hot)
  for (let n = 0; n < kills; n++) {
    await new Promise((resolve) => setTimeout(resolve, 400 + Math.random() * 600))
    const all = workersOf(server)
    const before = await counted()
    process.kill(all[n % all.length] ?? 0, 'SIGKILL')
    const back = () => server.output().match(/Process \d is back/g)?.length ?? 0
    await expect.poll(back).toBe(n + 1)
    // A count that went back would tell of votes that never were.
    expect(await counted()).toBeGreaterThanOrEqual(before)
  }
  await expect.poll(() => crowd.voters()).toBeGreaterThan(200)
  const stood = await passes.stop()
  await crowd.stop()
  await expectAllKept(server.url, hot, crowd)
  console.log(
    `${crowd.voters()} voters, ${kills} processes killed; the longest time without a vote was ${crowd.gap().toFixed(0)} ms, for which the standing stood still ${stood.standing.toFixed(0)} ms, and the log ${stood.log.toFixed(0)} ms`,
  )
  // The database belongs to the one that nobody killed.
  expect(databaseProcess(dataDir)).toBe(database)
}, 300_000)

test.skipIf(!isLong)(
  'limits that each process has for itself would let one voter vote twice',
  async () => {
    const place = newPlace('alone')
    const open = () => openFor(place, { BY_PROCESS: '1' }, { script: 'bench/server.ts' })
    const [one, other] = [await open(), await open()]
    const contest = await openContest(one.url, 4)
    const outcomes = await tryAThousandTimes([one.url, other.url], contest)
    expect(outcomes).toEqual({ accepted: 2, vote_too_early: 998 })
  },
  120_000,
)
