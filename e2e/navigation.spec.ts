import { expect, goOffline, once, test, watchFaults } from './fixtures.ts'

// Screens change by pictures that move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test(
  'a page that does not come within 120 seconds offers to be loaded again',
  once,
  async ({ page, contest }) => {
    await page.clock.install()
    await page.goto(`/cx/${contest.cx_id}`)
    await page.route('**/*.data*', () => undefined)
    const asked = page.waitForRequest(/\.data/)
    await page.getByRole('link', { name: 'Contestant 5', exact: true }).click()
    await asked
    const reload = page.getByRole('status').getByRole('button', { name: 'Load again' })
    await page.clock.fastForward(118_000)
    await expect(reload).toHaveCount(0)
    // The first request may only have fetched ahead: the page begins to wait when it goes.
    await expect(async () => {
      await page.clock.fastForward(30_000)
      await expect(reload).toBeVisible({ timeout: 1000 })
    }).toPass()
    const again = page.waitForEvent('load')
    await reload.click()
    await again
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load test')
    await expect(reload).toHaveCount(0)
  },
)

test(
  'without a network a link stays where it is, says so, and leads on by itself when it is back',
  once,
  async ({ page, contest }) => {
    await page.goto(`/cx/${contest.cx_id}`)
    await goOffline(page)
    const heading = page.getByRole('heading', { level: 1 })
    const told = page.getByText(
      'No network. The page you chose opens as soon as you are back online.',
    )
    const way = page.getByRole('link', { name: 'Contestant 5', exact: true })
    await way.click()
    await expect(told).toBeVisible()
    await expect(page).toHaveURL(`/cx/${contest.cx_id}`)
    await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(told).toBeHidden()
    await way.click()
    await expect(told).toBeVisible()
    await expect(heading).toHaveText('Load test')
    await page.context().setOffline(false)
    await expect(heading).toHaveText('Contestant 5')
    await expect(told).toBeHidden()
  },
)

declare global {
  interface Window {
    /** For each change of screens where its picture stands before and after. */
    pictures: string[][]
  }
}

/** Runs in the page. */
function notePictures(): void {
  window.pictures = []
  const placeNow = () =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(({ style }) => style.viewTransitionName === 'picture')
      .map((one) => (one.closest('article') ? 'card' : 'page'))
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (draw) => {
    const before = placeNow()
    return start(() => {
      ;(draw as () => void)()
      window.pictures.push([...before, ...placeNow()])
    })
  }
}

test('from screen to screen by links alone: the policy is kept, each has its title, back is where one was', async ({
  page,
  contest,
}) => {
  await page.addInitScript(notePictures)
  await page.goto('/contests')
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto(`/cx/${contest.cx_id}`)
  loads.length = 0
  // The picture of the card grows into that of the page, once the script for it is there.
  await expect(async () => {
    await page.getByRole('link', { name: 'Contestant 5', exact: true }).click()
    await expect(heading).toHaveText('Contestant 5')
    await expect(page).toHaveTitle(/^Contestant 5, Load test/)
    const pictures = await page.evaluate(() => window.pictures.splice(0))
    await page.goBack()
    expect(pictures).toEqual([['card', 'page']])
  }).toPass()
  await expect(heading).toHaveText('Load test')
  await expect(page).toHaveTitle(/^Load test/)
  await page.getByRole('banner').getByRole('link', { name: 'Plaudit' }).click()
  await expect(heading).toContainText('Let the crowd decide')
  await page.getByRole('link', { name: 'Who is on stage' }).click()
  await expect(heading).toHaveText('Who is on stage')
  // Whichever stands first: other tests have contests in this list too.
  const card = page.getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').first().click()
  await expect(heading).toHaveText(name)
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click()
  await expect(heading).toContainText('A contest by tonight')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await expect(heading).toHaveText('Welcome back')
  for (const title of [/How it works/, new RegExp(`^${name}`), /^Contests/]) {
    await page.goBack()
    await expect(page).toHaveTitle(title)
  }
  expect(loads).toEqual([])
})

test(
  'the policy refuses what a page must not do, and these tests hear of it',
  once,
  async ({ browser, baseURL }) => {
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    const faults = await watchFaults(page)
    await page.goto('/help')
    await page
      .evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'document.title = "taken"'
        document.body.append(script)
      })
      .catch(() => undefined)
    await page
      .evaluate(() => {
        document.body.innerHTML = '<p>taken</p>'
      })
      .catch(() => undefined)
    await expect(page.locator('main')).toBeVisible()
    expect(await page.title()).not.toBe('taken')
    expect(faults.join()).toContain('require-trusted-types-for')
    await page.close()
  },
)

for (const path of ['/', '/contests'])
  test(
    `${path} changed on its way (a translator, an extension) is drawn anew, never blank`,
    once,
    async ({ context, contest }) => {
      // Drawn anew, a page has other marks of being alive.
      const page = await context.newPage()
      const faults = await watchFaults(page)
      const address = `${path}?of=${contest.cx_id}`
      await page.route(`**${address}`, async (route) => {
        const answer = await route.fetch()
        const body = await answer.text()
        await route.fulfill({
          response: answer,
          body: body.replace(/<h1[^>]*>/, '$&<font>x</font>'),
        })
      })
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
      const anew = page.waitForEvent('console', (message) => message.text().includes('418'))
      await page.goto(address)
      await anew
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('h1 font')).toHaveCount(0)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.getByRole('link', { name: 'Help' }).first().click()
      await expect(page).toHaveURL('/help')
      expect(faults).toEqual([])
    },
  )

test(
  'a contest opens from the list by a click, without a new page [cf:d2b5b]',
  once,
  async ({ page, contest }) => {
    const { contest: shown } = await contest.organiser.api.call('contest/v2/fetchContest', {
      cx_id: contest.cx_id,
    })
    await page.goto('/contests?sort=new')
    await page.locator(`main a[href="/contest/${shown.contest_slug}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`/contest/${shown.contest_slug}$`))
    await expect(page.getByRole('heading', { level: 1, name: shown.contest_name })).toBeVisible()
  },
)
