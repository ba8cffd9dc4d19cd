import type { Person } from '../bench/harness.ts'
import { opensAlive } from './alive.ts'
import { expect, expectAccessible, newPerson, once, test, watchFaults } from './fixtures.ts'

const password = 'a long sample password 7'
const nameOf = ({ session }: Person): string => session.username ?? ''

test(
  'what was typed before the scripts stays when they do not come, and they are asked for again',
  once,
  async ({ browser, baseURL }) => {
    const person = await newPerson(baseURL)
    const page = await browser.newPage({ baseURL: baseURL ?? '' })
    const faults = await watchFaults(page)
    const scripts = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname)
    const networkIsBack = () => page.evaluate(() => dispatchEvent(new Event('online')))
    let refused = 0
    await page.route(scripts, (route) => (refused++, route.abort('connectionreset')))
    await page.goto('/auth?next=/dashboard')
    const first: string[] = await page.evaluate(() =>
      [...document.scripts].flatMap(({ text }) => text.match(/\/assets\/[\w/.~-]+\.js/g) ?? []),
    )
    await page.getByLabel('Username or e-mail').fill(nameOf(person))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expect.poll(() => refused).toBeGreaterThanOrEqual(new Set(first).size)

    // Now the page comes alive, its parts do not.
    await page.unroute(scripts)
    refused = 0
    await page.route(
      (url) => scripts(url) && !first.includes(url.pathname),
      (route) => (refused++, route.abort('connectionreset')),
    )
    await networkIsBack()
    await expect(page.locator('form button[type=submit]')).toBeVisible()
    await expect.poll(() => refused).toBeGreaterThan(0)
    await expect(page.getByLabel('Username or e-mail')).toHaveValue(nameOf(person))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')

    await page.unrouteAll()
    await networkIsBack()
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/dashboard')
    expect(faults).toEqual([])
    await page.close()
  },
)

test('the light layout signs in and goes to its contests [cf:6a99e]', async ({ page, baseURL }) => {
  const person = await newPerson(baseURL)
  await page.goto('/mobile/')
  await page.getByLabel('Username or e-mail').fill(nameOf(person))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/mobile\/contests\/?$/)
})

test(
  'in Spanish, down to the server’s sentences and the narrowest phone',
  once,
  async ({ browser, baseURL }) => {
    const person = await newPerson(baseURL)
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'es',
      viewport: { width: 320, height: 700 },
    })
    const page = opensAlive(await context.newPage())
    await page.goto('/auth?as=new')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea tu cuenta')
    await expectAccessible(page)
    await page.locator('[name=full_name]').fill('Zoë')
    await page.locator('[name=username]').fill(nameOf(person))
    await page.locator('[name=email]').fill('x@example.org')
    for (const name of ['password', 'confirm_password'])
      await page.locator(`[name=${name}]`).fill(password)
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('[name=username]')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('form')).not.toContainText('taken')
    await context.close()
  },
)

test(
  'a new account speaks the language of the page it is made on',
  once,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'fr-FR' })
    const page = await context.newPage()
    await page.goto('/auth?as=new')
    await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveValue('FR')
    await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('FR')
    await context.close()
  },
)
