import type { Person } from '../../bench/harness.ts'
import { expect, goOffline, newPerson } from '../fixtures.ts'
import type { Journey } from './frames.ts'

export interface Known extends Person {
  id: number
  name: string
}

export async function somebody(baseURL: string | undefined): Promise<Known> {
  const person = await newPerson(baseURL)
  const { ID = 0, full_name = '' } = await person.api.call('api/getUser', {})
  return { ...person, id: ID, name: full_name }
}

/** Two people who may write to each other. */
export async function pair(baseURL: string | undefined) {
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

export const chat: Journey = async ({ page, signIn, url, frame }) => {
  const { a, b, id } = await pair(url)
  await signIn(b)
  await page.goto(url + frame.at('conversations'))
  const row = page.getByRole('link', { name: new RegExp(a.name) })
  await expect(row).toContainText('Good evening from the stage')
  await frame.look(page)
  await row.click()
  await page.waitForURL(url + frame.at('chat', id))
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
  await frame.look(page)

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

  if (frame.isShell) return
  await page.goto(`${url}/goToConversation/${id}`)
  await expect(page.getByRole('log')).toContainText('Written in a tunnel')
  await page.goto(`${url}/chatModule/${b.id}`)
  await expect(page.getByRole('main')).toContainText('Invalid Conversation')
  await page.goto(`${url}/chat/nobodysConversation000`)
  await expect(page.getByRole('main')).toContainText('Invalid conversation')
}
