import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openContest, register } from '../../bench/harness.ts'
import { alive } from '../alive.ts'
import { expect, newName } from '../fixtures.ts'
import { codeOf } from '../installation.ts'
import type { Journey } from './frames.ts'

/** A number that nobody has, also when a test is tried again. */
export const newNumber = () => `+3361${String(randomInt(1e7)).padStart(7, '0')}`
const asked = (code: string) => (code === '111111' ? '222222' : '111111')
const vote = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Contestant 1', exact: true }) })
    .getByRole('button')

/** A person whose confirmed phone is asked for confirms it on the way and votes. */
export const code: Journey = async ({ page, signIn, url, frame }) => {
  const { cx_id } = await openContest(url, 3, { voter_requirement: 'confirmed_phone' })
  const person = await register(url, newName())
  await signIn(person)
  await page.goto(url + frame.at('contest', cx_id))
  await vote(page).click()
  await page.getByRole('link', { name: 'Confirm your phone' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm your phone')
  await frame.look(page)
  const box = page.getByRole('textbox', { name: 'Phone' })
  await box.fill('12')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.locator('form').getByText('Please provide a valid phone number')).toBeVisible()
  await expect(box).toBeFocused()
  const number = newNumber()
  await box.fill(number.replace('+336', '+33 6 '))
  await page.keyboard.press('Enter')
  const digits = page.getByLabel('Code', { exact: true })
  await expect(digits).toBeFocused()
  await expect(page.getByText('Text messages do not leave from here yet')).toBeVisible()
  await frame.look(page)
  await expect.poll(() => codeOf(number)).not.toBe('none')
  await page.keyboard.type(asked(codeOf(number)))
  await expect(page.locator('form').getByText('That code is not right')).toBeVisible()
  await expect(digits).toHaveValue('')
  await digits.fill(codeOf(number))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your phone is confirmed')
  await expect(page.getByRole('status').first()).toContainText(number)
  await frame.look(page)
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL(url + frame.at('contest', cx_id))
  await alive(page)
  await vote(page).click()
  await expect(page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })).toBeVisible()
}
