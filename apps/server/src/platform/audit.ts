import { statement, type Db, type Tx } from './db/db.ts'

export interface Act {
  /** The person who did it; null for the system. */
  actor_id: number | null
  /** Kind of the thing that the act was done to: `contest` … with its numeric id. */
  subject: string
  subject_id: number
  act: string
  /** The facts that explain the entry later; never personal data. */
  detail?: Record<string, unknown>
}

/** Writes who did what into the log that is only ever added to, inside the transaction that did it. */
export async function writeAudit(
  tx: Tx,
  { actor_id, subject, subject_id, act, detail }: Act,
): Promise<void> {
  await statement(
    tx.db,
    'insert into audit_log (actor_id, subject, subject_id, act, detail) values ($1, $2, $3, $4, $5)',
    [actor_id, subject, subject_id, act, JSON.stringify(detail ?? {})],
  )
}

export interface ActRow extends Omit<Act, 'detail'> {
  audit_id: number
  at: Date
  detail: Record<string, unknown>
}

export interface ActSearch {
  subject: string
  subject_id: number
  acts?: readonly string[] | undefined
  actor_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  /** Reads on after this one. */
  before?: number | undefined
  limit: number
}

/** Returns the acts that were done to something, newest first, by keyset. */
export function findActs(db: Db, search: ActSearch): Promise<ActRow[]> {
  return statement<ActRow>(
    db,
    `select audit_id, at, actor_id, subject, subject_id, act, detail from audit_log
     where subject = $1 and subject_id = $2
       and ($3::text[] is null or act = any ($3::text[]))
       and ($4::bigint is null or actor_id = $4)
       and ($5::timestamptz is null or at >= $5)
       and ($6::timestamptz is null or at < $6)
       and ($7::bigint is null or audit_id < $7)
     order by audit_id desc limit $8`,
    [
      search.subject,
      search.subject_id,
      search.acts ?? null,
      search.actor_id ?? null,
      search.from ?? null,
      search.to ?? null,
      search.before ?? null,
      search.limit,
    ],
  )
}

/** Everybody who did something to it. */
export async function actorsOn(db: Db, subject: string, subjectId: number): Promise<number[]> {
  const rows = await statement<{ actor_id: number }>(
    db,
    'select distinct actor_id from audit_log where subject = $1 and subject_id = $2 and actor_id is not null',
    [subject, subjectId],
  )
  return rows.map((row) => row.actor_id)
}
