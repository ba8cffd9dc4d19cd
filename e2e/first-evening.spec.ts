import type { Locator } from '@playwright/test'
import { expect, expectAccessible, once, settled, test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'

ownInstallation((PUBLIC_URL) => ({ PUBLIC_URL, LOG_LEVEL: 'info' }))

test(
  'from the first start to the first vote an organiser taps twelve times at most and fills four fields',
  once,
  async ({ page }) => {
    let taps = 0
    let fields = 0
    const tap = async (target: Locator) => {
      await target.click()
      taps++
    }
    const fill = async (label: string, text: string) => {
      await page.getByRole('textbox', { name: label }).first().fill(text)
      fields++
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await expect.poll(() => here.output()).toMatch(/auth\?setup=\w+/)
    await page.goto(/http\S+\/auth\?setup=\w+/.exec(here.output())?.[0] ?? '')
    await fill('E-mail', 'zoe.keeper@example.org')
    await fill('Password', 'nine quiet otters')
    await expect(page.getByLabel('Full name')).toHaveValue('Zoe Keeper')
    await expect(page.getByLabel('Username')).toHaveValue('zoe.keeper')
    await expectAccessible(page)
    await tap(button('Make the admin account'))
    await expect(page).toHaveURL(`${here.url}/dashboard`)
    await tap(page.locator('main').getByRole('link', { name: 'Start a contest' }).first())
    await fill('Name of the contest', 'Song of the street')
    await fill('Who can be voted for?', 'Oak lane\n\nRose court\nOak lane\n')
    await tap(button('Create with these settings'))
    await expect(page).toHaveURL(/\/studio\/[0-9A-Za-z]{20,24}$/)
    await settled(page)
    await tap(button('Publish'))
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Publish' }))
    const dialog = page.getByRole('dialog', { name: 'Send the link' })
    await tap(dialog.getByRole('link', { name: 'Open the page' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Song of the street' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await tap(page.getByRole('article').first().getByRole('button', { name: /^Vote/ }))
    await expect(page.getByText('Your vote is in').first()).toBeVisible()
    expect(taps).toBeLessThanOrEqual(12)
    expect(fields).toBeLessThanOrEqual(4)
  },
)
