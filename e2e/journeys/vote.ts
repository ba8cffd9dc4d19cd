import { openContest } from '../../bench/harness.ts'
import { card, receipt } from '../contestPage.ts'
import { expect } from '../fixtures.ts'
import { phones, type Journey } from './frames.ts'

/** A visitor finds a contest, votes with one tap and opens the receipt. */
export const vote: Journey = async ({ page, url, frame }) => {
  const { cx_id } = await openContest(url, 3)
  await page.goto(url + frame.at('contest', cx_id))
  const own = page.locator('article').filter({ hasText: 'Contestant 1' })
  // At the very top no browser keeps what is seen in its place, and Safari nowhere: on the larger phone as there.
  if ((page.viewportSize()?.height ?? 0) > phones[0].height)
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'))
  else
    await own.evaluate((tapped) => scrollTo(0, tapped.getBoundingClientRect().top + scrollY - 120))
  const before = await own.boundingBox()
  await card(page, 'Contestant 1').getByRole('button').click()
  await expect(receipt(page)).toContainText('For Contestant 1')
  // One's own choice has come above all cards: the card that was tapped stays under the thumb.
  expect((await own.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
  await frame.look(page)
  await receipt(page).getByRole('link', { name: 'Open your receipt' }).click()
  await expect(page).toHaveURL(/\/receipt\/\w+$/)
  await expect(page.locator('main')).toContainText('Contestant 1')
}
