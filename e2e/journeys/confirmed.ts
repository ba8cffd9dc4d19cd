import { openContest, register } from '../../bench/harness.ts'
import { card } from '../contestPage.ts'
import { expect, newName } from '../fixtures.ts'
import { codeOf } from '../installation.ts'
import type { Journey } from './frames.ts'

/** A person whose confirmed address is asked for confirms it on the way and votes. */
export const confirmed: Journey = async ({ page, signIn, url, frame }) => {
  const { cx_id } = await openContest(url, 3, { voter_requirement: 'confirmed_email' })
  const name = newName()
  await signIn(await register(url, name))
  await page.goto(url + frame.at('contest', cx_id))
  const button = card(page, 'Contestant 1').getByRole('button')
  await button.click()
  await page.getByRole('link', { name: 'Confirm my e-mail' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your e-mail')
  await frame.look(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect.poll(() => codeOf(`${name}@example.org`)).not.toBe('none')
  await page.keyboard.type(codeOf(`${name}@example.org`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your e-mail is confirmed')
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Load test')
  await button.click()
  await expect(page.getByText('Your vote is in').first()).toBeVisible()
}
