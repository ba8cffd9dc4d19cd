import { expect, type Locator, type Page } from '@playwright/test'

/** A pointer rests where it is until what it opens is there. */
export async function pressLong(page: Page, on: Locator, opened: Locator): Promise<void> {
  // Clear of the bars at the top and the bottom.
  await on.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await on.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
  await page.mouse.down()
  await expect(opened).toBeVisible()
  await page.mouse.up()
  // Lifted, it presses nothing.
  await expect(opened).toBeVisible()
}
