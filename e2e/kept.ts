import { expect, type Page } from '@playwright/test'

/** Until the worker is in charge and has the page. */
export async function kept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(
        async (at) =>
          Boolean(await (await caches.open('plaudit-pages')).match(at, { ignoreVary: true })),
        path,
      ),
    )
    .toBe(true)
}
