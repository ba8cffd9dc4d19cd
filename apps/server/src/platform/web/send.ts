import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../http/etag.ts'
import type { KeptPage } from './cache.ts'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const worthCompressing = 1024

/** What is kept takes its own length in memory: else it would hold the 64 KB that were made ready for it. */
function fitted(packed: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(packed.length)
  packed.copy(own)
  return own
}

/** What packs a body, by encoding. */
export const encoders: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) =>
    fitted(
      await toBrotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
    ),
  gzip: async (body) => fitted(await toGzip(body, { level: 6 })),
}

/** The better of our encodings that the client takes; a refused one (`q=0`) is not taken. */
export function encodingOf(header: string | undefined): 'br' | 'gzip' | undefined {
  if (header === undefined) return undefined
  const taken = (name: string) =>
    new RegExp(
      `(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`,
      'i',
    ).test(header)
  return taken('br') ? 'br' : taken('gzip') ? 'gzip' : undefined
}

/** Sends a page: 304 to whom has it, else compressed once for everybody who takes that encoding. */
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
  const encode = encoding && encoders[encoding]
  if (!encoding || !encode) return reply.header('content-encoding', 'identity').send(page.body)
  let encoded = page.encoded.get(encoding)
  if (encoded === undefined) {
    encoded = encode(page.body)
    page.encoded.set(encoding, encoded)
  }
  // Only then: what fails before is answered without this header.
  const body = await encoded
  return reply.header('content-encoding', encoding).send(body)
}
