import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findWholeChromium, quietFlags } from '../scripts/test/browser.ts'
import { testSecret } from './devices.ts'
import type { Figure } from './figures.ts'
import { startServer } from './harness.ts'
import { openFeed } from './openFeed.ts'

export const posts = 500

/** Report of a browser about content that moved by itself. */
interface LayoutShift {
  value: number
  /** Somebody tapped or typed just before: it was meant to move. */
  hadRecentInput: boolean
}

declare global {
  interface Window {
    shifted: number
  }
}

/** Reads on until everything is on the page, as a thumb does. @returns how many posts are there. */
async function readAll(page: Page): Promise<number> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight - scrollY)
  for (let still = 0; still < 5;) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(150)
    still = (await height()) <= 850 ? still + 1 : 0
  }
  return page.locator('article').count()
}

/**
 * A feed of five hundred posts scrolled through on a phone: the page's memory, and if anything jumped.
 * @param where of the product it stands, in words.
 */
export async function scrolledFeed(browser: Browser, address: string, where: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        if (!entry.hadRecentInput) window.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  const shown = await readAll(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const shifted = await page.evaluate(() => window.shifted)
  await context.close()
  const name = `${shown} posts of a club scrolled through ${where}`
  const figures: Figure[] = [
    { name: `${name}: heap`, ours: usedSize / 2 ** 20, unit: 'MB', bar: '≤ 80 MB' },
    { name: 'the same: layout shift', ours: shifted, bar: '0' },
  ]
  return figures
}

/** The feed of a club on the main site, by a server of its own. */
export async function benchScroll(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({ dataDir, env: { SECRET_KEY: testSecret } })
  const browser = await chromium.launch({
    executablePath: findWholeChromium() ?? '',
    args: [...quietFlags, '--js-flags=--expose-gc'],
  })
  try {
    const address = await openFeed(server.url, posts)
    return await scrolledFeed(browser, server.url + address, 'on a phone')
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
