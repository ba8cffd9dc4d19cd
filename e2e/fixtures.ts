import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, test as base } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openContest, register, type OpenContest, type Person } from '../bench/harness.ts'
import { opensAlive } from './alive.ts'
import { goesByLinks } from './links.ts'
import { second, type OfWorker } from './second.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

interface Fixtures {
  /** A published contest of five with an open round, of this test alone. */
  contest: OpenContest
  /** Makes this page a signed-in person's. */
  signIn: (person: Person) => Promise<void>
  /** How a page comes to its second address and those after it: by a load, or by the router as from a link. */
  goes: 'by loads' | 'by links'
  /** Opens a browser of another person's, or of a visitor, beside this page. */
  openFor: (person?: Person) => Promise<Page>
}

const violation = 'Content Security Policy'

/** Collects faults of a page by itself: those of its scripts, and whatever its security policy refused. */
export async function watchFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?(Type|HTML|Script)|Refused to/.test(message.text()))
      faults.push(message.text())
  })
  await page.addInitScript((name) => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(name, event.effectiveDirective, event.blockedURI, event.sample),
    )
  }, violation)
  return faults
}

/** Opens a page and waits until it has all that it fetches by itself, and follows what happens elsewhere. */
export async function openLive(page: Page, path: string): Promise<void> {
  const following = new Promise<void>((resolve) => {
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"seq"')) resolve()
      }),
    )
  })
  await page.goto(path)
  await following
  await page.waitForLoadState('networkidle')
}

/** Milliseconds after which the shell keeps a screen that somebody looks at, and some. */
const aLook = 2500

/**
 * Takes the network away from a page that was looked at and has all its scripts, also the ones that come when it is
 * idle.
 */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForTimeout(aLook)
  await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
}

const loading = /^(Loading|Chargement|Cargando)/

/** Until nothing in the page stands in for what is still to come. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.locator('main [role=status]').filter({ hasText: loading })).toHaveCount(0)
}

/** A page of its own, and whatever goes wrong on it by itself. */
export async function openPage(browser: Browser, person?: Person) {
  const context = await browser.newContext()
  if (person) await keepSession(context, person)
  const page = opensAlive(await context.newPage())
  return { page, faults: await watchFaults(page) }
}

/** Faults of the page end a test, whatever it looked at. */
export const test = base.extend<Fixtures, OfWorker>({
  second: [second, { scope: 'worker', timeout: 120_000 }],
  goes: ['by loads', { option: true }],
  page: async ({ page, goes }, provide) => {
    const faults = await watchFaults(page)
    opensAlive(page)
    if (goes === 'by links') goesByLinks(page)
    await provide(page)
    expect(faults).toEqual([])
  },
  contest: async ({ baseURL }, provide) => provide(await openContest(baseURL ?? '', 5)),
  signIn: async ({ page }, provide) => provide((person) => keepSession(page, person)),
  openFor: async ({ browser, goes }, provide) => {
    const opened: Awaited<ReturnType<typeof openPage>>[] = []
    await provide(async (person) => {
      const one = await openPage(browser, person)
      opened.push(one)
      if (goes === 'by links') goesByLinks(one.page)
      return one.page
    })
    expect(opened.flatMap(({ faults }) => faults)).toEqual([])
    for (const { page } of opened) await page.context().close()
  },
})

export async function keepSession(of: Page | BrowserContext, { session }: Person): Promise<void> {
  await of.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, sessionKeys(session))
}

/** Returns the entries of a session that the browser keeps (specification 4: token, username, session id). */
function sessionKeys(session: Person['session']): Record<string, string> {
  return { token: session.token ?? '', username: session.username ?? '', ssid: session.ssid ?? '' }
}

export { expect }

/** For a test that no layout touches: the phone project leaves it to the other one. */
export const once = { tag: '@once' }

/** A name that nobody has: tests of several browsers and of several tries share one installation. */
export const newName = (): string => `e2e${randomBytes(6).toString('hex')}`

/** A new account of this run. */
export const newPerson = (baseURL: string | undefined): Promise<Person> =>
  register(baseURL ?? '', newName())

const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** By all rules in one light; in the other only colours differ, and in a frame what the frame has a part in. */
const askedOfAxe: Record<'light' | 'dark' | 'darkToo' | 'framed', axe.RunOptions> = {
  light: {},
  dark: {},
  darkToo: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
  framed: { runOnly: { type: 'tag', values: ['cat.keyboard', 'cat.semantics'] } },
}

/** Loads the script of axe into each frame that lacks it: a link keeps the script, a load of the page drops it. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeScript)
}

/** axe finds nothing. */
async function axeFindsNothing(page: Page, asked: keyof typeof askedOfAxe): Promise<void> {
  const colorScheme = asked.startsWith('dark') ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await atRest(page)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...askedOfAxe[asked] }
  const { violations } = await page.evaluate((given) => window.axe.run(document, given), options)
  const found = violations.map(
    (v) => `${colorScheme} ${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`,
  )
  // In the first line, that a summary of the run shows as well.
  expect(found, `axe on ${page.url()} ${found.join('; ')}`).toEqual([])
}

/** Colours that are still on their way to others are not yet those of the page. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const moving of document.getAnimations())
      if (moving.effect?.getComputedTiming().endTime === Infinity) moving.cancel()
      else moving.finish()
  })

export async function nothingScrollsSideways(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over, page.url()).toBeLessThanOrEqual(0)
}

/** For a state that no table of screens has (a dialog, an error): axe finds nothing, and nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // The rules are the same at the phone's size.
  if (test.info().project.name !== 'phone') {
    await bringAxe(page)
    await axeFindsNothing(page, 'light')
  }
  await nothingScrollsSideways(page)
}

/** For the tables of screens: axe finds nothing as it is asked, and nothing scrolls sideways, on a phone either. */
export async function expectScreenAccessible(
  page: Page,
  asked: readonly (keyof typeof askedOfAxe)[] = ['light', 'darkToo'],
): Promise<void> {
  // Once for both: to bring axe into a page takes as long as its answer.
  await bringAxe(page)
  for (const one of asked) await axeFindsNothing(page, one)
  await nothingScrollsSideways(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await nothingScrollsSideways(page)
  if (size) await page.setViewportSize(size)
}
