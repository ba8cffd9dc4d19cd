import { openContest } from '../../bench/harness.ts'
import { expect, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

const prices = {
  mode: 'free_then_paid',
  currency: 'EUR',
  bundles: [
    { votes: 1, price: 50 },
    { votes: 10, price: 450 },
    { votes: 50, price: 1800 },
  ],
}

/** Where every vote is bought: ten votes are bought for later, and the vote button gives three of them. */
async function givesLater({
  page,
  url,
  frame,
}: Pick<Parameters<Journey>[0], 'page' | 'url' | 'frame'>) {
  const { cx_id } = await openContest(url, 2, { prices: { ...prices, mode: 'paid' } })
  await page.goto(`${url}${frame.at('contest', cx_id)}?view=standing`)
  await page.getByText('Buy votes to give later').click()
  await page.getByRole('link', { name: /^10 votes/ }).click()
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  await page.goto(url + frame.at('contest', cx_id))
  await page.getByRole('link', { name: 'Give votes, Contestant 2' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('How many', { exact: true }).fill('3')
  await sheet.getByRole('button', { name: 'Give 3 votes' }).click()
  await expect(page.getByText('3 votes given')).toBeVisible()
  await expect(page.getByText('3', { exact: true }).first()).toBeVisible()
  await page.goto(url + frame.at('payments'))
  await expect(page.getByText(/^7 votes, good in the contests of/)).toBeVisible()
}

/**
 * Money goes into the balance, pays for votes, and a payout is asked for; what the rest lacks for another purchase is put
 * in on the way to it.
 */
export const money: Journey = async ({ page, signIn, url, frame }) => {
  const person = await newPerson(url)
  await signIn(person)
  await page.goto(url + frame.at('pricing'))
  await expect(page.getByText('10% of the price').first()).toBeVisible()
  await page.goto(url + frame.at('deposit'))
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  const paid = page.getByRole('heading', { name: 'Paid, thank you' })
  await expect(paid).toBeVisible()
  await page.getByRole('link', { name: 'See your balance' }).click()
  await expect(page.getByText('€20.00 there')).toBeVisible()
  const { cx_id, assox } = await openContest(url, 2, { prices })
  await page.goto(url + frame.at('contest', `${cx_id}/${assox[0]}`))
  await page.getByRole('link', { name: '10 votes for Contestant 1, €4.50' }).click()
  await page.getByText('Your balance').click()
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  await expect(paid).toBeVisible()
  await page.goto(url + frame.at('earnings'))
  await expect(page.getByText('€15.50').first()).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a payout' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('100')
  await dialog.getByRole('button', { name: 'Ask for a payout' }).click()
  await expect(dialog.getByText('Invalid amount')).toBeVisible()
  // A tap that a dialog has heard is not repeated when another part of the page wakes.
  await expect(page.locator('[data-early]')).toHaveCount(0)
  await dialog.getByLabel('Amount').fill('10')
  await dialog.getByRole('button', { name: 'Ask for a payout' }).click()
  await expect(page.getByText('Asked for', { exact: true })).toBeVisible()
  await rest(frame, page)
  await page.goto(url + frame.at('contest', `${cx_id}/${assox[0]}`))
  await page.getByRole('link', { name: '50 votes for Contestant 1, €18.00' }).click()
  await page.getByRole('link', { name: 'Put in €12.50' }).click()
  await page.getByRole('button', { name: 'Pay €12.50' }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(paid).toBeVisible()
  await page.getByRole('link', { name: 'Go on with your purchase' }).click()
  await page.getByText('Your balance', { exact: true }).click()
  await page.getByRole('button', { name: 'Pay €18.00' }).click()
  await expect(paid).toBeVisible()
  await givesLater({ page, url, frame })
  const { balances } = await person.api.call('payments/ledger', {})
  expect(balances.filter(({ amount }) => amount !== 0)).toEqual([])
}
