import { access } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BuiltScripts, type BuiltScript } from './builtScripts.ts'
import type { OtherBuilds } from './otherBuilds.ts'
import { securityHeaders } from './policy.ts'

const aYear = 31_536_000

/** Few headers: a page asks for many of these files, and each of them carries them. */
const forGood = [
  ['x-content-type-options', 'nosniff'],
  ['cache-control', `public, max-age=${aYear}, immutable`],
] as const

/** Types of the files that a build of the pages consists of. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const isThere = (root: string, name: string): Promise<boolean> =>
  access(path.join(root, path.normalize(`/${name}`))).then(
    () => true,
    () => false,
  )

function stayForGood(reply: Pick<FastifyReply, 'header'>): void {
  for (const [name, value] of forGood) reply.header(name, value)
}

interface Asked {
  Params: { '*': string }
}

async function sendAsset(
  root: string,
  name: string,
  reply: FastifyReply,
  others: OtherBuilds | undefined,
): Promise<FastifyReply> {
  if (others === undefined || (await isThere(root, name))) return reply.sendFile(name)
  const found = await others.find(name)
  if (found === undefined) {
    reply.callNotFound()
    return reply
  }
  stayForGood(reply)
  return reply.type(types[path.extname(name)] ?? 'application/octet-stream').send(found)
}

function sendScript(
  { body, encoding }: BuiltScript,
  name: string,
  reply: FastifyReply,
): FastifyReply {
  stayForGood(reply)
  reply.header('vary', 'accept-encoding').type(types[path.extname(name)] ?? '')
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

/**
 * The built files, compressed at build time: those under /assets/ carry a hash in their name and never
 * change, the few at the root (icon, manifest, robots) may.
 */
export async function addFiles(
  app: FastifyInstance,
  clientDir: string,
  others?: OtherBuilds,
): Promise<void> {
  const root = path.join(clientDir, 'assets')
  const shared = { preCompressed: true, index: false, dotfiles: 'ignore' } as const
  await app.register(async (assets) => {
    await assets.register(fastifyStatic, {
      ...shared,
      root,
      // Its own route reads the whole folder for each file, in case the file system knows no capitals.
      serve: false,
      cacheControl: false,
      // A file that never changes is never asked for again in another state.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: stayForGood,
    })
    const scripts = new BuiltScripts(root)
    assets.get<Asked>('/assets/*', async (request, reply) => {
      const name = request.params['*']
      const script = await scripts.find(name, request.headers['accept-encoding'])
      return script ? sendScript(script, name, reply) : sendAsset(root, name, reply, others)
    })
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
