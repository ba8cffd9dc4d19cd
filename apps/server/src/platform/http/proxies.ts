import { isIP, Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Log } from '../telemetry.ts'
import { Kept } from '../kept.ts'

const loopback = /^(?:127\.|::1$)/
export const isLoopback = (address: string): boolean =>
  loopback.test(address.replace(/^::ffff:/, ''))
/** Addresses of a proxy on the operator's own network. */
const ownNetwork =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)|^(?:::1$|f[cd]|fe80:)/i
const ownHost = /^(?:(?:[\w-]+\.)*localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])(?::\d+)?$/i
/** By these a proxy says that it passes a request on. */
const passedOn = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via']

/** Tells whether a name, with a port or without, is this machine's own. */
const isOwnHost = (host: string): boolean => ownHost.test(host)

/** Names that no public name server answers for: of this machine, and of a network at home or in an office. */
const nearbyName = /^(?:[\w-]+|(?:[\w-]+\.)+(?:local|localhost|lan|internal|home\.arpa|test))$/i

/** Tells whether a host, with a port or without, can only be this machine or one of its own network. */
export function isNearby(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replaceAll(/^\[|\]$/g, '')
  const isAddress = isIP(name) !== 0
  return isAddress ? ownNetwork.test(name) : nearbyName.test(name)
}

/** Addresses whose trust is remembered. */
const mostTrusted = 1000
/** An IPv6 address is no longer. */
const longestAddress = 45

/**
 * Returns a test whether a proxy at an address is believed. Each request asks it for the other end of its connection:
 * an answer that was found once is remembered, since reading an address takes longer than the rest of the question.
 * @throws TypeError for a proxy that is no address.
 */
export function trusting(proxies: readonly string[]): (address: string, hop: number) => boolean {
  const trust = proxyAddr.compile([...proxies])
  const known = new Kept<boolean>({ most: mostTrusted })
  return (address, hop) => {
    const isAddress = typeof address === 'string' && address.length <= longestAddress
    return isAddress ? known.or(address, () => trust(address, hop)) : trust(address, hop)
  }
}

type Placed = Pick<Config, 'publicUrl' | 'host' | 'trustedProxies'>

/**
 * Nothing is known of proxies, people use an address that is not this machine's, and it is not this process that answers
 * there: only this machine can ask it, or the address asks for TLS. Something passes requests on.
 */
export function expectsProxy({ publicUrl, host, trustedProxies }: Placed): boolean {
  if (publicUrl === undefined || trustedProxies.length > 0) return false
  const { hostname, protocol } = new URL(publicUrl)
  return !isOwnHost(hostname) && (isOwnHost(host) || protocol === 'https:')
}

const peerOf = (request: FastifyRequest): string =>
  (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')

function namesThisMachine({ headers }: FastifyRequest): boolean {
  if (!isOwnHost(headers.host ?? '')) return false
  const { origin } = headers
  return origin === undefined || origin === 'null' || isOwnHost(origin.replace(/^\w+:\/\//, ''))
}

/** From loopback, by no word of a proxy. */
const comesUnproxied = (request: FastifyRequest): boolean =>
  loopback.test(peerOf(request)) && passedOn.every((name) => !(name in request.headers))

/**
 * Asked by this machine for itself; what this process asks itself goes through no socket. A request from it for another
 * name was passed on by a proxy that does not say for whom: a voter, whom wide limits are not for. A proxy as it is
 * installed may name this machine instead of the site, so if one is expected nobody is believed.
 */
export const isOfThisMachine = (request: FastifyRequest, isProxyExpected: boolean): boolean =>
  comesUnproxied(request) &&
  (!(request.socket instanceof Socket) ||
    (namesThisMachine(request) && request.raw.httpVersion !== '1.0' && !isProxyExpected))

/**
 * Returns a test whether the proxy in front asks for itself: from this machine or a trusted address, and in nobody's name.
 * A visitor's request that a proxy passes on says so.
 */
export function asksForItself(proxies: readonly string[]): (request: FastifyRequest) => boolean {
  const trusts = trusting(proxies)
  return (request) => {
    const peer = peerOf(request)
    if (!loopback.test(peer) && !trusts(peer, 0)) return false
    return passedOn.every((name) => !(name in request.headers))
  }
}

/** So many requests are looked at after a start: a proxy shows with the first of them. */
const looks = 10_000

/**
 * Says once in the log that a proxy hides its callers, so that all of them count as one, and what to set:
 * a proxy whose forwarded addresses are not trusted, or one that forwards none.
 * @returns whether that was seen.
 */
export function watchProxies(app: FastifyInstance, log: Log): () => boolean {
  let left = looks
  let isSeen = false
  app.addHook('onRequest', (request, _, done) => {
    if (left > 0) {
      left -= 1
      isSeen = tell(request, log)
      if (isSeen) left = 0
    }
    done()
  })
  return () => isSeen
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
