/** An address without what is asked of it. */
export const bareOf = (url: string): string => url.replace(/[?#].*$/, '')

const named =
  /<link rel="(?:canonical|shortlink)" href="[^"]*?((?:\/category\/[^"/?#]+)?\/(?:c|contest|cx|s)\/[^"/?#]+)"/g

/**
 * The other addresses of a page in the phone's shell. A contest has an address by its name and one by its id, a service
 * one below its category and a short one, and screens lead to either.
 */
export function otherAddresses(url: string, page: string): string[] {
  const paths = [...page.matchAll(named)].flatMap(([, path = '']) => [
    path,
    path.replace(/^\/category\/[^/]+/, ''),
  ])
  const own = bareOf(url)
  const all = new Set(paths.map((path) => `${new URL(url).origin}/app${path}`))
  return [...all].filter((other) => other !== own)
}
