import { statement, type Db } from './db.ts'

// Transactions in another database of the same PostgreSQL write nothing here, however long they run. Only those known
// to be another's are left out: whatever can't be told (just ended, prepared) counts as ours. Such a one may be older
// than what was decided before, hence `greatest`: what was read once is never read again.
const oldestRunning = `
select greatest($1::text::numeric, coalesce(
  (select min(running::text::numeric) from pg_snapshot_xip(pg_current_snapshot()) as running
   where not exists (
     select from pg_stat_activity a
     where a.backend_xid = running::xid and a.datid <> (select oid from pg_database where datname = current_database())
   )),
  pg_snapshot_xmax(pg_current_snapshot())::text::numeric
))::text as below`

/**
 * The id below which every transaction that may write to this database is decided: of what lies below it, the next
 * statement sees all that there will ever be. Ids as text; `before` is the answer of the last time.
 */
export async function decidedBelow(db: Db, before: string): Promise<string> {
  const [row] = await statement<{ below: string }>(db, oldestRunning, [before])
  return row?.below ?? before
}
