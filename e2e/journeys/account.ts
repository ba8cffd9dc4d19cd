import { createClient } from '@plaudit/client/client'
import { defaultAppToken } from '@plaudit/contract/constants'
import { m } from '@plaudit/i18n/messages'
import { expect, newName, newPerson } from '../fixtures.ts'
import { somebody } from './chat.ts'
import { rest, type Journey } from './frames.ts'
import { localeHere, speak } from './speak.ts'

/** A stranger makes an account and is where they wanted to be. */
export const newcomer: Journey = async ({ page, url, frame }) => {
  const username = newName()
  const next = encodeURIComponent(frame.at('tasks'))
  await page.goto(url + frame.at('auth', `?as=new&next=${next}`))
  await page.getByLabel('Full name').fill('Sample Newcomer')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('E-mail').fill(`${username}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill('a long sample password 7')
  await page.getByLabel('Password once more').fill('a long sample password 7')
  await frame.look(page)
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(page).toHaveURL(new RegExp(`${frame.at('tasks')}$`))
  await expect(page.locator('main')).toContainText('Nothing waits for you')
}

/** An act of somebody stands among the notices, and letters come as often as a person chose. */
export const notices: Journey = async ({ page, signIn, url, frame }) => {
  const [guest, host] = [await somebody(url), await somebody(url)]
  const { club } = await host.api.call('Groups/addUpdateGroup', {
    title: `Velvet and wool ${newName()}`,
    access: 'private',
    membership: 'free',
  })
  await guest.api.call('Groups/add2Group', { gx_id: club.gx_id })
  await signIn(host)
  await page.goto(url + frame.at('notices'))
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(guest.name)
  await rest(frame, page)
  await page.goto(url + frame.at('letters'))
  await page.getByText('Weekly').click()
  await expect(page.getByText(/Next letter: /)).toBeVisible()
  await rest(frame, page)
}

/**
 * A person's page of security shows the devices on which they are signed in, this device among them. They say of a
 * sign-in on a new device if it was theirs.
 */
export const security: Journey = async ({ page, signIn, url, frame }) => {
  const person = await newPerson(url)
  const locale = localeHere(frame.isShell)
  const into = { locale }
  const elsewhere = async () =>
    createClient({ baseUrl: url }).call('login/pro', {
      username: person.session.username ?? '',
      password: 'a long sample password 7',
      app_token: defaultAppToken,
    })
  const { token, user } = await elsewhere()
  await speak(page, url, locale, person)
  await signIn(person)
  await page.goto(url + frame.at('security'))
  await expect(page.getByText(m.security_this_device({}, into), { exact: true })).toBeVisible()
  await rest(frame, page)
  await page.getByRole('button', { name: m.security_me({}, into), exact: true }).click()
  await expect(page.getByText(m.security_new_device({}, into), { exact: true })).toHaveCount(0)
  await elsewhere()
  await page.reload()
  await page.getByRole('button', { name: m.security_not_me({}, into), exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText(m.security_not_me_next({}, into))
  await page.keyboard.press('Escape')
  await expect(page.getByText(m.security_event_sign_in_refused({}, into))).toBeVisible()
  // The person's own session is signed in still.
  const mine = { token, username: user?.username ?? '' }
  await createClient({ baseUrl: url, session: () => mine }).call('account/getProfile', {})
}
