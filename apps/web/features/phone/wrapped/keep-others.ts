import { pagesCache } from '../../../lib/offline/forget.ts'
import { otherAddresses } from '../../../lib/other-addresses.ts'
import { serverOrigin } from '../../../lib/platform.ts'

/**
 * Notes the other addresses of the screen that is shown, beside its data, so that each of them opens it without a network
 * (`apps/cordova/src/start.ts` reads them).
 */
export async function keepOthers(href: string, head: string): Promise<void> {
  try {
    const store = await caches.open(pagesCache)
    for (const other of otherAddresses(href, head)) {
      const { pathname } = new URL(other)
      await store.put(serverOrigin() + pathname, new Response(new URL(href).pathname))
    }
  } catch {
    // A device without room keeps nothing; the screen is shown all the same.
  }
}
