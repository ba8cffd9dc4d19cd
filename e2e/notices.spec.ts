import { m } from '@plaudit/i18n/messages'
import { expect, expectAccessible, newName, once, test } from './fixtures.ts'
import { somebody } from './journeys/chat.ts'

test('the bell opens in place with the latest, counts them everywhere, and leads to all of them', async ({
  page,
  signIn,
  baseURL,
}) => {
  const [a, b] = [await somebody(baseURL), await somebody(baseURL)]
  const { club } = await b.api.call('Groups/addUpdateGroup', {
    title: `Velvet and wool ${newName()}`,
    access: 'private',
    membership: 'free',
  })
  await a.api.call('Groups/add2Group', { gx_id: club.gx_id })
  await signIn(b)
  await page.goto('/help')
  const bell = page.getByRole('link', { name: 'Notifications, 1 new' })
  await bell.hover()
  await bell.focus()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(async () => {
    await bell.click()
    await expect(panel).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(new URL(page.url()).pathname).toBe('/help')
  await expect(panel.getByRole('heading', { name: 'New' })).toBeVisible()
  await expect(panel.getByRole('listitem')).toContainText(a.name)
  // The one thing that is to be done stands in the row.
  await expect(panel.getByRole('link', { name: 'Answer' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await bell.click()
  await panel.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(page.getByRole('link', { name: 'Notifications, 0 new' })).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Earlier today' })).toBeVisible()
  await panel.getByRole('link', { name: 'See all' }).click()
  await page.waitForURL('**/feed/all')
  await expect(panel).toBeHidden()
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toContainText(a.name)
  for (const locale of ['fr', 'es'] as const) {
    await b.api.call('account/updatePreferences', { language: locale === 'fr' ? 'FR' : 'ES' })
    await page.goto('/feed/all')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    const part = m.notifications_part_today({}, { locale })
    await expect(main.getByRole('heading', { name: part })).toBeVisible()
    await expect(main.getByRole('listitem')).toContainText(a.name)
  }
})

test(
  'a letter comes on the day and at the hour that a person chose, by their own clock',
  once,
  async ({ page, signIn, baseURL }) => {
    const person = await somebody(baseURL)
    await signIn(person)
    await page.goto('/notifications/preferences')
    await page.getByText('Weekly').click()
    await page.getByLabel('On', { exact: true }).selectOption('Thursday')
    await page.getByLabel('At', { exact: true }).selectOption({ value: '18' })
    await expect(page.getByText(/Next letter: .*6:00/)).toBeVisible()
    await expectAccessible(page)
    const { preferences } = await person.api.call('account/getUserPreferences', {})
    expect(preferences.digest).toEqual({ every: 'weekly', hour: 18, day: 4 })
    expect(preferences.time_zone).toBe('Europe/Paris')
  },
)
