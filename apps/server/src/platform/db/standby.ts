import { statement, type Db } from './db.ts'

/** What the primary says of its standbys. */
export interface Following {
  /** True if commits wait for a standby. */
  isNamed: boolean
  /** Synchronous standbys that follow; null where this role may not see them. */
  standbys: number | null
}

export async function standbysOf(db: Db): Promise<Following | undefined> {
  const [row] = await statement<Following>(
    db,
    `select current_setting('synchronous_standby_names') <> '' as "isNamed",
       case when pg_has_role('pg_read_all_stats', 'usage')
         then (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) end as standbys`,
    [],
  )
  return row
}

/**
 * Tells whether a synchronous standby follows, where one is expected: without it each commit waits, or is on one disk
 * alone. Managers empty the setting while the standby is away, so a standby that was asked for once is expected until
 * this process ends.
 * @param isExpected true where addresses name several machines.
 * @returns a look, which says undefined where no standby is expected, or this role may not see standbys.
 */
export function hasStandby(
  ask: () => Promise<Following | undefined>,
  isExpected: boolean,
): () => Promise<boolean | undefined> {
  let expected = isExpected
  return async () => {
    const found = await ask()
    if (found === undefined) return undefined
    expected ||= found.isNamed
    if (!found.isNamed) return expected ? false : undefined
    return found.standbys === null ? undefined : found.standbys > 0
  }
}
