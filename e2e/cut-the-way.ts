import type { Page } from '@playwright/test'

/** The network goes while the next page is asked for, before its script or its data came; the browser notices or not. */
export async function cutTheWay(page: Page, isNoticed = true): Promise<() => Promise<void>> {
  const cut = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\/contestant-/, async (route) => {
    await cut.promise
    await route.abort()
  })
  await page.route(/\.data(\?|$)/, async (route) => {
    // A request that fetches ahead is not yet the way.
    if (route.request().resourceType() === 'fetch') {
      if (isNoticed) await page.context().setOffline(true)
      else await page.route('**', (other) => other.abort())
      cut.resolve()
    }
    await route.abort()
  })
  return async () => {
    await page.unrouteAll({ behavior: 'wait' })
    await page.context().setOffline(false)
  }
}
