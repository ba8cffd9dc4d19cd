import { m } from '@plaudit/i18n/messages'
import { formatLanguage } from '@plaudit/i18n/prices'
import type { Page } from '@playwright/test'
import type { Person } from '../../bench/harness.ts'
import { expect, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'
import { localeHere, speak } from './speak.ts'

/** Decides what one's own page shows: a stranger sees a club once it is switched on. */
async function decides(page: Page, stranger: Page, url: string, username: string, person: Person) {
  await person.api.call('Groups/addUpdateGroup', {
    title: 'Sample seams',
    description: 'A circle for those who sew.',
    access: 'public',
    membership: 'free',
  })
  const saved = page.waitForResponse('**/account/updateProfileInfo')
  await page
    .getByRole('switch', { name: m.profile_shown_clubs({}, { locale: localeHere(false) }) })
    .click()
  expect((await saved).status()).toBe(200)
  // The page of a moment ago may be kept for a moment.
  await expect(async () => {
    await stranger.goto(`${url}/page/${username}`)
    await expect(stranger.getByRole('link', { name: 'Sample seams' })).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
}

export const page: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const person = await newPerson(url)
  const { username = '' } = person.session
  const locale = localeHere(frame.isShell)
  const into = { locale }
  const save = page.getByRole('button', { name: m.profile_save({}, into) })
  const saved = page.getByText(m.profile_saved({}, into)).first()
  const what = page.getByRole('textbox', { name: m.area_profession({}, into) }).first()
  await speak(page, url, locale, person)
  await signIn(person)
  await page.goto((url + frame.at('ownPage')).replace(/\/$/, ''))
  const rail = page.getByRole('navigation', { name: m.profile_parts({}, into) })
  await rail.getByRole('link', { name: m.profile_professional({}, into), exact: true }).click()
  await expect(page).toHaveURL(url + frame.at('ownPage', 'professional'))
  await page.getByRole('radio', { name: m.profile_type_professional({}, into) }).check()
  await what.fill('Stage dressmaker')
  await page.getByRole('textbox', { name: m.profile_about({}, into) }).fill('I sew for singers.')
  await page.getByRole('combobox', { name: m.profile_languages({}, into) }).selectOption('fr')
  await save.click()
  await expect(saved).toBeVisible()
  await frame.look(page)

  // A wrong link stands beside its field, and nothing typed is lost.
  await page.goto(url + frame.at('ownPage', 'social'))
  await page.getByRole('textbox', { name: 'YouTube' }).fill('https://vimeo.com/884120')
  await page.getByRole('textbox', { name: 'Instagram' }).fill('@sews')
  await save.click()
  await expect(
    page.locator('main').getByText(m.errors_field_invalid_youtube({}, into)),
  ).toBeVisible()
  await expect(rail).toContainText(m.profile_wrong({ count: 1 }, into))
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Instagram' })).toHaveValue('@sews')
  await page.getByRole('textbox', { name: 'YouTube' }).fill('')
  await save.click()
  await expect(saved).toBeVisible()

  await page.goto(url + frame.at('person', username))
  await expect(page.locator('main')).toContainText('Stage dressmaker')
  await expect(page.locator('main')).toContainText('I sew for singers.')
  await expect(page.getByRole('link', { name: /Instagram: sews/ })).toBeVisible()
  await rest(frame, page)

  // A saved field stands among one's data, beside the way to change it.
  await page.goto(url + frame.at('ownData'))
  await expect(page.locator('main')).toContainText(formatLanguage('fr', locale))
  await page
    .getByRole('link', { name: m.profile_change_of({ field: m.area_profession({}, into) }, into) })
    .click()
  await expect(what).toHaveValue('Stage dressmaker')
  if (!frame.isShell) {
    // The page's other address.
    await page.goto(`${url}/user/${username}`)
    await page.getByRole('link', { name: m.profile_change({}, into) }).click()
    await expect(page).toHaveURL(/\/user-profile$/)
    return decides(page, await openFor(), url, username, person)
  }
  await page.goto(url + frame.at('providers'))
  const box = page.getByRole('searchbox', { name: m.marketplace_providers({}, into) })
  await box.fill(username)
  await box.press('Enter')
  await page
    .getByRole('link', { name: new RegExp(username) })
    .first()
    .click()
  await expect(page.getByText('Stage dressmaker').first()).toBeVisible()
}

export const tasks: Journey = async ({ page, signIn, url, frame }) => {
  const person = await newPerson(url)
  const locale = localeHere(frame.isShell)
  const into = { locale }
  const title = 'Velvet 7'
  await speak(page, url, locale, person)
  await signIn(person)
  await page.goto(url + frame.at('tasks'))
  await expect(page.locator('main')).toContainText(m.todos_none({}, into))
  // A day in the words is read in the person's language, and stands in the week.
  const words = { en: 'tomorrow at 14:00', fr: 'demain à 14h', es: 'mañana a las 14:00' }
  await page.getByRole('textbox', { name: m.todos_add({}, into) }).fill(`${title} ${words[locale]}`)
  await page.getByRole('button', { name: m.todos_add_now({}, into), exact: true }).click()
  await expect(
    page.getByRole('heading', { name: m.todos_wait({ count: 1 }, into), exact: true }),
  ).toBeVisible()
  await rest(frame, page)
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(/\/task\?id=\d+$/)
  await page.getByRole('link', { name: m.todos_edit({}, into) }).click()
  await expect(page.getByLabel(m.todos_due_time({}, into))).toHaveValue('14:00')
  await page.getByRole('textbox', { name: m.todos_notes({}, into) }).fill('Steam only.')
  await page.getByRole('button', { name: m.todos_save({}, into) }).click()
  await page.getByRole('checkbox', { name: m.todos_tick({ task: title }, into) }).click()
  await expect(page.getByRole('heading', { name: m.todos_done({}, into) })).toBeVisible()
  await page.goto(url + frame.at('newTask'))
  await page.getByRole('textbox', { name: m.todos_name({}, into) }).fill('Press the collars')
  await frame.look(page)
  await page.getByRole('button', { name: m.todos_save({}, into) }).click()
  await expect(page.getByRole('link', { name: 'Press the collars', exact: true })).toBeVisible()
}
