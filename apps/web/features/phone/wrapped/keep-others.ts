import { pagesCache } from '../../../lib/offline/forget.ts'
import { otherAddresses } from '../../../lib/other-addresses.ts'
import { serverOrigin } from '../../../lib/platform.ts'

/** The address by its id of a contest that is shown by its name: those who stand in it are below that. */
const byId = (pathname: string): string[] =>
  pathname.startsWith('/app/contest/')
    ? [...document.querySelectorAll<HTMLAnchorElement>('main article a')]
        .flatMap((link) => /^\/app\/cx\/\w+/.exec(link.pathname) ?? [])
        .slice(0, 1)
    : []

/**
 * Notes the other addresses of the screen that is shown, beside its data, so that each of them opens it without a network
 * (`apps/cordova/src/start.ts` reads them).
 */
export async function keepOthers(): Promise<void> {
  const { href, pathname } = location
  const named = otherAddresses(href, document.head.innerHTML).map((url) => new URL(url).pathname)
  try {
    const store = await caches.open(pagesCache)
    for (const other of [...named, ...byId(pathname)])
      await store.put(serverOrigin() + other, new Response(pathname))
  } catch {
    // A device without room keeps nothing; the screen is shown all the same.
  }
}
