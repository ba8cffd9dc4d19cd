import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../../../platform/parts.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { receiveWebhook, type Received } from '../mutations/webhooks.ts'

/** Bytes of a provider's message at most. */
const largest = 512_000

const statusOf: Record<Received, number> = {
  stored: 200,
  known: 200,
  refused: 400,
  unknown: 404,
  later: 503,
}

/** Returns the answer to a message; it says whether the message was taken. */
const answerOf = (received: Received) =>
  received === 'stored' || received === 'known' ? { received: true } : { received: false }

/**
 * `webhooks/{provider}/{account}`: providers tell what happened. Beside the calls, since the signature is made over the
 * bytes as they came.
 */
export function addWebhooks(app: FastifyInstance, _: Parts, own: PayoutParts): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (__, body, done) =>
      done(null, body),
    )
    scope.post(
      '/app/webhooks/:provider/:account',
      { bodyLimit: largest },
      async (request: FastifyRequest, reply) => {
        const { provider, account } = request.params as { provider: string; account: string }
        const received = await receiveWebhook(own, provider.slice(0, 40), account.slice(0, 80), {
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, [value].flat()[0]]),
          ),
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          received_at: new Date(),
        })
        return reply.code(statusOf[received]).send(answerOf(received))
      },
    )
  })
}
