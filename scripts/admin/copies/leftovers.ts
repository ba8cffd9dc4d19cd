import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { proving } from '../../../apps/server/src/platform/copying.ts'
import { lockNumbers } from '../../../apps/server/src/platform/db/lockNumbers.ts'
import { superuser } from '../../../apps/server/src/platform/postgres/cluster.ts'
import type { Postgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { CopyFault } from './fault.ts'
import { namePattern } from './manifest.ts'

/** How the folders of copies begin that are on their way to a bucket. */
const staging = '.copying-'

/**
 * Does this while no other copy of the installation is made, put into its place or cleared away.
 * @throws CopyFault where another one is.
 */
export async function alone<Result>(
  postgres: Pick<Postgres, 'config'>,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ ...postgres.config, user: superuser })
  admin.on('error', () => undefined)
  await admin.connect()
  try {
    if (!(await takes(admin, lockNumbers.copies)))
      throw new CopyFault('Another copy is being made at this moment.')
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function takes(admin: pg.Client, lock: number): Promise<boolean> {
  const { rows } = await admin.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
    lock,
  ])
  return rows[0]?.free === true
}

/** A folder of this machine for a copy on its way; gone afterwards. */
export async function inFolder<Result>(
  beginning: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(beginning)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A copy that goes to a bucket is made where the installation has its room, not in memory. */
export const whileStaged = <Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> => inFolder(path.join(dataDir, staging), work)

/**
 * Removes what killed processes left: copies that were begun, those on their way to a bucket, and whole installations
 * that were put back to prove a copy, unless one is proven at this moment. Nobody else makes a copy meanwhile.
 */
export async function clearLeftovers(admin: pg.Client, folder: string): Promise<void> {
  const isProving = !(await takes(admin, lockNumbers.proofs))
  for (const name of await readdir(folder)) {
    const whole = /^\.(.+)\.part-\d+$/.exec(name)?.[1]
    const isBegun = (whole !== undefined && namePattern.test(whole)) || name.startsWith(staging)
    if (isBegun || (name.startsWith(proving) && !isProving))
      await rm(path.join(folder, name), { recursive: true, force: true })
  }
  if (!isProving) await admin.query('select pg_advisory_unlock($1)', [lockNumbers.proofs])
}
