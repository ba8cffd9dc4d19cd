import type { Page } from '@playwright/test'
import type { Locale } from '@plaudit/i18n/locale'
import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { register, type Person } from '../../bench/harness.ts'
import { expect, expectAccessible, newName, settled } from '../fixtures.ts'
import { theAdmin } from '../installation.ts'
import { dots, picture } from '../pictures.ts'
import { pressLong } from '../press-long.ts'
import type { Journey, Walk } from './frames.ts'
import { localeHere, speak } from './speak.ts'

const tone = (page: Page) => page.getByRole('status').or(page.getByRole('alert'))

/** Walks through the form of a new service and sends it. */
async function list(
  { page, url, frame }: Pick<Walk, 'page' | 'url' | 'frame'>,
  title: string,
  locale: Locale,
): Promise<void> {
  const into = { locale }
  const next = () =>
    page.getByRole('button', { name: m.marketplace_edit_continue({}, into) }).click()
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.goto(url + frame.at('newService'))
  await page.getByText(m.marketplace_type_onetime({}, into), { exact: true }).click()
  await next()
  await step(m.marketplace_edit_words({}, into))
  await page.getByLabel(m.marketplace_edit_name({}, into)).fill(title)
  await page
    .getByLabel(m.marketplace_edit_category({}, into))
    .selectOption({ label: m.marketplace_server_category_photos_videos({}, into) })
  await settled(page)
  await next()
  // Sent too early: each thing that is missing has its sentence, and the way to it.
  await step(m.marketplace_edit_packages({}, into))
  await page.getByLabel(m.marketplace_edit_currency({}, into)).selectOption('EUR')
  await page.getByLabel(m.marketplace_edit_price({}, into)).fill('120')
  await next()
  await step(m.marketplace_edit_pictures({}, into))
  await next()
  await step(m.marketplace_edit_where({}, into))
  await page.getByRole('button', { name: m.marketplace_edit_submit({}, into) }).click()
  await expect(
    page.getByRole('navigation', { name: m.marketplace_edit_steps({}, into) }),
  ).toContainText(m.marketplace_edit_problem({ count: 2 }, into))
  await page
    .getByRole('button', { name: m.marketplace_edit_step_packages({}, into), exact: true })
    .click()
  const said = (sentence: string) =>
    expect(page.locator('main').getByText(sentence).first()).toBeVisible()
  await said(m.errors_field_specify_included({}, into))
  await said(m.errors_field_specify_delivery_time({}, into))
  await page.getByLabel(m.marketplace_edit_included({}, into)).fill('Forty portraits')
  await page.getByLabel(m.marketplace_edit_delivery_time({}, into)).fill('3')
  await next()
  await said(m.errors_field_specify_images({}, into))
  await page
    .getByLabel(m.marketplace_edit_add_pictures({}, into))
    .setInputFiles(picture('stage.png', dots(640, 480)))
  await expect(page.getByText(m.marketplace_edit_featured({}, into), { exact: true })).toBeVisible()
  await frame.look(page)
  await next()
  await page.getByRole('button', { name: m.marketplace_edit_submit({}, into) }).click()
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
  // In the phone's shell English is spoken.
  const locale = localeHere(frame.isShell)
  const into = { locale }
  await speak(page, url, locale, seller)
  await signIn(seller)
  await list({ page, url, frame }, title, locale)
  const sent = m.marketplace_edit_sent({}, into)
  await expect(page.getByRole('heading', { level: 1, name: sent })).toBeVisible()
  await page.goto(url + frame.at('myServices'))
  await expect(page.getByText(m.marketplace_state_under_review({}, into))).toBeVisible()
  await settled(page)

  await approve(frame.isShell ? undefined : openFor, url, title)

  // A visitor finds it by a word with a letter wrong; what waits in the cart moves with the sign-in.
  const shop = await openFor(frame.isShell ? buyer : undefined)
  await speak(shop, url, locale, buyer)
  await buy({ page: shop, url, frame }, title, { buyer, locale })
  await settled(shop)
  await shop.getByRole('link', { name: title }).click()
  await expect(shop.getByText(m.orders_state_pending({}, into)).first()).toBeVisible()

  await deliver({ page, url, frame }, title, locale)

  // The other side hears of it without a reload.
  await expect(shop.getByText(m.orders_state_delivered({}, into)).first()).toBeVisible()
  await expect(shop.getByText('Here they are')).toBeVisible()
  await shop.getByRole('button', { name: m.orders_accept({}, into) }).click()
  const sure = shop.getByRole('alertdialog').or(shop.getByRole('dialog'))
  await expect(sure).toContainText(m.orders_accept_title({}, into))
  await sure.getByRole('button').last().click()
  await expect(shop.getByText(m.orders_state_completed({}, into)).first()).toBeVisible()
  await frame.look(shop)
  const five = m.orders_review_stars({ count: 5 }, into)
  await shop.getByRole('radio', { name: five }).click()
  await shop.getByLabel(m.orders_review_words({}, into)).fill('Exactly the light that we have')
  await shop.getByRole('button', { name: m.orders_review_send({}, into) }).click()
  await expect(shop.getByText(m.orders_state_reviewed({}, into)).first()).toBeVisible()
  await page.reload()
  const skip = page.getByRole('button', { name: m.orders_review_skip({}, into) })
  await skip.click()
  await expect(skip).toHaveCount(0)
}

type At = Pick<Walk, 'page' | 'url' | 'frame'>

/** From the list of services to the paid order: the buyer signs in where they are to pay. */
async function buy(
  { page: shop, url, frame }: At,
  title: string,
  { buyer, locale }: { buyer: Person; locale: Locale },
): Promise<void> {
  const into = { locale }
  const button = (name: string) => shop.getByRole('button', { name, exact: true })
  await shop.goto(url + frame.at('services'))
  await shop
    .getByRole('searchbox', { name: m.marketplace_search({}, into) })
    .fill('portrets under spotligts')
  await expect(shop).toHaveURL(/search=/)
  await expect(shop.getByRole('link', { name: title })).toBeVisible()
  await settled(shop)
  await shop.getByRole('link', { name: title }).click()
  await expect(shop).toHaveURL(/\/s\/\w{22}$/)
  await expect(shop.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(shop)
  await button(m.orders_buy({}, into)).filter({ visible: true }).click()
  await expect(shop).toHaveURL(/\/cart$/)
  await expect(shop.getByRole('heading', { name: title })).toBeVisible()
  await settled(shop)
  const pay = shop.getByRole('link', { name: m.orders_cart_pay({}, into) })
  if (!frame.isShell) {
    await pay.click()
    await signInHere(shop, buyer, locale)
    await expect(shop).toHaveURL(/\/cart$/)
    await expect(shop.getByRole('heading', { name: title })).toBeVisible()
  }
  await pay.click()
  const amount = formatMoney({ amount: 12_000, currency: 'EUR' }, locale)
  await button(m.payments_pay({ amount }, into)).click()
  await button(m.payments_sandbox_paid({}, into)).click()
  const paid = m.payments_paid_title({}, into)
  await expect(shop.getByRole('heading', { name: paid })).toBeVisible()
  await shop.goto(url + frame.at('orders'))
  const order = shop.getByRole('link', { name: title })
  await expect(order).toBeVisible()
  if (!frame.isShell) return
  // A finger that rests on the row opens the same menu as its visible button.
  const menu = shop.getByRole('menu')
  await settled(shop)
  await pressLong(shop, order, menu)
  await expect(menu.getByRole('menuitem', { name: m.orders_row_show({}, into) })).toBeVisible()
  await shop.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
}

async function signInHere(page: Page, { session }: Person, locale: Locale): Promise<void> {
  const into = { locale }
  await page.getByLabel(m.accounts_handle({}, into)).fill(session.username ?? '')
  await page
    .getByLabel(m.accounts_password({}, into), { exact: true })
    .fill('a long sample password 7')
  const name = m.accounts_sign_in({}, into)
  await page.locator('form').getByRole('button', { name, exact: true }).click()
}

/** The seller finds the order among their sales, and delivers it. */
async function deliver({ page, url, frame }: At, title: string, locale: Locale): Promise<void> {
  const into = { locale }
  await page.goto(url + frame.at('sales'))
  // The part about money that comes free next names the order above the list, too.
  const order = page.getByRole('link', { name: title, exact: true })
  await expect(order).toBeVisible()
  await settled(page)
  await order.click()
  // The list has the same button for the order that waits.
  await expect(page).toHaveURL(/\/orders\/[0-9A-Za-z]+$/)
  const name = m.orders_deliver({}, into)
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByLabel(m.orders_deliver_message({}, into)).fill('Here they are')
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const done = m.orders_server_delivered({}, into)
  await expect(tone(page).filter({ hasText: done })).toBeVisible()
  await frame.look(page)
}
