import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isLong, endAll, lostOf, openEarly, openFor } from './faults.ts'
import { fillAll, smallDisk } from './fullDisk.ts'
import { openContest, register, type OpenContest, type RunningServer } from './harness.ts'
import { expectAllKept, openCrowd, type Crowd } from './underVotes.ts'

endAll()

const disk = smallDisk('300m')
if (disk === undefined)
  console.warn('\n  The test of a full disk is left out: it mounts one, which only root may.\n')

/** Votes before, while and after the disk is full. */
async function voteWhileFull(
  folder: string,
  server: RunningServer,
  contest: OpenContest,
  whileFull: (refused: () => string[], voted: () => number) => Promise<void>,
): Promise<Crowd> {
  const crowd = openCrowd(server.url, contest, 6)
  const grown = async (by: number) => {
    const before = crowd.acknowledged.size
    await expect.poll(() => crowd.acknowledged.size).toBeGreaterThan(before + by)
  }
  await grown(50)
  const free = fillAll(folder)
  try {
    await whileFull(
      () => Object.keys(crowd.retries),
      () => crowd.acknowledged.size,
    )
  } finally {
    free()
  }
  await grown(50)
  await crowd.stop()
  return crowd
}

/** Returns the answer to a visitor who comes now: `done`, or the status and code of the refusal. */
const answerOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { status?: number; code?: string }) => `${error.status} ${error.code}`,
  )

test.skipIf(disk === undefined)(
  'the disk is full: a clear 503, pages are served, nothing acknowledged is lost, and it goes on by itself',
  async () => {
    const server = await openFor(path.join(disk ?? '', 'data'))
    const contest = await openContest(server.url, 10)
    const { api } = contest.organiser
    const picture = await sharp({
      create: { width: 640, height: 640, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer()
    const file = new Blob([new Uint8Array(picture)], { type: 'image/png' })
    const upload = () => answerOf(api.call('Files/upload', { file }))
    const crowd = await voteWhileFull(disk ?? '', server, contest, async (refused) => {
      await expect.poll(refused).toEqual(['503 unavailable'])
      expect((await fetch(`${server.url}/`)).status).toBe(200)
      const { cx_id } = contest
      expect(await answerOf(api.call('contest/v2/fetchContest', { cx_id }))).toBe('done')
      expect(await answerOf(register(server.url, 'somebody'))).toMatch(/^(done|503 unavailable)$/)
      expect(await upload()).toMatch(/^(503 unavailable|507 disk_nearly_full)$/)
    })
    await expectAllKept(server.url, contest, crowd)
    await expect.poll(upload).toBe('done')
  },
  120_000,
)

test.skipIf(disk === undefined || !isLong)(
  'the same notices a ballot box that answers before its ballots are on disk',
  async () => {
    const server = await openEarly(path.join(disk ?? '', 'early'))
    const contest = await openContest(server.url, 10)
    const crowd = await voteWhileFull(disk ?? '', server, contest, async (_, voted) => {
      const before = voted()
      await expect.poll(voted).toBeGreaterThan(before + 50)
      await new Promise((resolve) => setTimeout(resolve, 5000))
    })
    expect((await lostOf(contest, crowd)).length).toBeGreaterThan(0)
  },
  120_000,
)
