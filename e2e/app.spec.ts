import type { Page } from '@playwright/test'
import { openContest } from '../bench/harness.ts'
import { alive, expect, expectAccessible, newPerson, once, settled, test } from './fixtures.ts'

/** The phones that most people hold: each journey runs at both, from this one table. */
const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
]
const tabs = (page: Page) => page.locator('[data-app-tabs]')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** A finger across the middle of the glass. */
async function swipe(page: Page, way: 'left' | 'right'): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const [from, to] = way === 'left' ? [0.8, 0.2] : [0.2, 0.8]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x * width, y: height / 2 }],
    })
  await touch('touchStart', from)
  await touch('touchMove', to)
  await touch('touchEnd', to)
  await cdp.detach()
}

const journeys: Record<string, (page: Page, cxId: string) => Promise<void>> = {
  'from the start to a contest, a vote and its receipt': async (page, cxId) => {
    await page.goto('/app')
    await expectAccessible(page)
    await tabs(page).getByRole('link', { name: 'Contests' }).click()
    await expect(page).toHaveURL('/app/contests')
    await page.goto(`/app/cx/${cxId}`)
    await expectAccessible(page)
    const first = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Contestant 1', exact: true }) })
    await first.getByRole('button').click()
    const moment = page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })
    await expect(moment).toBeVisible()
    await moment.getByRole('link', { name: 'Open your receipt' }).click()
    // What a screen leads to stays in the shell.
    await expect(page).toHaveURL(/\/app\/receipt\//)
    await expect(tabs(page)).toBeVisible()
  },
  'back leads to where one was, and tabs keep their place': async (page, cxId) => {
    await page.goto(`/app/cx/${cxId}`)
    await tabs(page).getByRole('link', { name: 'Me', exact: true }).click()
    await expect(page).toHaveURL('/app/profile')
    await tabs(page).getByRole('link', { name: 'Contests' }).click()
    await expect(page).toHaveURL(`/app/cx/${cxId}`)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/app/profile')
  },
  'a contest’s people are one swipe apart, and one tap': async (page, cxId) => {
    await page.goto(`/app/cx/${cxId}`)
    await page.getByRole('link', { name: 'Contestant 1', exact: true }).first().click()
    await expect(title(page)).toHaveText('Contestant 1')
    // Its neighbours come after it: until then nobody is a swipe away.
    await expect(page.getByRole('link', { name: 'The next one: Contestant 2' })).toBeVisible()
    await swipe(page, 'left')
    await expect(title(page)).toHaveText('Contestant 2')
    await expect(page.getByRole('link', { name: /: Contestant 1$/ })).toBeVisible()
    await swipe(page, 'right')
    await expect(title(page)).toHaveText('Contestant 1')
    await page.getByRole('link', { name: 'The next one: Contestant 2' }).click()
    await expect(title(page)).toHaveText('Contestant 2')
    await expectAccessible(page)
  },
  'signing in stays in the shell': async (page) => {
    await page.goto('/app/profile')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/app/auth?next=%2Fapp%2Fprofile')
    await expectAccessible(page)
  },
}

for (const viewport of sizes)
  test.describe(`the shell at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true })
    for (const [name, journey] of Object.entries(journeys))
      test(name, once, async ({ page, contest }) => journey(page, contest.cx_id))
  })

/** Addresses of the shell that open for whoever comes, each with its first heading. */
const screens = [
  '',
  '/list',
  '/auth',
  '/contests',
  '/services',
  '/providers',
  '/profile',
  '/waiting',
]
test(
  'screens of the shell open for whoever comes, without scrolling sideways',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of screens) {
      const answer = await page.goto(`/app${path}`)
      expect(answer?.status(), path).toBe(200)
      expect(answer?.headers()['vary'], path).toContain('accept')
      await expect(title(page).first(), path).toBeAttached()
      await settled(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, path).toBeLessThanOrEqual(320)
    }
  },
)

test('clubs and their posts stay in the shell', once, async ({ page, signIn, baseURL }) => {
  const person = await newPerson(baseURL)
  const { club } = await person.api.call('Groups/addUpdateGroup', {
    title: `Shell ${Date.now()}`,
    access: 'public',
    membership: 'free',
  })
  const { gx_id } = club
  await person.api.call('feeds/addFeed', { gx_id, text: 'A light in the shell' })
  await signIn(person)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/app/groups')
  await page.getByRole('link', { name: club.title }).first().click()
  await expect(page).toHaveURL(`/app/c/${gx_id}`)
  await expect(title(page).first()).toHaveText(club.title)
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Open the post/ }).click()
  await expect(page).toHaveURL(new RegExp(`/app/c/${gx_id}/\\d+$`))
  await expect(page.getByText('A light in the shell')).toBeVisible()
  await expect(tabs(page)).toBeVisible()
  await settled(page)
  await expectAccessible(page)
})

test(
  'a person’s own screens of the shell open for them',
  once,
  async ({ page, signIn, baseURL }) => {
    await signIn(await newPerson(baseURL))
    for (const path of [
      'profile',
      'chat',
      'profile/personal-data',
      'profile/orders',
      'profile/payments',
      'profile/services',
      'profile/recently-viewed',
    ]) {
      const answer = await page.goto(`/app/${path}`)
      expect(answer?.status(), path).toBe(200)
      await expect(title(page).first(), path).toBeAttached()
      await expect(tabs(page), path).toBeAttached()
    }
  },
)

test(
  'below /app calls are calls, screens are screens, and the rest is nothing',
  once,
  async ({ request }) => {
    const call = await request.get('/app/api/site', { headers: { accept: 'text/html' } })
    expect(await call.json()).toHaveProperty('title')
    const nothing = await request.get('/app/nowhere', { headers: { accept: 'application/json' } })
    expect(nothing.status()).toBe(404)
    expect(await nothing.json()).toMatchObject({ code: 'not_found' })
    expect(nothing.headers()['vary']).toContain('accept')
    const screen = await request.get('/app/nowhere', { headers: { accept: 'text/html' } })
    expect(screen.status()).toBe(404)
    expect(screen.headers()['content-type']).toContain('text/html')
  },
)

/** Until the worker is in charge and has the page. */
async function kept(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(
        async (at) =>
          Boolean(await (await caches.open('plaudit-pages')).match(at, { ignoreVary: true })),
        path,
      ),
    )
    .toBe(true)
}

test(
  'without a network what was seen opens, a vote waits and goes out once, and sign-out leaves nothing',
  once,
  async ({ page, signIn, baseURL }) => {
    test.setTimeout(90_000)
    const { cx_id } = await openContest(baseURL ?? '', 3)
    const person = await newPerson(baseURL)
    await signIn(person)
    await page.setViewportSize({ width: 390, height: 844 })
    const contest = `/app/cx/${cx_id}`
    await page.goto('/app')
    await kept(page, '/app')
    await page.goto(contest)
    await kept(page, contest)
    await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)

    await page.reload()
    await expect(title(page)).toHaveText('Load test')
    await expect(page.getByText('Standing as of', { exact: false })).toBeVisible()
    const second = page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Contestant 2', exact: true }) })
    await second.getByRole('button').click()
    await expect(page.getByText('Your vote is kept and goes out when you are back')).toBeVisible()
    // What was never seen says so, and says what waits.
    await page.goto('/app/waiting')
    await expect(page.getByText('Vote for Contestant 2', { exact: false })).toBeVisible()
    await expect(page.getByText('Counts when it arrives', { exact: false })).toBeVisible()

    const counted = page.waitForResponse((answer) => answer.url().endsWith('/contest/v2/addVote'))
    await page.context().setOffline(false)
    expect(await (await counted).json()).toMatchObject({ success: true })
    await page.goto(contest)
    await alive(page)
    await expect(second.getByRole('button')).toContainText('Voted')

    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/app')
    const left = await page.evaluate(
      (username) =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('plaudit-kept')
          request.onsuccess = () => {
            const rows = request.result.transaction('calls').objectStore('calls').getAllKeys()
            rows.onsuccess = () =>
              resolve(rows.result.filter((key) => (key as string[])[0] === username).length)
          }
        }),
      person.session.username,
    )
    expect(left).toBe(0)
  },
)
