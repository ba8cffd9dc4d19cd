import type { Locator, Page } from '@playwright/test'

/** Opens a page, types into its field for an e-mail address, or another one, before any script is there, and lets the scripts come then. */
export async function typedBeforeScripts(
  page: Page,
  address: string,
  text: string,
  selector = 'input[type=email]',
): Promise<Locator> {
  let come = (): void => undefined
  const scripts = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  const field = page.locator(selector)
  await field.fill(text)
  come()
  return field
}
