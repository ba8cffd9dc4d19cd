import { readFile } from 'node:fs/promises'
import { register, type Person } from '../bench/harness.ts'
import { expect, expectAccessible, newName, settled, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { dots, picture } from './pictures.ts'
import type { Page } from '@playwright/test'

ownInstallation()

const tone = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))

/** Walks through the form of a new service and sends it. */
async function list(page: Page, title: string): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.goto(`${here.url}/add-service`)
  await page.getByText('One time').click()
  await next()
  await step('What is it?')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption({ label: 'Photography' })
  await settled(page)
  await expectAccessible(page)
  await next()
  // Sent too early: each thing that is missing has its sentence, and the way to it.
  await step('What does it cost?')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Price').fill('120')
  await expectAccessible(page)
  await next()
  await step('Show it')
  await next()
  await step('Where and how')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('button', { name: 'Packages', exact: true }).click()
  await expect(page.locator('main').getByText('Please specify what is included')).toBeVisible()
  await expect(page.locator('main').getByText('Please specify delivery time')).toBeVisible()
  await page.getByLabel('What is included').fill('Forty portraits')
  await page.getByLabel('Delivery time').fill('3')
  await next()
  await expect(page.locator('main').getByText('Please specify images')).toBeVisible()
  await page.getByLabel('Add pictures').setInputFiles(picture('stage.png', dots(640, 480)))
  await expect(page.getByText('Featured')).toBeVisible()
  await expectAccessible(page)
  await next()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
}

test('a service from its form to a reviewed order: listed, approved, found, bought, delivered', async ({
  page,
  signIn,
  openFor,
}) => {
  test.setTimeout(180_000)
  const [seller, buyer] = [await register(here.url, newName()), await register(here.url, newName())]
  const title = `Portraits under spotlights ${newName()}`
  await signIn(seller)
  await list(page, title)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${here.url}/manage-services`)
  await expect(page.getByText('Under review')).toBeVisible()
  await settled(page)
  await expectAccessible(page)

  const admin = await openFor(await theAdmin())
  await admin.goto(`${here.url}/admin/services`)
  await expect(admin.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(admin)
  await admin
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(admin.getByText('Approved: it is open now.')).toBeVisible()
  await expect(admin.getByRole('link', { name: title })).toHaveCount(0)

  // A stranger finds it by a word with a letter wrong; what waits in the cart moves with the sign-in.
  const shop = await openFor(buyer)
  await shop.goto(`${here.url}/services`)
  await shop.getByRole('searchbox', { name: 'Search services' }).fill('portrets under spotligts')
  await expect(shop).toHaveURL(/search=/)
  await expect(shop.getByRole('link', { name: title })).toBeVisible()
  await settled(shop)
  await expectAccessible(shop)
  await shop.getByRole('link', { name: title }).click()
  await expect(shop).toHaveURL(/\/s\/\w{22}$/)
  await expect(shop.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(shop)
  await expectAccessible(shop)
  await shop.getByRole('button', { name: 'Buy now' }).filter({ visible: true }).click()
  await expect(shop).toHaveURL(/\/cart$/)
  await expect(shop.getByRole('heading', { name: title })).toBeVisible()
  await settled(shop)
  await expectAccessible(shop)
  await shop.getByRole('link', { name: 'Go to checkout' }).click()
  await shop.getByRole('button', { name: 'Pay €120.00' }).click()
  await shop.getByRole('button', { name: 'It is paid' }).click()
  await expect(shop.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await shop.goto(`${here.url}/orders`)
  await expect(shop.getByRole('link', { name: title })).toBeVisible()
  await settled(shop)
  await expectAccessible(shop)
  await shop.getByRole('link', { name: title }).click()
  await expect(shop.getByText('Pending').first()).toBeVisible()

  await page.goto(`${here.url}/sales`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await page.getByLabel('Message to the buyer').fill('Here they are')
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(tone(page).filter({ hasText: 'Order successfully delivered' })).toBeVisible()
  await expectAccessible(page)

  // The other side hears of it without a reload.
  await expect(shop.getByText('Delivered').first()).toBeVisible()
  await expect(shop.getByText('Here they are')).toBeVisible()
  await shop.getByRole('button', { name: 'Accept delivery' }).click()
  const sure = shop.getByRole('alertdialog').or(shop.getByRole('dialog'))
  await expect(sure).toContainText('Are you really sure you want to complete this order ?')
  await sure.getByRole('button').last().click()
  await expect(shop.getByText('Completed').first()).toBeVisible()
  await expectAccessible(shop)
  await shop.getByRole('radio', { name: '5 stars' }).click()
  await shop.getByLabel('In your words').fill('Exactly the light that we have')
  await shop.getByRole('button', { name: 'Leave a review' }).click()
  await expect(shop.getByText('Reviewed').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
})

/** A service that takes place at a time, open to everybody. */
async function bookable(seller: Person, title: string): Promise<string> {
  const file = new Blob([Uint8Array.from(dots(640, 480))], { type: 'image/png' })
  const { attachment_id } = await seller.api.call('Files/upload', { purpose: 'service', file })
  const { service } = await seller.api.call('services/addService', {
    title,
    category: 455,
    stype: 'consultation',
    currency: 'EUR',
    package: [{ price: 4000, included: 'An hour' }],
    booking_type: { place: 'online', per: 'hour' },
    availability: {
      time_zone: 'Africa/Dakar',
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '18:00' })),
      length_min: 60,
    },
    service_image: [attachment_id],
    submit: true,
  })
  const { api } = await theAdmin()
  await api.call('services/moderate', { sx_id: service.sx_id, verdict: 'approve' })
  return service.sx_id
}

test('a time is chosen from the calendar, paid, saved for a calendar program and moved to another one', async ({
  openFor,
}) => {
  test.setTimeout(180_000)
  const [seller, buyer] = [await register(here.url, newName()), await register(here.url, newName())]
  const title = `An hour of listening ${newName()}`
  const sx_id = await bookable(seller, title)
  const shop = await openFor(buyer)
  await shop.goto(`${here.url}/s/${sx_id}`)
  await shop.getByRole('button', { name: 'Month after' }).click()
  const times = shop.getByRole('group', { name: /^Times on/ })
  await times.getByRole('button').first().click()
  await expect(times.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(shop)
  await shop.getByRole('button', { name: 'Book', exact: true }).filter({ visible: true }).click()
  await expect(shop).toHaveURL(/\/cart$/)
  await shop.getByRole('link', { name: 'Go to checkout' }).click()
  await shop.getByRole('button', { name: 'Pay €40.00' }).click()
  await shop.getByRole('button', { name: 'It is paid' }).click()
  await expect(shop.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await shop.goto(`${here.url}/orders`)
  await shop.getByRole('link', { name: title }).click()
  const saving = shop.waitForEvent('download')
  await shop.getByRole('button', { name: 'Add to calendar' }).click()
  const before = await readFile(await (await saving).path(), 'utf8')
  expect(before).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n/)
  await shop.getByRole('button', { name: 'Change the time' }).click()
  const dialog = shop.getByRole('dialog')
  // Of today there may be one time left.
  await dialog.getByRole('button', { name: 'Month after' }).click()
  await dialog
    .getByRole('group', { name: /^Times on/ })
    .getByRole('button')
    .nth(1)
    .click()
  await expectAccessible(shop)
  await dialog.getByRole('button', { name: 'Change the time' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(shop.getByText('Time changed')).toBeVisible()
})
