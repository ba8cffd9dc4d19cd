import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Gauge } from 'prom-client'
import type { Config } from './config.ts'
import type { CopySettings } from './copySettings.ts'
import { begunAt, bucketOf, namesIn, openCopyStore } from './copyStore.ts'
import { statement, type Db } from './db/db.ts'
import { lockNumbers } from './db/lockNumbers.ts'
import { saysTheSame, soon } from './looked.ts'
import { shutDown } from './postgres/postmaster.ts'
import { restoring } from './postgres/unfinished.ts'
import type { Tasks } from './tasks.ts'
import type { Log, Telemetry } from './telemetry.ts'

const program = path.resolve(import.meta.dirname, '../../../../scripts/admin/main.ts')

/** How the places of proofs begin, which a process that was killed leaves behind (scripts/admin/copies/leftovers.ts). */
export const proving = '.proving-'

/** As `npm run admin -- backup` names them. */
const copyName = /^plaudit-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

const hour = 3_600_000
const aMinute = 60_000

export interface CopyingParts {
  config: Pick<Config, 'copies' | 'copyStore' | 'databaseUrl' | 'dataDir'>
  db: Db
  log: Log
  telemetry: Pick<Telemetry, 'registry'>
}

interface Made {
  name?: string
  /** Epoch milliseconds. */
  at: number
}

/**
 * The newest copy's name and when it was made; no name and 0 where there is none. A copy that was made while the clock
 * was ahead is none of them: it would be the newest until that time has come, and no other one would be made.
 */
async function findNewest(
  { copies, copyStore }: Pick<Config, 'copies' | 'copyStore'>,
  now: number,
): Promise<Made> {
  if (copies === undefined) return { at: 0 }
  const { to: folder } = copies
  const isPast = (at: number) => at <= now + hour
  if (copyStore !== undefined && bucketOf(folder) !== undefined) {
    const names = await namesIn(openCopyStore(folder, copyStore))
    const name = names.findLast((one) => isPast(begunAt(one)))
    return name === undefined ? { at: 0 } : { name, at: begunAt(name) }
  }
  const names = (await readdir(folder).catch(() => [])).filter((one) => copyName.test(one)).sort()
  for (const name of names.reverse()) {
    if (!isPast(begunAt(name))) continue
    const at = (await stat(path.join(folder, name))).mtimeMs
    if (isPast(at)) return { name, at }
  }
  return { at: 0 }
}

/** Returns the time of the newest copy, epoch milliseconds; 0 if there is none. */
export const newestCopy = async (
  config: Pick<Config, 'copies' | 'copyStore'>,
  now = Date.now(),
): Promise<number> => (await findNewest(config, now)).at

/**
 * Copies on a schedule (BACKUP_TO): by the operator's own command in a process of its own, whose hashing holds no vote up.
 * Looked at every ten minutes, so that a copy that failed or was due while nothing ran is made soon. Each copy is put back
 * into a fresh place and compared, that alone proves that it is a copy; one a week where that takes long or is asked for
 * (BACKUP_PROVE). Of all processes one does it at a time.
 */
export function copyingTasks(
  parts: CopyingParts,
  env: Record<string, string | undefined> = process.env,
): Tasks {
  const { copies } = parts.config
  if (copies === undefined) return { handlers: {}, crontab: [] }
  addGauges(parts, copies)
  return {
    handlers: {
      take_copy: async (_, stop) => {
        await takeWhenDue(parts, copies, { env, stop })
        await proveWhenDue(parts, copies, { env, stop })
      },
    },
    crontab: ['*/10 * * * * take_copy ?queue=copies'],
  }
}

/** Each process of a node tells the same times. */
function addGauges({ config, db, telemetry }: CopyingParts, { everyHours }: CopySettings): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) => {
    let asked: { at: number; answer: Promise<number> } | undefined
    const made: Gauge = new Gauge({
      name: `plaudit_${name}_copy_seconds`,
      help,
      aggregator: saysTheSame,
      registers: [telemetry.registry],
      collect: async () => {
        // Reading the figures does not ask a store each time.
        if (asked === undefined || Date.now() - asked.at > aMinute)
          asked = { at: Date.now(), answer: read().catch(() => 0) }
        const at = await soon(asked.answer)
        if (at === undefined) made.remove()
        else made.set(at / 1000)
      },
    })
  }
  new Gauge({
    name: 'plaudit_copy_every_seconds',
    help: 'Time after which another copy is made (BACKUP_EVERY).',
    aggregator: saysTheSame,
    registers: [telemetry.registry],
  }).set(everyHours * 3600)
  gauge(
    'newest',
    'When the newest copy of this installation was made, as a Unix time; 0 where there is none.',
    () => newestCopy(config),
  )
  gauge(
    'proven',
    'When a copy was last put back into a fresh place and found whole, as a Unix time; 0 for never.',
    () => provenAt(db),
  )
}

async function takeWhenDue(
  { config, log }: CopyingParts,
  copies: CopySettings,
  how: Command,
): Promise<void> {
  const newest = await newestCopy(config)
  if (Date.now() - newest < copies.everyHours * hour) return
  // The command looks again once nobody else can make one: a process that was taken for gone may have done so.
  const words = ['backup', copies.to, `--keep=${copies.keep}`, `--newest=${newest}`]
  log.info(await run(words, how), 'a copy was made')
}

const provenAt = async (db: Db): Promise<number> => {
  const [row] = await statement<{ proven_at: Date | null }>(
    db,
    'select proven_at from copies_proven',
    [],
  )
  return row?.proven_at?.getTime() ?? 0
}

/** Seconds within which a proof is quick: longer ones are made once a week. */
const quick = 600

/**
 * Only one process tries, and a try that failed is repeated the day after, or with the next copy. Values: the copy, and
 * which copies are proven.
 */
const mayTry = `insert into copies_proven as proven (tried_at, tried_copy) values (now(), $1)
  on conflict (once) do update set tried_at = now(), tried_copy = $1
  where case when $2 = 'each' or $2 = 'quick' and coalesce(proven.seconds, 0) < ${quick}
    then proven.proven_copy is distinct from $1 and (proven.tried_copy <> $1 or proven.tried_at < now() - interval '1 day')
    else proven.tried_at < now() - interval '1 day' and coalesce(proven.proven_at < now() - interval '7 days', true) end
  returning true`

/** Notes a try that went well. */
const isProven = `update copies_proven set proven_at = clock_timestamp(), proven_copy = $1,
  seconds = extract(epoch from clock_timestamp() - tried_at)`

function proveWhenDue(parts: CopyingParts, copies: CopySettings, how: Command): Promise<void> {
  return parts.db.connection().execute(async (one) => {
    const own = [lockNumbers.proofs]
    const held = 'select where pg_try_advisory_lock($1)'
    if ((await statement(one, held, own)).length === 0) return
    try {
      await prove(parts, copies, how)
    } finally {
      await statement(one, 'select pg_advisory_unlock($1)', own)
    }
  })
}

async function prove(
  { config, db, log }: CopyingParts,
  copies: CopySettings,
  how: Command,
): Promise<void> {
  const { name } = await findNewest(config, Date.now())
  if (name === undefined || (await statement(db, mayTry, [name, copies.prove])).length === 0) return
  const isStored = bucketOf(copies.to) !== undefined
  // Beside the copies there is room for one more. A copy of a bucket is fetched first, onto the same disk.
  const place = await mkdtemp(path.join(isStored ? config.dataDir : copies.to, proving))
  const fetched = path.join(place, 'fetched')
  try {
    await chmod(place, 0o755)
    await mkdir(fetched, { mode: 0o700 })
    // Its files stay in the place too: nothing of it may reach the store of this installation.
    const {
      S3_ENDPOINT: _,
      S3_BUCKET: __,
      S3_ACCESS_KEY_ID: ___,
      S3_SECRET_ACCESS_KEY: ____,
      ...env
    } = how.env
    const from = isStored ? `${copies.to.replace(/\/+$/, '')}/${name}` : path.join(copies.to, name)
    const words = ['restore', from, '--verify', `--fetch-into=${fetched}`]
    const said = await run(words, { ...how, env: { ...env, DATA_DIR: path.join(place, 'data') } })
    await statement(db, isProven, [name])
    log.info(said, 'a copy was put back and is whole')
  } finally {
    // A command that was killed leaves its database running, in the place that it was still making.
    if (how.stop?.aborted) await shutDown(path.join(place, 'data', restoring, 'postgres/data'))
    await rm(place, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The environment of an operator's command, and the signal at which its process is killed. */
interface Command {
  env: Record<string, string | undefined>
  stop: AbortSignal | undefined
}

/** @throws Error with the command's last words. */
async function run(words: readonly string[], { env, stop }: Command): Promise<{ said: string }> {
  stop?.throwIfAborted()
  return new Promise((done, fail) => {
    const child = spawn('nice', ['-n', '10', process.execPath, program, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      signal: stop,
    })
    let said = ''
    const hear = (text: Buffer): void => void (said = (said + text.toString()).slice(-2000))
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    // A process that is killed has ended at `close`, not yet at the signal.
    child.once('error', (error) => {
      if (stop?.aborted !== true) fail(error)
    })
    child.once('close', (code) => {
      if (code === 0) return done({ said: said.trim() })
      const why = `${words[0]} failed: ${said.trim()}`
      fail(new Error(stop?.aborted === true ? `${why} (aborted)` : why, { cause: stop?.reason }))
    })
  })
}
