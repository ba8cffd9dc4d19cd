import type { Page } from '@playwright/test'
import { register } from '../../bench/harness.ts'
import { expect, expectAccessible, newName } from '../fixtures.ts'
import { theAdmin } from '../installation.ts'
import { dots, picture } from '../pictures.ts'
import { rest, type Journey, type Walk } from './frames.ts'

const tone = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))

/** Walks through the form of a new service and sends it. */
async function list(
  { page, url, frame }: Pick<Walk, 'page' | 'url' | 'frame'>,
  title: string,
): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Continue' }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.goto(url + frame.at('newService'))
  await page.getByText('One time').click()
  await next()
  await step('What is it?')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').selectOption({ label: 'Photography' })
  await rest(frame, page)
  await next()
  // Sent too early: each thing that is missing has its sentence, and the way to it.
  await step('What does it cost?')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Price').fill('120')
  await frame.look(page)
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
  await frame.look(page)
  await next()
  await frame.look(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
}

/** The platform's admin reads it, on a screen that the shell has not. */
async function approve(
  openFor: Walk['openFor'] | undefined,
  url: string,
  title: string,
): Promise<void> {
  const keeper = await theAdmin()
  if (openFor === undefined) {
    const { services } = await keeper.api.call('services/getReviewQueue', {})
    const sx_id = services.find((one) => one.service.title === title)?.service.sx_id ?? ''
    await keeper.api.call('services/moderate', { sx_id, verdict: 'approve' })
    return
  }
  const admin = await openFor(keeper)
  await admin.goto(`${url}/admin/services`)
  await expect(admin.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(admin)
  await admin
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: 'Approve' })
    .click()
  await expect(admin.getByText('Approved: it is open now.')).toBeVisible()
  await expect(admin.getByRole('link', { name: title })).toHaveCount(0)
}

export const service: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [seller, buyer] = [await register(url, newName()), await register(url, newName())]
  const title = `Portraits under spotlights ${newName()}`
  await signIn(seller)
  await list({ page, url, frame }, title)
  await expect(page.getByRole('heading', { level: 1, name: 'Under review' })).toBeVisible()
  await page.goto(url + frame.at('myServices'))
  await expect(page.getByText('Under review')).toBeVisible()
  await rest(frame, page)

  await approve(frame.isShell ? undefined : openFor, url, title)

  // A stranger finds it by a word with a letter wrong; what waits in the cart moves with the sign-in.
  const shop = await openFor(buyer)
  await shop.goto(url + frame.at('services'))
  await shop.getByRole('searchbox', { name: 'Search services' }).fill('portrets under spotligts')
  await expect(shop).toHaveURL(/search=/)
  await expect(shop.getByRole('link', { name: title })).toBeVisible()
  await rest(frame, shop)
  await shop.getByRole('link', { name: title }).click()
  await expect(shop).toHaveURL(/\/s\/\w{22}$/)
  await expect(shop.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await rest(frame, shop)
  await shop.getByRole('button', { name: 'Buy now' }).filter({ visible: true }).click()
  await expect(shop).toHaveURL(/\/cart$/)
  await expect(shop.getByRole('heading', { name: title })).toBeVisible()
  await rest(frame, shop)
  await shop.getByRole('link', { name: 'Go to checkout' }).click()
  await shop.getByRole('button', { name: 'Pay €120.00' }).click()
  await shop.getByRole('button', { name: 'It is paid' }).click()
  await expect(shop.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await shop.goto(url + frame.at('orders'))
  await expect(shop.getByRole('link', { name: title })).toBeVisible()
  await rest(frame, shop)
  await shop.getByRole('link', { name: title }).click()
  await expect(shop.getByText('Pending').first()).toBeVisible()

  await page.goto(url + frame.at('sales'))
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await rest(frame, page)
  await page.getByRole('link', { name: title }).click()
  // The list has the same button for the order that waits.
  await expect(page).toHaveURL(/\/orders\/[0-9A-Za-z]+$/)
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await page.getByLabel('Message to the buyer').fill('Here they are')
  await page.getByRole('dialog').getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(tone(page).filter({ hasText: 'Order successfully delivered' })).toBeVisible()
  await frame.look(page)

  // The other side hears of it without a reload.
  await expect(shop.getByText('Delivered').first()).toBeVisible()
  await expect(shop.getByText('Here they are')).toBeVisible()
  await shop.getByRole('button', { name: 'Accept delivery' }).click()
  const sure = shop.getByRole('alertdialog').or(shop.getByRole('dialog'))
  await expect(sure).toContainText('Are you really sure you want to complete this order ?')
  await sure.getByRole('button').last().click()
  await expect(shop.getByText('Completed').first()).toBeVisible()
  await frame.look(shop)
  await shop.getByRole('radio', { name: '5 stars' }).click()
  await shop.getByLabel('In your words').fill('Exactly the light that we have')
  await shop.getByRole('button', { name: 'Leave a review' }).click()
  await expect(shop.getByText('Reviewed').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Skip' })).toBeVisible()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0)
}
