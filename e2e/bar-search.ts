import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Looks for “Lumière et son” in the bar’s own search: it opens where it stands, and keys lead through what it finds. */
export async function searchInTheBar(page: Page, from: string): Promise<void> {
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: 'Search' })
    .filter({ visible: true })
  const field = page.getByRole('combobox', { name: 'Search' })
  const open = () =>
    expect(async () => {
      // Before its script is there the link leads to the page of the search.
      if (new URL(page.url()).pathname === '/search') await page.goto(from)
      await link.click()
      await expect(field).toBeFocused({ timeout: 2000 })
    }).toPass()
  await open()
  await field.fill('lumiere')
  const found = page.getByRole('option', { name: /Lumière et son/ })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(link).toBeFocused()
  await open()
  await field.fill('zzzzqqqq')
  await expect(page.getByText('Nothing for “zzzzqqqq”')).toBeVisible()
  await field.fill('lumiere')
  await expect(found).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/cx\/|\/contest\//)
  await expect(field).toHaveCount(0)
}
