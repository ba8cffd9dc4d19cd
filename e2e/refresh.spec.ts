import type { Locator, Page } from '@playwright/test'
import { expect, newPerson, once, settled, test } from './fixtures.ts'
import { entryContest } from './entryContest.ts'
import { pull } from './press-long.ts'

const fault = { status: 500, json: { error: 'It broke.', code: 'something_went_wrong' } }

/** Coming back to a page after a while it asks anew, as after choosing a picture on a phone, and nothing comes. */
async function comeBackInVain(page: Page, call: string): Promise<void> {
  const address = `**/app/contest/v2/${call}`
  await page.route(address, (route) => route.fulfill(fault))
  await page.clock.fastForward(11_000)
  const answered = page.waitForResponse(address)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await answered
  // Until what became of the answer is drawn.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
}

/** Types into a field, and gives that very element: one that was made anew in its place is another. */
async function typedInto(field: Locator, text: string): Promise<Locator> {
  await field.fill(text)
  await field.evaluate((element) => element.setAttribute('data-typed', ''))
  return field.page().locator('[data-typed]')
}

test.beforeEach(({ page }) => page.clock.install())

test(
  'an entrant who comes back finds the form as it was, also when nothing can be read anew',
  once,
  async ({ page, baseURL, signIn }) => {
    const cx_id = await entryContest(await newPerson(baseURL))
    await signIn(await newPerson(baseURL))
    await page.goto(`/join/${cx_id}`)
    const name = page.getByLabel('Name on the stage')
    const typed = await typedInto(name, 'Ana Brook')
    await name.focus()
    await comeBackInVain(page, 'getEntry')
    await expect(typed).toHaveValue('Ana Brook')
    await expect(typed).toBeFocused()
  },
)

test(
  'what an organiser types beside a list outlasts that the list can’t be read anew',
  once,
  async ({ page, contest, signIn }) => {
    const { cx_id, organiser } = contest
    const dialog = page.getByRole('dialog')
    await signIn(organiser)
    await test.step('a contestant among all of them', async () => {
      await page.goto(`/managecontestant?cx_id=${cx_id}`)
      await page.getByRole('button', { name: 'Contestant 2', exact: true }).click()
      const line = dialog.getByLabel('One line')
      const typed = await typedInto(line, 'Sings in the bath')
      await comeBackInVain(page, 'getAllContestants')
      await expect(typed).toHaveValue('Sings in the bath')
    })
    await test.step('a new edition', async () => {
      await page.goto(`/studio/${cx_id}?section=editions`)
      await page.getByRole('button', { name: 'Add an edition' }).click()
      const name = dialog.getByLabel('Name of the edition')
      const typed = await typedInto(name, 'Spring')
      await comeBackInVain(page, 'getEditions')
      await expect(typed).toHaveValue('Spring')
    })
  },
)

test(
  'a round is not added before it is known who goes through, and that can be asked for again',
  once,
  async ({ page, contest, signIn }) => {
    await signIn(contest.organiser)
    await page.goto(`/studio/${contest.cx_id}?section=rounds`)
    const standing = '**/app/contest/v2/fetchContest'
    await page.route(standing, (route) =>
      route.request().postData()?.includes('round_id') ? route.fulfill(fault) : route.continue(),
    )
    await page.getByRole('button', { name: 'Add a round' }).click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: /^Add with/ })
    await expect(dialog.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
    await expect(add).toBeDisabled()
    await page.unroute(standing)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog.getByRole('list', { name: 'Who goes through' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add with 3 contestants' })).toBeEnabled()
  },
)

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  test(
    'a screen that is pulled down at its top asks for everything anew; one that is pulled a little does not',
    once,
    async ({ page, baseURL, signIn }) => {
      const person = await newPerson(baseURL)
      await signIn(person)
      await page.goto('/app/my-tasks')
      await settled(page)
      await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      // The bar that is pulled comes after the page.
      const bar = page.getByText('Pull to refresh')
      await bar.waitFor({ state: 'attached' })
      let asked = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/app/tasks/get')) asked += 1
      })
      await pull(page, 195, 200, 240)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
      expect(asked).toBe(0)
      await pull(page, 195, 200, 520)
      await expect.poll(() => asked).toBe(1)
      // Further down the same finger scrolls.
      await page.evaluate(() => {
        document.body.style.minHeight = '3000px'
        scrollTo(0, 600)
      })
      await pull(page, 195, 200, 520)
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
      expect(asked).toBe(1)
    },
  )
})
