import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Headers that pages send with a call; none of them is sent by a browser of its own. */
const asked = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'ssid',
  'x-referrer-host',
  // Headers of large files, which come in pieces (tus 1.0).
  'tus-resumable',
  'upload-length',
  'upload-metadata',
  'upload-offset',
].join(', ')

/** Headers that the router, the calls and uploads read of an answer. */
const told = ['retry-after', 'x-remix-response', 'x-remix-reload-document', 'upload-offset'].join(
  ', ',
)

/** Seconds for which a browser need not ask again. */
const keptFor = 7200

/** Tells whether the app asks for it: calls, data of screens, and pictures that it draws on. */
const isForApps = (url: string): boolean =>
  /^\/(?:app(?:[/?.]|$)|files\/)|^[^?]*\.data(?:\?|$)/.test(url)

/**
 * Opens the calls to the pages of the wrapped app (`APP_ORIGINS`): to exactly these origins, and without credentials,
 * which a page of the app sends by itself (`authorization`). Nobody else hears a word of it.
 */
export function openToApps(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPreflight(request)) return done()
    if (!isForApps(request.url) || !isApp(request, origins)) return done()
    reply
      .headers({
        'access-control-allow-origin': request.headers.origin,
        'access-control-allow-methods': 'GET, HEAD, PATCH, POST',
        'access-control-allow-headers': asked,
        'access-control-max-age': String(keptFor),
        vary: 'origin',
      })
      .status(204)
      .send()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!isForApps(request.url) || isPreflight(request)) return done()
    vary(reply)
    if (isApp(request, origins))
      reply.headers({
        'access-control-allow-origin': request.headers.origin,
        'access-control-expose-headers': told,
        // Without it a picture could be shown and not drawn on.
        'cross-origin-resource-policy': 'cross-origin',
      })
    done()
  })
}

export const isApp = ({ headers }: FastifyRequest, origins: readonly string[]): boolean =>
  headers.origin !== undefined && origins.includes(headers.origin)

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

function vary(reply: FastifyReply): void {
  const known = [reply.getHeader('vary') ?? []].flat().join(', ')
  if (!/\borigin\b/i.test(known)) reply.header('vary', known === '' ? 'origin' : `${known}, origin`)
}
