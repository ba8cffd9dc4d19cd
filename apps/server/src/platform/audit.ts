import { statement, type Tx } from './db/db.ts'

export interface Act {
  /** The person who did it; null for the system. */
  actor_id: number | null
  /** What it was done to: `contest`, `contestant` … with its numeric id. */
  subject: string
  subject_id: number
  act: string
  /** What one needs to understand it later; never personal data. */
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
