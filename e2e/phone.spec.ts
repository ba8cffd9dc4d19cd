import { expect, once, test } from './fixtures.ts'
import { codeOf, here, secondInstallation } from './installation.ts'
import { newNumber } from './journeys/code.ts'

secondInstallation()

test('one comes in by the number alone', once, async ({ page }) => {
  const number = newNumber()
  await page.goto(`${here.url}/auth?as=code&next=/help`)
  await page.getByLabel('E-mail or phone').fill(number)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.poll(() => codeOf(number)).not.toBe('none')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(number))
  await expect(page).toHaveURL(`${here.url}/help`)
})
