import { statement, type Db } from '../../../platform/db/db.ts'

/** A shape of query with all its runs, in milliseconds; values stand as `$1`. */
export interface SlowStatement {
  query: string
  calls: number
  mean_ms: number
  worst_ms: number
  total_ms: number
}

/** From here on somebody waited for it. */
const slowMs = 200
const most = 10
const textLength = 600

/** The shapes of query that took most of the time, among queries that were slow once; null if nothing counts them. */
export async function slowStatements(db: Db): Promise<SlowStatement[] | null> {
  const [counted] = await statement<{ view: string }>(
    db,
    // The view is there without its library too, and can't be read then.
    `select format('%I.pg_stat_statements', n.nspname) as view
     from pg_extension e join pg_namespace n on n.oid = e.extnamespace
     where e.extname = 'pg_stat_statements' and has_schema_privilege(n.oid, 'usage')
       and current_setting('pg_stat_statements.max', true) is not null`,
    [],
  )
  if (!counted) return null
  return statement<SlowStatement>(
    db,
    // A text keeps its values where its entry was thrown out while it ran: they are nobody's to read here.
    `select left(regexp_replace(regexp_replace(query, '''(?:[^'']|'''')*''|(?<![$\\w])\\d+(?:\\.\\d+)?', '?', 'g'), '\\s+', ' ', 'g'), $1) as query, calls::int as calls,
       round(mean_exec_time)::int as mean_ms, round(max_exec_time)::int as worst_ms,
       round(total_exec_time)::bigint as total_ms
     from ${counted.view}
     where dbid = (select oid from pg_database where datname = current_database())
       and userid = (select oid from pg_roles where rolname = current_user)
       and max_exec_time >= $2
     order by total_exec_time desc limit $3`,
    [textLength, slowMs, most],
  )
}
