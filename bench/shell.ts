import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import type { Session } from '@plaudit/client/client'
import { becameAlive } from '../apps/web/internals/start-script.ts'
import { worldOf, type World } from '../e2e/journeys/world.ts'
import { findWholeChromium, quietFlags } from '../scripts/test/browser.ts'
import { testSecret } from './devices.ts'
import type { Figure } from './figures.ts'
import { openContest, register, startServer } from './harness.ts'
import { openFeed } from './openFeed.ts'
import { openListing } from './openListing.ts'
import { figuresOfPage } from './phone.ts'
import { readThread } from './readThread.ts'
import { posts, scrolledFeed } from './scroll.ts'
import { benchTaps } from './taps.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

declare global {
  interface Window {
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
