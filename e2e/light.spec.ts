import type { Page } from '@playwright/test'
import { expect, keepSession, newPerson, once, test, watchFaults } from './fixtures.ts'

/** The scripts that a page has asked for since it was opened. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/assets/') && request.url().endsWith('.js'))
      asked.push(request.url())
  })
  return asked
}

/** Longer than a page with scripts waits before it asks for them. */
const patience = 3000

const rest = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.evaluate((time) => new Promise((done) => setTimeout(done, time)), patience)
}

test(
  'the light layout asks for no script before somebody does something with it, and then works',
  once,
  async ({ browser, contest }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    const page = await context.newPage()
    const faults = await watchFaults(page)
    const scripts = scriptsOf(page)
    for (const path of [
      '/mobile/',
      '/mobile/contests/',
      `/mobile/contests/${contest.contest_slug}`,
    ]) {
      await page.goto(path)
      await rest(page)
      expect(scripts, path).toEqual([])
    }
    // A link is a link, and a vote a form, without any.
    await page.goto('/mobile/contests/?sort=name')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The button that is tapped first does what it does as soon as its script is there.
    const asked = page.waitForRequest((request) => request.url().includes('/contest/v2/'))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await asked
    expect(scripts.length).toBeGreaterThan(0)
    expect(faults).toEqual([])
    await context.close()
  },
)

test(
  'the light layout comes alive by itself where the device knows its person',
  once,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext()
    await keepSession(context, await newPerson(baseURL))
    const page = await context.newPage()
    const scripts = scriptsOf(page)
    await page.goto('/mobile/contests/')
    await expect.poll(() => scripts.length).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await context.close()
  },
)
