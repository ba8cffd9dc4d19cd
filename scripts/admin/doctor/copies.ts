import { newestCopy } from '../../../apps/server/src/platform/copying.ts'
import type { Config } from '../../../apps/server/src/platform/config.ts'
import { statement, type Db } from '../../../apps/server/src/platform/db/db.ts'
import { broken, risk, type Fault } from './fault.ts'

const hour = 3_600_000
const day = 24 * hour
/** Each week the newest copy is put back at the latest; a second week is for a try that failed. */
const provenWithin = 15 * day

/** Looks whether copies are made by themselves, and how old the newest is. */
export async function copyFaults({ copies, copyStore, databaseUrl }: Config): Promise<Fault[]> {
  if (databaseUrl !== undefined) return []
  if (copies === undefined)
    return [
      risk(
        'No copies are made by themselves.',
        'Set BACKUP_TO to a folder on another disk, and PLAUDIT_PASSPHRASE (docs/operations.md).',
      ),
    ]
  const newest = await newestCopy({ copies, copyStore }).catch(() => undefined)
  if (newest === undefined)
    return [broken(`${copies.to} does not answer.`, 'Look at BACKUP_S3_ENDPOINT and its keys.')]
  const age = newest === 0 ? Infinity : Date.now() - newest
  if (age < 2 * copies.everyHours * hour) return []
  const what =
    newest === 0
      ? `There is no copy in ${copies.to}.`
      : `The newest copy is ${Math.round(age / hour)} hours old.`
  return [
    broken(
      what,
      'The log says why under the task take_copy; `npm run admin -- backup` makes one now.',
    ),
  ]
}

/** A copy that was never put back may be none. */
export async function provenFaults(db: Db, { copies }: Config): Promise<Fault[]> {
  if (copies === undefined) return []
  const [row] = await statement<{ tried_at: Date; proven_at: Date | null }>(
    db,
    'select tried_at, proven_at from copies_proven',
    [],
  )
  const proven = row?.proven_at?.getTime()
  if (proven !== undefined && Date.now() - proven < provenWithin) return []
  const fix =
    'The log says why under the task take_copy; try one by hand: npm run admin -- restore <copy> --verify, into a fresh DATA_DIR.'
  if (proven !== undefined)
    return [
      broken(
        `A copy was last put back and found whole ${Math.floor((Date.now() - proven) / day)} days ago.`,
        fix,
      ),
    ]
  // The first proof comes with the first copy, whose own absence is told already.
  return row === undefined
    ? []
    : [
        broken(
          `No copy was ever put back and found whole; the last try was on ${row.tried_at.toISOString().slice(0, 10)}.`,
          fix,
        ),
      ]
}

/** An own PostgreSQL is copied by its own tools, which all need the archive of its write-ahead log. */
export async function archiveFaults(
  db: Db,
  { databaseUrl, removedFilesDays }: Config,
): Promise<Fault[]> {
  if (databaseUrl === undefined) return []
  const [row] = await statement<Archive>(
    db,
    `select current_setting('archive_mode') as mode, last_archived_time as archived, last_failed_time as failed
     from pg_stat_archiver`,
    [],
  )
  return row === undefined ? [] : faultsOfArchive(row, removedFilesDays)
}

export interface Archive {
  mode: string
  archived: Date | null
  failed: Date | null
}

/** @param days for which stored files outlive their rows. */
export function faultsOfArchive({ mode, archived, failed }: Archive, days: number): Fault[] {
  if (mode === 'off')
    return [
      risk(
        'PostgreSQL keeps no archive of its write-ahead log (archive_mode is off): what was written since the last copy is lost with its disk.',
        'Set archive_mode = on with a tool that copies it, pgBackRest for one (docs/operations.md).',
      ),
    ]
  if (failed === null || (archived !== null && archived >= failed))
    return days > 0
      ? []
      : [
          risk(
            'Stored files go with their rows, while the archive of PostgreSQL brings rows of earlier days back without them.',
            'Set REMOVED_FILES_DAYS to the days that your copies of PostgreSQL reach back.',
          ),
        ]
  return [
    broken(
      `PostgreSQL can’t archive its write-ahead log: the last try failed at ${failed.toISOString()}. It fills the disk meanwhile, and no point of time after that can be restored.`,
      'PostgreSQL’s log has the words of archive_command: look at the place that it copies to.',
    ),
  ]
}
