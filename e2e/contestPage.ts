import type { Browser, Locator, Page } from '@playwright/test'

/** A contestant's card on a contest's page. */
export const card = (page: Page, name: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
export const sumOn = (page: Page, name: string): Locator => card(page, name).locator('b').first()
/** Returns the dialog that opens after a vote. */
export const receipt = (page: Page): Locator =>
  page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })

/** A page of a browser that runs no script. */
export async function without(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  return context.newPage()
}
