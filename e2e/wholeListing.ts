import type { Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import { expect, settled } from './fixtures.ts'
import { look } from './look.ts'
import { dots, picture } from './pictures.ts'

const into = { locale: 'fr' } as const
/** A label that begins a field: a required one ends in a star, and some begin alike. */
const field = (within: Pick<Page, 'getByLabel'>, name: string) => within.getByLabel(name).first()
const tap = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

/** Goes to a part of the form once everything before is stored. */
export async function toPart(page: Page, at: number): Promise<void> {
  await expect(page.getByText(m.marketplace_edit_saved({}, into), { exact: true })).toBeVisible()
  await page.goto(`${page.url().split('?')[0]}?step=${at}`)
}

/** Words, and what buyers alone are asked for. */
export async function fillWords(page: Page, title: string, needs: string): Promise<void> {
  await field(page, m.marketplace_edit_name({}, into)).fill(title)
  await field(page, m.marketplace_edit_category({}, into)).selectOption('455')
  await field(page, m.marketplace_edit_requirements({}, into)).fill(needs)
  await page.getByText(m.marketplace_edit_requirements_private({}, into)).click()
}

/** Two packages in columns that are compared line by line, an extra of one of them, and a deposit. */
export async function fillPackages(page: Page): Promise<void> {
  await field(page, m.marketplace_edit_currency({}, into)).selectOption('EUR')
  await field(page, m.marketplace_edit_deposit({}, into)).fill('30')
  await field(page, m.marketplace_edit_included({}, into)).fill('Une heure\nDix photos')
  await tap(page, m.marketplace_edit_add_package({}, into))
  await tap(page, m.marketplace_edit_add_line({}, into))
  const third = m.marketplace_edit_line({ number: 3 }, into)
  await page.getByRole('textbox', { name: third }).fill('Un album')
  for (const [at, label, price] of [
    [1, 'Petit', '100'],
    [2, 'Grand', '250,50'],
  ] as const) {
    const column = page.getByRole('region', {
      name: m.marketplace_edit_package({ number: at }, into),
    })
    await field(column, m.marketplace_edit_label({}, into)).fill(label)
    await field(column, m.marketplace_edit_price({}, into)).fill(price)
    await field(column, m.marketplace_edit_delivery_time({}, into)).fill(String(at + 1))
    await field(column, m.marketplace_edit_delivery_unit({}, into)).selectOption('week')
    if (at === 1) continue
    for (const line of ['Une heure', 'Dix photos', 'Un album'])
      await column.getByRole('checkbox', { name: line }).check()
    await column.getByRole('button', { name: m.marketplace_edit_add_extra({}, into) }).click()
    await field(column, m.marketplace_edit_extra({}, into)).fill('Tirage encadré')
    await column.getByLabel(m.marketplace_edit_price({}, into)).last().fill('40')
  }
  await look(page, 'packages')
}

/** Pictures, and addresses of films: no address, the same twice, and then two that can be. */
export async function fillMedia(page: Page): Promise<void> {
  await page
    .getByLabel(m.marketplace_edit_add_pictures({}, into))
    .setInputFiles([picture('un.png', dots(640, 480)), picture('deux.png', dots(480, 640, 'two'))])
  await expect(page.getByText(m.marketplace_edit_featured({}, into), { exact: true })).toBeVisible()
  const addresses = page.getByLabel(m.marketplace_edit_media({}, into))
  const main = page.getByRole('main')
  const said = (sentence: string) => expect(main.getByText(sentence, { exact: true })).toBeVisible()
  await tap(page, m.marketplace_edit_add_media({}, into))
  await addresses.first().fill('pas une adresse')
  await said(m.errors_field_invalid_media_url({}, into))
  await addresses.first().fill('https://vimeo.com/76979871')
  await tap(page, m.marketplace_edit_add_media({}, into))
  await addresses.last().fill('https://vimeo.com/76979871')
  await said(m.errors_field_media_url_exists({}, into))
  await look(page, 'photos')
  await addresses.last().fill('https://youtu.be/aqz-KE-bpKQ')
  await expect(main.getByText(m.errors_field_media_url_exists({}, into))).toHaveCount(0)
}

/** The hours of the week with a Saturday, and a day that is another one. */
export async function fillHours(page: Page): Promise<void> {
  await field(page, m.marketplace_edit_currency({}, into)).selectOption('EUR')
  await field(page, m.marketplace_edit_price({}, into)).fill('60')
  await field(page, m.marketplace_edit_included({}, into)).fill('Une heure')
  // A zone is found by its city and told by it, not by its name for machines.
  await page.getByRole('combobox', { name: m.studio_time_zone({}, into) }).fill('Paris')
  await page.getByRole('option', { name: /^Paris \(UTC\+[12]\)/ }).click()
  await tap(page, m.marketplace_edit_add_hours({}, into))
  await page.getByLabel(m.marketplace_edit_day({}, into), { exact: true }).last().selectOption('6')
  await page.getByLabel(m.marketplace_edit_from({}, into), { exact: true }).last().fill('10:00')
  await page.getByLabel(m.marketplace_edit_to({}, into), { exact: true }).last().fill('12:30')
  await tap(page, m.marketplace_edit_add_exception({}, into))
  await field(page, m.marketplace_edit_date({}, into)).fill('2031-05-01')
  await page.getByLabel(m.marketplace_edit_from({}, into), { exact: true }).last().fill('14:00')
  await expect(page.getByText(m.marketplace_edit_half_hours({}, into))).toBeVisible()
  await page.getByLabel(m.marketplace_edit_to({}, into), { exact: true }).last().fill('15:00')
  await look(page, 'hours')
}

/** Sends it by the last part's button. @param isPaidDirectly buyers may pay in cash from now on. */
export async function sendIt(page: Page, isPaidDirectly = false): Promise<void> {
  await toPart(page, 4)
  await settled(page)
  const cash = page.getByRole('checkbox', { name: m.marketplace_pay_cash({}, into), exact: true })
  if (isPaidDirectly) await cash.check()
  await tap(page, m.marketplace_edit_submit({}, into))
  const sent = m.marketplace_edit_sent({}, into)
  await expect(page.getByRole('heading', { level: 1, name: sent })).toBeVisible()
}

/** Orders it in cash: the page, the order and the list say that nothing is held. */
export async function payDirectly(shop: Page, url: string, sxId: string): Promise<void> {
  const way = m.orders_pay_cash({}, into)
  await shop.goto(`${url}/s/${sxId}`)
  const ways = m.marketplace_outside({ ways: m.marketplace_pay_cash({}, into) }, into)
  await expect(shop.getByText(ways).filter({ visible: true })).toBeVisible()
  await shop
    .getByRole('button', { name: m.orders_agree({ way }, into) })
    .filter({ visible: true })
    .click()
  await tap(shop, m.orders_agree_verb({}, into))
  await expect(shop).toHaveURL(/\/orders\/\w+$/)
  const waits = shop.getByRole('main').getByText(m.orders_outside_wait({ way }, into))
  await expect(waits).toBeVisible()
  await shop.goto(`${url}/orders`)
  await expect(waits).toBeVisible()
  await look(shop, 'orders')
}

/** What this device knows of the last looks is shown before the server answers. */
export async function seeViewedAtOnce(shop: Page, url: string, title: string): Promise<void> {
  await shop.goto(`${url}/recently-viewed`)
  const card = shop.getByRole('main').getByRole('link', { name: title })
  await expect(card).toBeVisible()
  await shop.route('**/app/viewed/get**', () => undefined)
  await shop.reload()
  await expect(card).toBeVisible()
  await shop.unrouteAll({ behavior: 'ignoreErrors' })
}
