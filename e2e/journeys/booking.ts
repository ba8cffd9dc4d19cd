import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatList } from '@plaudit/i18n/formatters'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import type { Locale } from '@plaudit/i18n/locale'
import { register, type Person } from '../../bench/harness.ts'
import { listed } from '../digital.ts'
import { expect, newName } from '../fixtures.ts'
import { theAdmin } from '../installation.ts'
import { dots } from '../pictures.ts'
import type { Journey } from './frames.ts'
import { speak } from './speak.ts'

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

/** Pays what the screen asks for, as the simulator's screen lets it. */
async function pay(
  shop: Page,
  locale: Locale,
  outcome: 'paid' | 'declined' = 'paid',
  amount = formatMoney({ amount: 4000, currency: 'EUR' }, locale),
) {
  const into = { locale }
  await shop.getByRole('button', { name: m.payments_pay({ amount }, into) }).click()
  const name =
    outcome === 'paid' ? m.payments_sandbox_paid({}, into) : m.payments_sandbox_declined({}, into)
  const answers = shop.getByRole('button', { name })
  await answers.first().waitFor()
  // The payment of each currency is answered by itself.
  for (let left = await answers.count(); left > 0; left--) {
    await answers.first().click()
    await expect(answers).toHaveCount(left - 1)
  }
  if (outcome === 'declined') return
  const paid = m.payments_paid_title({}, into)
  await expect(shop.getByRole('heading', { name: paid })).toBeVisible()
}

/** A time is chosen from the calendar, paid, saved for a calendar program and moved to another one; in Spanish on the site. */
export const booking: Journey = async ({ openFor, url, frame }) => {
  const [seller, buyer] = [await register(url, newName()), await register(url, newName())]
  const title = `An hour of listening ${newName()}`
  const sx_id = await bookable(seller, title)
  const shop = await openFor(buyer)
  const into = { locale: frame.isShell ? 'en' : 'es' } as const
  await speak(shop, url, into.locale, buyer)
  await shop.goto(url + frame.at('service', sx_id))
  await shop.getByRole('button', { name: m.orders_month_after({}, into) }).click()
  const onDay = new RegExp(`^${m.orders_times_of({ day: '' }, into)}`)
  const times = shop.getByRole('group', { name: onDay })
  // The other month's times may come in the very moment of the tap.
  await expect(async () => {
    await times.getByRole('button').first().click()
    const chosen = times.getByRole('button').first()
    await expect(chosen).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 })
  }).toPass()
  await frame.look(shop)
  const book = { name: m.orders_book({}, into), exact: true }
  await shop.getByRole('button', book).filter({ visible: true }).click()
  await expect(shop).toHaveURL(/\/cart$/)
  await shop.getByRole('link', { name: m.orders_cart_pay({}, into) }).click()
  await pay(shop, into.locale)
  await shop.goto(url + frame.at('orders'))
  await shop.getByRole('link', { name: title }).click()
  const saving = shop.waitForEvent('download')
  await shop.getByRole('button', { name: m.orders_calendar_add({}, into) }).click()
  const before = await readFile(await (await saving).path(), 'utf8')
  expect(before).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:\d{8}T\d{6}Z\r\n/)
  const move = { name: m.orders_reschedule({}, into) }
  await shop.getByRole('button', move).click()
  const dialog = shop.getByRole('dialog')
  // There may be only one time left today.
  await dialog.getByRole('button', { name: m.orders_month_after({}, into) }).click()
  await dialog.getByRole('group', { name: onDay }).getByRole('button').nth(1).click()
  await frame.look(shop)
  await dialog.getByRole('button', move).click()
  await expect(dialog).toHaveCount(0)
  await expect(shop.getByText(m.orders_did_reschedule({}, into))).toBeVisible()
}

/**
 * A time and a thing in another currency are paid at one checkout: declined, and paid again; what goes wrong is disputed,
 * and an admin decides; in French on the site.
 */
export const dispute: Journey = async ({ openFor, url, frame }) => {
  const [seller, buyer] = [await register(url, newName()), await register(url, newName())]
  const into = { locale: frame.isShell ? 'en' : 'fr' } as const
  const title = `An hour to pay twice ${newName()}`
  const sx_id = await bookable(seller, title)
  const { slots } = await buyer.api.call('Services/getSlots/{sx_id}', { sx_id })
  const start = slots.find(({ free }) => free > 0)?.start ?? ''
  const inDollars = await listed(seller, { title: 'Paid in dollars', currency: 'USD' })
  await buyer.api.call('cart/update', { lines: [{ sx_id, slot: { start } }, { sx_id: inDollars }] })
  const sums = [
    { amount: 4000, currency: 'EUR' },
    { amount: 900, currency: 'USD' },
  ].map((sum) => formatMoney(sum, into.locale))
  const both = formatList(sums, into.locale)
  const shop = await openFor(buyer)
  await speak(shop, url, into.locale, buyer)
  await shop.goto(url + frame.at('cart'))
  // Each currency can be paid alone, and what stays in the cart is said.
  await shop
    .getByRole('link', { name: m.orders_cart_only({ amount: sums[0] ?? '' }, into) })
    .click()
  const rest = m.orders_cart_rest({ amount: sums[1] ?? '' }, into)
  await expect(shop.getByText(rest)).toBeVisible()
  await expect(shop.getByText(m.payments_held_until({}, into))).toBeVisible()
  await shop.goto(url + frame.at('checkout', '?kind=cart'))
  await pay(shop, into.locale, 'declined', both)
  await shop.getByRole('link', { name: m.payments_pay_again({}, into) }).click()
  await pay(shop, into.locale, 'paid', both)
  await expect(shop.getByRole('heading', { name: m.orders_now_title({}, into) })).toBeVisible()
  await frame.look(shop)
  const { orders } = await buyer.api.call('orders/get', {})
  const order_id = orders.find((one) => one.title === title)?.order_id ?? ''
  expect((await buyer.api.call('checkout/getCart/1', {})).cart.items).toEqual([])
  await seller.api.call('orders/start', { order_id })
  await shop.goto(url + frame.at('orders', `/${order_id}`))
  const wrong = { name: m.orders_dispute({}, into) }
  await shop.getByRole('button', wrong).click()
  const dialog = shop.getByRole('dialog')
  await dialog.getByLabel(m.orders_reason({}, into)).fill('Personne n’est venu')
  await dialog.getByRole('button', wrong).click()
  const state = (name: string) =>
    expect(shop.getByText(name, { exact: true }).first()).toBeVisible()
  await state(m.orders_state_disputed({}, into))
  const admin = await theAdmin()
  const reason = 'Le rendez-vous n’a pas eu lieu'
  if (frame.isShell) await admin.api.call('disputes/decide', { order_id, verdict: 'buyer', reason })
  else await decide(await openFor(admin), url, title, reason)
  // The buyer hears of it without a reload.
  await state(m.orders_state_resolved({}, into))
}

/** An admin, in French too, reads what the buyer says and gives the money back. */
async function decide(desk: Page, url: string, title: string, reason: string): Promise<void> {
  const into = { locale: 'fr' } as const
  await speak(desk, url, into.locale)
  await desk.goto(`${url}/admin/disputes`)
  const row = desk.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('Personne n’est venu')
  const forBuyer = { name: m.orders_decide_buyer({}, into) }
  await row.getByRole('button', forBuyer).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel(m.orders_reason({}, into)).fill(reason)
  await dialog.getByRole('button', forBuyer).click()
  await expect(row).toHaveCount(0)
}
