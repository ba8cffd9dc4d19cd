import type { Page } from '@playwright/test'
import { register, type Person } from '../bench/harness.ts'
import { expect, expectAccessible, newName, settled, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { dots } from './pictures.ts'

ownInstallation()

/** A listing that is paid every month, open to everybody. */
async function monthly({ api }: Person, title: string): Promise<string> {
  const file = new Blob([Uint8Array.from(dots(64, 48))], { type: 'image/png' })
  const { attachment_id } = await api.call('Files/upload', { purpose: 'service', file })
  const one = (label: string, price: number) =>
    ({ label, price, included: 'A lesson', delivery_time: 1, delivery_unit: 'week' }) as const
  const { service } = await api.call('services/addService', {
    title,
    description: '<p>Sample lessons.</p>',
    category: 459,
    stype: 'subscription',
    interval: 'month',
    currency: 'EUR',
    package: [one('Small', 1900), one('Large', 4900)],
    service_image: [attachment_id],
    delivery: ['online'],
    location: { country_code: 'FR', city: 'Lyon' },
    submit: true,
  })
  const admin = await theAdmin()
  await admin.api.call('services/moderate', { sx_id: service.sx_id, verdict: 'approve' })
  return service.sx_id
}

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

test('a service is subscribed to, changed, cancelled at the end and kept, and its method is taken away [cf:d8b70]', async ({
  page,
  signIn,
}) => {
  const [seller, buyer] = [await register(here.url, newName()), await register(here.url, newName())]
  test.setTimeout(120_000)
  const title = `Lessons in lighting ${newName()}`
  const sx_id = await monthly(seller, title)
  await signIn(buyer)
  await page.goto(`${here.url}/subscriptions`)
  await expect(page.getByText('Nothing is paid regularly')).toBeVisible()
  await settled(page)

  await page.goto(`${here.url}/s/${sx_id}`)
  await page.getByRole('link', { name: 'Subscribe' }).first().click()
  await expect(page.getByText('Paid every month until you cancel.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay €19.00' }).click()
  await expect(
    page.getByRole('button', { name: 'It is paid, and fails the next time' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'It is paid', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'See your subscriptions' }).click()

  const mine = card(page, title)
  await expect(mine.getByText('€19.00 a month')).toBeVisible()
  await expect(mine.getByText(/Next payment on/)).toBeVisible()
  await expect(mine.getByText('Paid with TEST •••• 4242')).toBeVisible()
  await settled(page)
  await expectAccessible(page)

  await mine.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Large').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('€49.00 a month')).toBeVisible()

  await mine.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('At the end of what is paid')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(mine.getByText('Ends soon')).toBeVisible()
  await mine.getByRole('button', { name: 'Keep it' }).click()
  await expect(mine.getByText(/Next payment on/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove TEST •••• 4242' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(mine.getByText('You pay each time yourself')).toBeVisible()
})

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
  await page.getByRole('link', { name: /^Pay/ }).click()
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
