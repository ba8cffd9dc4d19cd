import { openContest } from '../../bench/harness.ts'
import { card, receipt } from '../contestPage.ts'
import { expect } from '../fixtures.ts'
import type { Journey } from './frames.ts'

/** A voter checks the receipt on the phone that voted, finds the ballot in the public log, and counts the contest again. */
export const checked: Journey = async ({ page, url, frame }) => {
  const { cx_id } = await openContest(url, 3)
  await page.goto(url + frame.at('contest', cx_id))
  await card(page, 'Contestant 3').getByRole('button').click()
  await receipt(page).getByRole('link', { name: 'Open your receipt' }).click()
  await expect(page).toHaveURL(/\/receipt\/\w+$/)
  const number = page.url().split('/').at(-1) ?? ''
  const main = page.getByRole('main')
  await expect(main).toContainText(/stands in the contest’s public log under number \d+/)
  await frame.turn(page)
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Everything holds.')).toBeVisible()
  await expect(
    page.getByText('The promise that this device was given when you voted was kept.'),
  ).toBeVisible()

  await page.goto(url + frame.at('contest', `${cx_id}/log`))
  await page.getByLabel('Find your ballot by its receipt number').fill(number)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText(/Your ballot is entry \d+\./)).toBeVisible()
  await expect(main.getByText('1 free vote for Contestant 3.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Check this contest yourself' }).click()
  await page.getByRole('button', { name: 'Check the whole log' }).click()
  await expect(page.getByText('Everything that is published holds.')).toBeVisible()
}
