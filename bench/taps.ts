import type { CDPSession, Locator, Page } from '@playwright/test'
import type { World } from '../e2e/journeys/world.ts'
import { median, type Figure } from './figures.ts'

const timesSlower = 4

declare global {
  interface Window {
    longest: number
  }
}

const hearts = /^(Like|Take the like back) \(/

type Tap = [
  what: string,
  at: string,
  tapped: (page: Page) => Locator,
  before?: (page: Page) => Promise<void>,
]

const tab = (page: Page, name: string) =>
  page.locator('[data-app-tabs]').getByRole('link', { name })

/** The ten that people tap most: each on a page that is at rest. */
const taps = (world: World, open: string): Tap[] => [
  ['the tab of services', '/app', (page) => tab(page, 'Services')],
  ['the tab of chat', '/app', (page) => tab(page, 'Chat')],
  ['a contest in a list', '/app/contests', (page) => page.locator('main article a').first()],
  [
    'a vote',
    `/app/cx/${open}`,
    (page) => page.locator('main article').nth(2).getByRole('button').first(),
  ],
  [
    'the standing of a contest',
    `/app/cx/${world.cx_id}`,
    (page) => page.getByRole('link', { name: 'Standing', exact: true }),
  ],
  ['a service in a list', '/app/services', (page) => page.locator('main article a').first()],
  [
    'a heart',
    `/app/c/${world.gx_id}`,
    // Each time the other way: what was liked the time before says so.
    (page) => page.getByRole('button', { name: hearts }).first(),
  ],
  [
    'a conversation',
    '/app/chat',
    (page) => page.locator(`main a[href$="${world.conversation_id}"]`),
  ],
  [
    'sending a message',
    `/app/chat/${world.conversation_id}`,
    (page) => page.getByRole('button', { name: 'Send', exact: true }),
    (page) => page.getByRole('textbox', { name: 'Message' }).fill('On my way'),
  ],
  ['the tab of oneself', '/app', (page) => tab(page, 'Me')],
]

/** Counts of the page, by which one knows that a tap was measured, and on the page that it was made on. */
const counted = (page: Page) =>
  page.evaluate(() => ({
    page: performance.timeOrigin,
    taps: (performance as unknown as { interactionCount: number }).interactionCount,
    longest: window.longest,
  }))

/**
 * Milliseconds from a tap until the screen has answered it, as the browser counts them (INP). A thumb meets a page that
 * stands still and hears nothing but the page: the place is looked up before the processor is slowed, since the
 * driver's script for that is 100 KB, and its `tap` listens to each event of the tap itself.
 */
async function answered(
  page: Page,
  cdp: CDPSession,
  url: string,
  [what, at, tapped, before]: Tap,
): Promise<number> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.goto(url + at)
  await page.waitForLoadState('networkidle')
  // Until what comes when the browser is idle has come.
  await page.waitForTimeout(4000)
  await before?.(page)
  const { x, y } = await middleOf(tapped(page))
  const old = await counted(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await page.waitForTimeout(1000)
  await page.evaluate(() => (window.longest = 0))
  await page.touchscreen.tap(x, y)
  await page.waitForTimeout(2500)
  const after = await counted(page)
  if (after.page !== old.page) throw new Error(`${what}: the tap loaded another page`)
  if (!(after.taps > old.taps)) throw new Error(`${what}: the browser counted no tap`)
  return after.longest
}

/** Where a thumb hits it. */
async function middleOf(tapped: Locator): Promise<{ x: number; y: number }> {
  // Never under a bar or the tabs.
  await tapped.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await tapped.boundingBox()
  if (!box) throw new Error('Nothing to tap')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** @param open contests in which nobody has voted: each tap is made once for each, and its figure is the median. */
export async function benchTaps(
  page: Page,
  url: string,
  world: World,
  open: readonly string[],
): Promise<Figure[]> {
  await page.addInitScript(() => {
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) window.longest = Math.max(window.longest, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const cdp = await page.context().newCDPSession(page)
  const figures: Figure[] = []
  const rounds = open.map((cxId) => taps(world, cxId))
  for (const [at, [what]] of (rounds[0] ?? []).entries()) {
    const times: number[] = []
    for (const round of rounds) {
      const one = round[at]
      if (one) times.push(await answered(page, cdp, url, one))
    }
    // A slow one may be the machine's.
    const ours = median(times)
    const name = `${what}, tapped on a processor ${timesSlower} times slower`
    figures.push({ name, ours, unit: 'ms', bar: '≤ 200' })
    process.stdout.write(`${name}: ${ours} ms\n`)
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return figures
}
