import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { createClient } from '@plaudit/client/client'
import { openContest, register, startServer, type RunningServer } from '../bench/harness.ts'
import { expect, expectAccessible, newName, test } from './fixtures.ts'

let here: RunningServer
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-e2e-friction-'))
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const env = { LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' }
  here = await startServer({ dataDir, env })
})
test.afterAll(async () => {
  await here?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
test.describe.configure({ mode: 'serial' })
// A phone in a hall, as it says itself.
test.use({
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile',
})

const voteButton = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Contestant 1', exact: true }) })
    .getByRole('button')

/** The code that stands on the console, where nothing is set up to send it. */
const codeOf = (address: string): string =>
  [...here.output().matchAll(/Sign-in code for (\S+): (\d{6})/g)].findLast(
    ([, to]) => to === address,
  )?.[2] ?? 'none'

test('in a crowd behind one address the browser works unseen, and the vote counts', async ({
  page,
}) => {
  const { cx_id, assox } = await openContest(here.url, 3)
  const headers = { 'x-forwarded-for': '198.51.100.4', 'user-agent': 'Mozilla/5.0 (iPhone)' }
  const others = createClient({ baseUrl: here.url, headers })
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const { ssid } = await others.call('api/getUser', {})
      const one = createClient({ baseUrl: here.url, headers, session: () => ({ ssid }) })
      const assox_id = assox[n % 3] ?? ''
      await one.call('contest/v2/addVote', { cx_id, assox_id, fingerprint: `kind ${n}` })
    }),
  )
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.77' })
  await page.goto(`${here.url}/cx/${cx_id}`)
  const asked = page.waitForResponse(
    (answer) => answer.url().endsWith('/addVote') && answer.status() === 403,
  )
  await voteButton(page).click()
  await asked
  await expect(page.getByText('Your vote is in').first()).toBeVisible({ timeout: 30_000 })
})

test('where a confirmed address is asked for, somebody signed in confirms theirs on the way, and the vote goes out', async ({
  page,
  signIn,
}) => {
  const { cx_id } = await openContest(here.url, 3, { voter_requirement: 'confirmed_email' })
  const name = newName()
  await signIn(await register(here.url, name))
  await page.goto(`${here.url}/cx/${cx_id}`)
  await voteButton(page).click()
  await page.getByRole('link', { name: 'Confirm my e-mail' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your e-mail')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect.poll(() => codeOf(`${name}@example.org`)).not.toBe('none')
  await page.keyboard.type(codeOf(`${name}@example.org`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your e-mail is confirmed')
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load test')
  await voteButton(page).click()
  await expect(page.getByText('Your vote is in').first()).toBeVisible()
})
