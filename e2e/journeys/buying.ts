import { openContest } from '../../bench/harness.ts'
import { expect, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

const prices = {
  mode: 'free_then_paid',
  currency: 'EUR',
  bundles: [
    { votes: 1, price: 50 },
    { votes: 10, price: 450 },
  ],
}

/** Votes are bought with test money, counted, and stand in the list of what was paid under their kind. */
export const buying: Journey = async ({ page, signIn, url, frame }) => {
  const { cx_id, assox } = await openContest(url, 3, { prices })
  const person = await newPerson(url)
  await person.api.call('account/updatePreferences', { currency: 'GBP' })
  await signIn(person)
  await page.goto(url + frame.at('contest', `${cx_id}/${assox[1]}`))
  // The voter's own currency stands beside the charged one, here and at the checkout.
  await expect(page.getByText(/^about £[34]\.\d\d$/)).toBeVisible()
  await page.getByRole('link', { name: '10 votes for Contestant 2, €4.50' }).click()
  await expect(page.getByText('Test money')).toBeVisible()
  await expect(page.getByText(/about £[34]\.\d\d/).first()).toBeVisible()
  await frame.look(page)
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Contestant 2' }).click()
  await expect(page.getByText('10', { exact: true }).first()).toBeVisible()
  await page.goto(url + frame.at('payments'))
  const own = page.getByRole('button', { name: /receipt of 10 votes/ })
  await expect(page.getByText('−€4.50')).toBeVisible()
  await rest(frame, page)
  const kinds = page.getByRole('main')
  await kinds.getByRole('link', { name: 'Clubs', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nothing of this kind yet' })).toBeVisible()
  await kinds.getByRole('link', { name: 'Votes', exact: true }).click()
  await expect(own).toHaveCount(1)
  await kinds.getByRole('link', { name: 'Payouts', exact: true }).click()
  await expect(own).toHaveCount(0)
  await rest(frame, page)
}
