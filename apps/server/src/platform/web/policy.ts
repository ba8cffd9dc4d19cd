import { hash } from 'node:crypto'
import { opened, type OutsidePart } from './outside.ts'

const scriptStart = '<script'
const scriptEnd = '</script>'

/** The hashes of a body's inline scripts, as a policy names them; data blocks are no scripts. */
export function scriptHashes(body: string | Buffer): string[] {
  const hashes = new Set<string>()
  for (const { attributes, text } of scriptsIn(typeof body === 'string' ? Buffer.from(body) : body))
    if (
      !/\ssrc=/.test(attributes) &&
      !attributes.includes('application/ld+json') &&
      text.length > 0
    )
      hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`)
  return [...hashes]
}

/** The scripts of a page. They are looked for among its bytes: reading it as a text takes longer than hashing them. */
function* scriptsIn(html: Buffer): Generator<{ attributes: string; text: Buffer }> {
  for (let at = html.indexOf(scriptStart); at >= 0; at = html.indexOf(scriptStart, at)) {
    at += scriptStart.length
    const open = html.indexOf('>', at)
    const attributes = html.toString('latin1', at, open)
    // Another element whose name begins so.
    if (/^\w/.test(attributes)) continue
    const end = open < 0 ? -1 : html.indexOf(scriptEnd, open)
    if (end < 0) return
    yield { attributes, text: html.subarray(open + 1, end) }
    at = end + scriptEnd.length
  }
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

/** Headers that go with every page and file beside its policy. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(self), geolocation=(), payment=(self), usb=(), interest-cohort=()',
}
