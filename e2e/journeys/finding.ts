import { openContest } from '../../bench/harness.ts'
import { expect } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

/** A person looks for everything at once and opens what was found. */
export const finding: Journey = async ({ page, url, frame }) => {
  await openContest(url, 2)
  await page.goto(url + frame.at('search'))
  await page.getByRole('searchbox', { name: 'Contests, people, services, clubs' }).fill('load tset')
  await expect(page.getByRole('status').filter({ hasText: 'load tset' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Contests, people, services, clubs' }).fill('load test')
  const found = page.getByRole('main').getByRole('link', { name: /Load test/ })
  await expect(found.first()).toBeVisible()
  await rest(frame, page)
  await found.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Load test' })).toBeVisible()
}
