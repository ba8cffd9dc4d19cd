import { formatMoney } from '@plaudit/i18n/money'
import { m } from '@plaudit/i18n/messages'
import { formatPrice } from '@plaudit/i18n/prices'
import { register, type Person } from '../../bench/harness.ts'
import { expect, newName, newPerson, settled } from '../fixtures.ts'
import { dots } from '../pictures.ts'
import { rest, type Journey } from './frames.ts'
import { localeHere, speak } from './speak.ts'

/** Somebody who has a service to offer. */
export async function provider(url: string): Promise<Person> {
  const person = await register(url, newName())
  const file = new Blob([Uint8Array.from(dots(64, 48))], { type: 'image/png' })
  const { attachment_id } = await person.api.call('Files/upload', { purpose: 'service', file })
  await person.api.call('services/addService', {
    title: 'Sample portraits',
    category: 459,
    stype: 'onetime',
    currency: 'EUR',
    package: [
      {
        label: 'Small',
        price: 2000,
        included: 'One thing',
        delivery_time: 3,
        delivery_unit: 'day',
      },
    ],
    service_image: [attachment_id],
    delivery: ['online'],
    submit: true,
  })
  return person
}

export const job: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [poster, stranger] = [await newPerson(url), await newPerson(url)]
  const able = await provider(url)
  const title = `A photographer for the final ${newName()}`
  const locale = localeHere(frame.isShell)
  const into = { locale }
  const price = { amount: 45_000, currency: 'EUR' }
  const accept = m.hiring_accept({ price: formatPrice(price, locale) }, into)
  await speak(page, url, locale, poster)
  await signIn(poster)
  if (frame.isShell) {
    // Jobs have no tab there: the list of all leads to them, and the tab of the services.
    for (const from of ['/app/services', '/app/list']) {
      await page.goto(url + from)
      await page.getByRole('main').locator('a[href="/app/jobs"]').click()
      await expect(page).toHaveURL(url + frame.at('jobs'))
    }
  } else await page.goto(url + frame.at('jobs'))
  await rest(frame, page)
  await page
    .getByRole('button', { name: m.hiring_post({}, into) })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel(m.hiring_job_title({}, into)).fill(title)
  await form.getByLabel(m.hiring_category({}, into)).selectOption({
    label: m.marketplace_server_category_photos_videos({}, into),
  })
  await form.getByLabel(m.hiring_job_text({}, into)).fill('Five acts, ninety minutes, low light.')
  await frame.look(page)
  await form.getByRole('button', { name: m.hiring_next({}, into) }).click()
  // Jobs are paid in the currencies that everything else is paid in, not in a few of them.
  const currency = form.getByLabel(m.hiring_currency({}, into))
  await currency.selectOption('COP')
  await currency.selectOption('EUR')
  await form.getByLabel(m.hiring_amount({}, into)).fill('500')
  await form.getByRole('button', { name: m.hiring_next({}, into) }).click()
  await form.getByRole('button', { name: m.hiring_publish({}, into) }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveURL(/\/jobs\/\d+$/)
  await rest(frame, page)
  const address = page.url()

  const without = await openFor(stranger)
  await speak(without, url, locale, stranger)
  await without.goto(address)
  await expect(without.getByText(m.hiring_no_service({}, into))).toBeVisible()
  await rest(frame, without)
  await without.getByRole('link', { name: m.hiring_create_service({}, into) }).click()
  await expect(
    without.getByRole('heading', { name: m.marketplace_edit_what({}, into) }),
  ).toBeVisible()

  const maker = await openFor(able)
  await speak(maker, url, locale, able)
  await maker.goto(url + frame.at('jobs'))
  await maker.getByRole('searchbox').first().fill(title)
  // The list is drawn anew for what was typed: a tap on the one before it would lead nowhere.
  await expect(maker).toHaveURL(/search=/)
  await settled(maker)
  await maker.getByRole('link', { name: title }).click()
  await maker.getByLabel(new RegExp(`^${m.hiring_price({}, into)}`)).fill('450')
  await maker
    .getByRole('textbox', { name: m.hiring_message({}, into) })
    .fill('I live ten minutes away')
  await rest(frame, maker)
  await maker.getByRole('button', { name: m.hiring_send({}, into) }).click()
  await expect(maker.getByRole('heading', { name: m.hiring_already({}, into) })).toBeVisible()
  await frame.look(maker)

  await expect(page.getByText('I live ten minutes away')).toBeVisible()
  await frame.look(page)
  await page.getByRole('button', { name: accept }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: accept })
    .click()
  await page.getByRole('link', { name: m.hiring_pay({}, into) }).click()
  await page
    .getByRole('button', { name: m.payments_pay({ amount: formatMoney(price, locale) }, into) })
    .click()
  await page.getByRole('button', { name: m.payments_sandbox_paid({}, into) }).click()
  await expect(page.getByRole('heading', { name: m.payments_paid_title({}, into) })).toBeVisible()
  await page.getByRole('link', { name: m.orders_see_order({}, into) }).click()
  await expect(page.getByText(m.orders_state_pending({}, into)).first()).toBeVisible()
  await page.goto(address)
  await expect(page.getByText(m.hiring_state_filled({}, into))).toBeVisible()
  await rest(frame, page)
}
