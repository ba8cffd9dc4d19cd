const plainOrigin = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/

/**
 * Scheme, host and port of what somebody wrote: an origin, an address of a page, or a host alone.
 * @returns undefined for what can't stand in a security policy.
 */
export function originOf(text: string): string | undefined {
  const written = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return undefined
  const { origin } = new URL(address)
  return plainOrigin.test(origin) ? origin : undefined
}
