import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { opensAlive } from './alive.ts'
import { expect, newPerson, once, settled, test } from './fixtures.ts'
import { kept } from './kept.ts'
import { dots } from './pictures.ts'

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>

/** The same browser as before, with scripts or without. */
function browserWith(browser: Browser, baseURL: string | undefined, scripts: boolean, kept?: Kept) {
  return browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: scripts,
    ...(kept && { storageState: kept }),
  })
}

const buttonOf = (page: Page, name: string): Locator =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('button')

async function votesOf(page: Page, cx_id: string): Promise<number> {
  const answer = await page.request.post(`/app/contest/v2/getCachedContest/${cx_id}`)
  return ((await answer.json()) as { contest: { votes_total: number } }).contest.votes_total
}

test(
  'who votes without scripts has voted with scripts too',
  once,
  async ({ browser, baseURL, contest }) => {
    const plain = await browserWith(browser, baseURL, false)
    const form = await plain.newPage()
    await form.goto(`/cx/${contest.cx_id}`)
    await buttonOf(form, 'Contestant 2').click()
    await expect(form).toHaveURL(/\?receipt=\w+$/)
    const scripted = await browserWith(browser, baseURL, true, await plain.storageState())
    const page = opensAlive(await scripted.newPage())
    await page.goto(`/cx/${contest.cx_id}`)
    await expect(buttonOf(page, 'Contestant 2')).toHaveText(/^Voted ·/)
    await expect(buttonOf(page, 'Contestant 1')).toBeDisabled()
    expect(await votesOf(page, contest.cx_id)).toBe(1)
    await Promise.all([plain.close(), scripted.close()])
  },
)

test(
  'who votes with scripts has voted without scripts too',
  once,
  async ({ browser, baseURL, contest }) => {
    const scripted = await browserWith(browser, baseURL, true)
    const page = opensAlive(await scripted.newPage())
    await page.goto(`/cx/${contest.cx_id}`)
    await buttonOf(page, 'Contestant 3').click()
    await expect(page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })).toBeVisible()
    const plain = await browserWith(browser, baseURL, false, await scripted.storageState())
    const form = await plain.newPage()
    await form.goto(`/cx/${contest.cx_id}`)
    await buttonOf(form, 'Contestant 1').click()
    await expect(form).toHaveURL(/\?refused=vote_too_early/)
    await expect.poll(() => votesOf(page, contest.cx_id)).toBe(1)
    await Promise.all([plain.close(), scripted.close()])
  },
)

/** Does the work of the phone's share sheet: it opens the installed product's address with a form. */
const sharesFromElsewhere = (page: Page, words: Record<string, string>, picture: number[]) =>
  page.evaluate(
    ({ texts, bytes }) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/app/share' })
      for (const [name, value] of Object.entries(texts))
        form.append(Object.assign(document.createElement('input'), { name, value }))
      const files = new DataTransfer()
      files.items.add(new File([Uint8Array.from(bytes)], 'lamp.png', { type: 'image/png' }))
      const chosen = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      chosen.files = files.files
      form.append(chosen)
      document.body.append(form)
      form.submit()
    },
    { texts: words, bytes: picture },
  )

test(
  'what another app shares waits for its person, and goes into the chat that they choose, once',
  once,
  async ({ page, baseURL, signIn }) => {
    const [person, friend] = [await newPerson(baseURL), await newPerson(baseURL)]
    const { ID = 0 } = await person.api.call('api/getUser', {})
    const first = { to_id: ID, text: 'Which lamp?', client_id: 'first' }
    const { conversation_id } = (await friend.api.call('messages/send', first)).message
    await person.api.call('messages/setConversation', { conversation_id, accepted: true })
    await signIn(person)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/app')
    await kept(page, '/app/share')
    const words = { title: 'Lamps', text: 'This one', url: 'https://lamps.example/7' }
    // Without a network, too, its person sees that it came.
    await page.context().setOffline(true)
    await sharesFromElsewhere(page, words, [...dots(64, 48)])
    await expect(page).toHaveURL('/app/share')
    const main = page.getByRole('main')
    for (const part of [...Object.values(words), 'lamp.png']) await expect(main).toContainText(part)
    await page.context().setOffline(false)
    await main.getByRole('link', { name: /Sample/ }).click()
    await expect(page).toHaveURL(`/app/chat/${conversation_id}`)
    const field = page.getByRole('textbox', { name: 'Message' })
    await expect(field).toHaveValue(Object.values(words).join('\n'))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const sent = async () => {
      const { messages } = await friend.api.call('messages/getMessages', { conversation_id })
      return messages.map(({ text, attachments }) => `${text.split('\n')[0]} ${attachments.length}`)
    }
    await expect.poll(sent).toEqual(['Which lamp? 0', 'Lamps 1'])
    await page.goto('/app/share')
    await settled(page)
    await expect(main).toContainText('Nothing is waiting to be shared')
  },
)
