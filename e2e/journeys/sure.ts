import { openContest } from '../../bench/harness.ts'
import { card, receipt } from '../contestPage.ts'
import { expect } from '../fixtures.ts'
import type { Journey } from './frames.ts'

/** A contest that asks before each vote: a voter who cancels has not voted. */
export const sure: Journey = async ({ page, url, frame }) => {
  const { cx_id } = await openContest(url, 2, { confirm_vote: true })
  await page.goto(url + frame.at('contest', cx_id))
  const button = card(page, 'Contestant 1').getByRole('button')
  await button.click()
  const question = page.getByRole('dialog', { name: 'Vote for Contestant 1?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(receipt(page)).toHaveCount(0)
  await expect(button).toHaveText('Vote')
  await button.click()
  await question.getByRole('button', { name: 'Vote' }).click()
  await expect(receipt(page)).toBeVisible()
}
