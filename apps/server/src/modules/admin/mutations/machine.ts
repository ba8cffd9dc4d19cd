import { healthDays } from '@plaudit/contract/admin/shapes'
import { writeAudit } from '../../../platform/audit.ts'
import { statement, type Tx } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Person } from '../../../platform/http/caller.ts'
import { measure } from '../data/machine.ts'

const note = (tx: Tx, admin: Person, id: number, act: string) =>
  writeAudit(tx, { actor_id: admin.user_id, subject: 'job', subject_id: id, act })

/** Tries a task again at once that is not under way. @throws refusal not_found. */
export async function retryJob(tx: Tx, admin: Person, id: number): Promise<void> {
  const rows = await statement(
    tx.db,
    'select id from graphile_worker.reschedule_jobs(array[$1::bigint], run_at := now(), attempts := 0)',
    [id],
  )
  if (rows.length === 0) refuse('not_found')
  await note(tx, admin, id, 'retry_job')
}

/** Gives a task up that is not under way. @throws refusal not_found. */
export async function dropJob(tx: Tx, admin: Person, id: number): Promise<void> {
  const rows = await statement(
    tx.db,
    'select id from graphile_worker.complete_jobs(array[$1::bigint])',
    [id],
  )
  if (rows.length === 0) refuse('not_found')
  await note(tx, admin, id, 'drop_job')
}

/** Keeps the figures of this moment, and those of the last days only. */
export async function sampleHealth(parts: Parameters<typeof measure>[0]): Promise<void> {
  const { db } = parts
  const figures = await measure(parts)
  await statement(db, 'insert into health_samples (figures) values ($1) on conflict do nothing', [
    JSON.stringify(figures),
  ])
  await statement(db, 'delete from health_samples where at < now() - make_interval(days => $1)', [
    healthDays,
  ])
}
