import { appBase, isInApp } from './app-base.ts'

/** Screens that stand at another address in the shell (specification 2); the first that fits counts. */
const moved: readonly (readonly [main: RegExp, app: string])[] = [
  [/^\/auth\/login$/, 'auth'],
  [/^\/index\.html$/, 'contests'],
  [/^\/contest\/cx\//, 'cx/'],
  [/^\/conversations$/, 'chat'],
  [/^\/goToConversation\//, 'chat/'],
  [/^\/user-profile$/, 'profile/page'],
  [/^\/user-profile(?=\/|$)/, 'profile'],
  [/^\/(orders|recently-viewed|subscriptions|payments)(?=\/|$)/, 'profile/$1'],
  [/^\/manage-services$/, 'profile/services'],
  [/^\/service(?:\/servicelist)?$/, 'services'],
  [/^\/services\/landing$/, 'services'],
  [/^\/user-groups\/([^/]+)\/feeds$/, 'c/$1'],
  [/^\/user-groups$/, 'myclubs'],
  // The other address of a person's page, to which notices lead.
  [/^\/user\/(?!(?:deposit|receive-payments)$)/, 'page/'],
  [/^\//, ''],
]

/** True if a screen stands at an address, as the router writes them: `cx/:cx_id`, `round/:x/:y?`. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  const least = wanted.filter((part) => !part.endsWith('?')).length
  if (parts.length > wanted.length || parts.length < least) return false
  return parts.every((part, at) => {
    const asked = wanted[at] ?? ''
    return asked.startsWith(':') ? part !== '' : asked === part
  })
}

/** The addresses of the shell, below its own: known to the build, which reads what features declare. */
const built: readonly string[] = import.meta.env?.APP_ADDRESSES ?? []

/**
 * The address of the shell for one of the main site, so that what is opened within the shell stays there. An address
 * without a screen of the shell, or within the shell already, is left as it is.
 */
export function toApp(href: string, addresses: readonly string[] = built): string {
  const [, pathname = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? []
  if (!pathname.startsWith('/') || pathname.startsWith('//') || isInApp(pathname)) return href
  if (pathname === '/') return appBase + rest
  const bare = pathname.replace(/\/$/, '')
  for (const [main, app] of moved) {
    if (!main.test(bare)) continue
    const path = bare.replace(main, app)
    if (addresses.some((pattern) => fits(pattern, path))) return `${appBase}/${path}${rest}`
  }
  return href
}

/** True if the shell has a screen at an address of its own. */
export const hasApp = (path: string, addresses: readonly string[] = built): boolean =>
  addresses.some((pattern) => fits(pattern, path))
