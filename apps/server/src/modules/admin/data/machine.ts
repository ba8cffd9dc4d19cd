import type { jobStates } from '@plaudit/contract/admin/shapes'
import { statfs } from 'node:fs/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import { newestCopy } from '../../../platform/copying.ts'
import { statement, type Db } from '../../../platform/db/db.ts'
import {
  comesAfter,
  listOrder,
  pageOf,
  placeFrom,
  placeIn,
  type Asked,
  type Place,
} from '../../../platform/keyset.ts'
import { soon } from '../../../platform/looked.ts'
import type { Parts } from '../../../platform/parts.ts'
import { shownFigures, trafficOf } from './traffic.ts'

export type JobState = (typeof jobStates)[number]

export interface JobRow {
  id: number
  task: string
  attempts: number
  max_attempts: number
  run_at: Date
  created_at: Date
  last_error: string | null
}

const newest = listOrder('jobs', [{ by: 'j.id', type: 'bigint', order: 'desc' }])

const states: Record<JobState, RawBuilder<boolean>> = {
  failed: sql`j.attempts >= j.max_attempts and j.locked_at is null`,
  retrying: sql`j.attempts > 0 and j.attempts < j.max_attempts and j.locked_at is null`,
  waiting: sql`j.attempts = 0 and j.locked_at is null`,
  running: sql`j.locked_at is not null`,
}

/** Background work in one state; never what it was about, which may be somebody's address. */
export async function findJobs(db: Db, asked: Asked & { state: JobState }) {
  const onward =
    asked.after === undefined ? sql`true` : comesAfter(newest, placeFrom(newest, asked.after))
  const { rows } = await sql<JobRow & { place: Place }>`
    select j.id, t.identifier as task, j.attempts, j.max_attempts, j.run_at, j.created_at,
      left(split_part(j.last_error, E'\n', 1), 300) as last_error, ${placeIn(newest)} as place
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where ${states[asked.state]} and ${onward} order by j.id desc limit ${asked.limit + 1}`.execute(
    db,
  )
  return pageOf(rows, newest, asked.limit)
}

export async function jobCounts(db: Db): Promise<Record<JobState, number>> {
  const { rows } = await sql<Record<JobState, number>>`
    select count(*) filter (where ${states.failed}) as failed,
      count(*) filter (where ${states.retrying}) as retrying,
      count(*) filter (where ${states.waiting}) as waiting,
      count(*) filter (where ${states.running}) as running
    from graphile_worker._private_jobs j`.execute(db)
  return rows[0] ?? { failed: 0, retrying: 0, waiting: 0, running: 0 }
}

/** Each kind of background work that waits or failed, what waits most first. */
export async function queuesOf(
  db: Db,
): Promise<{ task: string; waiting: number; failed: number }[]> {
  const { rows } = await sql<{ task: string; waiting: number; failed: number }>`
    select t.identifier as task, count(*) filter (where not (${states.failed})) as waiting,
      count(*) filter (where ${states.failed}) as failed
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    group by 1 order by 2 desc, 3 desc, 1 limit 20`.execute(db)
  return rows
}

type Measured = Pick<Parts, 'db' | 'metrics'> & {
  config: Pick<Config, 'copies' | 'copyStore' | 'dataDir'>
}

/** Measures counts, bytes, milliseconds, seconds and shares, by name. */
export async function measure({ db, config, metrics }: Measured): Promise<Record<string, number>> {
  const begun = performance.now()
  const [row] = await statement<Record<string, number>>(
    db,
    `select pg_database_size(current_database()) as database_bytes,
       (select count(*) from users) as people,
       (select count(*) from sessions where seen_at > now() - interval '1 day') as people_lately,
       (select coalesce(sum(ballots), 0)::bigint from tally_state) as ballots,
       (select count(*) from mails where state = 'waiting') as mails_waiting,
       (select count(*) from mails where state = 'failed' and problem is distinct from 'withdrawn') as mails_failed,
       (select extract(epoch from now() - proven_at)::float8 from copies_proven) as proof_seconds,
       coalesce((select jsonb_array_length(findings) from ledger_proofs order by proof_id desc limit 1), 0) as books_findings,
       (select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 from graphile_worker._private_jobs
        where locked_at is null and attempts < max_attempts and run_at < now()) as jobs_late_seconds`,
    [],
  )
  const database_ms = Math.round(performance.now() - begun)
  const disk = await statfs(config.dataDir).catch(() => undefined)
  const jobs = await jobCounts(db)
  const newest = config.copies && (await soon(newestCopy(config)))
  const { proof_seconds: proof, ...counted }: Record<string, number> = row ?? {}
  // Nothing was proven where no copies are made, or none was put back yet.
  const isProven = config.copies !== undefined && Number.isFinite(proof)
  return {
    ...counted,
    ...(isProven && { proof_seconds: Number(proof) }),
    ...(newest && { copy_seconds: (Date.now() - newest) / 1000 }),
    database_ms,
    ...(disk && {
      disk_free_bytes: disk.bavail * disk.bsize,
      disk_bytes: disk.blocks * disk.bsize,
    }),
    ...trafficOf(await metrics().catch(() => undefined), await lastSample(db)),
    jobs_failed: jobs.failed,
    jobs_retrying: jobs.retrying,
    jobs_waiting: jobs.waiting + jobs.retrying,
  }
}

async function lastSample(db: Db): Promise<Record<string, number>> {
  const [row] = await statement<{ figures: Record<string, number> }>(
    db,
    'select figures from health_samples order by at desc limit 1',
    [],
  )
  return row?.figures ?? {}
}

/** At most so many samples are answered, spread over the days that were asked for: a plot shows no more. */
const mostSamples = 200

export async function healthSamples(
  db: Db,
  days: number,
): Promise<{ at: Date; figures: Record<string, number> }[]> {
  const samples = await statement<{ at: Date; figures: Record<string, number> }>(
    db,
    `select distinct on (bucket) at, figures from (
       select at, figures, date_bin(make_interval(days => $1) / $2, at, 'epoch') as bucket
       from health_samples where at > now() - make_interval(days => $1)) as kept
     order by bucket, at`,
    [days, mostSamples],
  )
  return samples.map(({ at, figures }) => ({ at, figures: shownFigures(figures) }))
}

export async function databaseVersion(db: Db): Promise<string> {
  const [row] = await statement<{ version: string }>(
    db,
    `select current_setting('server_version') as version`,
    [],
  )
  return row?.version ?? ''
}
