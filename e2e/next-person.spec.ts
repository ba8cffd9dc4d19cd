import type { Page } from '@playwright/test'
import { createClient } from '@plaudit/client/client'
import { openContest, type Person } from '../bench/harness.ts'
import { expect, newPerson, once, settled, test } from './fixtures.ts'

const password = 'a long sample password 7'
const secrets = ['A half secret', 'Sandman 77']

async function signInByForm(page: Page, { session }: Person): Promise<void> {
  await page.goto('/app/auth?next=%2Fapp%2Fprofile')
  await page.getByRole('textbox', { name: /e-?mail|username/i }).fill(session.username ?? '')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/app/profile')
}

/** Words that were typed and not sent, and a vote: what a form and a receipt keep on the device. */
async function leaveTraces(page: Page, chat: string, contest: string): Promise<void> {
  await page.goto(chat)
  await page.getByRole('textbox', { name: 'Message' }).fill(secrets[0] ?? '')
  await page.goto('/app/edit-profile/personal')
  await settled(page)
  await page.getByRole('textbox', { name: 'Full name' }).fill(secrets[1] ?? '')
  await page.goto(contest)
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Contestant 2', exact: true }) })
    .getByRole('button')
    .click()
  await expect(page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })).toBeVisible()
}

const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify(localStorage))

/** All that the device has of people, as bytes: what is locked is read as it lies there. */
const readable = async (page: Page): Promise<string> => {
  const locked = await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      if (name.includes('assets')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request, { ignoreVary: true })
        texts.push(request.url, (await kept?.text()) ?? '')
      }
    }
    return texts.join('\n')
  })
  return `${await stored(page)}\n${locked}`
}

/** The next person's own forms are empty, and their receipts none. */
async function findsNothing(page: Page, chat: string, cxId: string): Promise<void> {
  for (const word of secrets) expect(await stored(page)).not.toContain(word)
  expect(await stored(page)).not.toMatch(/casx_id/)
  await page.goto('/app/edit-profile/personal')
  await settled(page)
  await expect(page.getByRole('textbox', { name: 'Full name' })).not.toHaveValue(secrets[1] ?? '')
  await page.goto(chat)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await page.goto(`/app/cx/${cxId}`)
  await settled(page)
  await expect(page.getByText(/^Voted/)).toHaveCount(0)
}

async function world(baseURL: string) {
  const { cx_id } = await openContest(baseURL, 3, { voter_requirement: 'signed_in' })
  const [ana, ben] = [await newPerson(baseURL), await newPerson(baseURL)]
  const { ID = 0 } = await ana.api.call('api/getUser', {})
  // The same conversation is both persons': its draft has one name.
  const { message } = await ben.api.call('messages/send', {
    to_id: ID,
    text: 'Good evening',
    client_id: 'first',
  })
  const { conversation_id } = message
  await ana.api.call('messages/setConversation', { conversation_id, accepted: true })
  return { ana, ben, cx_id, chat: `/app/chat/${conversation_id}`, contest: `/app/cx/${cx_id}` }
}

test(
  'who signs in after somebody has signed out finds neither their drafts nor their votes; their words come back to them alone',
  once,
  async ({ page, baseURL }) => {
    const { ana, ben, cx_id, chat, contest } = await world(baseURL ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    await signInByForm(page, ana)
    await leaveTraces(page, chat, contest)
    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/app')
    for (const word of secrets) expect(await readable(page)).not.toContain(word)
    await signInByForm(page, ben)
    await findsNothing(page, chat, cx_id)
    await page.goto('/app/profile')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/app')
    await signInByForm(page, ana)
    await page.goto(chat)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(secrets[0] ?? '')
  },
)

test(
  'who signs in after a session was ended elsewhere finds nothing of it, and its own words come back to their writer',
  once,
  async ({ page, baseURL }) => {
    const { ana, ben, cx_id, chat, contest } = await world(baseURL ?? '')
    await page.setViewportSize({ width: 390, height: 844 })
    await signInByForm(page, ana)
    await leaveTraces(page, chat, contest)
    const end = async () => {
      const { token = '', username = '' } = await page.evaluate((): Record<string, string> => ({
        ...localStorage,
      }))
      const session = () => ({ token, username })
      await createClient({ baseUrl: baseURL ?? '', session }).call('login/logout', {})
      await page.goto('/app/profile')
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
    }
    await end()
    await signInByForm(page, ana)
    await page.goto(chat)
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(secrets[0] ?? '')
    await end()
    await signInByForm(page, ben)
    await findsNothing(page, chat, cx_id)
  },
)
