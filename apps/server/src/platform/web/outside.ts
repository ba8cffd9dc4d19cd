/**
 * A part of somebody else's that single pages show (the card fields of a payment provider): its script, and what the
 * headers of those pages open for it. A page that names none opens nothing.
 */
export interface OutsidePart {
  /** Address of the script that the page loads. */
  script: string
  /** Sources by directive, beside the product's own. */
  sources: Partial<Record<OutsideDirective, readonly string[]>>
  /** Features of the browser, by the origins whose frames may use them. */
  features: Readonly<Record<string, readonly string[]>>
}

export type OutsideDirective = 'script-src' | 'connect-src' | 'frame-src' | 'img-src'

/** By name, of every module. */
export type OutsideParts = Readonly<Record<string, OutsidePart>>

/** Returns what a policy has in a directive for this part. */
export const opened = (part: OutsidePart | undefined, directive: OutsideDirective): string =>
  (part?.sources[directive] ?? []).map((source) => ` ${source}`).join('')

/** The headers of a page with such a part. */
export function outsideHeaders(
  headers: Record<string, string>,
  part: OutsidePart,
): Record<string, string> {
  const named = new Map(Object.entries(part.features))
  const features = (headers['permissions-policy'] ?? '')
    .split(', ')
    .filter((feature) => !named.has(feature.split('=')[0] ?? ''))
  const opening = [...named].map(
    ([name, origins]) => `${name}=(self${origins.map((origin) => ` "${origin}"`).join('')})`,
  )
  return {
    ...headers,
    'permissions-policy': [...features, ...opening].join(', '),
    // A bank may ask its customer in a window of its own, which has to find the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }
}
