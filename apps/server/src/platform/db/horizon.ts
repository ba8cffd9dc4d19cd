import { statement, type Db, type Tx } from './db.ts'

// Transactions in another database of the same PostgreSQL write nothing here, however long they run. Only those known
// to be another's are left out: whatever can't be told (just ended, prepared) counts as ours. Such a one may be older
// than what was decided before, hence `greatest`: what was read once is never read again.
//
// A transaction writes no rows of a table as long as it has no lock for that, and a writer takes the lock before it has an
// id (docs/decisions/0174). A transaction without the lock has ended or never writes: if it ended while this statement
// ran, the next statement sees what it wrote. The same holds for a promise that ended meanwhile. Sessions and locks are
// read in any order: a writer that is still running when the second of them is read had its lock when the first was.
const promised = 20_174
const oldestRunning = `
with sessions as materialized (
  select pid, backend_xid, datid <> (select oid from pg_database where datname = current_database()) as is_elsewhere
  from pg_stat_activity where backend_xid is not null
), locks as materialized (
  select pid, locktype = 'advisory' as promises from pg_locks
  where (locktype = 'advisory' and classid = ${promised} and objid = 1 and objsubid = 2 and granted)
    or (locktype = 'relation' and relation = $2::text::regclass and mode = 'RowExclusiveLock')
)
select greatest($1::text::numeric, coalesce(
  (select min(running::text::numeric) from pg_snapshot_xip(pg_current_snapshot()) as running
   where not exists (
     select from sessions s
     where s.backend_xid = running::xid and (
       s.is_elsewhere
       or exists (select from locks l where l.pid = s.pid and l.promises)
       or ($2::text is not null and not exists (select from locks l where l.pid = s.pid and not l.promises))
     )
   )),
  pg_snapshot_xmax(pg_current_snapshot())::text::numeric
))::text as below`

/**
 * The id below which every transaction that may write to this database is decided: of what lies below it, the next
 * statement sees all that there will ever be. Ids as text; `before` is the answer of the last time.
 * @param table nothing but rows of this table is read below the answer, and all who insert any take its lock before they
 * have an id (`willWrite`), or prove afterwards that nobody has read past them.
 */
export async function decidedBelow(db: Db, before: string, table?: string): Promise<string> {
  const [row] = await statement<{ below: string }>(db, oldestRunning, [before, table ?? null])
  return row?.below ?? before
}

/**
 * Takes the lock of a table whose rows are read by the ids of transactions, before the transaction has an id. A single
 * statement of its own transaction does so by itself.
 */
export const willWrite = (tx: Tx, table: 'ballots'): Promise<unknown> =>
  statement(tx.db, `lock table ${table} in row exclusive mode`, [])

/**
 * Promises that this transaction adds nothing to any contest's log, neither ballots nor facts, before it writes for long:
 * logs would wait for it, and standings too where it changes ballots. The database holds it to its word about facts.
 */
export const writesNoLeaves = (tx: Tx): Promise<unknown> =>
  statement(tx.db, `select pg_advisory_xact_lock_shared(${promised}, 1)`, [])
