import { register } from '../../bench/harness.ts'
import { listed } from '../digital.ts'
import { expect, newName, newPerson } from '../fixtures.ts'
import { pair, somebody } from './chat.ts'
import { rest, type Journey } from './frames.ts'

/** A full time is waited for from the listing, and left again among one's orders. */
export const waiting: Journey = async ({ page, signIn, url, frame }) => {
  const [seller, first, buyer] = [
    await register(url, newName()),
    await register(url, newName()),
    await register(url, newName()),
  ]
  const sx_id = await listed(seller, {
    title: 'An hour of light',
    stype: 'booking',
    booking_type: { place: 'online', per: 'hour' },
    availability: {
      time_zone: 'Europe/Paris',
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '09:00' })),
      length_min: 60,
    },
  })
  const { slots } = await buyer.api.call('Services/getSlots/{sx_id}', { sx_id })
  const start = slots[1]?.start ?? ''
  await first.api.call('orders/agree', { sx_id, payment: 'cash', slot: { start } })
  await signIn(buyer)
  await page.goto(url + frame.at('service', sx_id))
  const month = page.locator('#choose-time')
  const full = month.getByRole('button', { name: /, full$/ })
  // The second time may be in the month after.
  await expect(month.getByRole('button', { name: /free/ }).first()).toBeVisible()
  if ((await full.count()) === 0) await month.getByRole('button', { name: 'Month after' }).click()
  await full.click()
  await month.getByRole('button', { name: 'Tell me when a place is free' }).click()
  await expect(month.getByText('You wait for this time')).toBeVisible()
  await rest(frame, page)
  await page.goto(url + frame.at('orders'))
  await expect(page.getByText('You are the first in line')).toBeVisible()
  // Its link, like that of the notice of a free time, leads to the times and not to the top of the page.
  await page.getByRole('link', { name: 'An hour of light' }).first().click()
  await expect(month).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(page.getByRole('heading', { name: 'Times you wait for' })).toHaveCount(0)
}

/** A person begins a conversation by name, hides that they have read, and runs a group. */
export const group: Journey = async ({ page, signIn, url, frame }) => {
  const { a, b } = await pair(url)
  const c = await somebody(url)
  const { message } = await c.api.call('messages/send', {
    to_id: a.id,
    text: 'And I?',
    client_id: `third-${a.id}`,
  })
  const { conversation_id } = message
  await a.api.call('messages/setConversation', { conversation_id, accepted: true })
  await signIn(a)
  await page.goto(url + frame.at('conversations'))
  await page.getByRole('button', { name: 'What others see of you' }).click()
  const seen = page.getByRole('switch', { name: 'That I have read a message' })
  await seen.click()
  await expect(seen).not.toBeChecked()
  await expect
    .poll(async () => (await a.api.call('messages/getSettings', {})).settings.shows_seen)
    .toBe(false)
  await frame.look(page)
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'New conversation' }).click()
  for (const one of [b, c])
    await page
      .getByRole('button', { name: new RegExp(one.name) })
      .last()
      .click()
  await page.getByLabel('Name of the group').fill('The three of us')
  await page.getByRole('button', { name: 'Make the group' }).click()
  await page.waitForURL('**/chat/*')
  await expect(page.getByRole('heading', { name: 'The three of us' })).toBeVisible()
  await page.getByRole('button', { name: 'More: pin, mute, block' }).click()
  await page.getByRole('menuitem', { name: 'People and name' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Runs the group')
  await dialog.getByRole('button', { name: `What to do with ${c.name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Remove from the group' })
    .click()
  await expect(dialog.getByRole('link', { name: c.name })).toBeHidden()
}

/** A meeting is asked for by a form that reaches the support person; a visitor needs no account. */
export const meeting: Journey = async ({ page, url, frame, openFor }) => {
  await page.goto(url + frame.at('meeting'))
  await page.getByLabel('E-mail').fill('somebody@example.org')
  await page.getByRole('textbox', { name: 'What is it about?' }).fill('A final for our school.')
  await frame.turn(page)
  await page.getByRole('button', { name: 'Ask for a meeting' }).click()
  await expect(page.getByText('The answer comes to your mailbox')).toBeVisible()
  const known = await openFor(await newPerson(url))
  await known.goto(url + frame.at('meeting'))
  await known.getByRole('textbox', { name: 'What is it about?' }).fill('A final for our school.')
  await known.getByRole('button', { name: 'Ask for a meeting' }).click()
  await expect(known.getByRole('status').filter({ hasText: 'on its way' })).toBeVisible()
}
