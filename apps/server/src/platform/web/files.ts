import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from './policy.ts'

const aYear = 31_536_000

/**
 * The built files, compressed at build time: those under /assets/ carry a hash in their name and never
 * change, the few at the root (icon, manifest, robots) may.
 */
export async function addFiles(app: FastifyInstance, clientDir: string): Promise<void> {
  const shared = { preCompressed: true, index: false, dotfiles: 'ignore' } as const
  await app.register(async (assets) => {
    await assets.register(fastifyStatic, {
      ...shared,
      root: path.join(clientDir, 'assets'),
      // Its own route reads the whole folder for each file, in case the file system knows no capitals.
      serve: false,
      cacheControl: false,
      // What never changes is never asked for again in another state.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply) => {
        // Few headers: a page asks for many of these, and each of them carries them.
        reply.header('x-content-type-options', 'nosniff')
        reply.header('cache-control', `public, max-age=${aYear}, immutable`)
      },
    })
    assets.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
      reply.sendFile(request.params['*']),
    )
  })
  await app.register(fastifyStatic, {
    ...shared,
    decorateReply: false,
    root: clientDir,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.headers(securityHeaders)
      // The worker decides what a phone shows: a new one is heard of at the next visit.
      const isWorker = path.basename(file) === 'sw.js'
      reply.header('cache-control', isWorker ? 'no-cache' : 'public, max-age=3600')
    },
  })
}
