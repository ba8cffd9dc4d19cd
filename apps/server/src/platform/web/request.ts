import type { FastifyRequest } from 'fastify'
import { isNearby } from '../http/proxies.ts'
import {
  chooseLocale,
  locales,
  parseAcceptLanguage,
  toLocale,
  type Locale,
} from '@plaudit/i18n/locale'

/** The parts of a request that a page may depend on; nothing else may change the page. */
export interface PageAddress {
  host: string
  origin: string
  locale: Locale
  pathname: string
  /** In a fixed order, of the parameters that some page reads: a made-up parameter has nothing rendered anew. */
  search: string
  key: string
}

const languageCookie = /(?:^|;\s*)language=(\w+)/

/**
 * Language of a first rendering: `?lang=`, else what this device chose (its `language` cookie), else
 * what the browser asks for (specification 4).
 * @param offered languages that the site speaks (product 2).
 */
export function localeOf(
  request: FastifyRequest,
  query: URLSearchParams,
  offered: readonly Locale[] = locales,
): Locale {
  const asked = toLocale(query.get('lang'))
  const stored = languageCookie.exec(request.headers.cookie ?? '')?.[1]
  const browser = parseAcceptLanguage(request.headers['accept-language'])
  return chooseLocale({ stored: asked ?? stored, browser, offered })
}

/** Tells whether screens and calls share an address (product 12). */
export const isBelowApp = (url: string): boolean => /^\/app(?:[/?.]|$)/.test(url)

/** @returns undefined for an address that can't be one. */
export function pageAddress(
  request: FastifyRequest,
  publicUrl: string | undefined,
  isRead: (name: string) => boolean,
  offered?: readonly Locale[],
): PageAddress | undefined {
  const host = request.host.toLowerCase()
  if (!/^[\w.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/.test(host)) return undefined
  const origin = originOf(request, host, publicUrl)
  if (!URL.canParse(request.url, origin)) return undefined
  const url = new URL(request.url, origin)
  if (url.host !== new URL(origin).host) return undefined
  const locale = localeOf(request, url.searchParams, offered)
  const search = searchOf(url.searchParams, isRead)
  return {
    host,
    origin,
    locale,
    pathname: url.pathname,
    search,
    // Sites share an origin where none is believed, and show other things.
    key: `${host} ${origin} ${locale} ${url.pathname}${search}`,
  }
}

/**
 * Behind a proxy the scheme is the configured one; the host may be any of the sites. If no address is configured a
 * page would repeat whatever `Host` somebody sends, as its canonical address and in what it shares: only this machine's
 * and its network's are believed then.
 */
function originOf(
  { protocol, socket }: FastifyRequest,
  host: string,
  publicUrl: string | undefined,
): string {
  if (publicUrl !== undefined) return new URL(`${new URL(publicUrl).protocol}//${host}`).origin
  const port = socket.localPort === undefined ? '' : `:${socket.localPort}`
  return new URL(`${protocol}://${isNearby(host) ? host : `localhost${port}`}`).origin
}

function searchOf(query: URLSearchParams, isRead: (name: string) => boolean): string {
  const kept = [...query]
    .filter(([name]) => isRead(name))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`
}
