import { chromium, type Page } from '@playwright/test'
import type { World } from '../e2e/journeys/world.ts'
import { findChromium, quietFlags } from '../scripts/test/browser.ts'
import type { Figure } from './figures.ts'
import type { Person } from './harness.ts'

const posts = 500
const messages = 5000

/** Megabytes of script's memory after everything that can go has gone. */
async function heap(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('HeapProfiler.enable')
  for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  await cdp.detach()
  return usedSize / 2 ** 20
}

/** Limits of a minute are waited out: what is measured is the page that reads, not the writing. */
async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      return void (await work())
    } catch (error) {
      if (tries > 120) throw error
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
}

/** Scrolls a list to its end, until nothing comes any more. @returns how many of what is counted were seen at once. */
async function readAll(page: Page, way: 'down' | 'up', enough: () => Promise<boolean>) {
  for (let n = 0; n < 600; n++) {
    await page.mouse.wheel(0, way === 'down' ? 4000 : -4000)
    await page.waitForTimeout(60)
    if (await enough()) return
  }
}

async function write(person: Person, other: Person, world: World): Promise<void> {
  const { gx_id, conversation_id } = world
  for (let n = 0; n < posts; n++)
    await patiently(() =>
      person.api.call('feeds/addFeed', {
        gx_id,
        text: `Post ${n}: a lamp for a very small and very dark stage, and what it costs.`,
        client_id: `bench-${n}`,
      }),
    )
  for (let n = 0; n < messages; n++)
    await patiently(() =>
      (n % 2 ? person : other).api.call('messages/send', {
        conversation_id,
        text: `Message ${n}: when do you come to the theatre?`,
        client_id: `bench-${n}`,
      }),
    )
}

/** What a phone keeps in memory after a feed of 500 posts and a chat of 5,000 messages were read to their ends. */
export async function heapOfLongLists(
  url: string,
  person: Person,
  other: Person,
  world: World,
): Promise<Figure[]> {
  await write(person, other, world)
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: quietFlags,
  })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const { token = '', username = '', ssid = '' } = person.session
    await context.addInitScript(
      (kept) => {
        for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
      },
      { token, username, ssid },
    )
    const page = await context.newPage()
    await page.goto(`${url}/app/c/${world.gx_id}`)
    await page.waitForLoadState('networkidle')
    await page.mouse.move(195, 500)
    await readAll(page, 'down', async () => {
      const more = page.getByRole('button', { name: /more|older/i })
      if (await more.isVisible().catch(() => false)) await more.click().catch(() => undefined)
      return page.getByText('Post 0: a lamp', { exact: false }).isVisible()
    })
    const seen = await page.getByText(/^Post \d+: a lamp/).count()
    const feed = await heap(page)
    // Within the same page, as a person goes from one to the other.
    await page.locator('[data-app-tabs]').getByRole('link', { name: 'Chat' }).click()
    await page.locator(`a[href$="/chat/${world.conversation_id}"]`).first().click()
    await page.getByRole('log').hover()
    await readAll(page, 'up', () => page.getByText('Message 0: when', { exact: false }).isVisible())
    const read = await page.getByText('Message 0: when', { exact: false }).isVisible()
    const chat = await heap(page)
    if (seen < posts || !read)
      throw new Error(
        `Not all was read: ${seen} posts, the first message ${read ? '' : 'not '}seen`,
      )
    return [
      { name: `memory of script after a feed of ${posts}`, ours: feed, unit: 'MB', bar: '≤ 80 MB' },
      {
        name: `the same after a chat of ${messages}, too`,
        ours: chat,
        unit: 'MB',
        bar: '≤ 80 MB',
      },
    ]
  } finally {
    await browser.close()
  }
}
