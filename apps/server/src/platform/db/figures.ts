import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** Counts the calls' connections that are open and lent out, and the calls that have to wait for one. */
export function countWaiting(registry: Registry, pool: pg.Pool): void {
  const gauge: Gauge<'state'> = new Gauge({
    name: 'plaudit_database_connections',
    help: 'Connections of calls to the database, and calls that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
