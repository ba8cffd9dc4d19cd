import { expect, type Page } from '@playwright/test'

/** True if the worker has the page. */
export const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(
    async (at) =>
      Boolean(await (await caches.open('plaudit-pages')).match(at, { ignoreVary: true })),
    path,
  )

/** Until the worker is in charge and has the page. */
export async function kept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => isKept(page, path)).toBe(true)
}

/** Everything on the device that could hold words of a person. */
export const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases())
      if (name)
        parts.push(
          await new Promise<string>((resolve, reject) => {
            const request = indexedDB.open(name)
            request.onerror = () => reject(new Error('the database does not open'))
            request.onsuccess = () => {
              const stores = [...request.result.objectStoreNames]
              const reading = request.result.transaction(stores, 'readonly')
              const rows = stores.map(
                (store) =>
                  new Promise((done) => {
                    const all = reading.objectStore(store).getAll()
                    all.onsuccess = () => done(all.result)
                  }),
              )
              void Promise.all(rows).then((all) => resolve(JSON.stringify(all)))
            }
          }),
        )
    for (const name of await caches.keys())
      if (!name.includes('assets'))
        for (const request of await (await caches.open(name)).keys()) {
          const kept = await (await caches.open(name)).match(request, { ignoreVary: true })
          parts.push(request.url, (await kept?.text()) ?? '')
        }
    return parts.join('\n')
  })
