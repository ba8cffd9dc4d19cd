import { statement, type Db, type Tx } from '../db/db.ts'

/** Minutes for which an ended right is kept. A process that heard nothing for half of them asks every policy again. */
export const keepEndedMinutes = 60

/**
 * Takes rights away from the subscriptions that stand on them, in the transaction that takes the rights: no event that
 * is committed later reaches them, in any process (docs/decisions/0031). Nobody else waits for it: it writes rows of
 * its own only.
 */
export async function endRights(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await statement(
    tx.db,
    `with ended as (
       insert into ended_rights (key) select distinct unnest($1::text[]) on conflict do nothing
     )
     select pg_notify('ended_rights', '')`,
    [keys],
  )
}

export const endRight = (tx: Tx, key: string): Promise<void> => endRights(tx, [key])

export interface EndedRights {
  /** Below this transaction everything has been read now; as text. */
  below: string
  rows: { tx: string; key: string }[]
}

/**
 * The rights that ended in a transaction at or above `since`. A right that could not be seen yet ended in one at or
 * above `below`, so nothing is missed; a right above `below` comes again the next time.
 */
export async function readEndedRights(db: Db, since: string): Promise<EndedRights> {
  const rows = await statement<{ below: string; tx: string | null; key: string | null }>(
    db,
    `select pg_snapshot_xmin(pg_current_snapshot())::text as below, e.tx::text as tx, e.key
     from (select) as once left join ended_rights e on e.tx >= $1::xid8`,
    [since],
  )
  return {
    below: rows[0]?.below ?? since,
    rows: rows.flatMap(({ tx, key }) => (tx === null || key === null ? [] : [{ tx, key }])),
  }
}

/**
 * Returns the place at which a process begins to read: what ended before was known to every policy that is asked from
 * now on.
 */
export async function endedRightsNow(db: Db): Promise<string> {
  const [row] = await statement<{ below: string }>(
    db,
    'select pg_snapshot_xmin(pg_current_snapshot())::text as below',
    [],
  )
  if (row === undefined) throw new Error('the database does not say where it stands')
  return row.below
}

/** Drops what every process has read long ago. */
export async function forgetEndedRights(db: Db): Promise<void> {
  await statement(
    db,
    'delete from ended_rights where ended_at < now() - make_interval(mins => $1)',
    [keepEndedMinutes],
  )
}
