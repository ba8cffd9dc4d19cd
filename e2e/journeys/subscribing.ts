import type { Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import { formatMoney } from '@plaudit/i18n/money'
import { register, type Person } from '../../bench/harness.ts'
import { expect, newName, settled } from '../fixtures.ts'
import { theAdmin } from '../installation.ts'
import { dots } from '../pictures.ts'
import { rest, type Journey } from './frames.ts'
import { localeHere, speak } from './speak.ts'

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
  const into = { locale: localeHere(frame.isShell) }
  const money = (amount: number) => formatMoney({ amount, currency: 'EUR' }, into.locale)
  const price = (amount: number) => m.subscriptions_price_month({ price: money(amount) }, into)
  const next = new RegExp(`^${m.subscriptions_next({ date: '' }, into)}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await speak(page, url, into.locale, buyer)
  await signIn(buyer)
  await page.goto(url + frame.at('subscriptions'))
  await expect(page.getByText(m.subscriptions_none({}, into))).toBeVisible()
  await settled(page)

  await page.goto(url + frame.at('service', sx_id))
  await page
    .getByRole('link', { name: m.subscriptions_subscribe({}, into) })
    .first()
    .click()
  await expect(page.getByText(m.subscriptions_then_month({}, into))).toBeVisible()
  await button(m.payments_pay({ amount: money(1900) }, into)).click()
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
  await rest(frame, page)

  await act(m.subscriptions_change({}, into)).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Large').click()
  await frame.look(page)
  await dialog.getByRole('button', { name: m.subscriptions_save({}, into) }).click()
  await expect(mine.getByText(price(4900))).toBeVisible()

  const pause = m.subscriptions_pause({}, into)
  await act(pause).click()
  await dialog.getByRole('button', { name: pause, exact: true }).click()
  await expect(mine.getByText(m.subscriptions_state_paused({}, into))).toBeVisible()
  await act(m.subscriptions_resume({}, into)).click()
  await expect(mine.getByText(next)).toBeVisible()

  const cancel = m.subscriptions_cancel({}, into)
  await act(cancel).click()
  await expect(dialog.getByText(m.subscriptions_cancel_end({}, into))).toBeVisible()
  await frame.look(page)
  await dialog.getByRole('button', { name: cancel, exact: true }).click()
  await expect(mine.getByText(m.subscriptions_state_cancelled({}, into))).toBeVisible()
  const { orders } = await buyer.api.call('orders/get', {})
  await page.goto(url + frame.at('orders', `/${orders[0]?.order_id}`))
  const [ends = ''] = m.subscriptions_ends_on({ date: '#' }, into).split('#')
  await expect(page.getByRole('status').filter({ hasText: ends })).toBeVisible()
  await page.goto(url + frame.at('subscriptions'))
  await act(m.subscriptions_keep({}, into)).click()
  await expect(mine.getByText(next)).toBeVisible()

  await button(m.subscriptions_remove({ method }, into)).click()
  await dialog.getByRole('button', { name: m.ui_confirm({}, into) }).click()
  await expect(mine.getByText(m.subscriptions_by_link({}, into))).toBeVisible()
}
