import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const password = 'nine quiet otters'

/** The first admin is asked for two things; name and username come from the address. */
export async function typeAdmin(page: Page, username: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await expect(page.getByLabel('Username')).toHaveValue(username)
}

/** Types on a slow network before the scripts are there: the page keeps the words, and what follows from them. */
export async function typesEarly(page: Page, link: string): Promise<void> {
  let letGo = () => {}
  const typed = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(/\.js$/, (route) => typed.then(() => route.continue()))
  await page.goto(link, { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('early.bird@example.org')
  await page.getByLabel('Password', { exact: true }).fill(password)
  const visitor = await page.context().newPage()
  await visitor.route(/\.js$/, (route) => typed.then(() => route.continue()))
  await visitor.goto(new URL('/auth?as=new', link).href, { waitUntil: 'commit' })
  await visitor.getByLabel('E-mail').fill('early.guest@example.org')
  await visitor.getByLabel('Full name').fill('Early Guest')
  letGo()
  await expect(page.getByLabel('Username')).toHaveValue('early.bird')
  await expect(page.getByLabel('E-mail')).toHaveValue('early.bird@example.org')
  await expect(visitor.getByLabel('Username')).toHaveValue('early.guest')
  await expect(visitor.getByLabel('E-mail')).toHaveValue('early.guest@example.org')
  await visitor.close()
  // What is typed once is no second, empty password: the account is asked for. Here nobody hears it.
  await page.route(/register\/user/, (route) => route.abort())
  const asked = page.waitForRequest(/register\/user/)
  await page.getByRole('button', { name: 'Make the admin account' }).click()
  await asked
  // What the form keeps a moment after the last change is gone with it.
  const [first] = page.context().pages()
  await page.close()
  await first?.evaluate(() => localStorage.clear())
}
