import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@plaudit/client/client'
import { afterAll, expect, test } from 'vitest'
import { verifyLedger } from '../apps/server/src/modules/ledger/mutations/verify.ts'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { boughtAtOnce, openBuyers, sold } from './buyers.ts'
import { testSecret } from './devices.ts'
import { openContest, startServer } from './harness.ts'
import { hasStandbys } from './machine.ts'
import { startPair } from './standby.ts'
import { ballotsOf, expectAllKept, openCrowd } from './underVotes.ts'

// Twenty rounds, in which the primary also stands still: ROUNDS=20 npm run test:unit -- bench/failover.test.ts
const rounds = Number(process.env['ROUNDS'] ?? 1)
const folder = mkdtempSync(path.join(tmpdir(), 'plaudit-failover-'))
// PostgreSQL runs as a user of its own where these run as root.
chmodSync(folder, 0o755)
const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** Two nodes over a primary with a standby. */
async function openPlace(name: string) {
  const pair = await startPair(path.join(folder, name))
  ends.push(() => pair.stop())
  const env = {
    DATABASE_URL: pair.url,
    SECRET_KEY: testSecret,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '0',
  }
  const begin = (n: number) => startServer({ dataDir: path.join(folder, `${name}${n}`), env })
  const nodes = await Promise.all([begin(0), begin(1)])
  ends.push(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  return { pair, nodes }
}

test.skipIf(!hasStandbys)(
  `the primary’s machine dies under votes and checkouts (${rounds}): the standby takes over, and nothing acknowledged is lost or doubled`,
  async () => {
    const { pair, nodes } = await openPlace('sound')
    const [{ url }, other] = nodes
    const contest = await openContest(url, 10)
    const shop = await openContest(url, 2, sold)
    const buyers = openBuyers(other.url, shop)
    const told: string[] = []
    const acknowledged = new Set<string>()
    let voters = 0
    for (let n = 0; n < rounds; n++) {
      await pair.whole()
      const crowd = openCrowd(n % 2 === 0 ? url : other.url, contest, 6)
      const grown = async (by: number) => {
        const before = { votes: crowd.acknowledged.size, bought: buyers.paid.size }
        await expect
          .poll(() => crowd.acknowledged.size, { timeout: 90_000 })
          .toBeGreaterThan(before.votes + by)
        await expect
          .poll(() => buyers.paid.size, { timeout: 90_000 })
          .toBeGreaterThan(before.bought)
      }
      await grown(20)
      const isFrozen = n % 3 === 1
      const again = await (isFrozen ? pair.freezePrimary() : pair.killPrimary())
      await grown(50)
      again()
      await crowd.stop()
      for (const casx of crowd.acknowledged) acknowledged.add(casx)
      voters += crowd.voters()
      const how = isFrozen ? 'stood still' : 'was killed'
      told.push(`the primary ${how}: ${crowd.gap().toFixed(0)} ms, ${crowd.voters()} voters`)
    }
    await buyers.stop()
    console.log(
      `The longest time without a vote\n  ${told.join('\n  ')}\n  ${buyers.paid.size} checkouts`,
    )
    await expectAllKept(url, contest, { acknowledged, voters: () => voters })
    const api = createClient({ baseUrl: url })
    const votesBought = async () =>
      (await api.call('contest/v2/fetchContest', { cx_id: shop.cx_id })).contest.votes_total
    await expect.poll(votesBought, { timeout: 60_000 }).toBe(buyers.paid.size * boughtAtOnce)
    const { db, close } = openDatabase({ connection: { connectionString: pair.url }, max: 1 })
    ends.push(close)
    expect((await verifyLedger(db)).findings).toEqual([])
  },
  300_000 + rounds * 90_000,
)

test.skipIf(!hasStandbys || rounds === 1)(
  'the same notices a primary that waits for no standby',
  async () => {
    const { pair, nodes } = await openPlace('loose')
    const contest = await openContest(nodes[0].url, 10)
    await pair.whole()
    const forget = await pair.loosen()
    const crowd = openCrowd(nodes[0].url, contest, 6)
    await expect.poll(() => crowd.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(50)
    await pair.killPrimary()
    forget()
    const before = crowd.acknowledged.size
    await expect
      .poll(() => crowd.acknowledged.size, { timeout: 90_000 })
      .toBeGreaterThan(before + 20)
    await crowd.stop()
    const kept = await ballotsOf(contest)
    expect([...crowd.acknowledged].filter((casx) => !kept.has(casx)).length).toBeGreaterThan(0)
  },
  300_000,
)
