import type { Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import { formatMoney } from '@plaudit/i18n/money'
import { register, type Person } from '../bench/harness.ts'
import { expect, expectAccessible, newName, settled, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { speak } from './journeys/speak.ts'
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

test('in French a service is subscribed to, changed, cancelled at the end and kept, and its method is taken away [cf:d8b70]', async ({
  page,
  signIn,
}) => {
  const [seller, buyer] = [await register(here.url, newName()), await register(here.url, newName())]
  test.setTimeout(120_000)
  const title = `Lessons in lighting ${newName()}`
  const sx_id = await monthly(seller, title)
  const into = { locale: 'fr' } as const
  const price = (amount: number) =>
    m.subscriptions_price_month(
      { price: formatMoney({ amount, currency: 'EUR' }, into.locale) },
      into,
    )
  const next = new RegExp(`^${m.subscriptions_next({ date: '' }, into)}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await speak(page, here.url, into.locale, buyer)
  await signIn(buyer)
  await page.goto(`${here.url}/subscriptions`)
  await expect(page.getByText(m.subscriptions_none({}, into))).toBeVisible()
  await settled(page)

  await page.goto(`${here.url}/s/${sx_id}`)
  await page
    .getByRole('link', { name: m.subscriptions_subscribe({}, into) })
    .first()
    .click()
  await expect(page.getByText(m.subscriptions_then_month({}, into))).toBeVisible()
  const amount = formatMoney({ amount: 1900, currency: 'EUR' }, into.locale)
  await button(m.payments_pay({ amount }, into)).click()
  await expect(button(m.subscriptions_sandbox_once({}, into))).toBeVisible()
  await button(m.payments_sandbox_paid({}, into)).click()
  const paid = m.payments_paid_title({}, into)
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await page.getByRole('link', { name: m.subscriptions_see({}, into) }).click()

  const mine = card(page, title)
  const act = (name: string) => mine.getByRole('button', { name, exact: true })
  await expect(mine.getByText(price(1900))).toBeVisible()
  await expect(mine.getByText(next)).toBeVisible()
  const method = 'TEST •••• 4242'
  await expect(mine.getByText(m.subscriptions_paid_with({ method }, into))).toBeVisible()
  await settled(page)
  await expectAccessible(page)

  await act(m.subscriptions_change({}, into)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Large').click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: m.subscriptions_save({}, into) }).click()
  await expect(mine.getByText(price(4900))).toBeVisible()

  const cancel = m.subscriptions_cancel({}, into)
  await act(cancel).click()
  await expect(dialog.getByText(m.subscriptions_cancel_end({}, into))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: cancel, exact: true }).click()
  await expect(mine.getByText(m.subscriptions_state_cancelled({}, into))).toBeVisible()
  await act(m.subscriptions_keep({}, into)).click()
  await expect(mine.getByText(next)).toBeVisible()

  await button(m.subscriptions_remove({ method }, into)).click()
  await dialog.getByRole('button', { name: m.ui_confirm({}, into) }).click()
  await expect(mine.getByText(m.subscriptions_by_link({}, into))).toBeVisible()
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
