import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, newPerson, test } from './fixtures.ts'
import { dots, picture } from './pictures.ts'

/** A time on the clock of Paris, as the box for it takes it. */
function inParis(instant: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return format.format(instant).replace(' ', 'T')
}

const section = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: /^Parts of/ })
    .getByRole('link', { name })
    .filter({ visible: true })
    .click()

async function register(page: Page): Promise<string> {
  const username = `studio${Date.now().toString(36)}`
  await page.goto('/studio/new/new')
  await page.locator('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'New account' }).click()
  await page.getByLabel('Full name').fill('Sample Organiser')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long sample password 7')
  await page.getByLabel('Password once more').fill('a long sample password 7')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.waitForURL('**/studio/new/new')
  return username
}

test('from registering to the declared result [cf:d2bb1]', async ({ page, baseURL }, testInfo) => {
  test.setTimeout(300_000)
  await register(page)
  const next = page.getByRole('button', { name: 'Next' })
  const progress = page.getByRole('progressbar')

  await test.step('bad input is told beside its field, the first one has the focus', async () => {
    await next.click()
    await expect(page.getByLabel('Name of the contest')).toBeFocused()
    await expect(page.locator('main').getByText('Choose one of the categories.')).toBeVisible()
  })

  await test.step('a name and a category, and a photo of more than 12 MB', async () => {
    await page.getByLabel('Name of the contest').fill('Garden of the year')
    await page.getByLabel('Category').selectOption({ label: 'Design' })
    await next.click()
    const cover = page.getByLabel('Cover')
    await cover.setInputFiles(picture('fake.png', Buffer.from('no picture at all')))
    await expect(page.locator('main').getByText(/This file is no picture/)).toBeVisible()
    const photo = dots(2400, 1800)
    expect(photo.length).toBeGreaterThan(12 * 1024 * 1024)
    // Named to the browser: what is handed to it in messages takes seconds.
    const file = testInfo.outputPath('photo.png')
    writeFileSync(file, photo)
    await cover.setInputFiles(file)
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible({ timeout: 60_000 })
    await expect(progress).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible()
    await next.click()
  })

  await test.step('hours that clocks skip and repeat', async () => {
    await page.getByLabel('Opens').fill('2027-03-28T02:30')
    await expect(page.getByText(/2:30 AM does not exist/)).toBeVisible()
    await next.click()
    await expect(page.getByLabel('Opens')).toBeFocused()
    await page.getByRole('button', { name: 'Use 3:30 AM' }).click()
    await expect(page.getByLabel('Opens')).toHaveValue('2027-03-28T03:30')
    await page.getByLabel('Closes').fill('2026-10-25T02:30')
    await expect(page.getByRole('group', { name: /2:30 AM comes twice/ })).toBeVisible()
    await next.click()
    await expect(page.locator('main').getByText('The end is before the start.')).toBeVisible()
    await page.getByLabel('Opens').fill(inParis(Date.now() - 3600_000))
    await page.getByLabel('Closes').fill(inParis(Date.now() + 24 * 3600_000))
    await next.click()
  })

  await test.step('a double tap makes one contest', async () => {
    await page.getByText('Once in a round').click()
    await page.getByRole('button', { name: 'Create the contest' }).dblclick()
    await page.waitForURL(/\/studio\/[0-9A-Za-z]{20,24}$/)
    await expect(page.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
  })
  const cx_id = page.url().split('/').at(-1) ?? ''

  await test.step('one contestant with a picture', async () => {
    await section(page, 'Contestants')
    await page.getByRole('button', { name: 'Add a contestant' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(drawer.getByLabel('Name')).toBeFocused()
    await drawer.getByLabel('Name').fill('Rose court')
    await drawer
      .getByLabel('Picture', { exact: true })
      .setInputFiles(picture('rose.png', dots(80, 100)))
    await expect(drawer.getByRole('button', { name: 'Remove' })).toBeVisible()
    await drawer.getByRole('textbox', { name: 'Story' }).fill('Since 1920')
    await drawer.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Rose court is in')).toBeVisible()
    await page.getByRole('button', { name: 'Add a contestant' }).click()
    await drawer.getByLabel('Name').fill('rose  court')
    await expect(drawer.getByText('A contestant of this name is there already.')).toBeVisible()
    await drawer.getByRole('button', { name: 'Discard' }).click()
    await drawer.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('many at once: a broken row is told, fixed in place, nothing is lost', async () => {
    await page.getByRole('link', { name: 'Many at once' }).click()
    await page
      .getByLabel('Paste a table')
      .fill('Name;Line;Shoe\nLily yard;By the sea;41\n;No name\nOak lane;Shade;\nRose court;Twice')
    await page.getByRole('button', { name: 'Look at the rows' }).click()
    await expect(
      page.locator('main').getByText('Column “Shoe” is not known here and was left out.'),
    ).toBeVisible()
    await expect(
      page.locator('main').getByText('Give the contestant a name of 1 to 120 characters.'),
    ).toBeVisible()
    await page.reload()
    await expect(
      page.locator('main').getByText('Give the contestant a name of 1 to 120 characters.'),
    ).toBeVisible()
    await page.getByLabel('Name of row 2').fill('Fern corner')
    await expect(page.getByText('All rows are good')).toBeVisible()
    await expect(page.locator('main').getByText('This name is there already.')).toHaveCount(1)
    await expect(page.getByText('One row has a name that is there already.')).toBeVisible()
    await page
      .getByLabel('Choose pictures')
      .setInputFiles([
        picture('lily-yard.png', dots(60, 75, 'lily')),
        picture('oak.png', dots(60, 75, 'oak')),
      ])
    await expect(page.getByLabel('Whose picture is oak.png?')).not.toHaveValue('')
    await page.getByRole('button', { name: 'Add 4 contestants' }).click()
    await expect(page.getByText('4 contestants are in')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Show the contestants' }).click()
    await expect(page.getByRole('row')).toHaveCount(6)
  })

  await test.step('the running order by keyboard', async () => {
    await page.getByRole('link', { name: 'Change the order' }).click()
    await page.getByRole('button', { name: /^Drag Oak lane/ }).press('Home')
    await page.getByRole('button', { name: 'Save the order' }).click()
    await expect(page.getByText('The order is saved')).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('Oak lane')
  })

  await test.step('publish', async () => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('heading', { name: 'Send the link' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code of Garden of the year' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('main').getByText('Voting open').first()).toBeVisible()
  })

  await test.step('votes move the dashboard while it is open', async () => {
    await page.goto(`/dashboard?cx_id=${cx_id}`)
    await expect(page.getByText('No votes yet').first()).toBeVisible()
    const voters = [await newPerson(baseURL), await newPerson(baseURL), await newPerson(baseURL)]
    const { contestants } = await voters[0]!.api.call('contest/v2/fetchContest', { cx_id })
    const named = (name: string) => contestants.find((c) => c.contestant_name === name)!.assox_id
    for (const [at, name] of ['Oak lane', 'Oak lane', 'Lily yard'].entries())
      await voters[at]!.api.call('contest/v2/addVote', {
        cx_id,
        assox_id: named(name),
        fingerprint: `s:${at}`,
      })
    await expect(page.getByRole('row', { name: /Oak lane/ }).first()).toContainText('2')
    await expect(
      page.getByRole('heading', { name: 'When did ballots come, and which?' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'As a table' }).first().click()
    await expectAccessible(page)
  })

  await test.step('a round with the best two', async () => {
    await page.goto(`/studio/${cx_id}?section=rounds`)
    await page.getByRole('button', { name: 'Add a round' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the round').fill('Final')
    await dialog.getByLabel('How many').fill('2')
    const list = dialog.getByRole('list', { name: 'Who goes through' })
    await expect(list.getByRole('listitem').nth(0)).toContainText('Oak lane')
    await expect(list.getByRole('listitem').nth(1)).toContainText('Through')
    await expect(list.getByRole('listitem').nth(2)).toContainText('Out')
    await dialog.getByLabel('Opens').fill(inParis(Date.now() - 60_000))
    await dialog.getByLabel('Closes').fill(inParis(Date.now() + 48 * 3600_000))
    await dialog.getByRole('button', { name: 'Add with 2 contestants' }).click()
    await expect(page.getByText('Rounds Added')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Final' })).toBeVisible()
  })

  await test.step('the rounds become one', async () => {
    await page.getByRole('button', { name: 'Merge rounds' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Round 1').check()
    await dialog.getByLabel('Final').check()
    await expect(dialog.getByText('It has 5 contestants then.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Merge 2 rounds' }).click()
    await expect(page.getByText('Rounds Merged Successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Final' })).toHaveCount(0)
  })

  await test.step('end and declare', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'End now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await expect(page.getByText('Voting is over')).toBeVisible()
    await page.getByRole('button', { name: 'Declare the result' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Declare the result' }).click()
    await expect(page.getByText('The result is declared')).toBeVisible()
  })

  await test.step('a copy is a draft of its own, and can be deleted', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(page.getByText('Contest Successfully Duplicated!')).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(cx_id))
    await expect(page.locator('main').getByText('Draft').first()).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.waitForURL('**/editContests')
    await expect(page.getByRole('row')).toHaveCount(2)
  })
})
