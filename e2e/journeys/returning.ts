import { register } from '../../bench/harness.ts'
import { expect, newName } from '../fixtures.ts'
import { codeOf } from '../installation.ts'
import type { Journey } from './frames.ts'

/**
 * Somebody comes back: what is wrong is told beside the field and nothing typed is lost; in by the password, out again,
 * and in by a code of the mailbox, typed wrong and pasted right.
 */
export const returning: Journey = async ({ page, url, frame }) => {
  const name = newName()
  await register(url, name)
  const next = encodeURIComponent(frame.at('tasks'))
  await page.goto(url + frame.at('auth', `?next=${next}`))
  const handle = page.getByLabel('Username or e-mail')
  const password = page.getByLabel('Password', { exact: true })
  const signIn = page.locator('form').getByRole('button', { name: 'Sign in' })
  await handle.fill(name.toUpperCase())
  await password.fill('not it at all')
  await signIn.click()
  await expect(page.locator('form').getByText('That name and password do not match.')).toBeVisible()
  await frame.look(page)
  await expect(handle).toHaveValue(name.toUpperCase())
  await password.fill('a long sample password 7')
  await signIn.click()
  await expect(page).toHaveURL(url + frame.at('tasks'))
  await expect(page.locator('main')).toContainText('Nothing waits for you')

  await page.goto(url + frame.at('auth'))
  const out = page.getByRole('main').getByRole('button', { name: 'Sign out' })
  const fresh = page.waitForEvent('load')
  await out.click()
  await fresh
  await expect(out).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  await page.goto(url + frame.at('auth', `?as=code&next=${next}`))
  const email = `${name}@example.org`
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.locator('form').getByText('Invalid email address')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const box = page.getByLabel('Code', { exact: true })
  await expect(box).toBeFocused()
  await frame.look(page)
  await expect.poll(() => codeOf(email)).not.toBe('none')
  const code = codeOf(email)
  await page.keyboard.type(code === '111111' ? '222222' : '111111')
  await expect(
    page.locator('form').getByText('That code is not right, or it has expired.'),
  ).toBeVisible()
  await expect(box).toHaveValue('')
  await box.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(page).toHaveURL(url + frame.at('tasks'))
}
