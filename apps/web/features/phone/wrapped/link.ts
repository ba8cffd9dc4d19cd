import { toApp } from '../../../lib/app-address.ts'
import { isInApp } from '../../../lib/app-base.ts'
import { serverOrigin } from '../../../lib/platform.ts'

/** `plaudit://cx/…` has its first part where others have their host. */
const ownScheme = /^plaudit:\/\/+/

/**
 * The address within the shell of a link that opens the app: the site's own addresses, the wrapper's scheme
 * (`plaudit://cx/…`), and paths. Undefined for whatever leads elsewhere: nothing from outside opens a foreign page here.
 */
export function addressOfLink(link: string, server = serverOrigin()): string | undefined {
  const text = link.replace(ownScheme, `${server}/`)
  if (!URL.canParse(text, server)) return undefined
  const { origin, pathname, search, hash } = new URL(text, server)
  if (origin !== new URL(server).origin || pathname.startsWith('//')) return undefined
  const rest = search + hash
  return isInApp(pathname) ? pathname + rest : toApp(pathname + rest)
}
