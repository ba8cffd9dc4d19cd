import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'
import type { Storage } from '../storage.ts'
import { isKnown } from './etag.ts'

export interface StoredAnswer {
  /** Key of it in the storage. */
  key: string
  /** The name under which it is saved. */
  name: string
  /** Its media type. */
  type: string
  /** A text that changes whenever the bytes do; the key itself where its bytes never change. */
  version?: string
  /** Shown instead of saved, where that can't do harm: pictures, sound, video. */
  inline?: boolean
  /** `private, no-store` unless said. */
  cache?: string
}

/** Options of a route that answers with `sendStored`: ranges count the bytes as they are stored. */
export const asStored = { compress: false } as const

const harmless = /^(?:image\/(?:avif|gif|jpeg|png|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

/**
 * Answers with a stored file, whole or one range of it (RFC 9110, 14), read as fast as it is taken. The page that
 * it would be runs nothing and belongs to nobody.
 * @throws refusal not_found when the storage has none.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  file: StoredAnswer,
): Promise<FastifyReply> {
  const bytes = (await storage.size(file.key)) ?? refuse('not_found')
  const etag = `"${encodeURIComponent(file.version ?? file.key)}"`
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': file.cache ?? 'private, no-store',
    'content-disposition': disposition(file),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    etag,
  })
  if (isKnown(request, etag)) return reply.status(304).send()
  const range = isAsked(request, etag) ? rangeOf(request.headers.range, bytes) : undefined
  if (range === 'beyond') {
    reply.removeHeader('etag').removeHeader('content-disposition')
    return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  }
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
  }
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  reply.type(file.type).header('content-length', last - first + 1)
  // A file that is only asked about is not read.
  if (request.method === 'HEAD' || last < first) return reply.send(Readable.from([]))
  return reply.send((await storage.readRange(file.key, first, last)) ?? refuse('not_found'))
}

/** A range counts only of the version that the client has the rest of. */
function isAsked(request: FastifyRequest, etag: string): boolean {
  const only = request.headers['if-range']
  return request.method === 'GET' && (only === undefined || only === etag)
}

export interface Range {
  first: number
  last: number
}

/**
 * The one range that a header asks for; undefined for none, for several (which one may answer whole) and for what is
 * no range of bytes; `beyond` where the file has nothing of it.
 */
export function rangeOf(header: string | undefined, bytes: number): Range | 'beyond' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.replaceAll(/[ \t]/g, '') ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'beyond' : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return undefined
  return first >= bytes ? 'beyond' : { first, last }
}

const longestName = 150

/** Without what parts folders, ends a line or turns the direction of reading, so that a name can't pass for another. */
export function safeName(name: string): string {
  const clean = name
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '-')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
  const letters = Array.from(clean)
  if (letters.length <= longestName) return clean || 'file'
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return letters.slice(0, longestName - ending.length).join('') + ending
}

/** The header `content-disposition` (RFC 6266), with a name for old clients too. */
function disposition({ name, type, inline }: StoredAnswer): string {
  const safe = safeName(name)
  const plain = safe
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|[%]/g, '_')
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const way = inline === true && harmless.test(type) ? 'inline' : 'attachment'
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
