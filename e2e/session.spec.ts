import type { Page } from '@playwright/test'
import type { Person } from '../bench/harness.ts'
import { opensAlive } from './alive.ts'
import { expect, expectAccessible, newPerson, once, test, watchFaults } from './fixtures.ts'
import { findWholeChromium } from '../scripts/test/browser.ts'

const password = 'a long sample password 7'

/** Signs in by the form, so that the session is this browser's own and can end in it. */
async function enter(page: Page, person: Person, next: string): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Username or e-mail').fill(person.session.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).last().click()
  await page.waitForURL(`**${next}`)
}

const kept = (page: Page) =>
  page.evaluate(() =>
    ['token', 'username', 'ssid', 'user', 'parse_user'].filter((key) => localStorage.getItem(key)),
  )

/** From the menu of the bar, or on a phone from its drawer. */
async function leave(page: Page): Promise<void> {
  const account = page.getByRole('button', { name: /^Account of/ })
  await account.click()
  // A visitor who goes on before the start page is there would be led back to it.
  const left = page.waitForEvent('load')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await left
}

test(
  'signing out leads to the start and leaves nothing of the person, nor does one step back [cf:ccad3]',
  once,
  async ({ page, baseURL }) => {
    const person = await newPerson(baseURL)
    await enter(page, person, '/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    const old = await page.evaluate(() => localStorage.getItem('token'))
    const totals = () => page.evaluate(() => localStorage.getItem('kept:dashboard:all'))
    await expect.poll(totals).toContain('"totals"')
    await leave(page)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    expect((await kept(page)).filter((key) => key !== 'ssid')).toEqual([])
    expect(await totals()).toBeNull()
    const answer = await page.request.get('/app/login/logout', {
      headers: { authorization: `Bearer ${old}_${person.session.username}` },
    })
    expect(answer.status()).toBe(401)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to go on')
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0)
  },
)

test(
  'signing out ends in the visitor’s language, without going round',
  once,
  async ({ page, baseURL }) => {
    const person = await newPerson(baseURL)
    await person.api.call('account/updatePreferences', { language: 'FR' })
    await enter(page, person, '/editContests')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.waitForLoadState('networkidle')
    const visited: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: /^Compte\s: / }).click()
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveURL('/')
    await page.waitForTimeout(1000)
    expect(visited).toEqual(['/'])
  },
)

test(
  'the language that this device keeps goes before the browser’s and the person’s',
  once,
  async ({ page, baseURL, signIn }) => {
    await page.addInitScript(() => localStorage.setItem('language', 'ES'))
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    await page.goto('/help')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.waitForLoadState('networkidle')
    expect(loads).toHaveLength(2)
    const person = await newPerson(baseURL)
    await person.api.call('account/updatePreferences', { language: 'FR' })
    await signIn(person)
    await page.context().clearCookies()
    // Read on its way: the page may be loaded once more in another language, and a browser forgets what it left.
    const known: unknown[] = []
    await page.route('**/app/api/getUser*', async (route) => {
      const response = await route.fetch()
      known.push(await response.json())
      await route.fulfill({ response })
    })
    await page.goto('/how-it-works')
    await expect.poll(() => known[0]).toMatchObject({ loggedin: true, language: 'FR' })
    await page.waitForLoadState('networkidle')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('button', { name: /^Cuenta de/ })).toBeVisible()
    expect(loads.length).toBeLessThanOrEqual(4)
  },
)

test(
  'an answer with a name and a message opens the Information dialog [cf:0ab04]',
  once,
  async ({ page, baseURL, signIn }) => {
    await signIn(await newPerson(baseURL))
    await page.route('**/app/api/getUser*', async (route) => {
      const answer = await route.fetch()
      const user = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...user, globalmsg: 'We move on Sunday.' } })
    })
    await page.goto('/help')
    const dialog = page.getByRole('dialog', { name: 'Information' })
    await expect(dialog.getByText('We move on Sunday.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
  },
)

test(
  'another tab signs in, out, and in as somebody else: this one follows at once',
  once,
  async ({ page, context, baseURL }) => {
    const [ada, bo] = [await newPerson(baseURL), await newPerson(baseURL)]
    const other = opensAlive(await context.newPage())
    const faults = await watchFaults(other)
    const accountOf = (person: Person) =>
      page.getByRole('button', { name: `Account of Sample ${person.session.username}` })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to go on')
    await enter(other, ada, '/editContests')
    await expect(accountOf(ada)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await leave(other)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to go on')
    await expect(accountOf(ada)).toHaveCount(0)
    await page.goto('/how-it-works')
    await enter(other, bo, '/editContests')
    await expect(accountOf(bo)).toBeVisible()
    // Opened by somebody who was signed in: the way in must be seen all the same.
    await page.reload()
    await leave(other)
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
    // And the other way round, from the tab where the session began.
    await enter(page, ada, '/editContests')
    await other.goto('/help')
    await leave(other)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to go on')
    expect(faults).toEqual([])
  },
)

test(
  'what is typed in this tab goes when another one signs out: nothing of an account stays',
  once,
  async ({ page, context, baseURL }) => {
    const person = await newPerson(baseURL)
    await enter(page, person, '/studio/new/new')
    await page.getByLabel('Name of the contest').fill('Half a name')
    const other = opensAlive(await context.newPage())
    await other.goto('/')
    await leave(other)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to go on')
    await enter(other, person, '/')
    await expect(page.getByLabel('Name of the contest')).toHaveValue('')
  },
)

test(
  'a page that the browser kept whole shows nobody who has left meanwhile, nor breaks a rule',
  once,
  async ({ playwright, launchOptions, baseURL }) => {
    // The test runner switches the cache for going back off by itself, and the shell has none.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      executablePath: findWholeChromium() ?? '',
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    const page = opensAlive(await browser.newPage({ baseURL: baseURL ?? '' }))
    const faults = await watchFaults(page)
    await page.addInitScript(() => {
      addEventListener('pageshow', (event) => {
        if (event.persisted) document.documentElement.dataset['keptWhole'] = ''
      })
    })
    const person = await newPerson(baseURL)
    // The runner’s own way back waits for a load, and there is none.
    const back = () => page.evaluate(() => history.back()).catch(() => undefined)
    const account = page.getByRole('button', { name: /^Account of/ })
    await enter(page, person, '/help')
    await page.goto('/terms-of-service')
    await expect(account).toBeVisible()
    await page.goto('/privacy-policy')
    await back()
    await expect(page.locator('html')).toHaveAttribute('data-kept-whole')
    await expect(account).toBeVisible()
    await page.goto('/privacy-policy')
    await leave(page)
    await expect(page).toHaveURL('/')
    await back()
    await expect(page).toHaveURL('/privacy-policy')
    await back()
    await expect(page).toHaveURL('/terms-of-service')
    await expect(page.locator('html')).toHaveAttribute('data-kept-whole')
    await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
    await expect(account).toHaveCount(0)
    expect(faults).toEqual([])
    await browser.close()
  },
)

test(
  'a session that the server has ended is forgotten, and said so where one must be signed in',
  once,
  async ({ page, baseURL }) => {
    const person = await newPerson(baseURL)
    await enter(page, person, '/dashboard')
    await page.request.get('/app/login/logout', {
      headers: {
        authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}_${person.session.username}`,
      },
    })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to go on')
    expect(await kept(page)).not.toContain('token')
  },
)
