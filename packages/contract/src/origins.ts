const plainOrigin = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/** A word alone is a host of one's own network only where somebody says so by its scheme or port. */
const hostAlone = /^(localhost|[^/?#]*[^/?#.]\.[^/?#.]|\[|[^/?#]+:\d)/i

/**
 * Scheme, host and port of what somebody wrote: an origin, an address of a page, or a host alone.
 * @returns undefined for what can't stand in a security policy, and for words that name no host.
 */
export function originOf(text: string): string | undefined {
  const written = text.trim()
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(written)
  if (!isWhole && !hostAlone.test(written)) return undefined
  const address = isWhole ? written : `https://${written}`
  if (!URL.canParse(address)) return undefined
  const { origin } = new URL(address)
  return plainOrigin.test(origin) ? origin : undefined
}
