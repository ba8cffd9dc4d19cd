import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseVkey } from '@plaudit/votelog/keys'
import { verifyReceipt } from '@plaudit/votelog/receipt'
import { opensAlive } from './alive.ts'
import { expect, expectAccessible, once, openLive, test } from './fixtures.ts'

/** Votes on the contest's page and opens the receipt that the moment after offers. */
async function voteAndOpen(page: Page, cxId: string, name: string): Promise<void> {
  await page.goto(`/cx/${cxId}`)
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button')
    .click()
  await page.getByRole('link', { name: 'Open your receipt' }).click()
  await expect(page).toHaveURL(/\/receipt\/\w+$/)
}

const numbered = (page: Page) =>
  expect(page.locator('main')).toContainText(/stands in the contest’s public log under number \d+/)

test('a vote leads to its receipt, which is checked in the browser and kept as a file', async ({
  page,
  contest,
  baseURL,
}) => {
  await voteAndOpen(page, contest.cx_id, 'Contestant 3')
  await numbered(page)
  const main = page.locator('main')
  await expect(main).toContainText('This ballot counts.')
  await expect(main).toContainText('Contestant 3')
  await expect(main).toContainText('1 free vote')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Everything holds.')).toBeVisible()
  await expect(
    page.getByText('The promise that this device was given when you voted was kept.'),
  ).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the receipt file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^\w+\.tlog-proof$/)
  const keys = (await (await fetch(`${baseURL}/log/${contest.cx_id}/keys`)).text())
    .trim()
    .split('\n')
    .map(parseVkey)
  const text = await readFile(await download.path(), 'utf8')
  expect(verifyReceipt(text, { origin: keys[0]?.name ?? '', keys })).toMatchObject({ ok: true })
})

test(
  'the log’s page shows new entries and the new head as they come',
  once,
  async ({ page, contest }) => {
    const { cx_id, assox, organiser } = contest
    const size = page.getByRole('definition').first()
    const newest = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Contestant 4' })
    await openLive(page, `/cx/${cx_id}/log`)
    const before = await size.textContent()
    await expect(newest).not.toContainText('1 free vote')
    await organiser.api.call('contest/v2/addVote', {
      cx_id,
      assox_id: assox[3] ?? '',
      fingerprint: 'x',
    })
    await expect(newest.filter({ hasText: '1 free vote' })).toBeVisible()
    await expect(size).not.toHaveText(before ?? '')
  },
)

test(
  'a public log that has another entry in the place is found out',
  once,
  async ({ page, contest }) => {
    await voteAndOpen(page, contest.cx_id, 'Contestant 1')
    await numbered(page)
    await page.route('**/contest/v2/getLog/**', async (route) => {
      const answer = await route.fetch()
      const log = (await answer.json()) as { leaves: { hash: string }[] }
      for (const leaf of log.leaves) leaf.hash = '0'.repeat(64)
      await route.fulfill({ json: log })
    })
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByText(/The public log has another entry under number \d+/)).toBeVisible()
    await expect(page.getByText('Something does not hold.')).toBeVisible()
    await expectAccessible(page)
    await page.route('**/log/*/keys', (route) => route.abort())
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('The check could not be run')).toBeVisible()
    // An answer that is still on its way must not fail a test that is over.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)

test(
  'without any script: the receipt says what was cast, and the file is there',
  once,
  async ({ browser, baseURL, contest }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/cx/${contest.cx_id}/${contest.assox[1]}`)
    await page.getByRole('button', { name: 'Contestant 2' }).locator('visible=true').click()
    await page.getByRole('link', { name: 'Open your receipt' }).click()
    await expect(async () => {
      await page.reload()
      await expect(page.locator('main')).toContainText(/under number \d+/, { timeout: 500 })
    }).toPass()
    await expect(page.locator('main')).toContainText('This ballot counts.')
    await expect(page.locator('main')).toContainText('Contestant 2')
    await expect(page.getByRole('link', { name: 'Download the receipt file' })).toHaveAttribute(
      'href',
      /^data:text\/plain.*tlog-proof/,
    )
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    // As people read a number out.
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.goto(`/receipt/${(id.match(/.{1,4}/g) ?? []).join('-')}`)
    await expect(page).toHaveURL(`${baseURL}/receipt/${id}`)
    for (const nobody of ['short', id.replaceAll(/./g, 'a')])
      expect((await page.goto(`/receipt/${nobody}`))?.status()).toBe(404)
    await context.close()
  },
)

test(
  'the receipt in Spanish, on a narrow phone',
  once,
  async ({ page, contest, browser, baseURL }) => {
    await voteAndOpen(page, contest.cx_id, 'Contestant 4')
    await numbered(page)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'es',
      viewport: { width: 320, height: 700 },
    })
    const other = opensAlive(await context.newPage())
    await other.goto(page.url())
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tu recibo')
    await other.getByRole('main').getByRole('button').last().click()
    await expect(other.getByText('Todo concuerda.')).toBeVisible()
    await expectAccessible(other)
    await context.close()
  },
)
