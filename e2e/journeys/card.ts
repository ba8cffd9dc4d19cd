import type { Page } from '@playwright/test'
import { openContest } from '../../bench/harness.ts'
import { expect, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

export const fields = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]')

const prices = {
  mode: 'free_then_paid',
  currency: 'EUR',
  bundles: [
    { votes: 1, price: 50 },
    { votes: 10, price: 450 },
  ],
}

/** Votes are bought with a card, which is given in the provider's own fields, kept, and the next time it is one tap. */
export const card: Journey = async ({ page, signIn, url, frame }) => {
  const { cx_id, assox, organiser } = await openContest(url, 2, { prices })
  await organiser.api.call('users/updatePaymentSetings', {
    stripe_publishable_key: 'pk_test_simulated1',
    stripe_secret_key: 'sk_test_simulated1',
  })
  await signIn(await newPerson(url))
  const pay = page.getByRole('button', { name: 'Pay €4.50' })
  const paid = page.getByRole('heading', { name: 'Paid, thank you' })
  const choose = async () => {
    await page.goto(url + frame.at('contest', `${cx_id}/${assox[0]}`))
    await page.getByRole('link', { name: '10 votes for Contestant 1, €4.50' }).click()
  }
  await choose()
  // Keys of a provider's test world are said so before anything begins.
  await expect(page.getByRole('note')).toContainText('TEST')
  await page.getByRole('checkbox', { name: /Keep this way of paying/ }).check()
  await frame.look(page)
  await pay.click()
  await expect(fields(page).getByLabel('Card number')).toBeVisible()
  await rest(frame, page)
  // A fault in the fields is said there, a refusal on the page, and another card can be given.
  await pay.click()
  await expect(fields(page).getByText('Your card number is incomplete.')).toBeVisible()
  await fields(page).getByLabel('Card number').fill('4000 0000 0000 9995')
  await pay.click()
  await expect(
    page.getByText('There is not enough money on it. Nothing was charged.'),
  ).toBeVisible()
  // Its bank asks its owner first, and is told no.
  await fields(page).getByLabel('Card number').fill('4000 0025 0000 3155')
  await pay.click()
  await fields(page).getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByText('Your bank did not confirm that it is you.')).toBeVisible()
  await fields(page).getByLabel('Card number').fill('4242 4242 4242 4242')
  await pay.click()
  await expect(paid).toBeVisible()
  // The checkout is entered and left by a whole page, back into the frame that it was begun in.
  expect(new URL(page.url()).pathname).toBe(frame.at('checkout'))
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)

  await choose()
  await expect(page.getByRole('radio', { name: /visa •••• 4242/ })).toBeChecked()
  await pay.click()
  await expect(paid).toBeVisible()
}
