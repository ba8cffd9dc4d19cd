import type { Page } from '@playwright/test'
import { openContest } from '../bench/harness.ts'
import { card, receipt, without } from './contestPage.ts'
import { expect, expectAccessible, once, test } from './fixtures.ts'
import { lying, underInsets, upright } from './insets.ts'
import { journeys, onSite } from './journeys/table.ts'

test(
  'a ballot by a scale: chosen in order, reordered, kept over a reload, cast at once [cf:6275f]',
  onSite(journeys.ballot),
)

test(
  'a ballot of several: as many as the contest allows [cf:0f4a7]',
  once,
  async ({ page, baseURL }) => {
    const several = await openContest(baseURL ?? '', 4, {
      method: 'multiple',
      method_options: { max_choices: 2 },
    })
    await page.goto(`/cx/${several.cx_id}`)
    for (const n of [1, 3])
      await page.getByRole('button', { name: `Choose, Contestant ${n}` }).click()
    await expect(page.getByRole('button', { name: 'Choose, Contestant 2' })).toBeDisabled()
    await page.getByRole('button', { name: 'Cast 2 votes' }).click()
    await expect(receipt(page)).toContainText('Contestant 1, Contestant 3')
  },
)

test(
  'free points: steps up to the most for one and to the total [cf:ebdae]',
  once,
  async ({ page, baseURL }) => {
    const free = await openContest(baseURL ?? '', 3, {
      method: 'points',
      method_options: { max_points: 3, max_total: 4 },
    })
    await page.goto(`/cx/${free.cx_id}`)
    await page.getByRole('button', { name: 'Give points, Contestant 1' }).click()
    const more = page.getByRole('button', { name: 'More for Contestant 1' })
    await more.click()
    await more.click()
    await expect(more).toBeDisabled()
    await page.getByRole('button', { name: 'Give points, Contestant 2' }).click()
    await expect(page.getByRole('button', { name: 'Give points, Contestant 3' })).toBeDisabled()
    await page.getByRole('button', { name: 'Cast your ballot' }).click()
    await expect(receipt(page)).toContainText('Contestant 1, 3 points')
  },
)

test('the whole ballot as a plain form: without any script, and with one', async ({
  page,
  browser,
  baseURL,
}) => {
  const points = await openContest(baseURL ?? '', 4, {
    method: 'points',
    method_options: { scale: [5, 3, 1] },
  })
  const plain = await without(browser, baseURL)
  await plain.goto(`/cx/${points.cx_id}`)
  await plain
    .getByRole('listitem')
    .filter({ has: card(plain, 'Contestant 2') })
    .getByRole('link', { name: 'Choose' })
    .click()
  const mark = (on: Page, name: string) => on.getByRole('combobox', { name, exact: true })
  await expect(mark(plain, '5 points')).toHaveValue(points.assox[1] ?? '')
  await mark(plain, '3 points').selectOption('Contestant 2')
  await plain.getByRole('button', { name: 'Cast your ballot' }).click()
  await expect(plain.getByRole('alert')).toContainText('The same name stands on your ballot twice')
  await expect(mark(plain, '3 points')).toHaveValue(points.assox[1] ?? '')
  await mark(plain, '3 points').selectOption('Contestant 4')
  await mark(plain, '1 point').selectOption('Contestant 1')
  await plain.getByRole('button', { name: 'Cast your ballot' }).click()
  await expect(plain).toHaveURL(/\?receipt=\w+$/)
  await expect(plain.locator('main')).toContainText('Contestant 4, 3 points')
  await expect(plain.locator('main')).toContainText('Contestant 1, 1 point')
  await plain.context().close()

  await page.goto(`/cx/${points.cx_id}/vote`)
  await expectAccessible(page)
  await mark(page, '5 points').selectOption('Contestant 3')
  await page.getByRole('button', { name: 'Cast your ballot' }).click()
  await expect(receipt(page)).toContainText('Contestant 3, 5 points')
})

test(
  'a menu of filters, a receipt and a ballot over a phone leave its notch and its lower bar free',
  once,
  async ({ page, baseURL, contest }) => {
    const several = await openContest(baseURL ?? '', 4, {
      method: 'multiple',
      method_options: { max_choices: 2 },
    })
    const sheet = page.getByRole('dialog')
    const covers: [path: string, open: () => Promise<void>][] = [
      ['/app/services', () => page.getByRole('button', { name: /^Filters/ }).click()],
      [`/app/cx/${contest.cx_id}`, () => card(page, 'Contestant 1').getByRole('button').click()],
      [
        `/app/cx/${several.cx_id}`,
        async () => {
          await page.getByRole('button', { name: 'Choose, Contestant 1' }).click()
          await page.getByRole('button', { name: 'Change', exact: true }).click()
        },
      ],
    ]
    for (const [path, open] of covers) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await open()
      await expect(sheet, path).toBeVisible()
      await sheet.evaluate((one) => Promise.all(one.getAnimations().map((move) => move.finished)))
      expect(await underInsets(page, upright), path).toEqual([])
      await page.setViewportSize({ width: 844, height: 390 })
      expect(await underInsets(page, lying), path).toEqual([])
    }
  },
)
