import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@plaudit/client/client'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { verifyLedger } from '../apps/server/src/modules/ledger/mutations/verify.ts'
import { openDatabase } from '../apps/server/src/platform/db/db.ts'
import { hasBalancer } from './balancer.ts'
import { boughtAtOnce, openBuyers, sold } from './buyers.ts'
import { openContest, type OpenContest } from './harness.ts'
import { openOrders } from './orders.ts'
import { openPhotos, openStanding } from './photos.ts'
import { openPlace, type Place } from './place.ts'
import { openTalk } from './talk.ts'
import { tryAThousandTimes } from './tries.ts'
import { ballotsOf, expectAllKept, openCrowd, type Crowd } from './underVotes.ts'

// Twenty rounds, in which each part dies in turn: ROUNDS=20 npm run test:unit -- bench/nodes.test.ts
const rounds = Number(process.env['ROUNDS'] ?? 1)
const folder = mkdtempSync(path.join(tmpdir(), 'plaudit-nodes-'))
// PostgreSQL runs as a user of its own where these run as root.
chmodSync(folder, 0o755)
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the faults that happen in the nth round, by name. */
function faultsOf(place: Place, n: number): [string, () => Promise<unknown>][] {
  const primary = place.losePrimary
  const lost = (how: 'killed' | 'frozen') => async () => {
    await place.whole()
    return primary?.(how)
  }
  const all: [string, () => Promise<unknown>][] = [
    ['a node killed', () => place.killNode(n % 2)],
    ['a node stopped', () => place.restartNode((n + 1) % 2)],
  ]
  if (primary) {
    const how = n % 3 === 1 ? 'frozen' : 'killed'
    all.push([`the primary’s machine ${how}`, lost(how)])
  }
  if (n % 4 === 1) all.push(['Redis killed', () => place.killRedis()])
  if (n % 4 === 2) all.push(['the store of files killed', () => place.killStore()])
  if (n % 4 === 3) all.push(['the balancer killed', () => place.killBalancer()])
  return all
}

/** The votes of everybody, round by round, and how long nobody's was taken. */
function openVotes(url: string, contest: OpenContest) {
  const crowds: Crowd[] = []
  const told: string[] = []
  return {
    told,
    crowd: () => ({
      acknowledged: new Set(crowds.flatMap((one) => [...one.acknowledged])),
      voters: () => crowds.reduce((sum, one) => sum + one.voters(), 0),
    }),
    /** Lets the fault happen under votes. @returns how many requests were made again. */
    async during(what: string, act: () => Promise<unknown>): Promise<Record<string, number>> {
      const crowd = openCrowd(url, contest, 6)
      crowds.push(crowd)
      const grown = (by: number) =>
        expect.poll(() => crowd.acknowledged.size, { timeout: 90_000 }).toBeGreaterThan(by)
      await grown(10)
      const again = await act()
      await grown(crowd.acknowledged.size + 20)
      if (typeof again === 'function') await again()
      await crowd.stop()
      const retries = JSON.stringify(crowd.retries)
      told.push(`${what}: ${crowd.gap().toFixed(0)} ms, ${retries} made again`)
      return crowd.retries
    },
  }
}

/** Expects that bought votes count, and that the books add up. */
async function expectBooks(place: Place, shop: OpenContest, paid: number): Promise<void> {
  const api = createClient({ baseUrl: place.url })
  const bought = async () =>
    (await api.call('contest/v2/fetchContest', { cx_id: shop.cx_id })).contest.votes_total
  await expect.poll(bought).toBe(paid * boughtAtOnce)
  const connection = { connectionString: place.databaseUrl }
  const { db, close } = openDatabase({ connection, max: 1 })
  ends.push(close)
  expect((await verifyLedger(db)).findings).toEqual([])
}

test.skipIf(!hasBalancer)(
  `many machines, ${rounds} rounds in which their parts die in turn: no vote, message, payment, order or picture that was acknowledged is lost or doubled`,
  async () => {
    const place = await openPlace(folder, ends)
    const contest = await openContest(place.url, 10)
    // The balancer sends them to either node in turn.
    const tried = await openContest(place.url, 4)
    const outcomes = await tryAThousandTimes(place.url, tried)
    expect(outcomes).toEqual({ accepted: 1, vote_too_early: 999 })
    expect([...(await ballotsOf(tried)).values()]).toEqual([1])
    const shop = await openContest(place.url, 2, sold)
    const talk = await openTalk(place.url)
    const photos = await openPhotos(place.url)
    const standing = openStanding(place.url, contest)
    const buyers = openBuyers(place.url, shop, 300)
    const orders = await openOrders(place.url, place.databaseUrl, 300)
    const votes = openVotes(place.url, contest)
    onTestFailed(async () =>
      console.log(`After ${votes.told.join('\n  ')}\n  ${await place.said()}`),
    )
    for (let n = 0; n < rounds; n++)
      for (const [what, act] of faultsOf(place, n)) {
        const retries = await votes.during(what, act)
        // A request that comes while a node goes in order is answered.
        if (what === 'a node stopped') expect(retries).toEqual({})
      }
    await Promise.all([talk.stop(), buyers.stop(), orders.stop()])
    const pictures = await photos.stop()
    const { told } = votes
    console.log(
      `The longest time without a vote\n  ${told.join('\n  ')}\n  ${buyers.paid.size} checkouts of votes, ${orders.paid.size} orders, ${talk.acknowledged.length} messages, ${pictures.length} pictures`,
    )
    await expectAllKept(place.url, contest, votes.crowd())
    await expectBooks(place, shop, buyers.paid.size)
    // Each paid checkout made its one order.
    await expect.poll(async () => (await orders.made()).toSorted()).toEqual([...orders.paid].sort())
    const kept = await talk.kept()
    expect(kept).toEqual(talk.acknowledged)
    await expect.poll(() => talk.shown().join()).toBe(kept.join())
    await expect.poll(standing.total).toBe(votes.crowd().voters())
    for (const picture of pictures)
      expect((await fetch(place.url + picture)).status, picture).toBe(200)
    standing.close()
    talk.close()
  },
  300_000 + rounds * 120_000,
)
