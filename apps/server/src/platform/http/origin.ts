import type { FastifyRequest } from 'fastify'

/**
 * Tells whether a browser's request comes from this site's own pages: by Origin, else Sec-Fetch-Site, else
 * Referer. A request with none of them comes from no page; `pagesOnly` refuses it too.
 */
export function sameOrigin(
  request: FastifyRequest,
  publicUrl: string | undefined,
  pagesOnly: boolean,
): boolean {
  const { origin, referer, 'sec-fetch-site': site } = request.headers
  const own = (value: string): boolean => {
    try {
      const { host, origin: full } = new URL(value)
      return host === request.host || full === publicUrl
    } catch {
      return false
    }
  }
  if (typeof origin === 'string') return own(origin)
  if (typeof site === 'string') return site === 'same-origin' || (!pagesOnly && site === 'none')
  if (typeof referer === 'string') return own(referer)
  return !pagesOnly
}
