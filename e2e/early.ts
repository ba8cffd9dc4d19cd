import type { Locator, Page } from '@playwright/test'

/** Opens a page, types an e-mail address into it before any script is there, and lets the scripts come then. */
export async function typedBeforeScripts(
  page: Page,
  address: string,
  email: string,
): Promise<Locator> {
  const held: (() => Promise<void>)[] = []
  await page.route('**/*.js', (route) => void held.push(() => route.continue()))
  await page.goto(address, { waitUntil: 'commit' })
  const field = page.locator('input[type=email]')
  await field.fill(email)
  await page.unroute('**/*.js')
  await Promise.all(held.map((come) => come()))
  return field
}
