import { openContest, register } from '../bench/harness.ts'
import { expect, expectAccessible, newName, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'

ownInstallation()

test('a site of one’s own: made, coloured, and its host name’s record told [cf:14726]', async ({
  page,
  signIn,
}) => {
  await signIn(await register(here.url, newName()))
  await page.goto(`${here.url}/admin/access/url-settings`)
  await page.getByRole('button', { name: 'Add a site' }).click()
  await page.getByLabel('Title').fill('Spring stage')
  await page.getByLabel('Main colour').fill('#ffff00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.getByRole('textbox', { name: 'Host name' }).fill('https://Vote.Example.org/')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Waits for its record')).toBeVisible()
  await expect(page.getByLabel('Name of the record')).toHaveValue('_plaudit.vote.example.org')
  await expectAccessible(page)
  await page.goto(`${here.url}/domain`)
  await expect(page.getByText('vote.example.org', { exact: true })).toBeVisible()
  await page.goto(`${here.url}/domain/domain/buy`)
  await expect(page.getByText('No names are sold here')).toBeVisible()
})

test('the platform’s admin: finds a person, suspends them, and switches a part off', async ({
  page,
  signIn,
}) => {
  const name = newName()
  await register(here.url, name)
  await signIn(await theAdmin())
  await page.goto(`${here.url}/admin/users`)
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name: new RegExp(`Sample ${name}`) }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.getByRole('dialog').getByLabel('A sentence of your own').fill('Adverts without end.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('button', { name: 'Let back in' })).toBeVisible()
  await expectAccessible(page)
  // The palette leads on without the mouse.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('setti')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${here.url}/admin/settings`)
  await page.getByRole('switch', { name: 'Jobs' }).click()
  await expect(page.getByRole('switch', { name: 'Jobs' })).not.toBeChecked()
  for (const screen of ['health', 'jobs', 'audit', 'sites', 'reports']) {
    await page.goto(`${here.url}/admin/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a report: from the contest’s page to the decision that its author reads', async ({
  page,
  signIn,
}) => {
  const contest = await openContest(here.url, 3, { contest_name: 'Reported contest' })
  await signIn(await register(here.url, newName()))
  await page.goto(`${here.url}/cx/${contest.cx_id}?view=rules`)
  await page.getByRole('button', { name: 'Report' }).first().click()
  await page.getByRole('dialog').getByText('Fraud').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('A person looks at it, and you hear')).toBeVisible()
  await signIn(await theAdmin())
  await page.goto(`${here.url}/admin/reports`)
  await page.getByRole('link', { name: /Reported contest/ }).click()
  await page.getByLabel('The reason, told to the author').selectOption('fraud')
  await page.getByRole('button', { name: 'Take down' }).click()
  await expect(page.getByText('Taken down', { exact: true })).toBeVisible()
  const caseId = page.url().split('/').at(-1) ?? ''
  await page.goto(`${here.url}/appeal/${caseId}`)
  await page.getByLabel('Why is this wrong?').fill('Nothing is asked for here.')
  await page.getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByText('Appealed', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('finding one’s way: an empty account’s doors, and a search that finds while one types', async ({
  page,
  signIn,
}) => {
  await openContest(here.url, 3, { contest_name: 'Lumière et son' })
  await signIn(await register(here.url, newName()))
  await page.goto(here.url)
  await expect(page.getByRole('heading', { name: /Where do you want to begin/ })).toBeVisible()
  await page.goto(`${here.url}/search`)
  await page.getByRole('searchbox').fill('lumiere')
  await expect(page.getByRole('link', { name: /Lumière et son/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('zzzzqqqq')
  await expect(page.getByText('Nothing for “zzzzqqqq”')).toBeVisible()
})
