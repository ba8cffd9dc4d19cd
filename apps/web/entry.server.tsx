import { AsyncLocalStorage } from 'node:async_hooks'
import { renderToString } from 'react-dom/server'
import { createRequestHandler, RouterContextProvider, ServerRouter } from 'react-router'
import type { EntryContext, ServerBuild } from 'react-router'
import type { Api } from '@plaudit/client/client'
import { locales } from '@plaudit/i18n/locale'
import type { Locale } from '@plaudit/i18n/locale'
import { overwriteGetLocale } from '@plaudit/i18n/runtime'
import { apiContext, pageContext } from './lib/context.ts'
import type { PageRequest } from './lib/context.ts'
import { forLoaders } from './lib/refusal.ts'
import { drawn } from '@plaudit/ui/written'
import { handoff } from './internals/handoff.ts'
import { localeOfTable, tableIn } from './internals/route-table.ts'
import { routesByStep } from './internals/routes-by-step.ts'

/** The language of the request that is being answered: each one has its own, whatever runs beside it. */
const localeOfRequest = new AsyncLocalStorage<Locale>()
overwriteGetLocale(() => localeOfRequest.getStore() ?? 'en')

export interface PageInput extends PageRequest {
  api: Api
}
export type RenderPage = (request: Request, page: PageInput) => Promise<Response>

let onError: ((error: unknown) => void) | undefined

/**
 * Makes the server's renderer of pages: `createRenderer(build, report, folders)` of the built module's entry. `folders`
 * names the folder of each language's scripts below `/assets/`; without it there is one set for all.
 */
export function createRenderer(
  build: ServerBuild,
  report: (error: unknown) => void,
  folders: Partial<Record<Locale, string>> = {},
): RenderPage {
  onError = report
  const assets = Object.fromEntries(
    locales.map((locale) => [locale, tableIn(build.assets, locale, folders[locale])]),
  ) as Record<Locale, ServerBuild['assets']>
  const { nameOf, tableOf } = routesByStep(build.routes)
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>()
  const handlerOf = (locale: Locale, pathname: string) => {
    const name = nameOf(pathname)
    const known = handlers.get(`${locale} ${name}`)
    if (known !== undefined) return known
    const part = { ...build, assets: assets[locale], routes: tableOf(name) }
    const made = createRequestHandler(part, import.meta.env.MODE)
    handlers.set(`${locale} ${name}`, made)
    return made
  }
  return (request, { api, ...page }) => {
    const context = new RouterContextProvider()
    context.set(apiContext, forLoaders(api))
    context.set(pageContext, page)
    const url = new URL(request.url)
    const locale = localeOfTable(url, build.routeDiscovery.manifestPath) ?? page.locale
    const handle = handlerOf(locale, url.pathname)
    return localeOfRequest.run(locale, () => handle(request, context))
  }
}

export { isRead } from './lib/parameters.ts'

/** Addresses whose page says something about one visitor (what a vote without script led to, a receipt): never kept, never shared. */
export function isPersonal(url: URL): boolean {
  const { pathname, searchParams } = url
  return (
    // Routes are found however they are spelt.
    pathname.toLowerCase().startsWith('/receipt/') ||
    searchParams.has('receipt') ||
    searchParams.has('refused')
  )
}

/** Faults only: a thrown 404 or an unknown address is an answer. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status < 500) return
  onError?.(error)
}

/** The router makes routes of its whole table for each page; only the routes that the page shows are drawn. */
function tableOfShown({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...manifest, routes: Object.fromEntries(routes) as typeof manifest.routes }
}

/** Renders at once: no public page waits for a part, and a whole page is what the cache keeps. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  const data = await handoff(router)
  const shown = { ...router, manifest: tableOfShown(router), serverHandoffStream: undefined }
  const { html, isNothing } = drawn(() =>
    renderToString(<ServerRouter context={shown} url={request.url} />),
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  // Looked for from behind, where it stands.
  const end = html.lastIndexOf('</body>')
  const page = bytesOf(['<!doctype html>', html.slice(0, end), data, html.slice(end)])
  // A screen without a loader sees by its address alone that there is no such thing.
  return new Response(page, { status: status === 200 && isNothing ? 404 : status, headers })
}

let desk = Buffer.allocUnsafe(1 << 18)

/**
 * The parts of a page, one after the other, in UTF-8. A text that joins them would be copied once more, with two bytes
 * for each letter as soon as one of them is beyond Latin (an apostrophe is): a sixth of the time that a page costs.
 */
function bytesOf(parts: readonly string[]): Uint8Array<ArrayBuffer> {
  const most = parts.reduce((sum, part) => sum + part.length * 3, 0)
  if (desk.length < most) desk = Buffer.allocUnsafe(most)
  let end = 0
  for (const part of parts) end += desk.write(part, end)
  return Uint8Array.prototype.slice.call(desk, 0, end) as Uint8Array<ArrayBuffer>
}
