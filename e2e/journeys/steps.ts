import { expect, newPerson } from '../fixtures.ts'
import { dots, picture } from '../pictures.ts'
import { rest, type Journey } from './frames.ts'

/** Six steps lead a professional through their page; safety is not among them. */
export const steps: Journey = async ({ page, signIn, url, frame }) => {
  await signIn(await newPerson(url))
  await page.goto(url + frame.at('steps'))
  // The first step asks for a photo, and stays until there is one.
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByText('Please Select a Photo').first()).toBeVisible()
  // A photo of 12 MB is made smaller here; a country without states asks for none.
  await page.locator('input[type=file]').setInputFiles(picture('large.png', dots(2000, 2000)))
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(0)
  await expect(page.locator('main img')).toBeVisible()
  await page.getByLabel('Country').selectOption('VA')
  await expect(page.getByLabel('State')).toHaveCount(0)
  await page.getByLabel('Country').selectOption('BE')
  await page.getByLabel('State').selectOption('BE-WLG')
  for (const title of ['Who you are', 'What you do', 'How to reach you', 'Links', 'Getting paid']) {
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
    await page.getByRole('button', { name: 'Save and go on' }).click()
  }
  await expect(page).toHaveURL(url + frame.at('steps', '/6'))
  await rest(frame, page)
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page).toHaveURL(url + frame.at('me'))
  await page.goto(url + frame.at('ownData'))
  await expect(page.locator('main')).toContainText('My personal data')
  await expect(page.locator('main')).toContainText('Belgium · Liège')
  await expect(page.locator('main img')).toBeVisible()
}
