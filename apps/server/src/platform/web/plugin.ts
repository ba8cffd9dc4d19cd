import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Api } from '@plaudit/client/client'
import { fromWire, toWire } from '@plaudit/i18n/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../errors.ts'
import { addressOf, networkOf } from '../http/caller.ts'
import { changes } from '../http/serve.ts'
import type { Storage } from '../storage.ts'
import type { Log } from '../telemetry.ts'
import { traced } from '../tracing/spans.ts'
import { createPageCache, withState, type PageCache } from './cache.ts'
import { openCrowd } from './crowd.ts'
import { openDevelopment } from './development.ts'
import { addFiles } from './files.ts'
import { refusedFrame } from './frames.ts'
import { shareBuild } from './otherBuilds.ts'
import type { OutsideParts } from './outside.ts'
import { busyPage, faultPage, renderPage, type BuiltPages } from './render.ts'
import { isBelowApp, pageAddress, type PageAddress } from './request.ts'
import { sendPage } from './send.ts'

export interface PagesServer {
  parts: {
    config: Pick<Config, 'publicUrl' | 'environment'> & Partial<Pick<Config, 's3'>>
    log: Log
    storage?: Storage
  }
  /** The calls in this process, as a visitor from the host and in the language of the request. */
  visitor(host: string, language: 'EN' | 'FR' | 'ES'): Api & { since?: number | undefined }
  /** Returns the languages of a host name's site; all where nobody says. */
  languagesAt?(host: string): Promise<readonly ('EN' | 'FR' | 'ES')[]>
  product?: { outside: OutsideParts }
}

export interface PagesOptions {
  /** The folder with the built screens. */
  buildDir?: string
  cache?: PageCache
}

const defaultBuild = fileURLToPath(new URL('../../../../web/build', import.meta.url))

/**
 * Each rendering holds this process for many milliseconds at a time: with more of them at once a vote waits for one at
 * every step that it takes. The last page in the line is ready after about three seconds.
 */
const crowdOfPages = { atOnce: 2, most: 128 }

/** Exports of the entry of the built screens. */
interface BuiltEntry {
  createRenderer: (
    build: unknown,
    onFault: (error: unknown) => void,
    folders?: unknown,
  ) => BuiltPages['render']
  isPersonal: BuiltPages['isPersonal']
  isRead: BuiltPages['isRead']
}

/**
 * Mounts the screens: files, pages for every address that is no call, and the answer to what is
 * neither.
 * @returns how other parts make pages be rendered anew before their time.
 */
export async function addPages(
  app: FastifyInstance,
  server: PagesServer,
  { buildDir = defaultBuild, cache = createPageCache() }: PagesOptions = {},
): Promise<{ invalidate: (tag: string) => void }> {
  const { config, log } = server.parts
  const onFault = tellFault(log)
  const development = config.environment === 'development'
  const open = development ? openDevelopment : openBuilt(buildDir, server.parts)
  const pages = await open(app, onFault)

  const shown = { pages, onFault, outside: server.product?.outside ?? {}, development }
  const crowd = openCrowd(crowdOfPages)
  const render = async (request: FastifyRequest, address: PageAddress) => {
    const api = server.visitor(address.host, toWire(address.locale))
    const work = async () => {
      const began = Date.now()
      // The first step of the path alone: the rest may be a secret that somebody was sent.
      const page = await traced(`page /${address.pathname.split('/')[1]}`, {}, () =>
        renderPage(address, { ...shown, api }),
      )
      // A page is as old as the oldest answer on it.
      return { ...page, since: Math.min(began, api.since ?? began) }
    }
    return (await crowd(networkOf(addressOf(request)), work)) ?? busyPage(address)
  }
  app.get('/*', async (request, reply) => {
    // The same address may be a call for a program and a screen for a person.
    if (isBelowApp(request.url)) reply.header('vary', 'accept')
    if (isCall(request)) throw new Refusal('not_found')
    const spoken = await server.languagesAt?.(request.host)
    const address = pageAddress(request, config.publicUrl, pages.isRead, spoken?.map(fromWire))
    if (address === undefined)
      return sendPage(request, reply, withState({ ...faultPage({ locale: 'en' }), status: 400 }, 0))
    rememberLanguage(request, reply, address)
    const url = new URL(address.origin + address.pathname + address.search)
    const page = pages.isPersonal(url)
      ? withState(personal(await render(request, address)), 0)
      : await cache.get(address.key, () => render(request, address))
    const refused = refusedFrame(request, address, page)
    return sendPage(request, reply, refused ? withState(refused, 0) : page)
  })
  return renewed(cache)
}

const renewed = (cache: PageCache) => ({
  invalidate(tag: string): void {
    // A change by another process is not in the answers either that the next page is made of.
    changes.count += 1
    cache.invalidate(tag)
  },
})

const tellFault =
  (log: Log) =>
  (error: unknown): void => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    log.error({ error: { message, stack } }, 'a page failed')
  }

const openBuilt =
  (buildDir: string, { config, storage }: PagesServer['parts']) =>
  async (app: FastifyInstance, onFault: (error: unknown) => void): Promise<BuiltPages> => {
    const pages = await builtPages(buildDir, onFault)
    const clientDir = path.join(buildDir, 'client')
    // Nodes that share a store may be of two versions; one alone keeps the files of its last builds itself.
    const others =
      config.s3 && storage ? await shareBuild(storage, path.join(clientDir, 'assets')) : undefined
    await addFiles(app, clientDir, others)
    return pages
  }

async function builtPages(
  buildDir: string,
  onFault: (error: unknown) => void,
): Promise<BuiltPages> {
  const file = pathToFileURL(path.join(buildDir, 'server/index.js')).href
  const build = (await import(file)) as { entry: { module: BuiltEntry } }
  const { createRenderer, ...rules } = build.entry.module
  return { ...rules, render: createRenderer(build, onFault, await readLanguages(buildDir)) }
}

/** The folders of each language's scripts; a quick build has one set for all. */
async function readLanguages(buildDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path.join(buildDir, 'languages.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function personal<P extends { headers: Record<string, string> }>(page: P): P & { keepFor: 0 } {
  return { ...page, headers: { ...page.headers, 'cache-control': 'private, no-store' }, keepFor: 0 }
}

/**
 * Calls and screens share `/app/` (product 12): calls are known by exact method and path, what else asks for HTML
 * there is a screen, and so is the data of one, which the router in the browser asks for by its own ending.
 */
function isCall(request: FastifyRequest): boolean {
  const { url, headers } = request
  if (!url.startsWith('/app/') || (headers.accept ?? '').includes('text/html')) return false
  return !/^[^?]*\.data(?:\?|$)/.test(url)
}

/** Without any script a chosen language stays by its cookie; one that was chosen before is not overruled by a link. */
function rememberLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  address: PageAddress,
): void {
  if (!request.url.includes('lang=') || request.headers.cookie?.includes('language=')) return
  reply.header('set-cookie', `language=${address.locale}; Path=/; SameSite=Lax`)
}
