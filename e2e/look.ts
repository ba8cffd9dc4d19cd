import type { Page } from '@playwright/test'
import { expectAccessible, settled } from './fixtures.ts'

/** `E2E_LOOKS=/some/folder` keeps pictures of screens there, in light and dark, for people to look at. */
const folder = process.env['E2E_LOOKS']

/** Nothing on a screen keeps anybody out; where pictures are wanted, they are taken instead. */
export async function look(page: Page, name: string): Promise<void> {
  await settled(page)
  if (folder === undefined) return expectAccessible(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const path = `${folder}/${name}-${colorScheme}-${page.viewportSize()?.width}.png`
    await page.screenshot({ path, fullPage: true })
  }
}
