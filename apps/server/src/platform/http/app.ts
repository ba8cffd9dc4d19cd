import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { calls } from '@plaudit/contract/calls'
import { maxUploadBytes, type Language } from '@plaudit/contract/constants'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Config } from '../config.ts'
import { isUnavailable, Refusal, sqlState } from '../errors.ts'
import { publicId } from '../ids.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { languageOf } from './caller.ts'
import { endConnections } from './connections.ts'
import { describeCalls } from './openapi.ts'
import type { Route } from './route.ts'
import { failureOf, sentence } from './sentences.ts'
import { serve, type ServeParts } from './serve.ts'

export interface AppParts extends ServeParts {
  config: Config
  log: Log
  telemetry: Telemetry
}

/** The HTTP server with what every route shares; `addCalls` mounts the table of calls. */
export async function openApp(parts: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    // Figures of requests are in /metrics; faults are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.config.trustedProxies.length > 0 ? parts.config.trustedProxies : false,
    bodyLimit: 4 * 1024 * 1024,
    genReqId: () => publicId(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  endConnections(app)
  await app.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: 4 * 1024 * 1024 })
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 100_000 },
  })
  app.setErrorHandler((error: FastifyError, request, reply) => fail(parts, error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'unknown'
    parts.telemetry.requests.observe(
      { call, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  return app
}

/** Mounts every row of the table of calls under `/app/`, and the document that describes them. */
export function addCalls(app: FastifyInstance, routes: readonly Route[], parts: AppParts): void {
  for (const row of routes) {
    app.route({
      method: calls[row.name].method,
      url: `/app/${row.name.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // A HEAD asks what there is; it ends no session and uses up no link.
      exposeHeadRoute: row.read !== undefined,
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store')
        return serve(row, parts, request, reply)
      },
    })
  }
  describeCalls(
    app,
    routes.map((row) => row.name),
  )
}

function fail(
  parts: AppParts,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const refusal = asRefusal(error)
  reply.header('cache-control', 'no-store')
  if (refusal) {
    if (refusal.detail.retryAfter !== undefined)
      reply.header('retry-after', refusal.detail.retryAfter)
    return reply.status(refusal.status).send(failureOf(refusal, refusal.language ?? language))
  }
  const unavailable = isUnavailable(error)
  parts.log.error(
    {
      request: request.id,
      method: request.method,
      path: request.routeOptions.url,
      error: { message: error.message, stack: error.stack },
    },
    'a call failed',
  )
  if (unavailable) reply.header('retry-after', 2)
  return reply.status(unavailable ? 503 : 500).send({
    error: sentence(unavailable ? 'errors_unavailable' : 'errors_something_went_wrong', language),
    code: unavailable ? 'unavailable' : 'something_went_wrong',
    request_id: request.id,
  })
}

/** Fastify's own refusals (bad JSON, too large, unknown media type) in our catalogue's terms. */
function asRefusal(error: FastifyError): (Refusal & { language?: Language }) | undefined {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file_too_big')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('request_too_big')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupported_media')
  // A text with a zero byte in it, which PostgreSQL keeps nowhere.
  if (['22021', '22P05'].includes(sqlState(error) ?? '')) return new Refusal('invalid_input')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input')
  return undefined
}
