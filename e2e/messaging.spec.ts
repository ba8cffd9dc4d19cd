import { createClient } from '@plaudit/client/client'
import type { Person } from '../bench/harness.ts'
import {
  expect,
  expectAccessible,
  goOffline,
  newPerson,
  test,
  watchFaults,
  opensAlive,
  keepSession,
} from './fixtures.ts'

interface Known extends Person {
  id: number
  name: string
}

async function somebody(baseURL: string | undefined): Promise<Known> {
  const person = await newPerson(baseURL)
  const { ID = 0, full_name = '' } = await person.api.call('api/getUser', {})
  return { ...person, id: ID, name: full_name }
}

/** Two people who may write to each other. */
async function pair(baseURL: string | undefined) {
  const [a, b] = [await somebody(baseURL), await somebody(baseURL)]
  const { message } = await a.api.call('messages/send', {
    to_id: b.id,
    text: 'Good evening from the stage',
    client_id: `first-${b.id}`,
  })
  const { conversation_id } = message
  await b.api.call('messages/setConversation', { conversation_id, accepted: true })
  return { a, b, id: conversation_id }
}

test('two people write to each other live; what is written without a network goes out by itself, once', async ({
  page,
  signIn,
  baseURL,
}) => {
  const { a, b, id } = await pair(baseURL)
  await signIn(b)
  await page.goto('/conversations')
  const row = page.getByRole('link', { name: new RegExp(a.name) })
  await expect(row).toContainText('Good evening from the stage')
  await expectAccessible(page)
  await row.click()
  await page.waitForURL(`**/chat/${id}`)
  const log = page.getByRole('log')
  await expect(log).toContainText('Good evening from the stage')
  const box = page.getByRole('textbox', { name: 'Message' })
  // On a phone Enter begins a line.
  const go = page.getByRole('button', { name: 'Send', exact: true })
  await box.fill('Good evening from the hall')
  await go.click()
  await expect(log).toContainText('Good evening from the hall')
  await a.api.call('messages/send', {
    conversation_id: id,
    text: 'The light is on',
    client_id: 'live',
  })
  await expect(log).toContainText('The light is on')
  await expectAccessible(page)

  await goOffline(page)
  await box.fill('Written in a tunnel')
  await go.click()
  await expect(log).toContainText('Waits for the network')
  await page.context().setOffline(false)
  const times = async (text: string): Promise<number> => {
    const { messages } = await a.api.call('messages/getMessages', { conversation_id: id })
    return messages.filter((message) => message.text === text).length
  }
  // Back in the network it is first on its way, and then there.
  await expect.poll(() => times('Written in a tunnel'), { timeout: 20_000 }).toBe(1)
  await expect(log).not.toContainText(/Waits for the network|Sending/)

  // The server has it, and its answer is lost: the other way tells of it, the next try finds it.
  let lost = 0
  await page.route('**/app/messages/send', async (route) => {
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await box.fill('Its answer was lost')
  await go.click()
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(log.getByText('Its answer was lost')).toHaveCount(1)
  await page.reload()
  await expect(log.getByText('Its answer was lost')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(log).not.toContainText(/Waits for the network|Sending/, { timeout: 20_000 })
  expect(await times('Its answer was lost')).toBe(1)
  expect(await times('Written in a tunnel')).toBe(1)

  await page.goto(`/goToConversation/${id}`)
  await expect(page.getByRole('log')).toContainText('Written in a tunnel')
  await page.goto(`/chatModule/${b.id}`)
  await expect(page.getByRole('main')).toContainText('Invalid Conversation')
  await page.goto('/chat/nobodysConversation000')
  await expect(page.getByRole('main')).toContainText('Invalid conversation')
})

test('a stranger asks to be let in, and is', async ({ page, signIn, baseURL }) => {
  const [a, b] = [await somebody(baseURL), await somebody(baseURL)]
  const { message } = await a.api.call('messages/send', {
    to_id: b.id,
    text: 'May I ask you something?',
    client_id: 'ask',
  })
  await signIn(b)
  await page.goto(`/chat/${message.conversation_id}`)
  await expect(page.getByRole('main')).toContainText(`${a.name} would like to write to you`)
  await page.getByRole('button', { name: 'Let them in' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('a contest’s chat stands beside its standing: its team pins, hides and slows it down', async ({
  page,
  contest,
  browser,
  baseURL,
}) => {
  const voter = await somebody(baseURL)
  const { cx_id, organiser } = contest
  await voter.api.call('messages/send', {
    cx_id,
    text: 'Who is the favourite?',
    client_id: `room-${voter.id}`,
  })
  await page.goto(`/cx/${cx_id}?view=standing`)
  await expect(page.getByRole('main')).toContainText('Sign in to read along and write')
  await organiser.api.call('messages/saveRoom', { cx_id, is_public: true, slow_seconds: 30 })
  const context = await browser.newContext()
  await keepSession(context, organiser)
  const team = opensAlive(await context.newPage())
  const faults = await watchFaults(team)
  await team.goto(`/cx/${cx_id}?view=standing`)
  const log = team.getByRole('log')
  await expect(log).toContainText('Who is the favourite?')
  await log.getByRole('button', { name: 'What to do with this message' }).first().click()
  await team.getByRole('menuitem', { name: 'Hide' }).click()
  await expect(log).toContainText('Message hidden')
  expect(faults).toEqual([])
  await context.close()
  await page.reload()
  await expect(page.getByRole('log')).toContainText('Message hidden')
  const visitor = createClient({ baseUrl: baseURL ?? '' })
  expect((await visitor.call('messages/getRoom', { cx_id })).messages).toHaveLength(1)
  const again = voter.api.call('messages/send', {
    cx_id,
    text: 'And now?',
    client_id: `again-${voter.id}`,
  })
  await again
  await expect(
    voter.api.call('messages/send', { cx_id, text: 'Too soon', client_id: `soon-${voter.id}` }),
  ).rejects.toMatchObject({ code: 'chat_slow' })
})

test('what is new stands at the bell and in its feed, says why it came, and is set by kind and channel', async ({
  page,
  signIn,
  baseURL,
}) => {
  const { a, b, id } = await pair(baseURL)
  await a.api.call('messages/sendNotifications', { conversation_id: id })
  await signIn(b)
  await page.goto('/feed/message')
  const row = page.getByRole('listitem').filter({ hasText: 'wrote to you' })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Why did I get this?' }).click()
  await expect(row).toContainText('You are in this conversation.')
  await row.getByRole('button', { name: 'Only in the app' }).click()
  await expect(row).toContainText('From now on in the app alone.')
  await row.getByRole('link').click()
  await page.waitForURL(`**/chat/${id}`)
  await page.goto('/notifications/preferences')
  const inbox = page.getByRole('group', { name: 'Inbox' })
  await expect(inbox.getByRole('checkbox', { name: 'E-mail' })).not.toBeChecked()
  await page.getByRole('switch', { name: /Quiet hours/ }).click()
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await expectAccessible(page)
  const { preferences } = await b.api.call('account/getUserPreferences', {})
  expect(preferences.quiet_hours).toMatchObject({ from: '22:00', to: '07:30' })
})
