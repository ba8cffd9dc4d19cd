import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { StandingLine } from './db/standing.ts'
import { refuse } from './errors.ts'
import { expectsProxy, isOfThisMachine } from './http/proxies.ts'
import type { Telemetry } from './telemetry.ts'

export interface HealthParts {
  /** Tells whether the database takes writes. */
  standing: Pick<StandingLine, 'ask'>
  telemetry: Telemetry
  metrics: () => Promise<string>
  config: Pick<Config, 'publicUrl' | 'host' | 'trustedProxies' | 'metricsToken'>
  /** Stopping: no new visitors should be sent here. */
  stopping: () => boolean
  restoredTo: Date | undefined
  /** A proxy in front hides its callers: everybody who comes through it counts as one. */
  hidden: () => boolean
}

/** Tells whether two texts are the same, in a time that says nothing of where they differ. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}

/**
 * `/livez` (the process answers), `/readyz` (it can serve, and what its operator has to put right), `/metrics` (this
 * machine, or with the token).
 */
export function addHealth(app: FastifyInstance, parts: HealthParts): void {
  const isProxyExpected = expectsProxy(parts.config)
  app.get('/livez', (_, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (parts.stopping()) return reply.status(503).send({ ok: false, reason: 'stopping' })
    if (parts.restoredTo !== undefined)
      return reply.status(503).send({ ok: false, reason: 'restored' })
    const standing = await parts.standing.ask()
    if (standing !== 'writes')
      return reply
        .status(503)
        .send({ ok: false, reason: standing === 'away' ? 'database' : 'standby' })
    return { ok: true, ...(parts.hidden() && { warnings: ['proxy_not_trusted'] }) }
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken } = parts.config
    const isAllowed =
      metricsToken === undefined
        ? isOfThisMachine(request, isProxyExpected)
        : isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!isAllowed) refuse('not_found')
    return reply.type(parts.telemetry.registry.contentType).send(await parts.metrics())
  })
}
