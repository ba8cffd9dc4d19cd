import { expect, type Locator, type Page } from '@playwright/test'

/**
 * The question about a vote that waited too long takes the foot of no conversation, and the bar does not lie over it.
 * @param field where one writes, on the conversation's page, which is open.
 * @param cover address of a screen whose bar lies over a cover.
 */
export async function standsAside(page: Page, field: Locator, cover: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const key = `ballot:${'1'.repeat(22)}`
  await page.evaluate((at) => {
    const [account, cx_id] = [localStorage.getItem('username'), at.slice(-22)]
    const held = { client_id: 'asked', cx_id, round_id: 1, lines: [], single: true, asks: true }
    localStorage.setItem(at, JSON.stringify({ ...held, account, name: 'Ana' }))
  }, key)
  await page.reload()
  const asked = page.getByRole('status').filter({ hasText: 'Your vote for Ana has not gone out' })
  await expect(asked).toBeVisible()
  await expect(field).toBeVisible()
  await expect.poll(() => bottomOf(field)).toBeLessThanOrEqual(844)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goto(cover)
  await expect(asked).toBeVisible()
  const bar = await bottomOf(page.locator('[data-app-shell] > header'))
  await expect.poll(async () => (await asked.boundingBox())?.y).toBeGreaterThanOrEqual(bar)
  await page.evaluate((at) => localStorage.removeItem(at), key)
}

export const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}
