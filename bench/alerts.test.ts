import { mkdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import {
  askForCodes,
  holdOpen,
  keep,
  killWorkers,
  openDatabase,
  openLines,
  pause,
  stutter,
} from './alerts.ts'
import { misbehave, openBusiness, shownBy } from './board.ts'
import { startS3 } from '../apps/server/src/platform/testing-s3.ts'
import { endAll, ends, isLong, newPlace, openFor } from './faults.ts'
import { freePort, openContest, type RunningServer } from './harness.ts'
import { refusingMailServer } from './mailServer.ts'
import { fillAll, smallDisk } from './fullDisk.ts'
import { hasOwnPostgres, openOwnPostgres } from './ownPostgres.ts'
import { hasPrometheus, startPrometheus, type Prometheus } from './prometheus.ts'
import { openCrowd } from './underVotes.ts'

endAll()

if (isLong && !hasPrometheus)
  console.warn('\n  Alerts are not caused: install Prometheus (Debian: prometheus).\n')

/** A rule that looks sensible and warns of nothing: passes that can't go on are short. */
const byPasses = `
      - alert: ByPasses
        expr: histogram_quantile(0.95, sum by (le) (rate(plaudit_fold_seconds_bucket[5m]))) > 2
        for: 2m
`

/** Waits until an alert is raised. */
const raises = (prometheus: Prometheus, ...names: string[]) =>
  expect
    .poll(() => prometheus.raised(), { timeout: 90_000, interval: 500 })
    .toEqual(expect.arrayContaining(names))

const calms = (prometheus: Prometheus, ...names: string[]) =>
  expect
    .poll(async () => (await prometheus.raised()).filter((one) => names.includes(one)), {
      timeout: 180_000,
      interval: 500,
    })
    .toEqual([])

const disk = isLong && hasPrometheus ? smallDisk('900m') : undefined

test.skipIf(disk === undefined)(
  'alerts of one server with its own database are raised by what they warn of, and not before',
  async () => {
    const folder = newPlace('alerts')
    const dataDir = path.join(disk ?? '', 'data')
    const [port, mailPort] = [await freePort(), await freePort()]
    const copies = path.join(folder, 'copies')
    const database = await openDatabase(dataDir)
    const env = {
      BACKUP_TO: copies,
      PLAUDIT_PASSPHRASE: 'a passphrase of the test',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'votes@example.org',
      // Neither is there; everything goes on without them.
      REDIS_URL: 'redis://127.0.0.1:1',
      DATABASE_READ_URL: 'postgresql://plaudit@127.0.0.1:1/plaudit',
    }
    const first = await openFor(dataDir, env, { port })
    const prometheus = await startPrometheus(folder, first.url, byPasses)
    ends.push(() => prometheus.stop())
    await raises(prometheus, 'PlauditCopyNone')
    // The newest copy is of three days ago, and nobody ever put one back.
    const old = path.join(copies, 'plaudit-2026-01-01T00-00-00Z')
    mkdirSync(old, { recursive: true })
    const then = Date.now() / 1000 - 3 * 86_400
    utimesSync(old, then, then)
    await raises(prometheus, 'PlauditCopyOld', 'PlauditCopyNotProven')
    await calms(prometheus, 'PlauditCopyNone')
    await raises(prometheus, 'PlauditRedisAway', 'PlauditListsAway')
    const quiet = /Down|Faults|Late|Tasks?|Messages|Disk|Books|Connections/
    expect((await prometheus.raised()).filter((name) => quiet.test(name))).toEqual([])
    await workFails(prometheus, first, database, mailPort)
    await first.stop()

    // Nobody does what waits.
    const server = await openFor(dataDir, { ...env, ROLE: 'web' }, { port })
    await database.query(
      `select graphile_worker.add_job('remove_old_mails', '{}', run_at := now() - interval '20 minutes')`,
    )
    await raises(prometheus, 'PlauditTasksStuck')
    await votesAreLate(prometheus, server, database)
    await server.kill()
    await raises(prometheus, 'PlauditDown')
  },
  900_000,
)

test.skipIf(!isLong || !hasPrometheus || !hasOwnPostgres)(
  'alerts of one node among many are raised by what they warn of: a standby, a store, restarts, open files',
  async () => {
    const folder = newPlace('node-alerts')
    // Nobody follows yet, and no commit waits.
    const settings = `synchronous_standby_names = '*'\nsynchronous_commit = local`
    const own = await openOwnPostgres(path.join(folder, 'own'), settings)
    const store = await startS3()
    ends.push(() => store.stop())
    const env = { DATABASE_URL: own.url, DRAIN_SECONDS: '0', ...store.env }
    const [dataDir, port] = [path.join(folder, 'data'), await freePort()]
    const two = await openFor(dataDir, { ...env, WORKERS: '2' }, { port })
    const prometheus = await startPrometheus(folder, two.url)
    ends.push(() => prometheus.stop())
    await raises(prometheus, 'PlauditStandbyMissing')
    await own.follow()
    await calms(prometheus, 'PlauditStandbyMissing')
    expect((await prometheus.raised()).join()).not.toMatch(/Store|Restarts|OpenFiles/)
    await store.kill()
    await raises(prometheus, 'PlauditStoreAway')
    await store.again()
    await calms(prometheus, 'PlauditStoreAway')
    await killWorkers(two, 5)
    await raises(prometheus, 'PlauditRestarts')
    await two.stop()

    const within = ['sh', '-c', 'ulimit -n 400; exec "$@"', 'sh']
    const one = await openFor(dataDir, env, { port, within })
    const close = await openLines(one.url, (await openContest(one.url, 2)).cx_id, 310)
    await raises(prometheus, 'PlauditOpenFiles')
    await close()
    await calms(prometheus, 'PlauditOpenFiles')
  },
  600_000,
)

test.skipIf(!isLong || !hasPrometheus)(
  'each panel of the dashboard shows figures of a server that is used',
  async () => {
    const folder = newPlace('board')
    const dataDir = path.join(folder, 'data')
    const mailPort = await freePort()
    const copies = path.join(folder, 'copies')
    mkdirSync(path.join(copies, 'plaudit-2026-01-01T00-00-00Z'), { recursive: true })
    const database = await openDatabase(dataDir)
    const server = await openFor(dataDir, {
      BACKUP_TO: copies,
      PLAUDIT_PASSPHRASE: 'a passphrase of the test',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'votes@example.org',
    })
    const prometheus = await startPrometheus(folder, server.url)
    ends.push(() => prometheus.stop())
    const contest = await openContest(server.url, 5)
    const crowd = openCrowd(server.url, contest, 4)
    await askForCodes(server.url, 5)
    const mails = refusingMailServer(mailPort)
    await mails.open()
    ends.push(() => mails.close())
    const doBusiness = await openBusiness(server.url, database)
    const using = keep(async () => {
      await Promise.all([
        doBusiness(),
        misbehave(server.url, `/cx/${contest.cx_id}`),
        askForCodes(server.url, 2),
      ])
      await pause(1000)
    })
    // A figure that is there and not a number (nothing by nothing) shows nothing either.
    const empty = async () => {
      const found: string[] = []
      for (const { panel, expression } of shownBy('20s'))
        if (!(await prometheus.ask(expression)).some(Number.isFinite))
          found.push(`${panel}: ${expression}`)
      return found
    }
    await expect.poll(empty, { timeout: 120_000, interval: 1000 }).toEqual([])
    await using()
    await crowd.stop()
    // The net has no holes: a figure that nobody has, and a word that Prometheus does not know.
    expect(await prometheus.ask('sum(rate(plaudit_nothing_total[20s]))')).toEqual([])
    await expect(prometheus.ask('sum by (rate(plaudit_ballots_total[20s]))')).rejects.toThrow()
  },
  300_000,
)

async function workFails(
  prometheus: Prometheus,
  server: RunningServer,
  database: Awaited<ReturnType<typeof openDatabase>>,
  mailPort: number,
): Promise<void> {
  // The mail server is away: every letter's task fails, and is tried again.
  await askForCodes(server.url, 30)
  await raises(prometheus, 'PlauditTaskFails')
  // Days later their tries are used up.
  await database.query(
    'update graphile_worker._private_jobs set max_attempts = attempts where attempts > 0 and locked_at is null',
  )
  await raises(prometheus, 'PlauditTasksFailed')
  const mails = refusingMailServer(mailPort)
  await mails.open()
  ends.push(() => mails.close())
  await askForCodes(server.url, 10)
  await raises(prometheus, 'PlauditMessagesFail')
  // Somebody changed the books by hand.
  await database.query(`begin; alter table ledger_entries disable trigger user;
    insert into ledger_entries (account_id, transaction_id, currency, amount) values (1, 1, 'EUR', 700);
    alter table ledger_entries enable trigger user; commit`)
  await database.query(`select graphile_worker.add_job('prove_books', '{}')`)
  await raises(prometheus, 'PlauditBooks')
}

async function votesAreLate(
  prometheus: Prometheus,
  server: RunningServer,
  database: Awaited<ReturnType<typeof openDatabase>>,
): Promise<void> {
  const contest = await openContest(server.url, 10)
  const crowd = openCrowd(server.url, contest, 20, 120_000)
  // Somebody left a transaction open that wrote something.
  const open = keep(() => holdOpen(database, 'select pg_current_xact_id()', 20_000))
  await raises(prometheus, 'PlauditStandingLate')
  expect(await prometheus.raised()).not.toContain('ByPasses')
  await open()
  await calms(prometheus, 'PlauditStandingLate')
  const slow = keep(async () => {
    await holdOpen(database, 'lock table vote_slots in share row exclusive mode', 1500)
    await pause(50)
  })
  await raises(prometheus, 'PlauditSlow')
  await slow()
  const locked = keep(() => holdOpen(database, 'lock table login_codes', 8000))
  const asking = keep(() => askForCodes(server.url, 150))
  await raises(prometheus, 'PlauditDatabaseConnections')
  await locked()
  await asking()
  const busy = keep(() => stutter(server.child.pid ?? 0))
  await raises(prometheus, 'PlauditEventLoop')
  await busy()
  await calms(prometheus, 'PlauditFaults')
  const free = fillAll(disk ?? '')
  await raises(prometheus, 'PlauditFaults', 'PlauditDiskFull')
  free()
  await calms(prometheus, 'PlauditFaults', 'PlauditDiskFull')
  await crowd.stop()
}
