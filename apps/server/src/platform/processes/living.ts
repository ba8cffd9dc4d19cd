import { statement, type Db } from '../db/db.ts'
import { publicId } from '../ids.ts'
import type { Log } from '../telemetry.ts'

const beatEvery = 5000
/** Seconds of silence after which a process counts as gone. */
const silence = 20

/** Signs of life of this process for the others. */
export interface Living {
  /** Says that this process takes tasks under this name from now on. */
  takesTasksAs(name: string): void
  /** Says that it is there, and lets go of the tasks of processes that are not any more. */
  beat(): Promise<void>
  close(): Promise<void>
}

/**
 * Says to the other processes that this one lives. A task that a process took stays taken when it is killed: the process that
 * hears nothing of that process gives its tasks to the others, seconds later instead of the queue's own four hours.
 */
export function openLiving(db: Db, role: string, log: Log): Living {
  const id = publicId()
  const names: string[] = []
  const beat = async (): Promise<void> => {
    await statement(
      db,
      `insert into processes (process_id, role, takes_tasks_as) values ($1, $2, $3::text[])
       on conflict (process_id) do update set seen_at = now(), takes_tasks_as = excluded.takes_tasks_as`,
      [id, role, names],
    )
    await statement(db, fromAhead, [])
    const gone = await statement<{ process_id: string }>(db, letGo, [silence])
    if (gone.length > 0)
      log.warn({ processes: gone.length }, 'processes are gone; others go on with their tasks')
  }
  // While the database is away nobody is heard, and nobody looks.
  const timer = setInterval(() => void beat().catch(() => undefined), beatEvery).unref()
  return {
    takesTasksAs: (name) => void names.push(name),
    beat,
    async close() {
      clearInterval(timer)
      await statement(db, 'delete from processes where process_id = $1', [id])
    },
  }
}

/** A process seen later than now was seen before the clock was set back: its silence counts from now on. */
const fromAhead = `update processes set seen_at = now() where seen_at > now() + interval '1 second'`

// A single statement, so that of two who notice at once only one lets go.
const letGo = `
with gone as (
  delete from processes where seen_at < now() - make_interval(secs => $1) returning process_id, takes_tasks_as
), freed as materialized (
  select graphile_worker.force_unlock_workers((select array_agg(name) from gone, unnest(takes_tasks_as) as name))
  where exists (select from gone, unnest(takes_tasks_as))
)
select process_id from gone left join freed on true`
