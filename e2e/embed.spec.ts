import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { alive } from './alive.ts'
import { expect, expectAccessible, test, once } from './fixtures.ts'

/**
 * Another site on this machine, with whatever its owner pastes. `localhost` is foreign
 * to the tests' address, another port of it is not.
 */
async function otherSite(host: 'localhost' | '127.0.0.1') {
  let pasted = ''
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="en"><title>News</title><h1>Our news</h1>${pasted}`)
  }).listen(0, host)
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    paste: (lines: string) => (pasted = lines),
    close: () => server.close(),
  }
}

const frameOf = (page: Page) => page.frameLocator('iframe')

/** A tap before the frame's script is there votes too, on a page of its own. */
async function frameAlive(page: Page): Promise<void> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame()
  await frame?.waitForURL('**/embed/**')
  if (frame) await alive(frame)
}

test(
  'screen /embed/{embed}: a key from the studio opens the contest on its site alone [cf:8c402]',
  once,
  async ({ page, browser, contest, signIn, baseURL }) => {
    const near = await otherSite('127.0.0.1')
    const foreign = await otherSite('localhost')
    const unlisted = await otherSite('127.0.0.1')
    await signIn(contest.organiser)

    await test.step('the organiser makes a key and sees it as the site will show it', async () => {
      await page.goto(`/studio/${contest.cx_id}?section=embeds`)
      await page.getByRole('button', { name: 'Add a site' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Sites that may show it').fill('https://*.example.org')
      await dialog.getByRole('button', { name: 'Add a site' }).click()
      await expect(dialog.getByText('A site’s address, please')).toBeVisible()
      await dialog
        .getByLabel('Sites that may show it')
        .fill(`${near.url}/some/page\n${foreign.url}`)
      await dialog.getByLabel('Name', { exact: true }).fill('The paper')
      await dialog.getByRole('button', { name: 'Add a site' }).click()
      await expect(page.getByRole('heading', { name: 'The paper' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'See the frame' }).click()
      await expect(frameOf(page).getByRole('heading', { name: 'Contestant 5' })).toBeVisible()
      await page.keyboard.press('Escape')
    })
    const lines = await page.locator('pre').innerText()
    for (const site of [near, foreign, unlisted]) site.paste(lines)

    const reader = await browser.newPage({ ...(baseURL && { baseURL }) })
    await test.step('a reader votes within the page of the site, as high as the contest is', async () => {
      await reader.goto(near.url)
      await frameAlive(reader)
      const frame = frameOf(reader)
      await frame.getByRole('button', { name: 'Vote for Contestant 2' }).click()
      await expect(frame.getByText('Your vote counts.')).toBeVisible()
      const receipt = frame.getByRole('link', { name: 'Open the receipt' })
      await expect(receipt).toHaveAttribute('target', '_blank')
      const heights = async () => [
        await reader.locator('iframe').evaluate((box) => box.clientHeight),
        await frame.locator('main').evaluate((main) => Math.ceil(main.scrollHeight)),
      ]
      await expect.poll(async () => new Set(await heights()).size).toBe(1)
    })

    await test.step('a site that is not named shows a way out and nothing to vote with, so nobody can be made to tap there', async () => {
      const page = await browser.newPage()
      await page.goto(unlisted.url)
      const way = frameOf(page).getByRole('link', { name: 'Open it in a new tab' })
      await expect(way).toBeVisible()
      await expect(frameOf(page).getByRole('button')).toHaveCount(0)
      const opened = page.waitForEvent('popup')
      await way.click()
      await expect((await opened).getByRole('heading', { name: 'Contestant 5' })).toBeVisible()
      await page.close()
    })

    await test.step('where the browser keeps nothing for frames, the vote opens on its page', async () => {
      const page = await browser.newPage()
      // As browsers do that keep nothing for frames of foreign sites; not every one that runs these tests does.
      await page.addInitScript(() => {
        if (!location.pathname.startsWith('/embed/')) return
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      })
      await page.goto(foreign.url)
      const opened = page.waitForEvent('popup')
      await frameOf(page)
        .getByRole('link', { name: /^Vote: Contestant 3/ })
        .click()
      const tab = await opened
      await expect(tab.getByRole('heading', { level: 1, name: 'Contestant 3' })).toBeVisible()
      await page.close()
    })

    await test.step('revoked, it shows nothing anywhere', async () => {
      const answer = await page.request.get(`/embed/${/embed="(\w+)"/.exec(lines)?.[1] ?? ''}`)
      expect(answer.status()).toBe(200)
      await page.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByRole('heading', { name: 'Not on other sites yet' })).toBeVisible()
      await expect.poll(async () => (await page.request.get(answer.url())).status()).toBe(404)
    })
    await reader.close()
    for (const site of [near, foreign, unlisted]) site.close()
  },
)
