import type { Page } from '@playwright/test'
import { register, type Person } from '../../bench/harness.ts'
import { expect, newName, settled } from '../fixtures.ts'
import { theAdmin } from '../installation.ts'
import { dots } from '../pictures.ts'
import { rest, type Journey } from './frames.ts'

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

/** A service is subscribed to, changed, cancelled at the end and kept, and its method is taken away. */
export const subscribing: Journey = async ({ page, signIn, url, frame }) => {
  const [seller, buyer] = [await register(url, newName()), await register(url, newName())]
  const title = `Lessons in lighting ${newName()}`
  const sx_id = await monthly(seller, title)
  await signIn(buyer)
  await page.goto(url + frame.at('subscriptions'))
  await expect(page.getByText('Nothing is paid regularly')).toBeVisible()
  await settled(page)

  await page.goto(url + frame.at('service', sx_id))
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
  await rest(frame, page)

  await mine.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Large').click()
  await frame.look(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('€49.00 a month')).toBeVisible()

  await mine.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('At the end of what is paid')).toBeVisible()
  await frame.look(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(mine.getByText('Ends soon')).toBeVisible()
  await mine.getByRole('button', { name: 'Keep it' }).click()
  await expect(mine.getByText(/Next payment on/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove TEST •••• 4242' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(mine.getByText('You pay each time yourself')).toBeVisible()
}
