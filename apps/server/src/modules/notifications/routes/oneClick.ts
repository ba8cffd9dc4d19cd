import type { FastifyInstance } from 'fastify'
import type { Parts } from '../../../platform/parts.ts'
import { unsubscribe } from '../mutations/unsubscribe.ts'

/**
 * Adds the address that mail programs post to when somebody taps "Unsubscribe" there (RFC 8058): without session,
 * cookie or question. The same address opened in a browser is a screen that asks first, since mail scanners open every
 * link.
 */
export function addOneClick(app: FastifyInstance, { db, secrets, limits }: Parts): void {
  app.post<{ Querystring: { key?: string } }>('/unsubscribe', async (request, reply) => {
    await limits.count('unsubscribe', 'all')
    const ended = await unsubscribe({ db, secrets }, String(request.query.key ?? ''))
    return reply
      .status(ended === undefined ? 404 : 200)
      .type('text/plain')
      .send('')
  })
}
