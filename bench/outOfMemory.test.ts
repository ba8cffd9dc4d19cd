import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { workerNumber } from '../apps/server/src/platform/processes/messages.ts'
import { isLong, endAll, lostOf, newPlace, openEarly, openFor } from './faults.ts'
import { freePort, openContest } from './harness.ts'
import { expectAllKept, grown, openCrowd } from './underVotes.ts'

endAll()

/** A server whose one process takes all memory that it may have, from when it is told to. */
function hungry(folder: string) {
  const flag = path.join(folder, 'eat')
  const script = path.join(folder, 'eat.cjs')
  writeFileSync(
    script,
    `const { existsSync } = require('node:fs')
const eaten = []
if ((process.env['${workerNumber}'] ?? process.env.ANSWER_EARLY) === '1')
  setInterval(() => { while (existsSync('${flag}')) eaten.push(new Array(500_000).fill(1.5)) }, 50).unref()`,
  )
  return {
    env: { NODE_OPTIONS: `--require ${script} --max-old-space-size=256` },
    eat: () => writeFileSync(flag, ''),
    stop: () => rmSync(flag, { force: true }),
  }
}

test('a process dies of its memory under votes: it is started again, and nothing acknowledged is lost', async () => {
  const folder = newPlace('memory')
  const memory = hungry(folder)
  const server = await openFor(path.join(folder, 'data'), { ...memory.env, WORKERS: '2' })
  await expect.poll(() => server.output()).toContain('share the work')
  const contest = await openContest(server.url, 10)
  const crowd = openCrowd(server.url, contest, 6)
  await grown(crowd, 50)
  memory.eat()
  await expect.poll(() => server.output()).toContain('Process 1 ended by')
  memory.stop()
  await expect.poll(() => server.output()).toContain('Process 1 is back')
  await grown(crowd, 50)
  await crowd.stop()
  await expectAllKept(server.url, contest, crowd)
  expect(server.output()).toContain('heap out of memory')
}, 120_000)

test.skipIf(!isLong)(
  'the same notices a ballot box that answers before its ballots are on disk',
  async () => {
    const folder = newPlace('memory')
    const memory = hungry(folder)
    const port = await freePort()
    const dataDir = path.join(folder, 'data')
    const server = await openEarly(dataDir, memory.env, port)
    const contest = await openContest(server.url, 10)
    const crowd = openCrowd(server.url, contest, 8)
    await grown(crowd, 50)
    const ended = once(server.child, 'exit')
    memory.eat()
    await ended
    memory.stop()
    await openEarly(dataDir, memory.env, port)
    await grown(crowd, 50)
    await crowd.stop()
    await expect.poll(async () => (await lostOf(contest, crowd)).length).toBeGreaterThan(0)
  },
  120_000,
)
