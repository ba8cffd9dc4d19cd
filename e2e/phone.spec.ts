import { expect, once, test } from './fixtures.ts'
import { codeOf, here, ownInstallation } from './installation.ts'
import { newNumber } from './journeys/code.ts'
import { journeys, onSite } from './journeys/table.ts'

ownInstallation()
test.describe.configure({ mode: 'serial' })

test(
  'where a confirmed phone is asked for, one confirms it on the way and votes [cf:8b45c]',
  onSite(journeys.code, () => here.url),
)

test(
  'a forgotten password is set anew by the link of the letter, and opens the account [cf:9b32c]',
  once,
  onSite(journeys.forgotten, () => here.url),
)

test('one comes in by the number alone', once, async ({ page }) => {
  const number = newNumber()
  await page.goto(`${here.url}/auth?as=code&next=/help`)
  await page.getByLabel('E-mail or phone').fill(number)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect.poll(() => codeOf(number)).not.toBe('none')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(number))
  await expect(page).toHaveURL(`${here.url}/help`)
})
