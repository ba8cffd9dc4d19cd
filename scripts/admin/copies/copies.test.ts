import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assox,
  makeContest,
  type MadeContest,
} from '../../../apps/server/src/modules/contests/factory.ts'
import { pairOfPeople } from '../../../apps/server/src/modules/messaging/factory.ts'
import { buy, prices } from '../../../apps/server/src/modules/voting/routes/tests/testing-bought.ts'
import { copyingTasks } from '../../../apps/server/src/platform/copying.ts'
import { statement } from '../../../apps/server/src/platform/db/db.ts'
import { startPostgres, type Postgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { putCluster } from '../../../apps/server/src/platform/postgres/testing-cluster.ts'
import { folders, newFolder } from '../../../apps/server/src/platform/postgres/testing-start.ts'
import { openTelemetry } from '../../../apps/server/src/platform/telemetry.ts'
import { testServer, type TestServer } from '../../../apps/server/src/testing.ts'
import { verifyLogs } from '../verifyLog.ts'
import type { MadeCopy } from './backup.ts'
import { reconcile } from './reconcile.ts'
import {
  epochsIn,
  makeTestCopy,
  passphrase,
  quiet,
  restored,
  restoreTestCopy as restore,
  settings,
} from './testing-copies.ts'

const home = newFolder('home')
const copies = newFolder('copies')
let postgres: Postgres
let server: TestServer
let made: MadeContest
let copy: MadeCopy
/** Votes that were acknowledged before the copy was begun. */
let before = 0

const vote = async (n: number): Promise<void> => {
  const { api } = await server.visitor()
  const { cx_id } = made.contest
  await api.call('contest/v2/addVote', { cx_id, assox_id: assox(made, 1 + (n % 3))[0] })
}

const backup = (now: Date, newest?: number) =>
  makeTestCopy(home, { postgres, to: copies, now, newest })

beforeAll(async () => {
  await putCluster(home)
  postgres = await startPostgres({ dataDir: home, log: quiet, settings })
  server = await testServer({ DATA_DIR: home, SECRET_KEY: '' }, { connection: postgres.config })
  const organiser = await server.person()
  made = await makeContest(organiser.api, { prices })
  await makeContest(organiser.api, { contest_name: 'A draft' }, { draft: true })
  await pairOfPeople(server)
  await server.parts.storage.put('pictures/sample/640.webp', Buffer.from('bytes of a picture'))
  const { api } = await server.visitor()
  const { checkout_id } = await api.call('checkout/start', buy(made, 10))
  await api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
  for (let n = 0; n < 20; n++) await vote(n)
  before = 20
  // Votes go on while the copy is made: what was acknowledged before it has to be in it, whatever comes on top.
  let going = true
  const voting = (async () => {
    for (let n = 0; going; n++) await vote(n)
  })()
  copy = await backup(new Date('2030-01-01T00:00:00Z'))
  going = false
  await voting
})
afterAll(async () => {
  await server.close()
  await postgres.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('a copy that was made under votes comes back equal, sends nothing and takes nothing in until it is reconciled', async () => {
  const place = await restore(copy.folder)
  expect(restored.join('\n')).toMatch(/Verified: \d+ rows in \d+ tables, 1 logs with equal roots/)
  expect(restored.join('\n')).toContain('The books add up')
  await expect(restore(copy.folder, place)).rejects.toThrow('is not empty')
  const foreign = restore(copy.folder, newFolder('foreign'), 'a secret of another installation')
  await expect(foreign).rejects.toThrow('SECRET_KEY is not that of the installation')
  const again = await startPostgres({ dataDir: place, log: quiet, settings })
  const held = await testServer({ DATA_DIR: place, SECRET_KEY: '' }, { connection: again.config })
  const { db } = held.parts
  try {
    const { cx_id } = made.contest
    const seen = await held.client().call('contest/v2/fetchContest', { cx_id })
    expect(seen.contest.contest_name).toBe(made.contest.contest_name)
    const [{ n, first }] = (await statement(
      db,
      `select count(*)::int as n, bool_and(tx < pg_current_xact_id()) as first from ballots`,
      [],
    )) as [{ n: number; first: boolean }]
    expect(n).toBeGreaterThan(before)
    // Transactions go on behind the transactions that rows carry: folding and numbering go by that.
    expect(first).toBe(true)
    const refused = await fetch(`${held.url}/app/contest/v2/addVote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cx_id, assox_id: assox(made, 1)[0] }),
    })
    expect(refused.status).toBe(503)
    expect(await (await fetch(`${held.url}/readyz`)).json()).toEqual({
      ok: false,
      reason: 'restored',
    })
    await expect(held.parts.outgoing.request('https://example.org/')).rejects.toThrow('unreachable')
    const file = await held.parts.storage.get('pictures/sample/640.webp')
    expect(Buffer.from(file ?? []).toString()).toBe('bytes of a picture')
    const said: string[] = []
    const verified = () => verifyLogs(db, undefined, (line) => void said.push(line))
    expect([await verified(), said.at(-1)]).toEqual([0, '1 logs are right.'])
    await statement(
      db,
      `update ballots set leaf = replace(leaf, '"points":1', '"points":2') where kind = 'paid'`,
      [],
    )
    expect([await verified(), said.join()]).toEqual([1, expect.stringContaining('leaf_changed')])
    const last = await statement<{ last: number }>(db, 'select max(user_id) as last from users', [])
    // A session, a code or a link of the copy may have been ended after it.
    const letsIn = `select token_hash from sessions union all select token_hash from one_time_links`
    expect((await statement(db, letsIn, [])).length).toBeGreaterThan(0)
    const { others: known } = await epochsIn(db)
    expect(known.join()).toMatch(/topic .*conversation /)
    const told: string[] = []
    const twice = [1, 2].map(() => reconcile(db, 'lost', (line) => void told.push(line)))
    expect(await Promise.all(twice)).toEqual([0, 0])
    expect(await statement(db, letsIn, [])).toEqual([])
    expect(told.join('\n')).toContain('suspended after')
    // None has a head before the server runs: that all of them are right would be said of nothing.
    expect([await verified(), said.at(-1)]).toEqual([0, expect.stringContaining('No log was')])
    const [next] = await statement<{ id: number }>(db, `select nextval('user_ids') as id`, [])
    expect(next?.id).toBeGreaterThan((last[0]?.last ?? 0) + 900_000)
    const { logs, others } = await epochsIn(db)
    // The draft may have been published after the copy, and its first head signed under the first name.
    expect(logs).toEqual([`${made.contest.contest_name}/2`, 'A draft/2'])
    expect(others.filter((epoch) => known.includes(epoch))).toEqual([])
  } finally {
    await held.close()
    await again.stop()
  }
})

test('a byte that was changed is found and named, wherever it stands; a copy without keys is refused', async () => {
  const damaged = newFolder('damaged')
  cpSync(copy.folder, damaged, { recursive: true })
  const inDamaged = (name: string) => path.join(damaged, name)
  for (const name of ['manifest.json', 'SHA256SUMS']) {
    const text = readFileSync(inDamaged(name), 'utf8')
    writeFileSync(
      inDamaged(name),
      text.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
    )
    await expect(restore(damaged)).rejects.toThrow(`${name} was changed`)
    writeFileSync(inDamaged(name), text)
  }
  const journal = readdirSync(inDamaged('database/pg_wal')).find((name) => name.length === 24)
  const changed = ['files/pictures/sample/640.webp', `database/pg_wal/${journal}`]
  for (const name of changed) {
    const bytes = readFileSync(inDamaged(name))
    bytes[3] = (bytes[3] ?? 0) ^ 1
    writeFileSync(inDamaged(name), bytes)
  }
  rmSync(inDamaged('database/PG_VERSION'))
  const place = newFolder('nothing')
  const reason = await restore(damaged, place).catch(String)
  for (const name of changed) expect(reason).toContain(`${name} was changed`)
  expect(reason).toContain('database/PG_VERSION is missing')
  expect(readdirSync(place)).toEqual([])
  rmSync(inDamaged('keys.json'))
  await expect(restore(damaged)).rejects.toThrow('THIS COPY HAS NO KEYS')
})

test('files that have not changed are shared with the copy before, and only the newest copies stay', async () => {
  const file = 'files/pictures/sample/640.webp'
  const { ino } = statSync(path.join(copy.folder, file))
  const left = ['.proving-killed', '.plaudit-2030-01-01T12-00-00Z.part-1'].map((name) =>
    path.join(copies, name, 'database'),
  )
  for (const folder of left) mkdirSync(folder, { recursive: true })
  const next = await backup(new Date('2030-01-02T00:00:00Z'))
  expect(statSync(path.join(next.folder, file)).ino).toBe(ino)
  expect(readdirSync(copies)).toEqual(['plaudit-2030-01-02T00-00-00Z'])
  expect(next.cleared).toEqual(['plaudit-2030-01-01T00-00-00Z'])
  // Newer copies may all be broken: the one that was proven stays beside them.
  const note = 'insert into copies_proven (tried_at, proven_copy) values (now(), $1)'
  await statement(server.parts.db, note, [path.basename(next.folder)])
  expect((await backup(new Date('2030-01-02T12:00:00Z'))).cleared).toEqual([])
  // The caller looked before that copy was made.
  await expect(backup(new Date('2030-01-03T00:00:00Z'), 1)).rejects.toThrow('made a copy meanwhile')
})

test('a copy is made by itself when the newest is too old, and a failure is told', async () => {
  const to = newFolder('scheduled')
  const parts = {
    ...server.parts,
    config: {
      copies: { to, everyHours: 24, keep: 2, prove: 'quick' as 'quick' | 'weekly' },
      copyStore: undefined,
      databaseUrl: undefined,
      dataDir: home,
    },
  }
  const env = { ...process.env, DATA_DIR: home }
  const taking = (PLAUDIT_PASSPHRASE: string) =>
    copyingTasks({ ...parts, telemetry: openTelemetry() }, { ...env, PLAUDIT_PASSPHRASE }).handlers[
      'take_copy'
    ]
  await expect(taking('short')?.({})).rejects.toThrow('at least 12 characters')
  await expect(taking(passphrase)?.({}, AbortSignal.timeout(300))).rejects.toThrow('aborted')
  // Two processes at once: whoever comes second finds a copy that is being made, or one that was.
  const [works, other] = [taking(passphrase), taking(passphrase)]
  const both = await Promise.allSettled([works?.({}), other?.({})])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  await works?.({})
  expect(readdirSync(to)).toHaveLength(1)
  // The copy was put back and compared, once; nothing of that stays.
  const asked = `select proven_at > now() - interval '1 hour' as is from copies_proven`
  const proven = () => statement<{ is: boolean }>(parts.db, asked, [])
  expect(await proven()).toEqual([{ is: true }])
  const [made = ''] = readdirSync(to)
  const page = readFileSync(path.join(to, made, 'database/PG_VERSION'), 'utf8')
  writeFileSync(path.join(to, made, 'database/PG_VERSION'), `${page} `)
  const proves = async (prove: 'quick' | 'weekly', set: string) => {
    parts.config.copies.prove = prove
    await statement(parts.db, `update copies_proven set ${set}`, [])
    return works?.({})
  }
  // A proof of minutes is made for each copy, a longer one once a week; one that failed is not tried again at once.
  await proves('quick', `proven_copy = 'before', tried_copy = 'before', seconds = 700`)
  await proves('weekly', 'seconds = 20')
  await expect(proves('quick', 'seconds = 20')).rejects.toThrow('PG_VERSION was changed')
  await proves('quick', 'seconds = 20')
  const aWeekAgo = `tried_at = now() - interval '8 days', proven_at = now() - interval '8 days'`
  await expect(proves('weekly', aWeekAgo)).rejects.toThrow('PG_VERSION was changed')
  expect(await proven()).toEqual([{ is: false }])
  expect(readdirSync(to)).toEqual([made])
})
