import type { FastifyRequest } from 'fastify'
import type { Locale } from '@plaudit/i18n/locale'
import type { Page } from './cache.ts'
import { cannotBeFramed } from './last-resort.ts'
import { framedHeaders, securityHeaders } from './policy.ts'
import type { PageAddress } from './request.ts'

const frames = new Set(['iframe', 'frame', 'embed', 'object'])

/**
 * Tells whether a page is asked for in a frame on a site that may not show it. The browser says what it asks for and
 * for whom; if it does not, the page itself goes out, and its policy keeps it from being shown.
 */
function isForbiddenFrame(
  { headers }: Pick<FastifyRequest, 'headers'>,
  framedBy: readonly string[],
): boolean {
  if (!frames.has(String(headers['sec-fetch-dest']))) return false
  const site = headers['sec-fetch-site']
  if (site !== 'cross-site' && site !== 'same-site') return false
  if (framedBy.length === 0) return true
  const { referer = '' } = headers
  return URL.canParse(referer) && !framedBy.includes(new URL(referer).origin)
}

/**
 * Returns the page in such a frame instead of the browser's grey box: a sentence, and a link out of it. Every site may
 * show this one, since there is nothing in it that somebody could be made to tap.
 * @returns undefined where the page itself may go out.
 */
export function refusedFrame(
  request: Pick<FastifyRequest, 'headers'>,
  { locale, origin, pathname, search }: PageAddress,
  { status, framedBy = [] }: Page,
): Page | undefined {
  if (!isForbiddenFrame(request, framedBy)) return undefined
  return refusal(locale, origin + (status === 200 ? pathname + search : '/contests'))
}

const refusal = (locale: Locale, href: string): Page => ({
  status: 403,
  headers: {
    ...framedHeaders(securityHeaders),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'",
    'cache-control': 'no-store',
  },
  body: Buffer.from(cannotBeFramed(locale, href)),
  keepFor: 0,
  tags: [],
})
