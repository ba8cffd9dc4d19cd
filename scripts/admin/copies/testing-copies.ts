import type { Postgres } from '../../../apps/server/src/platform/postgres/start.ts'
import { newFolder } from '../../../apps/server/src/platform/postgres/testing-start.ts'
import type { MadeCopy } from './backup.ts'
import { makeCopyAt } from './copiesAt.ts'
import { restoreCopy } from './restore.ts'

export const passphrase = 'a passphrase for tests'
export const quiet = { info: () => undefined, warn: () => undefined }
// A copy that is made by itself waits for a checkpoint, which else would be spread over minutes.
export const settings = { shared_buffers: '32MB', fsync: 'off', checkpoint_completion_target: '0' }

interface Wanted {
  postgres: Postgres
  to: string
  now: Date
  newest: number | undefined
}

/** Copies the installation in this folder; the newest copy alone stays. */
export const makeTestCopy = (
  dataDir: string,
  { postgres, to, now, newest }: Wanted,
): Promise<MadeCopy> =>
  makeCopyAt(
    {
      config: { dataDir, secretKey: undefined },
      postgres,
      passphrase,
      fast: true,
      durable: false,
      now,
    },
    to,
    { keep: 1, newest },
  )

/** Lines that restoring said. */
export const restored: string[] = []

/** Puts a copy back and verifies it. @returns its place. */
export async function restoreTestCopy(
  from: string,
  dataDir = newFolder('restored'),
  secretKey?: string,
): Promise<string> {
  await restoreCopy({
    copy: from,
    config: { dataDir, databaseUrl: undefined, secretKey },
    passphrase,
    verify: true,
    settings,
    say: (line) => void restored.push(line),
  })
  return dataDir
}
