import type { Page } from '@playwright/test'
import { register } from '../bench/harness.ts'
import { expect, newName, settled, test } from './fixtures.ts'
import { here, secondInstallation } from './installation.ts'

secondInstallation()

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a club that is paid every month is joined, and stands on a phone among what is paid again [cf:47a0b]', async ({
  page,
  signIn,
}) => {
  const [owner, guest] = [await register(here.url, newName()), await register(here.url, newName())]
  const title = `Stage hands ${newName()}`
  const { club } = await owner.api.call('Groups/addUpdateGroup', {
    title,
    description: 'Sample club.',
    access: 'public',
    membership: 'paid',
    amount: { amount: 500, currency: 'EUR' },
    interval: 'month',
  })
  await signIn(guest)
  await page.goto(`${here.url}/c/${club.gx_id}`)
  await page.getByRole('button', { name: /^Join/ }).click()
  await expect(page.getByText('Paid every month until you cancel.')).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'It is paid', exact: true }).click()
  await page.getByRole('link', { name: 'To the club' }).click()
  await expect(page.getByText('You are a member')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${here.url}/app/profile/subscriptions`)
  await expect(card(page, title).getByText('€5.00 a month')).toBeVisible()
  await settled(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(320)
  await card(page, title).getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('It ends at once.').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Ended' })).toBeVisible()
  await page.goto(`${here.url}/c/${club.gx_id}`)
  await expect(page.getByRole('button', { name: /^Join/ })).toBeVisible()
})
