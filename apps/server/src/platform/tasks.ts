import { EventEmitter } from 'node:events'
import {
  Logger,
  run,
  runMigrations,
  type JobHelpers,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { statement, type Tx } from './db/db.ts'
import type { Living } from './processes/living.ts'
import type { Log, Telemetry } from './telemetry.ts'
import { traced } from './tracing/spans.ts'

/**
 * A module's work in the background: three lines that call a verb. Work that takes longer than a stop may take ends when
 * the signal comes, by throwing its reason, and is tried again later.
 */
export type TaskHandler = (payload: Record<string, unknown>, stop?: AbortSignal) => Promise<void>

export interface Tasks {
  handlers: Record<string, TaskHandler>
  /** Lines of a crontab: `0 4 * * * name`. */
  crontab: string[]
}

export interface TaskOptions {
  /** A task of the same name and key replaces the one that waits. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

/** Queues a task inside the open transaction: it runs if and only if that commits (the outbox). */
export async function queueTask(
  tx: Tx,
  name: string,
  payload: Record<string, unknown>,
  options: TaskOptions = {},
): Promise<void> {
  await statement(
    tx.db,
    'select graphile_worker.add_job($1, payload := $2::json, run_at := $3, max_attempts := $4, job_key := $5)',
    [
      name,
      JSON.stringify(payload),
      options.runAt ?? null,
      options.maxAttempts ?? 25,
      options.key ?? null,
    ],
  )
}

export const migrateTasks = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quiet() })

/** Tasks at once in all processes of a node together. */
const together = 4

/** Milliseconds for which work under way may end by itself when the process stops. */
const untilStop = 1000

export interface WorkerParts {
  pool: pg.Pool
  log: Log
  telemetry: Pick<Telemetry, 'counter'>
  living: Living
  /** Processes of this node that take tasks. */
  workers: number
}

/** Starts the worker. A task whose tries are used up is an alarm in the log. */
export async function startWorker(
  { pool, log, telemetry, living, workers }: WorkerParts,
  tasks: Tasks,
): Promise<Runner> {
  const taskList = listOf(tasks)
  const events: WorkerEvents = new EventEmitter()
  // The queue notes tasks as taken by the pool, not by the one of its workers that does them.
  events.on('pool:create', ({ workerPool }) => living.takesTasksAs(workerPool.id))
  const runner = await run({
    events,
    pgPool: pool,
    taskList,
    crontab: tasks.crontab.join('\n'),
    concurrency: Math.ceil(together / workers),
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: untilStop,
    logger: quiet(),
  })
  const faults = telemetry.counter('task_faults_total', 'Tasks that failed, by name.', 'task')
  // From zero on: a figure that begins with its first fault never grew, as its watchers see it.
  for (const task of Object.keys(taskList)) faults.inc({ task }, 0)
  runner.events.on('job:failed', ({ job, error }) =>
    log.error({ task: job.task_identifier, error: String(error) }, 'a task used up its tries'),
  )
  runner.events.on('job:error', ({ job }) => faults.inc({ task: job.task_identifier }))
  runner.events.on('job:error', ({ job, error }) =>
    log.warn(
      { task: job.task_identifier, attempt: job.attempts, error: String(error) },
      'a task failed and will be tried again',
    ),
  )
  return runner
}

const listOf = ({ handlers }: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown, { abortSignal }: JobHelpers) =>
        traced(
          `task ${name}`,
          {},
          async () => await handler(payload as Record<string, unknown>, abortSignal),
        ),
    ]),
  )

/** The worker's own lines are noise at start; its failures come through the events above. */
function quiet(): Logger {
  return new Logger(() => () => undefined)
}
