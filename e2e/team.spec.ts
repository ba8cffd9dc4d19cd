import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openContest, startServer, type RunningServer } from '../bench/harness.ts'
import { alive, expect, expectAccessible, test } from './fixtures.ts'

/** An installation of this file's own: codes stand on its console. */
let here: RunningServer
const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-e2e-team-'))
test.beforeAll(async () => {
  test.setTimeout(120_000)
  here = await startServer({ dataDir, env: { LOG_LEVEL: 'info' } })
})
test.afterAll(async () => {
  await here?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const codeOf = (address: string): string =>
  [...here.output().matchAll(/Sign-in code for (\S+): (\d{6})/g)].findLast(
    ([, to]) => to === address,
  )?.[2] ?? 'none'

test('who confirmed an address invites by mail, takes it back, and the log of acts tells of both', async ({
  page,
  signIn,
}) => {
  const contest = await openContest(here.url, 5)
  const { organiser } = contest
  const address = `${organiser.session.username}@example.org`
  await signIn(organiser)
  const section = `${here.url}/studio/${contest.cx_id}?section=team`
  await page.goto(section)
  const field = page.getByLabel('Invite somebody to the jury')
  await expect(page.getByText('Confirm your e-mail address first')).toBeVisible()
  await expect(field).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Confirm my e-mail' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your e-mail')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.poll(() => codeOf(address)).not.toBe('none')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(address))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your e-mail is confirmed')
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(section)
  await expect(field).toBeVisible()
  await alive(page)

  await field.fill('nobody-of-this-name')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Nobody here has this name or address/)
  await field.fill('judge@example.org, second@example.org')
  await field.press('Enter')
  await expect(page.getByText('judge@example.org')).toBeVisible()
  await expect(page.getByText('second@example.org')).toBeVisible()
  await expect(field).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions for judge@example.org' }).click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await expect(page.getByText('judge@example.org')).toHaveCount(0)
  await page.goto(`${here.url}/studio/${contest.cx_id}?section=acts`)
  const log = page.getByRole('list', { name: 'Log of acts' })
  await expect(log).toContainText('took an invitation back')
  await expect(log).toContainText('invited people')
  await expectAccessible(page)
  await page.getByLabel('About').selectOption('Rounds')
  await expect(log).toHaveCount(0)
})

test('the link of an invitation that is gone says so', async ({ page }) => {
  await page.goto(`/invitation#${'0'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This invitation no longer works',
  )
  expect(page.url()).not.toContain('#')
  await expectAccessible(page)
})
