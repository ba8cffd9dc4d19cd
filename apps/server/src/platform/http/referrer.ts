import type { FastifyRequest } from 'fastify'

/**
 * The host of the site that a page was opened from, as its script says; `embed:` before it within a frame of that
 * site. Empty for a page of ours, and for one that was opened from nowhere.
 */
export function referrerOf(request: FastifyRequest): string {
  const value = request.headers['x-referrer-host'] ?? ''
  return typeof value === 'string' && /^(?:embed:)?[a-z0-9.-]{0,253}$/.test(value) ? value : ''
}
