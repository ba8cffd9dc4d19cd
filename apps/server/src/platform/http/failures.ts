import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Language } from '@plaudit/contract/constants'
import type { ErrorCode } from '@plaudit/contract/errors'
import { errorStatus } from '@plaudit/contract/light'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable, Refusal, sqlState } from '../errors.ts'
import type { Log } from '../telemetry.ts'
import { languageOf } from './caller.ts'
import { failureOf, sentence } from './sentences.ts'

type Fail = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** Answers whatever was thrown: a refusal in its sentence; a fault, logged once, without saying what it was. */
export const failer =
  (log: Log): Fail =>
  (error, request, reply) => {
    // Nobody is known yet where the token itself is refused, or the address.
    const language = request.caller?.language ?? languageOf(request.headers['accept-language'])
    reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
    // Header of the answer that was to be sent instead.
    reply.removeHeader('content-encoding')
    const refusal = asRefusal(error)
    if (refusal) {
      letFinish(error, request, reply)
      const { retryAfter } = refusal.detail
      if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
      return reply.status(refusal.status).send(failureOf(refusal, refusal.language ?? language))
    }
    const { id, method, routeOptions } = request
    const call = { request: id, method, path: routeOptions.url }
    if (isGone(reply) && cutOff.has(error.code)) {
      log.debug({ ...call, error: error.message }, 'a caller left before the answer was whole')
      return reply.send()
    }
    log.error({ ...call, error: { message: error.message, stack: error.stack } }, 'a call failed')
    const code = faultCode(error)
    if (code === 'unavailable') reply.header('retry-after', 2)
    const said = { error: sentence(`errors_${code}`, language), code, request_id: request.id }
    return reply.status(errorStatus[code]).send(said)
  }

/** Bytes of a body that was refused for its length, which are let in to be thrown away. */
const mostThrownAway = 64 * 1024 * 1024

/**
 * Lets a caller finish a body that is too long, so that they hear so: a closed connection would tell them that it
 * broke, and the answer would be lost. Node reads the rest and forgets it, within the time that a request has.
 */
function letFinish(error: FastifyError, { headers }: FastifyRequest, reply: FastifyReply): void {
  const length = Number(headers['content-length'] ?? Infinity)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && length <= mostThrownAway)
    reply.removeHeader('connection')
}

/** Codes of streams whose other end is gone. */
const cutOff = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ECONNRESET',
  'EPIPE',
])

/** Tells whether the caller's connection ended before the answer did. */
const isGone = ({ raw }: FastifyReply): boolean => raw.destroyed && !raw.writableFinished

/** Returns the code that a person is told of a fault. */
export const faultCode = (error: unknown): 'unavailable' | 'something_went_wrong' =>
  isUnavailable(error) ? 'unavailable' : 'something_went_wrong'

/** Fastify's own refusals (bad JSON, too large, unknown media type) in our catalogue's terms. */
export function asRefusal(error: FastifyError): (Refusal & { language?: Language }) | undefined {
  if (error instanceof Refusal) return error
  const code = foreign[error.code]
  if (code) return new Refusal(code)
  // A text with a zero byte in it, which PostgreSQL keeps nowhere.
  if (['22021', '22P05'].includes(sqlState(error) ?? '')) return new Refusal('invalid_input')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('invalid_input')
  return undefined
}

const foreign: Record<string, ErrorCode | undefined> = {
  FST_REQ_FILE_TOO_LARGE: 'file_too_big',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_big',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
}

/** Answers what is no HTTP, has headers without end, or never ends, and lets the connection go. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const code = brokenCode[error.code ?? ''] ?? 'invalid_input'
  const status = errorStatus[code]
  const body = JSON.stringify({ error: sentence(`errors_${code}`, 'EN'), code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

const brokenCode: Record<string, ErrorCode | undefined> = {
  HPE_HEADER_OVERFLOW: 'request_too_big',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_too_slow',
}
