import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { statement, type Db } from '../../../platform/db/db.ts'
import { looked, saysTheSame, soon } from '../../../platform/looked.ts'
import { jobCounts } from './machine.ts'

/** Adds what an operator is warned of: work that does not go on, room that runs out, books that do not add up. */
export function addGauges(registry: Registry, db: Db, dataDir: string): void {
  const tasks: Gauge<'state'> = new Gauge({
    name: 'plaudit_tasks',
    help: 'Background tasks by state.',
    labelNames: ['state'],
    aggregator: saysTheSame,
    registers: [registry],
    collect: async () => {
      const counts = await soon(jobCounts(db))
      if (counts === undefined) return tasks.reset()
      for (const [state, n] of Object.entries(counts)) tasks.set({ state }, n)
    },
  })
  const one = (sql: string) => async (): Promise<number> => {
    const [row] = await statement<{ n: number }>(db, sql, [])
    return Number(row?.n ?? 0)
  }
  looked(
    registry,
    'tasks_late_seconds',
    'How long the task that waits longest has been due.',
    one(`select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as n from graphile_worker._private_jobs
         where locked_at is null and attempts < max_attempts and run_at < now()`),
  )
  looked(
    registry,
    'database_bytes',
    'Size of the database.',
    one('select pg_database_size(current_database()) as n'),
  )
  looked(
    registry,
    'books_findings',
    'What did not fit when the books were last proven.',
    one(
      'select coalesce((select jsonb_array_length(findings) from ledger_proofs order by proof_id desc limit 1), 0) as n',
    ),
  )
  addRoom(registry, dataDir)
}

function addRoom(registry: Registry, dataDir: string): void {
  looked(registry, 'disk_free_bytes', 'Room left on the disk of the data folder.', async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  looked(registry, 'disk_bytes', 'Size of the disk of the data folder.', async () => {
    const { blocks, bsize } = await statfs(dataDir)
    return blocks * bsize
  })
}
