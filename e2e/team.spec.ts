import { expect, expectAccessible, test } from './fixtures.ts'

test('somebody is invited by mail, the invitation is taken back, and the log of acts tells of both', async ({
  page,
  contest,
  signIn,
}) => {
  await signIn(contest.organiser)
  await page.goto(`/studio/${contest.cx_id}?section=team`)
  const field = page.getByLabel('Invite somebody to the jury')
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
  await page.goto(`/studio/${contest.cx_id}?section=acts`)
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
