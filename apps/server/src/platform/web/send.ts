import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../http/etag.ts'
import type { KeptPage } from './cache.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const worthCompressing = 1024

/** Copies what is kept to its own length in memory: else it would hold the 64 KB that were made ready for it. */
function fitted(packed: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(own)
  return own
}

/** Room for most pages in one piece: each further piece is another turn of the loop and one more copy. */
const chunkSize = 1 << 16

const brotli =
  (quality: number) =>
  async (body: Buffer): Promise<Buffer> =>
    fitted(
      await toBrotli(body, {
        chunkSize,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    )

type Encoding = 'br' | 'gzip'
type Pack = (body: Buffer) => Promise<Buffer>

/** Packs a body tightly, by encoding. */
export const encoders: Record<Encoding, Pack> = {
  br: brotli(5),
  gzip: async (body) => fitted(await toGzip(body, { chunkSize, level: 6 })),
}

/** The same in a third to a half of the time, for pages that few read: they become 7 (gzip) to 14 % longer. */
const quickEncoders: Record<Encoding, Pack> = {
  br: brotli(3),
  gzip: async (body) => fitted(await toGzip(body, { chunkSize, level: 3 })),
}

/** A page that has had so many readers is packed once more, tightly. */
export const manyReaders = 20

/**
 * The body of a page as its next reader gets it. Most pages that are drawn have one reader, and packing one tightly takes as
 * long as drawing it (docs/decisions/0104).
 */
export function packed(
  { body, encoded }: Pick<KeptPage, 'body' | 'encoded'>,
  encoding: Encoding,
): Promise<Buffer> {
  const known = encoded.get(encoding)
  const kept = known ?? { body: quickEncoders[encoding](body), readers: 0 }
  if (known === undefined) encoded.set(encoding, kept)
  kept.readers += 1
  if (kept.readers === manyReaders)
    encoders[encoding](body).then(
      (tight) => (kept.body = Promise.resolve(tight)),
      // The quickly packed page stays.
      () => undefined,
    )
  return kept.body
}

/** The better of our encodings that the client takes; a refused one (`q=0`) is not taken. */
export function encodingOf(header: string | undefined): Encoding | undefined {
  if (header === undefined) return undefined
  const taken = (name: string) =>
    new RegExp(
      `(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`,
      'i',
    ).test(header)
  return taken('br') ? 'br' : taken('gzip') ? 'gzip' : undefined
}

/** Sends a page: 304 to a reader who has it, else the body that was packed for all readers of that encoding. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): Promise<FastifyReply> {
  reply.headers(page.headers)
  const etag = page.headers['etag']
  if (etag !== undefined && page.status === 200 && isKnown(request, etag))
    return reply.status(304).send()
  reply.status(page.status)
  if (page.body.length < worthCompressing)
    return reply.send(page.body.length === 0 ? undefined : page.body)
  const encoding = encodingOf(request.headers['accept-encoding'])
  if (!encoding) return reply.header('content-encoding', 'identity').send(page.body)
  // Only then: an answer that fails before goes without this header.
  const body = await packed(page, encoding)
  return reply.header('content-encoding', encoding).send(body)
}
