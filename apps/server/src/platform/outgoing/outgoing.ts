import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { request as askPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { traced } from '../tracing/spans.ts'
import { mayAsk, type Allowed } from './addresses.ts'

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Milliseconds for everything together, redirects too. */
  timeout?: number
  /** Bytes of the answer at most. */
  largest?: number
}

export interface OutgoingAnswer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Asks other people's servers; the only thing in the product that does. */
export interface Outgoing {
  /** @throws OutgoingFault */
  request(url: string, request?: OutgoingRequest): Promise<OutgoingAnswer>
}

type Kind =
  | 'no_address'
  | 'private_address'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  | 'redirected'

/** Reason why nothing came of a request; without the address, which may hold a secret. */
export class OutgoingFault extends Error {
  readonly kind: Kind
  constructor(kind: Kind, cause?: unknown) {
    super(kind, { cause })
    this.name = 'OutgoingFault'
    this.kind = kind
  }
}

const defaults = { timeout: 10_000, largest: 1_000_000 }
const mostRedirects = 3

type Resolve = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

const resolveAll: Resolve = (host, done) => lookUp(host, { all: true }, done)

/**
 * Opens the client. A name is resolved once, every address of it is looked at, and the connection goes to one
 * that was: a name that answers differently a moment later leads nowhere else. Each redirect is looked at
 * like the first address; what is posted is never sent on.
 */
export function openOutgoing(allowed: Allowed, resolve: Resolve = resolveAll): Outgoing {
  const lookup = guardedLookup(allowed, resolve)
  return {
    request: (url, request = {}) =>
      traced('request', { 'server.address': hostOf(url) }, () =>
        follow(url, request, allowed, lookup),
      ),
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '')

async function follow(
  url: string,
  { timeout = defaults.timeout, ...request }: OutgoingRequest,
  allowed: Allowed,
  lookup: LookupFunction,
): Promise<OutgoingAnswer> {
  const signal = AbortSignal.timeout(timeout)
  let at = addressOf(url, allowed)
  let asked = request
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const answer = await ask(at, asked, lookup, signal)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    if ((request.method ?? 'GET') !== 'GET') throw new OutgoingFault('redirected')
    const next = addressOf(location, allowed, at)
    if (at.protocol === 'https:' && next.protocol !== 'https:')
      throw new OutgoingFault('redirected')
    if (next.origin !== at.origin) asked = { ...asked, headers: {} }
    at = next
  }
  throw new OutgoingFault('too_many_redirects')
}

/** @throws OutgoingFault for what is no address of the web, or a number that is private. */
function addressOf(text: string, allowed: Allowed, from?: URL): URL {
  if (!URL.canParse(text, from)) throw new OutgoingFault('no_address')
  const url = new URL(text, from)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutgoingFault('no_address')
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  // A connection to a number is made without asking anybody for it.
  if (isIP(host) !== 0 && !mayAsk(host, allowed)) throw new OutgoingFault('private_address')
  return url
}

const guardedLookup =
  (allowed: Allowed, resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, (error, found) => {
      if (error) return done(error, '')
      const good = found.filter(({ address }) => mayAsk(address, allowed))
      const [first] = good
      if (first === undefined) return done(new OutgoingFault('private_address'), '')
      return options.all ? done(null, good) : done(null, first.address, first.family)
    })
  }

function ask(
  url: URL,
  { method = 'GET', headers = {}, body, largest = defaults.largest }: OutgoingRequest,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => reject(faultOf(error, signal))
    const options: RequestOptions = {
      method,
      headers: {
        'user-agent': 'Plaudit',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      lookup,
      signal,
      // No connection is kept: the next one is looked at anew.
      agent: false,
    }
    const send = url.protocol === 'https:' ? askSecure : askPlain
    const outgoing = send(url, options, (answer) => {
      read(answer, largest).then(resolve, fail)
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

async function read(answer: IncomingMessage, largest: number): Promise<OutgoingAnswer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > largest) {
      answer.destroy()
      throw new OutgoingFault('too_large')
    }
    parts.push(part)
  }
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }
}

function faultOf(error: unknown, signal: AbortSignal): OutgoingFault {
  if (error instanceof OutgoingFault) return error
  return new OutgoingFault(signal.aborted ? 'timeout' : 'unreachable', error)
}
