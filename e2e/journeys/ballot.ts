import { openContest } from '../../bench/harness.ts'
import { card, receipt } from '../contestPage.ts'
import { expect } from '../fixtures.ts'
import type { Journey } from './frames.ts'

/** A ballot by a scale: chosen in order, kept over a reload, reordered and cast at once. */
export const ballot: Journey = async ({ page, url, frame }) => {
  const { cx_id } = await openContest(url, 4, {
    method: 'points',
    method_options: { scale: [5, 3, 1] },
  })
  await page.goto(url + frame.at('contest', cx_id))
  const button = (n: number) =>
    page
      .getByRole('listitem')
      .filter({ has: card(page, `Contestant ${n}`) })
      .getByRole('button')
  await button(2).click()
  await expect(button(2)).toHaveText('5 points')
  await button(4).click()
  await expect(button(4)).toHaveText('3 points')
  await expect(button(1)).toHaveText('Give 1')
  await page.reload()
  await expect(button(4)).toHaveText('3 points')
  const bar = page.getByRole('complementary', { name: 'Your ballot' })
  await expect(bar).toContainText('Still to give: 1')
  await bar.getByRole('button', { name: 'Change' }).click()
  const editor = page.getByRole('dialog', { name: 'Your ballot' })
  await editor.getByRole('button', { name: 'Move Contestant 4 up' }).click()
  await frame.look(page)
  await editor.getByRole('button', { name: 'Done' }).click()
  await expect(button(4)).toHaveText('5 points')
  await bar.getByRole('button', { name: 'Cast your ballot' }).click()
  await expect(receipt(page)).toContainText('Contestant 4, 5 points')
  await expect(receipt(page)).toContainText('Contestant 2, 3 points')
}
