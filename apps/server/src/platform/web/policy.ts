import { createHash } from 'node:crypto'
import { opened, type OutsidePart } from './outside.ts'

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/** The hashes of a body's inline scripts, as a policy names them; data blocks are no scripts. */
export function scriptHashes(body: string | Buffer): string[] {
  const hashes = new Set<string>()
  // A sign for each byte: the hash is one of bytes, and reading a whole page as a text takes longer than hashing it.
  const html = (typeof body === 'string' ? Buffer.from(body) : body).toString('latin1')
  for (const [, attributes = '', text = ''] of html.matchAll(inlineScript)) {
    if (/\ssrc=/.test(attributes) || attributes.includes('application/ld+json') || text === '')
      continue
    hashes.add(`'sha256-${createHash('sha256').update(text, 'latin1').digest('base64')}'`)
  }
  return [...hashes]
}

/**
 * The content security policy of a page: its own files, its inline scripts by the hash of this very
 * body (a nonce can't be cached), nothing else. Style attributes are values only and stay allowed.
 * `framedBy`: origins whose pages may show this one in a frame, beside our own; without any, nobody may.
 * `outside`: a part of somebody else's, whose script knows nothing of our Trusted Types.
 * `shows`: origins whose pages this one shows in a frame.
 */
export function contentPolicy(
  html: string | Buffer,
  framedBy: readonly string[] = [],
  outside?: OutsidePart,
  shows: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes(html).join(' ')}`.trim() + opened(outside, 'script-src'),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${opened(outside, 'img-src')}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' ws: wss:${opened(outside, 'connect-src')}`,
    `frame-src ${["'self'", ...shows].join(' ')}${opened(outside, 'frame-src')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${framedBy.length === 0 ? "'none'" : ["'self'", ...framedBy].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    ...(outside === undefined
      ? ["require-trusted-types-for 'script'", 'trusted-types plaudit']
      : []),
  ].join('; ')
}

/** The headers of a page that named sites may frame: the older header knows no list, and would forbid it. */
export function framedHeaders(headers: Record<string, string>): Record<string, string> {
  const { 'x-frame-options': _, ...rest } = headers
  return rest
}

/** What goes with every page and file beside its policy. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(self), geolocation=(), payment=(self), usb=(), interest-cohort=()',
}
