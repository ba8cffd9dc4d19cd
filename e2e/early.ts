import type { Locator, Page } from '@playwright/test'

/** Opens a page, types an e-mail address into it before any script is there, and lets the scripts come then. */
export async function typedBeforeScripts(
  page: Page,
  address: string,
  email: string,
): Promise<Locator> {
  let come = (): void => undefined
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  const field = page.locator('input[type=email]')
  await field.fill(email)
  come()
  return field
}
