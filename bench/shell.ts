import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import type { Session } from '@plaudit/client/client'
import { becameAlive } from '../apps/web/internals/start-script.ts'
import { worldOf, type World } from '../e2e/journeys/world.ts'
import { findWholeChromium, quietFlags } from '../scripts/test/browser.ts'
import { testSecret } from './devices.ts'
import { median, type Figure } from './figures.ts'
import { openContest, register, startServer } from './harness.ts'
import { openFeed } from './openFeed.ts'
import { openListing } from './openListing.ts'
import { figuresOfPage } from './phone.ts'
import { readThread } from './readThread.ts'
import { posts, scrolledFeed } from './scroll.ts'

const timesSlower = 4
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

declare global {
  interface Window {
    longest: number
    firstScript?: number
  }
}

/** The first routes of the shell; the routes of a person are measured with one. */
const routes = (world: World, listing: string): [string, string, boolean][] => [
  ['home', '/app', false],
  // On a device that remembers nothing of the person yet: what comes for them alone pushes nothing.
  ['home of a person', '/app', true],
  ['the contests', '/app/contests', false],
  ['a contest', `/app/cx/${world.cx_id}`, false],
  ['the services', '/app/services', false],
  ['a service', `/app${listing}`, false],
  ['the clubs', '/app/groups', false],
  ['a club', `/app/c/${world.gx_id}`, false],
  ['the conversations', '/app/chat', true],
  ['a person’s own screen', '/app/profile', true],
]

/** Kilobytes of script, as they came over the wire, that a browser which has seen nothing runs before the page is alive. */
async function firstScript(browser: Browser, address: string, session?: Session): Promise<number> {
  const context = await browser.newContext(phone)
  if (session) await enter(context, session)
  await context.addInitScript((alive) => {
    addEventListener(alive, () => {
      const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      window.firstScript = scripts
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { transferSize }) => sum + transferSize, 0)
    })
  }, becameAlive)
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForFunction(() => window.firstScript !== undefined)
  const bytes = await page.evaluate(() => window.firstScript ?? 0)
  await context.close()
  return bytes / 1024
}

/** Signs somebody in on all pages of a browser. */
const enter = (context: BrowserContext, { token = '', username = '', ssid = '' }: Session) =>
  context.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    { token, username, ssid },
  )

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
async function benchTaps(
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

/** A part of a route's name, `taps`, `thread` or `feed`: that alone. */
const only = process.env['BENCH_PHONE']

/** The phone's shell: its first routes on a slow phone, its taps on a slow processor, a long conversation. */
export async function benchShell(): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'plaudit-bench-'))
  const server = await startServer({ dataDir, env: { SECRET_KEY: testSecret, LOG_LEVEL: 'info' } })
  const { url } = server
  try {
    const [person, other] = [await register(url, 'shellone'), await register(url, 'shelltwo')]
    const world = await worldOf(url, person, other, await openContest(url, 40))
    const browser = await chromium.launch({
      executablePath: findWholeChromium() ?? '',
      args: [...quietFlags, '--js-flags=--expose-gc'],
    })
    // A listing that an admin has let in: a draft is in no list.
    const listing = await openListing(server)
    const figures: Figure[] = []
    try {
      const context = await browser.newContext({ ...phone, baseURL: url, locale: 'en-US' })
      await enter(context, person.session)
      const page = await context.newPage()
      if (only === undefined || only === 'taps') {
        const open: string[] = []
        for (let round = 0; round < 3; round++) open.push((await openContest(url, 40)).cx_id)
        figures.push(...(await benchTaps(page, url, world, open)))
      }
      if (only === undefined || only === 'thread')
        figures.push(await readThread(page, url, world, other.session))
      // Work that runs on in an open page would slow the next measurement.
      await context.close()
      if (only === undefined || only === 'feed') {
        const feed = `${url}/app${await openFeed(url, posts)}`
        figures.push(...(await scrolledFeed(browser, feed, 'in the phone’s shell')))
      }
      for (const [name, address, isOwn] of routes(world, listing)) {
        if (only !== undefined && !name.includes(only)) continue
        const session = isOwn ? person.session : undefined
        const own = [
          ...(await figuresOfPage(`${name}, in the shell`, url + address, { session, bar: '' })),
          {
            name: 'the same: script before it is alive, compressed',
            ours: await firstScript(browser, url + address, session),
            unit: 'KB',
            bar: '≤ 150',
          },
        ]
        // Nine routes take some minutes: a waiting person sees that it goes on.
        for (const { name: what, ours, unit = '' } of own)
          process.stdout.write(`${what}: ${ours.toFixed(2)} ${unit}\n`)
        figures.push(...own)
      }
    } finally {
      await browser.close()
    }
    return figures
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
