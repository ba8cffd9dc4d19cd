import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CallError, createClient } from '@plaudit/client/client'
import { expect, test } from 'vitest'
import { findBinaries } from '../apps/server/src/platform/postgres/binaries.ts'
import { databaseUser } from '../apps/server/src/platform/postgres/os-user.ts'
import { startPostgres } from '../apps/server/src/platform/postgres/start.ts'
import { newClient } from '../apps/server/src/platform/db/db.ts'
import { anyAddress, signedDevice } from './devices.ts'
import { endAll, ends, isLong, newPlace, openFor } from './faults.ts'
import { openContest, type OpenContest } from './harness.ts'
import { expectAllKept, grown, openCrowd } from './underVotes.ts'

endAll()

const libraries = existsSync('/usr/lib')
  ? readdirSync('/usr/lib').map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`)
  : []
const library = libraries.find((file) => existsSync(file))
if (library === undefined)
  console.warn('\n  The test of a clock that is set back is left out: Debian: libfaketime.\n')

/** A clock that a file sets; what only measures how long something takes goes on, as on a real machine. */
function clock(file: string) {
  const set = (to: string) => writeFileSync(file, to)
  set('+0')
  chmodSync(file, 0o644)
  const env = {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return { set, env }
}

const hour = 3600_000
const log = { info: () => undefined, warn: () => undefined }

/** The bundled PostgreSQL with a clock of its own; the server finds it running. */
async function startDatabase(folder: string, dataDir: string, env: Record<string, string>) {
  const found = findBinaries(databaseUser(dataDir), log)
  const postgres = path.join(folder, 'postgres')
  const words = Object.entries(env).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(postgres, `#!/bin/sh\nexec env ${words.join(' ')} '${found.postgres}' "$@"\n`)
  chmodSync(postgres, 0o755)
  const own = await startPostgres({ dataDir, log, binaries: { ...found, postgres } })
  ends.push(() => own.stop())
  const client = newClient(own.config)
  await client.connect()
  ends.push(() => client.end())
  return client
}

/** Votes, and returns the answer that the voter is told. */
async function vote(url: string, contest: OpenContest, ssid: string): Promise<string> {
  const api = createClient({
    baseUrl: url,
    session: () => ({ ssid }),
    headers: { 'x-forwarded-for': anyAddress(77_000), 'user-agent': 'Phone' },
  })
  const ballot = { cx_id: contest.cx_id, assox_id: contest.assox[0] ?? '' }
  return api.call('contest/v2/addVote', ballot).then(
    () => 'accepted',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  )
}

/** Long enough ago to be open an hour before now. */
const begun = () => ({ start_date: new Date(Date.now() - 2 * hour).toISOString() })

test.skipIf(library === undefined)(
  'the clocks of server and database go back by an hour: votes go on, nobody votes twice, the log has every vote once',
  async () => {
    const folder = newPlace('clock')
    const dataDir = path.join(folder, 'data')
    const own = clock(path.join(folder, 'own'))
    const its = clock(path.join(folder, 'its'))
    const database = await startDatabase(folder, dataDir, its.env)
    const first = await openFor(dataDir, own.env)
    const contest = await openContest(first.url, 10, begun())
    const twice = await openContest(first.url, 2, begun())
    const voter = signedDevice()
    expect(await vote(first.url, twice, voter)).toBe('accepted')
    const crowd = openCrowd(first.url, contest, 4)
    await grown(crowd, 100)
    own.set('-1h')
    await grown(crowd, 100)
    its.set('-1h')
    const now = async () =>
      (await database.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now
    await expect
      .poll(async () => ((await now())?.getTime() ?? 0) < Date.now() - hour / 2)
      .toBe(true)
    await grown(crowd, 200)
    await crowd.stop()
    expect(crowd.retries).toEqual({})
    expect(await vote(first.url, twice, voter)).toBe('vote_too_early')
    // Leaves say the minutes that the clock said: a verifier tells of minutes that go back, and of nothing else.
    await expectAllKept(first.url, contest, crowd, ['minute_backwards'])
  },
)

test.skipIf(library === undefined || !isLong)(
  'the same notices a ballot box that trusts the clock',
  async () => {
    const folder = newPlace('clock')
    const own = clock(path.join(folder, 'own'))
    const script = 'bench/server.ts'
    const env = { ...own.env, BY_CLOCK: '1' }
    const server = await openFor(path.join(folder, 'data'), env, { script })
    const contest = await openContest(server.url, 10, begun())
    const crowd = openCrowd(server.url, contest, 4)
    await grown(crowd, 20)
    own.set('-1h')
    await expect.poll(() => crowd.retries).toHaveProperty('503 unavailable')
    own.set('+0')
    await crowd.stop()
  },
)
