import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { calls } from '@plaudit/contract/calls'
import { maxUploadBytes } from '@plaudit/contract/constants'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type onRequestHookHandler,
  type onResponseHookHandler,
} from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../errors.ts'
import { publicId } from '../ids.ts'
import type { Log, Telemetry } from '../telemetry.ts'
import { traced } from '../tracing/spans.ts'
import { openToApps } from './appOrigins.ts'
import { endConnections, latestReplies } from './connections.ts'
import { answerBroken, failer } from './failures.ts'
import { bodyLimitOf, usualBody } from './input.ts'
import { describeCalls, type OtherPaths } from './openapi.ts'
import type { Route } from './route.ts'
import { isLoopback, trusting } from './proxies.ts'
import { limitSenders, patience } from './senders.ts'
import { admit, serve, type ServeParts } from './serve.ts'

export interface AppParts extends ServeParts {
  config: Config
  log: Log
  telemetry: Telemetry
  /** Tells whether this process goes: a caller that comes now is answered, and comes back elsewhere. */
  stopping?: () => boolean
}

/** Ids of requests, unlike those of every other process: a name that nobody else has, and a number. */
function requestIds(): () => string {
  const own = publicId()
  let count = 0
  return () => `${own}-${(count += 1)}`
}

/** Signs of one part of an address: a hundred numbers of fifteen digits with their commas fit (profile/grouped). */
const longestParameter = 1700

/** The HTTP server with what every route shares; `addCalls` mounts the table of calls. */
export async function openApp(parts: AppParts): Promise<FastifyInstance> {
  const fail = failer(parts.log)
  const isBehindProxy = parts.config.trustedProxies.length > 0
  const app = fastify({
    loggerInstance: childless(parts.log),
    // Figures of requests are in /metrics; faults are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isBehindProxy && trusting(parts.config.trustedProxies),
    bodyLimit: usualBody,
    requestTimeout: patience.file,
    http: { headersTimeout: patience.head, connectionsCheckingInterval: patience.every },
    genReqId: requestIds(),
    forceCloseConnections: 'idle',
    // A request on a connection that is about to be closed is answered: nobody else has their request.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
    clientErrorHandler: answerBroken,
    rewriteUrl: ({ url }) => readable(url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParameter },
  })
  endConnections(app, parts.stopping ?? (() => false))
  await app.register(compress, {
    global: true,
    // Three packets: below that packing takes a vote's answer longer than the network saves.
    threshold: 4096,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: usualBody })
  readBodies(app)
  app.decorateRequest('caller', null)
  openToApps(app, parts.config.appOrigins)
  app.setErrorHandler(fail)
  app.setNotFoundHandler(() => refuse('not_found'))
  limitSenders(app, {
    latest: countRequests(app, parts.telemetry),
    isExempt: (address) => isBehindProxy || isLoopback(address),
    onCut: () => parts.telemetry.limited.inc({ limit: 'connections' }),
  })
  return app
}

/**
 * A log that is everybody's: no request has its own, and what is logged of one says its id. The framework looks through
 * every log that a factory of ours gives it, for each request.
 */
function childless(log: Log): FastifyBaseLogger {
  const shared = Object.create(log) as FastifyBaseLogger
  shared.child = () => shared
  return shared
}

/** A body that is empty counts as none, and fields of a form are read as JSON's are. */
function readBodies(app: FastifyInstance): void {
  readEmptyAsNothing(app)
  readForms(app)
}

/** An address as it came; one with a % that stands for no letter has that % itself there, and leads where it leads. */
export function readable(url: string): string {
  if (!url.includes('%')) return url
  const mended = url.replaceAll(/%(?![0-9a-f]{2})/gi, '%25')
  try {
    decodeURIComponent(mended)
    return mended
  } catch {
    return url.replaceAll('%', '%25')
  }
}

/** Many clients say `application/json` and send nothing where a call needs nothing. */
function readEmptyAsNothing(app: FastifyInstance): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else return read(request, body as string, done)
  })
}

/**
 * Reads forms of several parts; their files are taken where they come in. The library's own hooks clear away files that
 * it keeps on the disk, which nothing here asks for: they would be two promises and a listener for each request.
 */
function readForms(app: FastifyInstance): void {
  const quiet = Object.create(app, { addHook: { value: () => quiet } }) as FastifyInstance
  const limits = { fileSize: maxUploadBytes, files: 1, fields: 20, fieldSize: 100_000 }
  multipart(quiet, { limits }, (error) => {
    if (error) throw error
  })
}

/** @returns the last request of each connection. */
function countRequests(app: FastifyInstance, telemetry: Telemetry): typeof latestReplies {
  // Told by the connection, which has many requests: a listener for each one costs a tenth of a vote.
  app.server.on('connection', (socket) => {
    socket.once('close', () => {
      const reply = latestReplies.get(socket)
      // A stream of events never ends by itself: a watcher who leaves it misses nothing.
      if (reply === undefined || reply.raw.writableFinished || isStream(reply)) return
      telemetry.aborted.inc({ call: reply.request.routeOptions.url ?? 'unknown' })
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    latestReplies.set(request.raw.socket, reply)
    done()
  })
  // Each route tells of itself, by a name that is bound once; what is no route has none.
  const told = new Set<unknown>()
  app.addHook('onRoute', (route) => {
    const hooks = [route.onResponse ?? []].flat()
    // The route of a HEAD is made of that of its GET.
    if (hooks.some((hook) => told.has(hook))) return
    const tell = telling(telemetry, route.url)
    told.add(tell)
    route.onResponse = [tell, ...hooks]
  })
  const unknown = telling(telemetry, 'unknown')
  app.addHook('onResponse', function (request, reply, done) {
    if (request.is404) unknown.call(this, request, reply, done)
    else done()
  })
  return latestReplies
}

/** Tells how long a call took and how it ended. */
function telling({ requests }: Telemetry, call: string): onResponseHookHandler {
  const byStatus = new Map<number, { observe(seconds: number): void }>()
  return (_, reply, done) => {
    const { statusCode: status } = reply
    let ended = byStatus.get(status)
    if (ended === undefined) {
      ended = requests.labels(call, String(status))
      byStatus.set(status, ended)
    }
    ended.observe(reply.elapsedTime / 1000)
    done()
  }
}

const isStream = (reply: FastifyReply): boolean => reply.sent && !reply.raw.writableEnded

/** The gates that come before a call's body; a call whose caller is known passes them without waiting. */
export const admitting =
  (row: Route, parts: ServeParts): onRequestHookHandler =>
  (request, _, done) => {
    const later = admit(row, parts, request)
    if (later === undefined) done()
    else later.then(() => done(), done)
  }

/** Mounts every row of the table of calls under `/app/`, and the document that describes them and what else clients may use. */
export function addCalls(
  app: FastifyInstance,
  routes: readonly Route[],
  parts: AppParts,
  others: OtherPaths = {},
): void {
  for (const row of routes) {
    app.route({
      method: calls[row.name].method,
      url: `/app/${row.name.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      // A HEAD asks what there is; it ends no session and uses up no link.
      exposeHeadRoute: row.read !== undefined,
      bodyLimit: bodyLimitOf(row.name),
      config: {
        takesFiles: calls[row.name].upload === true,
        isReading: row.read !== undefined && !row.idempotent,
      },
      ...(row.short && { compress: false }),
      onRequest: admitting(row, parts),
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store')
        reply.header('x-content-type-options', 'nosniff')
        return traced(`call ${row.name}`, { 'http.request.method': calls[row.name].method }, () =>
          serve(row, parts, request, reply),
        )
      },
    })
  }
  describeCalls(app, routes, others)
}
