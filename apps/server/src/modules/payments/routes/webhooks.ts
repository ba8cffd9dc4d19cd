import type { ErrorCode } from '@plaudit/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../../../platform/errors.ts'
import type { Parts } from '../../../platform/parts.ts'
import type { PayoutParts } from '../mutations/payouts.ts'
import { receiveWebhook, type Received } from '../mutations/webhooks.ts'

/** Bytes of a provider's message at most. */
const largest = 512_000

/** What a message that is not taken is answered with; every other one is stored, or was before. */
const failures: Partial<Record<Received, ErrorCode>> = {
  refused: 'invalid_input',
  unknown: 'not_found',
  later: 'unavailable',
}

/** The address in the document of calls: its body and signature are the provider's. */
export const webhookPaths = {
  '/webhooks/{provider}/{account}': {
    post: {
      operationId: 'webhooks',
      summary:
        'Where a payment provider tells what happened; signed with the keys of that account.',
      tags: ['payments'],
      parameters: ['provider', 'account'].map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      requestBody: { content: { 'application/json': { schema: {} } } },
      responses: {
        200: { description: 'Stored, now or before.' },
        400: { description: '`invalid_input`: the signature does not fit.' },
        404: { description: '`not_found`: no such account.' },
        503: { description: '`unavailable`: send it again.' },
      },
    },
  },
}

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
        const failure = failures[received]
        return failure === undefined ? reply.send({ received: true }) : refuse(failure)
      },
    )
  })
}
