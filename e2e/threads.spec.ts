import type { Page } from '@playwright/test'
import { expect, expectAccessible, settled, once, test } from './fixtures.ts'
import { pair, type Known } from './journeys/chat.ts'

/** Many messages in the conversation of two people, the words of one far up. */
async function longTalk(a: Known, b: Known, conversation_id: string): Promise<{ old: number }> {
  let old = 0
  for (let n = 0; n < 120; n++) {
    const from = n % 2 ? a : b
    const text = n === 3 ? 'The velvet curtain is hung' : `Line ${n} of a long evening`
    const sent = { conversation_id, text, client_id: `long-${conversation_id}-${n}` }
    const { message } = await from.api.call('messages/send', sent)
    if (n === 3) old = message.seq
  }
  await b.api.call('messages/send', {
    conversation_id,
    text: 'As you said of the curtain',
    reply_to: old,
    client_id: `reply-${conversation_id}`,
  })
  await a.api.call('messages/updateConversation/{id}', { id: conversation_id })
  return { old }
}

const inThread = (page: Page, text: string) =>
  page.getByRole('log').getByText(text, { exact: true })

test(
  'a hit of the search leads to the message, however far up, and the end is a tap away',
  once,
  async ({ page, signIn, baseURL }) => {
    const { a, b, id } = await pair(baseURL)
    await longTalk(a, b, id)
    await signIn(a)
    await page.goto(`/chat/${id}`)
    // The message that an answer answers is shown, though it is not on the screen.
    const answer = page.getByRole('log').getByRole('button', { name: /The velvet curtain is hung/ })
    await expect(answer).toBeVisible()
    await answer.click()
    await expect(
      page.locator('[data-seq]').filter({ hasText: /^The velvet curtain/ }),
    ).toBeInViewport()
    await page.getByRole('button', { name: 'To the newest' }).click()
    await expect(inThread(page, 'As you said of the curtain')).toBeInViewport()
    await page.getByRole('button', { name: 'Search in this conversation' }).click()
    await page.getByRole('textbox', { name: 'Search in this conversation' }).fill('Line 40 of')
    await expect(page.getByText('1 of 1')).toBeVisible()
    await expect(inThread(page, 'Line 40 of a long evening')).toBeInViewport()
    await settled(page)
    await expectAccessible(page)
  },
)

test(
  'on a line that carries calls and no live news what was said is there all the same, and its room stands until it is',
  once,
  async ({ page, signIn, baseURL }) => {
    const { a, b, id } = await pair(baseURL)
    const text = 'Said before the tunnel'
    await b.api.call('messages/send', { conversation_id: id, text, client_id: 'before' })
    // Neither of the two ways of following a topic gets an answer.
    await page.routeWebSocket(/\/app\/realtime/, () => undefined)
    await page.route('**/app/realtime**', () => undefined)
    const held = Promise.withResolvers<void>()
    await page.route('**/app/messages/getMessages**', async (route) => {
      await held.promise
      await route.continue()
    })
    await signIn(a)
    await page.goto(`/chat/${id}`)
    const room = page.getByRole('log').getByRole('status')
    await expect(room).toContainText('Loading')
    held.resolve()
    await expect(inThread(page, text)).toBeVisible()
    await expect(room).toHaveCount(0)
  },
)

test('a finger reads further up in a thread of the phone’s shell, and nothing is pulled', async ({
  page,
  signIn,
  baseURL,
}, { project }) => {
  test.skip(project.name !== 'phone', 'A desk has no finger.')
  const { a, b, id } = await pair(baseURL)
  await longTalk(a, b, id)
  await signIn(a)
  await page.goto(`/app/chat/${id}`)
  await expect(inThread(page, 'As you said of the curtain')).toBeVisible()
  const log = page.getByRole('log')
  const before = await log.evaluate((box) => box.scrollTop)
  expect(before).toBeGreaterThan(400)
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 }
  const line = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: width / 2, y }],
    })
  await touch('touchStart', height * 0.3)
  for (let step = 1; step <= 10; step++) await touch('touchMove', height * (0.3 + step * 0.04))
  await touch('touchEnd', 0)
  await expect.poll(() => log.evaluate((box) => box.scrollTop)).toBeLessThan(before - 100)
  await expect(page.getByText('Let go to refresh')).toBeHidden()
})
