import { spawn } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Gauge } from 'prom-client'
import type { Config } from './config.ts'
import { begunAt, bucketOf, namesIn, openCopyStore } from './copyStore.ts'
import type { Tasks } from './tasks.ts'
import type { Log, Telemetry } from './telemetry.ts'

const program = path.resolve(import.meta.dirname, '../../../../scripts/admin/main.ts')

/** As `npm run admin -- backup` names them. */
const copyName = /^plaudit-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

const hour = 3_600_000
const aMinute = 60_000

export interface CopyingParts {
  config: Pick<Config, 'copies' | 'copyStore' | 'databaseUrl'>
  log: Log
  telemetry: Pick<Telemetry, 'registry'>
}

/** When the newest copy was made, epoch milliseconds; 0 where there is none. */
export async function newestCopy({
  copies,
  copyStore,
}: Pick<Config, 'copies' | 'copyStore'>): Promise<number> {
  if (copies === undefined) return 0
  const { to: folder } = copies
  if (copyStore !== undefined && bucketOf(folder) !== undefined) {
    const last = (await namesIn(openCopyStore(folder, copyStore))).at(-1)
    return last === undefined ? 0 : begunAt(last)
  }
  const names = (await readdir(folder).catch(() => [])).filter((name) => copyName.test(name)).sort()
  const newest = names.at(-1)
  return newest === undefined ? 0 : (await stat(path.join(folder, newest))).mtimeMs
}

/**
 * Copies on a schedule (BACKUP_TO): by the operator's own command in a process of its own, whose hashing holds no vote up.
 * Looked at every ten minutes, so that a copy that failed or was due while nothing ran is made soon.
 */
export function copyingTasks(
  { config, log, telemetry }: CopyingParts,
  env: Record<string, string | undefined> = process.env,
): Tasks {
  const { copies } = config
  if (copies === undefined) return { handlers: {}, crontab: [] }
  let asked: { at: number; answer: Promise<number> } | undefined
  /** Reading the figures does not ask a store each time. */
  const known = (): Promise<number> => {
    if (asked === undefined || Date.now() - asked.at > aMinute)
      asked = { at: Date.now(), answer: newestCopy(config).catch(() => 0) }
    return asked.answer
  }
  const newest: Gauge = new Gauge({
    name: 'plaudit_newest_copy_seconds',
    help: 'When the newest copy of this installation was made, as a Unix time; 0 where there is none.',
    // Each process of a node tells the same time.
    aggregator: 'max',
    registers: [telemetry.registry],
    collect: async () => {
      newest.set((await known()) / 1000)
    },
  })
  let isCopying = false
  return {
    handlers: {
      take_copy: async () => {
        if (isCopying || Date.now() - (await newestCopy(config)) < copies.everyHours * hour) return
        isCopying = true
        try {
          log.info(
            await run(['backup', copies.to, `--keep=${copies.keep}`], env),
            'a copy was made',
          )
        } finally {
          isCopying = false
        }
      },
    },
    crontab: ['*/10 * * * * take_copy'],
  }
}

/** @throws Error with the command's last words. */
function run(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<{ said: string }> {
  return new Promise((done, fail) => {
    const child = spawn('nice', ['-n', '10', process.execPath, program, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    })
    let said = ''
    const hear = (text: Buffer): void => void (said = (said + text.toString()).slice(-2000))
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0
        ? done({ said: said.trim() })
        : fail(new Error(`no copy was made: ${said.trim()}`)),
    )
  })
}
