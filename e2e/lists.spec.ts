import type { Page } from '@playwright/test'
import { createClient } from '@plaudit/client/client'
import { openContest, type OpenContest } from '../bench/harness.ts'
import { typedBeforeScripts } from './early.ts'
import { expect, expectAccessible, once, test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'

let soup: OpenContest
test.describe.configure({ mode: 'serial', timeout: 120_000 })
ownInstallation(() => ({}))

const hour = 3600_000
const ahead = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** A visitor with a device of their own votes. */
async function vote(contest: OpenContest, at: number): Promise<void> {
  const { ssid } = await createClient({ baseUrl: here.url }).call('api/getUser', {})
  const voter = createClient({ baseUrl: here.url, session: () => ({ ssid }) })
  await voter.call('contest/v2/addVote', {
    cx_id: contest.cx_id,
    assox_id: contest.assox[at] ?? '',
  })
}

const cards = (page: Page) => page.getByRole('article').getByRole('heading')
const count = (page: Page) => page.locator('main').getByRole('status').first()
const box = (page: Page) => page.getByRole('searchbox', { name: 'Find a contest' })

test('the start page shows who leads, and moves with a vote [cf:8153c]', async ({ page }) => {
  soup = await openContest(here.url, 6, { contest_name: 'Soup of the year', category: 435 })
  await openContest(here.url, 3, { contest_name: 'Fence painting', end_date: ahead(2) })
  const later = await openContest(here.url, 3, { contest_name: 'Kites', end_date: ahead(5) })
  await later.organiser.api.call('contest/v2/setContestStatus', {
    cx_id: later.cx_id,
    contest_status: 'end',
  })
  for (const at of [1, 1, 2]) await vote(soup, at)
  const lineup = page.getByRole('list', { name: 'Soup of the year: who leads' })
  await expect(async () => {
    await page.goto(`${here.url}/`)
    await expect(lineup).toContainText('Contestant 2', { timeout: 1000 })
  }).toPass()
  await expect(lineup.getByRole('listitem')).toHaveCount(5)
  await expect(lineup.getByRole('listitem').nth(2)).toContainText('2Contestant 2')
  await expect(cards(page)).toHaveText(['Fence painting', 'Soup of the year', 'Kites'])
  await expect(page.locator('main')).toContainText('Contestant 2 leads, 2 to 1')
  for (let more = 0; more < 2; more++) await vote(soup, 2)
  await expect(lineup.getByRole('listitem').nth(2)).toContainText('3Contestant 3')
  await expect(page.locator('main')).toContainText('Contestant 3 leads, 3 to 2')
  await lineup.getByRole('link').nth(2).click()
  await expect(page).toHaveURL(`${here.url}/cx/${soup.cx_id}/${soup.assox[2]}`)
})

test('the list is narrowed by category, state, order and words, each with an address [cf:12d64]', async ({
  page,
}) => {
  await page.goto(`${here.url}/contests`)
  await expect(cards(page)).toHaveText(['Fence painting', 'Soup of the year', 'Kites'])
  await expect(count(page)).toHaveText('3 contests')
  await page.getByRole('link', { name: /^Food/ }).click()
  await expect(page).toHaveURL(`${here.url}/contests?category=food`)
  await expect(cards(page)).toHaveText(['Soup of the year'])
  await page.getByRole('link', { name: /^All contests/ }).click()
  await page.getByRole('link', { name: 'Ended' }).click()
  await expect(page).toHaveURL(`${here.url}/contests?status=ended`)
  await expect(cards(page)).toHaveText(['Kites'])
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.locator('summary', { hasText: 'Closing soonest' }).click()
  await page.getByRole('link', { name: 'By name' }).click()
  await expect(page).toHaveURL(`${here.url}/contests?sort=name`)
  await expect(cards(page)).toHaveText(['Fence painting', 'Kites', 'Soup of the year'])
  await page.reload()
  await expect(cards(page)).toHaveText(['Fence painting', 'Kites', 'Soup of the year'])
  await expectAccessible(page)
})

test('a card of the list moves with a vote, and names who rose from nowhere', async ({ page }) => {
  const cups = await openContest(here.url, 5, { contest_name: 'Cups', end_date: ahead(3) })
  await page.goto(`${here.url}/contests?search=cups`)
  const card = page.getByRole('article')
  await expect(card).toContainText('No votes yet')
  await vote(cups, 4)
  await expect(card).toContainText('Contestant 5 leads with 1')
  await vote(cups, 4)
  await expect(card).toContainText('Contestant 5 leads with 2')
  for (let more = 0; more < 3; more++) await vote(cups, 0)
  await expect(card).toContainText('Contestant 1 leads, 3 to 2')
  await cups.organiser.api.call('contest/v2/setContestStatus', {
    cx_id: cups.cx_id,
    contest_status: 'pause',
  })
  await expect(card).toContainText('Paused')
  await cups.organiser.api.call('contest/v2/setContestStatus', {
    cx_id: cups.cx_id,
    contest_status: 'archive',
  })
})

test(
  'what is typed is searched, one step back leaves it, and it is remembered',
  once,
  async ({ context }) => {
    // On a slow network the words are typed before the scripts are there.
    const page = await context.newPage()
    await typedBeforeScripts(page, `${here.url}/contests`, 'soop', 'main input[type=search]')
    await expect(page).toHaveURL(`${here.url}/contests?search=soop`)
    await expect(cards(page)).toHaveText(['Soup of the year'])
    await expect(count(page)).toHaveText('1 contest for “soop”')
    await expect(page).toHaveTitle(/Contests for “soop”/)
    await box(page).press('Enter')
    await page.goBack()
    await expect(box(page)).toHaveValue('')
    await expect(cards(page)).toHaveCount(3)
    await page.getByRole('heading', { level: 1 }).click()
    await box(page).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'soop' })).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await box(page).click()
    await page.getByRole('link', { name: 'soop' }).click()
    await expect(box(page)).toHaveValue('soop')
    await expect(cards(page)).toHaveText(['Soup of the year'])
  },
)

test('a word in the path filters over the full width or searches, and typing goes on [cf:c030c]', async ({
  page,
}) => {
  await page.goto(`${here.url}/contests/ended`)
  await expect(cards(page)).toHaveText(['Kites'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contests that have ended')
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.height).toBeLessThan(2)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page).toHaveURL(`${here.url}/contests/ongoing`)
  await expect(cards(page)).toHaveText(['Fence painting', 'Soup of the year'])
  await page.goto(`${here.url}/contests/kit`)
  await expect(cards(page)).toHaveText(['Kites'])
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await box(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.type('es')
  await expect(page).toHaveURL(`${here.url}/contests?search=kites`)
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('kites')
})

test('no script: links filter and the form searches [cf:072b4]', once, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${here.url}/contests?status=ended`)
  await expect(cards(page)).toHaveText(['Kites'])
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `${here.url}/contests/ended`,
  )
  await box(page).fill('kite')
  await box(page).press('Enter')
  await expect(page).toHaveURL(`${here.url}/contests?status=ended&search=kite`)
  await expect(cards(page)).toHaveText(['Kites'])
  await page.goto(`${here.url}/contests?page=9`)
  await expect(page.locator('main')).toContainText('The list ends before page 9')
  await page.goto(`${here.url}/mobile/contests/?sort=name`)
  await expect(cards(page)).toHaveText(['Fence painting', 'Kites', 'Soup of the year'])
  await context.close()
})

test(
  'offline the copy of the device is there at once; what was never seen says so [cf:e002a]',
  once,
  async ({ page, context }) => {
    await page.goto(`${here.url}/contests`)
    await page.waitForLoadState('networkidle')
    await page.goto(`${here.url}/help`)
    await page.waitForLoadState('networkidle')
    // The screen's script comes while there is a network, its data does not.
    await page.locator('footer').getByRole('link', { name: 'Contests' }).hover()
    await page.waitForLoadState('networkidle')
    const told = page.getByText('This page catches up by itself when you are back.')
    await expect(told).toHaveCount(0)
    await context.setOffline(true)
    await expect(told).toBeVisible()
    await page.locator('footer').getByRole('link', { name: 'Contests' }).click()
    await expect(cards(page)).toHaveCount(3)
    await page.getByRole('link', { name: 'Upcoming' }).click()
    await expect(page.locator('main')).toContainText('no copy of this list')
    await context.setOffline(false)
    await expect(page.locator('main')).toContainText('No contest waits to open')
    await expect(told).toHaveCount(0)
  },
)

test('a list that fails offers to try again', once, async ({ page }) => {
  await page.goto(`${here.url}/contests`)
  await page.route('**/app/contest/v2/get', (route) => route.fulfill({ status: 500, body: 'no' }))
  await page.getByRole('link', { name: 'Upcoming' }).click()
  await expect(page.getByRole('alert').getByText('The contests did not arrive')).toBeVisible()
  await page.unroute('**/app/contest/v2/get')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('main')).toContainText('No contest waits to open')
})

test('the light layout lists the same and asks anew by a button [cf:58b90]', async ({ page }) => {
  await page.goto(`${here.url}/mobile/contests/`)
  await expect(cards(page)).toHaveText(['Fence painting', 'Soup of the year', 'Kites'])
  await expectAccessible(page)
  await openContest(here.url, 2, { contest_name: 'Aprons', end_date: ahead(1) })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(cards(page).first()).toHaveText('Aprons')
  await page.getByRole('link', { name: 'Soup of the year' }).click()
  await expect(page).toHaveURL(`${here.url}/mobile/contests/soup-of-the-year`)
})

test(
  'more than fifty contests come in pages, each with an address, with and without script',
  once,
  async ({ page, browser }) => {
    const { api } = soup.organiser
    for (let copy = 1; copy <= 50; copy++) {
      const { contest } = await api.call('contest/v2/duplicateContest', {
        cx_id: soup.cx_id,
        contest_name: `Pot ${String(copy).padStart(2, '0')}`,
      })
      await api.call('contest/v2/setContestStatus', {
        cx_id: contest.cx_id,
        contest_status: 'publish',
      })
    }
    await page.goto(`${here.url}/contests?search=pot&sort=name`)
    await expect(count(page)).toHaveText('50 contests for “pot”')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)
    await page.goto(`${here.url}/contests?category=food&sort=name`)
    await expect(count(page)).toHaveText('51 contests')
    await expect(cards(page)).toHaveCount(50)
    await expect(cards(page).first()).toHaveText('Pot 01')
    await page.getByRole('link', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(`${here.url}/contests?category=food&sort=name&page=2`)
    await expect(cards(page)).toHaveText(['Soup of the year'])
    await expect(page.locator('link[rel="prev"]')).toHaveCount(1)
    await page.goBack()
    await expect(cards(page)).toHaveCount(50)
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${here.url}/contests?category=food&sort=name`)
    await plain.getByRole('link', { name: 'Page 2' }).click()
    await expect(cards(plain)).toHaveText(['Soup of the year'])
    await context.close()
  },
)
