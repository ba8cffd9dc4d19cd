import type { FastifyInstance } from 'fastify'
import { statement, type Db } from './db/db.ts'
import type { Telemetry } from './telemetry.ts'

export interface HealthParts {
  db: Db
  telemetry: Telemetry
  metricsToken: string | undefined
  /** Stopping: no new visitors should be sent here. */
  stopping: () => boolean
}

/** `/livez` (the process answers), `/readyz` (it can serve), `/metrics` (this machine, or with the token). */
export function addHealth(app: FastifyInstance, parts: HealthParts): void {
  app.get('/livez', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (parts.stopping()) return reply.status(503).send({ ok: false, reason: 'stopping' })
    try {
      await statement(parts.db, 'select 1', [])
      return { ok: true }
    } catch {
      return reply.status(503).send({ ok: false, reason: 'database' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const local =
      /^(::1|(::ffff:)?127\.)/.test(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined
    const allowed =
      parts.metricsToken === undefined
        ? local
        : request.headers.authorization === `Bearer ${parts.metricsToken}`
    if (!allowed) return reply.status(404).send({ error: '', code: 'not_found' })
    return reply
      .type(parts.telemetry.registry.contentType)
      .send(await parts.telemetry.registry.metrics())
  })
}
