import { expect } from '../fixtures.ts'
import { pair } from './chat.ts'
import { rest, type Journey } from './frames.ts'

/** A new notice stands in its feed, says why it came, is set by kind and channel, and leads to what it tells of. */
export const bell: Journey = async ({ page, signIn, url, frame }) => {
  const { a, b, id } = await pair(url)
  await a.api.call('messages/sendNotifications', { conversation_id: id })
  await signIn(b)
  await page.goto(url + frame.at('feed', 'message'))
  const row = page.getByRole('listitem').filter({ hasText: 'wrote to you' })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Why did I get this?' }).click()
  await expect(row).toContainText('You are in this conversation.')
  const chosen = async () =>
    (await b.api.call('account/getUserPreferences', {})).preferences.notifications.inbox
  // The choice of before comes back, whatever it was.
  await b.api.call('account/updatePreferences', {
    notifications: { inbox: { push: false, mobile: true } },
  })
  const before = await chosen()
  await row.getByRole('button', { name: 'Only in the letter' }).click()
  await expect(row).toContainText('From now on in the letter alone.')
  expect(await chosen()).toMatchObject({ email: true, mobile: false, digest: true })
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText('You are in this conversation.')
  expect(await chosen()).toEqual(before)
  await row.getByRole('button', { name: 'Only in the app' }).click()
  await expect(row).toContainText('From now on in the app alone.')
  await row.getByRole('link').click()
  await page.waitForURL(url + frame.at('chat', id))
  // The address of the notice itself leads there as well.
  const { notifications } = await b.api.call('notifications/get', { feed: 'message' })
  await page.goto(url + frame.at('feed', `message/${notifications[0]?.id}`))
  await page.waitForURL(url + frame.at('chat', id))
  await page.goto(url + frame.at('letters'))
  const inbox = page.getByRole('group', { name: 'Inbox' })
  await expect(inbox.getByRole('checkbox', { name: 'E-mail' })).not.toBeChecked()
  await rest(frame, page)
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  // The switch moves at once, and is kept a moment later.
  const quiet = async () =>
    (await b.api.call('account/getUserPreferences', {})).preferences.quiet_hours
  await expect.poll(quiet).toMatchObject({ from: '22:00', to: '07:30' })
}
