import { statement, type Db } from '../../../apps/server/src/platform/db/db.ts'
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

/** Names of logs without their host, with the names of their contests, and the epochs of topics and conversations. */
export async function epochsIn(db: Db): Promise<{ logs: string[]; others: string[] }> {
  const [found] = await statement<{ logs: string[]; others: string[] }>(
    db,
    `select array(select c.contest_name || substring(s.origin from '/log/[0-9A-Za-z]+(.*)$') from contests c
         left join log_state s using (contest_id) order by c.contest_id) as logs,
       array(select 'topic ' || epoch from topics union all select 'conversation ' || epoch from conversations) as others`,
    [],
  )
  return found ?? { logs: [], others: [] }
}
