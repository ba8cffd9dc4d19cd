import { m } from '@plaudit/i18n/messages'
import { expect, newName, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'
import { speak } from './speak.ts'

/** A private club that costs something: its owner, in Spanish, types the price; somebody asks, is let in and pays. */
export const door: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const [owner, guest] = [await newPerson(url), await newPerson(url)]
  // A price begins in the currency that its owner counts in.
  await owner.api.call('account/updatePreferences', { currency: 'GBP' })
  const es = { locale: 'es' } as const
  const title = `Taller ${newName()}`
  const keeper = await openFor(owner)
  await speak(keeper, url, 'es', owner)
  await keeper.goto(url + frame.at('clubs'))
  await keeper
    .getByRole('button', { name: m.clubs_start({}, es) })
    .first()
    .click()
  const form = keeper.getByRole('dialog')
  await form.getByLabel(m.clubs_name({}, es)).fill(title)
  await form.getByText(m.clubs_access_private({}, es), { exact: true }).click()
  await form.getByLabel(m.clubs_introduced({}, es)).check()
  await form.getByText(m.clubs_paid({}, es), { exact: true }).click()
  const price = form.getByLabel(m.clubs_amount({}, es))
  // Typed key by key: a point on its way, and a comma as in Spanish.
  await price.pressSequentially('5.')
  await expect(price).toHaveValue('5.')
  await price.fill('')
  await price.pressSequentially('5,50')
  await expect(price).toHaveValue('5,50')
  await rest(frame, keeper)
  await form.getByRole('button', { name: m.clubs_make({}, es) }).click()
  await expect(keeper.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const address = keeper.url()
  const gx_id = new URL(address).pathname.split('/').at(-1) ?? ''
  const [made] = (await owner.api.call('Groups/getGroups', { gx_id })).groups
  expect(made?.amount).toEqual({ amount: 550, currency: 'GBP' })

  await signIn(guest)
  await page.goto(address)
  await page.getByLabel('A line about yourself').fill('I pull the curtain')
  await expect(page.getByText('£5.50 a month, to be paid within 7 days')).toBeVisible()
  await rest(frame, page)
  await page.locator('form').getByRole('button', { name: 'Ask to join' }).click()
  await expect(page.getByText('Asked. The club will answer.').first()).toBeVisible()
  await keeper.goto(`${address}?tab=members`)
  const letIn = keeper.getByRole('button', { name: m.clubs_let_in({}, es), exact: true })
  await letIn.click()
  await expect(letIn).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/Your place is kept until/)).toBeVisible()
  // The club has answered: nobody is told to ask it.
  await expect(page.getByText('Whoever keeps order there decides', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask to join' })).toHaveCount(0)
  await rest(frame, page)
  await page.getByRole('link', { name: 'Pay £5.50 a month' }).click()
  await page.getByRole('button', { name: 'Pay £5.50' }).click()
  await page.getByRole('button', { name: 'It is paid', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('You are a member')).toBeVisible()
}
