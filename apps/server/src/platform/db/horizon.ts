import { statement, type Db, type Tx } from './db.ts'

// Transactions in another database of the same PostgreSQL write nothing here, however long they run. Only those known
// to be another's are left out: whatever can't be told (just ended, prepared) counts as ours. Such a one may be older
// than what was decided before, hence `greatest`: what was read once is never read again.
//
// A transaction that promised to write no ballots is left out where ballots alone are read. If such a one ended while this
// statement ran, and its connection has begun another, the next statement sees what the first one wrote.
const promised = 20_168
const oldestRunning = `
select greatest($1::text::numeric, coalesce(
  (select min(running::text::numeric) from pg_snapshot_xip(pg_current_snapshot()) as running
   where not exists (
     select from pg_stat_activity a
     where a.backend_xid = running::xid and (
       a.datid <> (select oid from pg_database where datname = current_database())
       or ($2 and exists (
         select from pg_locks l
         where l.pid = a.pid and l.locktype = 'advisory' and l.classid = ${promised} and l.objid = 1 and l.objsubid = 2
       )))
   )),
  pg_snapshot_xmax(pg_current_snapshot())::text::numeric
))::text as below`

/**
 * The id below which every transaction that may write to this database is decided: of what lies below it, the next
 * statement sees all that there will ever be. Ids as text; `before` is the answer of the last time.
 * @param ballotsAlone nothing but ballots is read below the answer.
 */
export async function decidedBelow(db: Db, before: string, ballotsAlone = false): Promise<string> {
  const [row] = await statement<{ below: string }>(db, oldestRunning, [before, ballotsAlone])
  return row?.below ?? before
}

/**
 * Promises that this transaction writes no ballots, before it writes for long: two thousand contestants are added in
 * seconds, for which the standings of all contests would wait.
 */
export const writesNoBallots = (tx: Tx): Promise<unknown> =>
  statement(tx.db, `select pg_advisory_xact_lock_shared(${promised}, 1)`, [])
