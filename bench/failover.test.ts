import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testSecret } from './devices.ts'
import { openContest, startServer } from './harness.ts'
import { hasStandbys } from './machine.ts'
import { startPair } from './standby.ts'
import { ballotsOf, openCrowd } from './underVotes.ts'

// The broken variant, which is tried by option: ROUNDS=20 npm run test:unit -- bench/failover.test.ts
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

test.skipIf(!hasStandbys || rounds === 1)(
  'what is tried under votes (nodes.test.ts) notices a primary that waits for no standby',
  async () => {
    const { pair, nodes } = await openPlace('loose')
    const contest = await openContest(nodes[0].url, 10)
    await pair.whole()
    const forget = await pair.loosen()
    const crowd = openCrowd(nodes[0].url, contest, 6)
    await expect.poll(() => crowd.acknowledged.size).toBeGreaterThan(50)
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
