import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../telemetry.ts'

const loopback = /^(?:127\.|::1$)/
/** Where a proxy on the operator's own network stands. */
const ownNetwork =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)|^(?:::1$|f[cd]|fe80:)/i
const ownHost = /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])(?::\d+)?$/i
/** By these a proxy says that it passes a request on. */
const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via']

/** Whether a name, with a port or without, is this machine's own. */
const isOwnHost = (host: string): boolean => ownHost.test(host)

/** People use an address that is not this machine's, and only this machine can ask: something passes requests on. */
export const expectsProxy = ({
  publicUrl,
  host,
  trustedProxies,
}: Pick<Config, 'publicUrl' | 'host' | 'trustedProxies'>): boolean =>
  publicUrl !== undefined &&
  trustedProxies.length === 0 &&
  isOwnHost(host) &&
  !isOwnHost(new URL(publicUrl).hostname)

const peerOf = (request: FastifyRequest): string =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')

function namesThisMachine({ headers }: FastifyRequest): boolean {
  if (!isOwnHost(headers.host ?? '')) return false
  const { origin } = headers
  return origin === undefined || origin === 'null' || isOwnHost(origin.replace(/^\w+:\/\//, ''))
}

/** From loopback, by no word of a proxy; what this process asks itself goes through no socket. */
const comesUnproxied = (request: FastifyRequest): boolean =>
  loopback.test(peerOf(request)) && passedOn.every((name) => !(name in request.headers))

/**
 * Asked by this machine for itself. Who comes from it for another name was passed on by a proxy that does not say for
 * whom: a voter, whom wide limits are not for.
 */
export const isOfThisMachine = (request: FastifyRequest): boolean =>
  comesUnproxied(request) && (!(request.socket instanceof Socket) || namesThisMachine(request))

/** So many requests are looked at after a start: a proxy shows with the first of them. */
const looks = 10_000

/**
 * Says once in the log that a proxy hides whom it serves, so that all of them count as one, and what to set:
 * a proxy whose forwarded addresses are not trusted, or one that forwards none.
 */
export function watchProxies(app: FastifyInstance, log: Log): void {
  let left = looks
  app.addHook('onRequest', (request, _, done) => {
    if (left > 0) {
      left -= 1
      if (tell(request, log)) left = 0
    }
    done()
  })
}

function tell(request: FastifyRequest, log: Log): boolean {
  const peer = peerOf(request)
  if (!(request.socket instanceof Socket) || !ownNetwork.test(peer)) return false
  if ('x-forwarded-for' in request.headers) {
    if (request.ip.replace(/^::ffff:/, '') !== peer) return false
    log.warn(
      { peer },
      `A proxy at ${peer} passes requests on and is not trusted: everybody who comes through it counts as one. Set TRUSTED_PROXIES=${peer}, if it is yours.`,
    )
    return true
  }
  if (!loopback.test(peer) || namesThisMachine(request)) return false
  log.warn(
    { host: request.host },
    `Requests for ${request.host} come from this machine itself without X-Forwarded-For: the proxy in front hides whom it serves, and everybody counts as one. Let it send X-Forwarded-For, and set TRUSTED_PROXIES=${peer}.`,
  )
  return true
}
