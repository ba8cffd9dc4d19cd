import { chromium, type Locator, type Page } from '@playwright/test'
import { findChromium, quietFlags } from '../scripts/test/browser.ts'
import type { World } from '../e2e/journeys/world.ts'
import { median, type Figure } from './figures.ts'

/** As in Lighthouse: a cheap phone beside the processor of a desk. */
const timesSlower = 4
const tries = 3

const tab = (page: Page, name: string): Locator =>
  page.locator('[data-app-tabs]').getByRole('link', { name, exact: true })

interface Tap {
  name: string
  at: (world: World) => string
  on: (page: Page) => Locator
}

/** What thumbs do most, by the screens that people open most. */
const taps: readonly Tap[] = [
  { name: 'another tab', at: () => '/app', on: (page) => tab(page, 'Services') },
  {
    name: 'a contest of the list',
    at: () => '/app/contests',
    on: (page) => page.getByRole('main').getByRole('article').getByRole('link').first(),
  },
  {
    name: 'a vote',
    at: ({ cx_id }) => `/app/cx/${cx_id}`,
    on: (page) => page.getByRole('article').getByRole('button').first(),
  },
  {
    name: 'one contestant',
    at: ({ cx_id }) => `/app/cx/${cx_id}`,
    on: (page) => page.getByRole('article').getByRole('link').first(),
  },
  {
    name: 'a like',
    at: ({ gx_id }) => `/app/c/${gx_id}`,
    on: (page) => page.getByRole('button', { name: /^Like/ }).first(),
  },
  {
    name: 'a field of a message',
    at: ({ conversation_id }) => `/app/chat/${conversation_id}`,
    on: (page) => page.getByRole('textbox', { name: 'Message' }),
  },
  {
    name: 'a conversation',
    at: () => '/app/chat',
    on: (page) => page.getByRole('main').getByRole('link').first(),
  },
  {
    name: 'a filter of services',
    at: () => '/app/services',
    on: (page) => page.getByRole('button', { name: /Filter/ }).first(),
  },
  {
    name: 'a heart',
    at: () => '/app/services',
    on: (page) => page.getByRole('button', { name: /favourites?/i }).first(),
  },
  {
    name: 'a row of Me',
    at: () => '/app/profile',
    on: (page) => page.getByRole('link', { name: /My orders/ }),
  },
]

/** The longest of the taps and keys since the page was opened, in milliseconds: what the browser calls INP. */
const slowest = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        setTimeout(() => {
          const seen = (window as unknown as { felt: number[] }).felt
          resolve(Math.max(0, ...seen))
        }, 1500)
      }),
  )

async function timed(page: Page, url: string, { at, on }: Tap, world: World): Promise<number> {
  await page.goto(url + at(world))
  await page.waitForLoadState('networkidle')
  await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const felt: number[] = []
    Object.assign(window, { felt })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEventTiming).interactionId) felt.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await on(page).tap({ noWaitAfter: true })
  const took = await slowest(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await cdp.detach()
  return took
}

/** How long the ten taps that are made most take to show something, on a processor four times slower. */
export async function tapsOfShell(url: string, world: World): Promise<Figure[]> {
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: quietFlags,
  })
  try {
    const figures: Figure[] = []
    for (const tap of taps) {
      const took: number[] = []
      for (let n = 0; n < tries; n++) {
        // A device of its own each time: a vote is given once.
        const context = await browser.newContext({
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          isMobile: true,
          locale: 'en-US',
        })
        const { token = '', username = '', ssid = '' } = world.person.session
        await context.addInitScript(
          (kept) => {
            for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
          },
          tap.name === 'a vote' ? {} : { token, username, ssid },
        )
        took.push(await timed(await context.newPage(), url, tap, world))
        await context.close()
      }
      figures.push({
        name: `a tap on ${tap.name}, processor ${timesSlower} × slower`,
        ours: median(took),
        unit: 'ms',
        bar: '≤ 200 ms',
      })
    }
    return figures
  } finally {
    await browser.close()
  }
}
