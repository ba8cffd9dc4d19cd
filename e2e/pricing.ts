import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Sells votes on the screen of prices, where the page stands: one for 0.50, ten for 4.50, with what goes wrong on the way. */
export async function setPrices(page: Page, cx_id: string): Promise<void> {
  await page.getByText('Free, then paid').click()
  // It begins with the currency of one's own country.
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('One vote costs').fill('0')
  await page.getByRole('button', { name: 'Save the prices' }).click()
  await expect(page.getByText('Invalid price').first()).toBeVisible()
  // The field may stand far above the button: it takes the focus, and so comes into view.
  await expect(page.getByLabel('One vote costs')).toBeFocused()
  await page.getByLabel('One vote costs').fill('0.50')
  await page.getByRole('button', { name: 'Add a bundle' }).click()
  await page.getByLabel('Votes', { exact: true }).fill('10')
  await page.getByLabel('Price', { exact: true }).fill('4,50')
  await expect(page.getByText('Of €4.50 you keep €4.05')).toBeVisible()
  // Prices that are not saved yet are there again, also beside the contest in its studio.
  await page.goto(`/studio/${cx_id}?section=prices`)
  await expect(page.getByLabel('Price', { exact: true })).toHaveValue('4,50')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeVisible()
  await page.goto('/admin/access/pricing')
  await page.getByRole('button', { name: 'Save the prices' }).click()
  await expect(page.getByText('Prices saved')).toBeVisible()
}
