import { openContest } from '../bench/harness.ts'
import { card, receipt } from './contestPage.ts'
import { dots, picture } from './pictures.ts'
import { alive } from './alive.ts'
import { cutTheWay } from './cut-the-way.ts'
import { expect, goOffline, once, openLive, test, watchFaults } from './fixtures.ts'
import { kept } from './kept.ts'
import { walkInSilence } from './relay.ts'

const dialogScript = /\/assets\/.*\/dialog-view-.*\.js$/
const lookScript = /\/assets\/.*\/look-menu-.*\.js$/
const menuScript = /\/assets\/.*\/nav-drawer-view-.*\.js$/

test('a vote that is asked about is cast without a network, and sent when it is back', async ({
  page,
  baseURL,
}) => {
  const { cx_id } = await openContest(baseURL ?? '', 2, { confirm_vote: true })
  const ahead = page.waitForResponse(dialogScript)
  await page.goto(`/cx/${cx_id}`)
  // Somebody's hand is there: what answers their taps is fetched.
  await page.mouse.move(5, 5)
  await (await ahead).finished()
  await goOffline(page)
  await card(page, 'Contestant 1').getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vote' }).click()
  await expect(page.getByText('Your vote is kept and goes out by itself')).toBeVisible()
  await page.context().setOffline(false)
  await expect(receipt(page)).toBeVisible()
})

test(
  'what did not come before the network went takes nothing away, and comes when it is back',
  once,
  async ({ page, contest }) => {
    const title = page.getByRole('heading', { level: 1, name: 'Load test' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route(menuScript, (route) => route.abort())
    await page.goto(`/cx/${contest.cx_id}`)
    await goOffline(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByText('You are offline.', { exact: false })).toBeVisible()
    await expect(title).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.context().setOffline(false)
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.setViewportSize({ width: 1440, height: 900 })
    await page.context().setOffline(true)
    const look = page.getByRole('button', { name: 'Language and appearance' })
    await look.click()
    await expect(title).toBeVisible()
    await page.context().setOffline(false)
    // A browser says that it is online a moment before the network carries anything: the next tap asks again.
    await expect(async () => {
      await look.click({ timeout: 2000 })
      await expect(page.getByRole('menu')).toBeVisible({ timeout: 2000 })
    }).toPass()

    // The start page asks for itself anew a moment after its line is there.
    await openLive(page, '/')
    await page.context().setOffline(true)
    const asked = page.waitForRequest(/_\.data/, { timeout: 3000 }).catch(() => undefined)
    expect(await asked).toBeUndefined()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Prove it did/)
  },
)

test(
  'a tap on a part whose script is still on its way shows that it waits, and is done when it comes',
  once,
  async ({ browser, baseURL, contest }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    const faults = await watchFaults(page)
    const held = Promise.withResolvers<void>()
    await page.route(lookScript, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`/cx/${contest.cx_id}`)
    await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
    const look = page.getByRole('button', { name: 'Language and appearance' })
    await look.click()
    await expect(look).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('menu')).toHaveCount(0)
    held.resolve()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(page.locator('[data-early]')).toHaveCount(0)
    expect(faults).toEqual([])
    await page.close()
  },
)

test('a question or a dialog that does not come says so', once, async ({ browser, baseURL }) => {
  const { cx_id } = await openContest(baseURL ?? '', 2, { confirm_vote: true })
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  const faults = await watchFaults(page)
  for (const script of ['**/dialogs-*.js', dialogScript])
    await page.route(script, (route) => route.abort())
  await page.goto(`/cx/${cx_id}`)
  await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
  await card(page, 'Contestant 1').getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('Load the page again')
  await page.unroute('**/dialogs-*.js')
  await card(page, 'Contestant 1').getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Load test')
  await expect(page.getByRole('link', { name: 'Go to the start page' })).toBeVisible()
  expect(faults.filter((fault) => fault.includes('Trusted'))).toEqual([])
  await page.close()
})

test(
  'a picture that did not come is drawn or left out, and there when the network is back',
  once,
  async ({ page, contest, signIn }) => {
    await signIn(contest.organiser)
    const pictures = /\/files\//
    const isThere = (picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0
    await page.goto(`/studio/${contest.cx_id}?section=look`)
    await page.route(pictures, (route) => route.abort())
    const cover = page.locator('label', { hasText: 'Cover' }).locator('xpath=..')
    await cover.locator('input[type=file]').setInputFiles(picture('cover.png', dots(64, 36)))
    await expect(cover.getByRole('button', { name: 'Remove' })).toBeVisible()
    await expect(cover.locator('img')).toHaveCount(0)
    await page.unroute(pictures)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(() => cover.locator('img').evaluate(isThere)).toBe(true)
  },
)

for (const isNoticed of [true, false])
  test(
    `the network goes while a page is on its way${isNoticed ? '' : ', and the browser does not notice'}: nothing is lost, and the page comes by itself`,
    once,
    async ({ page, contest }) => {
      const title = page.getByRole('heading', { level: 1 })
      const link = card(page, 'Contestant 1').getByRole('link').first()
      await page.goto(`/cx/${contest.cx_id}`)
      await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      const isBack = await cutTheWay(page, isNoticed)
      await link.click()
      await expect(page.getByText(/opens as soon as you are back online/)).toBeVisible()
      await expect(title).toHaveText('Load test')
      await isBack()
      await expect(title).toHaveText('Contestant 1')
    },
  )

test(
  'a page whose script is there and whose data does not come says what is the matter before anything watches, and comes by itself',
  once,
  async ({ page, contest }) => {
    const title = page.getByRole('heading', { level: 1 })
    const link = card(page, 'Contestant 1').getByRole('link').first()
    // Nothing watches the way during the first seconds of a page: the script that does has not come.
    await page.route('**/assets/**/*.js', async (route) => {
      const script = await route.fetch()
      const watches = (await script.text()).includes('data-way')
      await (watches ? route.abort() : route.fulfill({ response: script }))
    })
    await page.goto(`/cx/${contest.cx_id}`)
    await link.click()
    await expect(title).toHaveText('Contestant 1')
    await page.goBack()
    await expect(title).toHaveText('Load test')
    const isBack = await cutTheWay(page)
    await link.click()
    await expect(title).toHaveText(/^You are offline/)
    await isBack()
    await expect(title).toHaveText('Contestant 1')
  },
)

test(
  'in the shell a contest’s views open without a network, Back opens what was seen, and so does a tap where the network only seems to be there',
  once,
  async ({ page, contest, browser, baseURL }) => {
    test.setTimeout(240_000)
    const title = page.getByRole('heading', { level: 1 })
    const [here, there] = [`/app/cx/${contest.cx_id}`, /\/app\/cx\/\w+\/\w+/]
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/app', here]) {
      await page.goto(path)
      await kept(page, path)
    }
    await goOffline(page)
    await page.getByRole('link', { name: 'Standing', exact: true }).click()
    await expect(page).toHaveURL(`${here}?view=standing`)
    await expect(page.getByRole('heading', { level: 2, name: 'Standing' })).toBeVisible()

    await page.context().setOffline(false)
    // A page of nothing is looked at as long as one that is worth reading again.
    await page.goto('/app/c/nowhere')
    await page.waitForTimeout(2500)
    await page.goto(here)
    await card(page, 'Contestant 1').getByRole('link').first().click()
    await expect(title).toHaveText('Contestant 1')
    await expect(page).toHaveURL(there)
    await kept(page, new URL(page.url()).pathname)
    await goOffline(page)
    // A link is a plain one now, here to an address that was never seen: Back leads to where it was tapped.
    await page.getByRole('link', { name: 'Contestant 2' }).click()
    await expect(title).toHaveText('Waiting')
    await alive(page)
    await expect(page.getByRole('main').locator(`a[href="${here}"]`)).toBeVisible()
    await expect(page.getByRole('main').locator('a[href="/app/c/nowhere"]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(title).toHaveText('Contestant 1')
    await expect(page).toHaveURL(there)
    await alive(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(title).toHaveText('Load test')
    await expect(page).toHaveURL(here)

    // A contestant's page names its contest by the other address, and opens what was kept.
    await page.context().setOffline(false)
    await page.goto(here)
    await kept(page, here)
    await card(page, 'Contestant 1').getByRole('link').first().click()
    await expect(title).toHaveText('Contestant 1')
    await kept(page, new URL(page.url()).pathname)
    await goOffline(page)
    await page.getByRole('link', { name: 'Load test' }).click()
    await expect(title).toHaveText('Load test')
    await expect(page).toHaveURL(here)
    await walkInSilence(browser, baseURL ?? '', contest.cx_id)
  },
)
