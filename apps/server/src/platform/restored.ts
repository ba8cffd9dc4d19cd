import type { FastifyInstance } from 'fastify'
import { statement, type Db } from './db/db.ts'
import { refuse } from './errors.ts'
import { OutgoingFault, type Outgoing } from './outgoing/outgoing.ts'

/**
 * The moment that this installation was put back to, until its operator has said how it goes on (`npm run admin --
 * reconcile`): what it shows may long be past, and what waits to be sent may have been sent then.
 */
export async function restoredTo(db: Db): Promise<Date | undefined> {
  const [row] = await statement<{ copied_at: Date }>(db, 'select copied_at from restored_from', [])
  return row?.copied_at
}

/** Asks nobody: providers, push services, gateways and witnesses know only the installation that was copied. */
export const closedOutgoing: Outgoing = {
  request: () => Promise.reject(new OutgoingFault('unreachable')),
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call by POST that changes nothing. */
    isReading?: boolean
  }
}

/** Pages and other readings are served; whatever would be taken in is told to come again later. */
export function takeNothing(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions } = request
    if (/^(GET|HEAD|OPTIONS)$/.test(method) || routeOptions.config.isReading) return
    refuse('unavailable')
  })
}
