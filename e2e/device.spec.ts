import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { expect, once, opensAlive, test } from './fixtures.ts'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** The same browser as before, with scripts or without. */
function browserWith(browser: Browser, baseURL: string | undefined, scripts: boolean, kept?: Kept) {
  return browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: scripts,
    ...(kept && { storageState: kept }),
  })
}

const buttonOf = (page: Page, name: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button')

async function votesOf(page: Page, cx_id: string): Promise<number> {
  const answer = await page.request.post(`/app/contest/v2/getCachedContest/${cx_id}`)
  return ((await answer.json()) as { contest: { votes_total: number } }).contest.votes_total
}

test(
  'who votes without scripts has voted with scripts too',
  once,
  async ({ browser, baseURL, contest }) => {
    const plain = await browserWith(browser, baseURL, false)
    const form = await plain.newPage()
    await form.goto(`/cx/${contest.cx_id}`)
    await buttonOf(form, 'Contestant 2').click()
    await expect(form).toHaveURL(/\?receipt=\w+$/)
    const scripted = await browserWith(browser, baseURL, true, await plain.storageState())
    const page = opensAlive(await scripted.newPage())
    await page.goto(`/cx/${contest.cx_id}`)
    await expect(buttonOf(page, 'Contestant 2')).toHaveText(/^Voted ·/)
    await expect(buttonOf(page, 'Contestant 1')).toBeDisabled()
    expect(await votesOf(page, contest.cx_id)).toBe(1)
    await Promise.all([plain.close(), scripted.close()])
  },
)

test(
  'who votes with scripts has voted without scripts too',
  once,
  async ({ browser, baseURL, contest }) => {
    const scripted = await browserWith(browser, baseURL, true)
    const page = opensAlive(await scripted.newPage())
    await page.goto(`/cx/${contest.cx_id}`)
    await buttonOf(page, 'Contestant 3').click()
    await expect(page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })).toBeVisible()
    const plain = await browserWith(browser, baseURL, false, await scripted.storageState())
    const form = await plain.newPage()
    await form.goto(`/cx/${contest.cx_id}`)
    await buttonOf(form, 'Contestant 1').click()
    await expect(form).toHaveURL(/\?refused=vote_too_early/)
    await expect.poll(() => votesOf(page, contest.cx_id)).toBe(1)
    await Promise.all([plain.close(), scripted.close()])
  },
)
