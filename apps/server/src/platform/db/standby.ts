import { statement, type Db } from './db.ts'

/**
 * Tells whether a synchronous standby follows, where commits ask for one: without it each commit waits, or, where the
 * manager gave up on it, is on one disk alone.
 * @returns undefined where none is asked for, or this role may not see standbys.
 */
export async function hasStandby(db: Db): Promise<boolean | undefined> {
  const [row] = await statement<{ wanted: boolean; standbys: number | null }>(
    db,
    `select current_setting('synchronous_standby_names') <> '' as wanted,
       case when pg_has_role('pg_read_all_stats', 'usage')
         then (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) end as standbys`,
    [],
  )
  if (row?.wanted !== true || row.standbys === null) return undefined
  return row.standbys > 0
}
