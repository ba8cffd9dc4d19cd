import type { Page } from '@playwright/test'
import { expect, once, test, watchFaults } from './fixtures.ts'

// Screens change by pictures that move.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Keeps what is asked for on its way. @returns what lets it come, now and later. */
async function hold(page: Page, what: string | RegExp): Promise<() => void> {
  const come = Promise.withResolvers<void>()
  await page.route(what, async (route) => {
    await come.promise
    // The browser has given it up: another tap counts.
    await route.continue().catch(() => undefined)
  })
  return come.resolve
}

/** Runs in the page. Says when the router hears of a tap on the bar: asked from outside, a page on its way answers late. */
function saysWhenBarHears(): void {
  const timer = setInterval(() => {
    const links = document.querySelectorAll('header nav a')
    const isHeard = (link: Element) =>
      Object.keys(link).some((key) => key.startsWith('__reactProps$'))
    if (links.length === 0 || ![...links].every(isHeard)) return
    clearInterval(timer)
    console.info('the bar hears')
  }, 20)
}

/** Runs in the page. Says when the browser makes its picture of the old screen, which a busy processor takes long for. */
function saysWhenScreensMove(): void {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (draw) => {
    console.info('a screen moves')
    return start(() => {
      for (const begun = performance.now(); performance.now() < begun + 100;);
      return (draw as () => void)()
    })
  }
}

test(
  'every tap leads where it says, also one that comes while screens change',
  once,
  async ({ context }) => {
    // As a person does: a page is tapped before all of it is alive.
    const page = await context.newPage()
    const faults = await watchFaults(page)
    await page.addInitScript(saysWhenScreensMove)
    await page.addInitScript(saysWhenBarHears)
    const says = (what: string) =>
      page.waitForEvent('console', (message) => message.text() === what)
    const way = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
    const placeOf = async (name: string) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await way(name).boundingBox()) ?? {}
      return [x + width / 2, y + height / 2] as const
    }
    const leadsTo = async (name: string, address: RegExp) => {
      await expect(page).toHaveURL(address)
      await expect(way(name)).toHaveAttribute('aria-current', 'page')
    }

    // The browser follows the first link, since its script is not there yet. The script of the second is.
    const comeScripts = await hold(page, '**/menus-*.js')
    const comeClubs = await hold(page, '**/groups')
    const asked = page.waitForRequest('**/menus-*.js')
    await page.goto('/contests')
    await asked
    const places = {
      Contests: await placeOf('Contests'),
      Services: await placeOf('Services'),
      Jobs: await placeOf('Jobs'),
      Clubs: await placeOf('Clubs'),
    }
    /** Of the mouse alone, which waits for nothing. */
    const tap = (name: keyof typeof places) => page.mouse.click(...places[name])
    const followed = page.waitForRequest('**/groups')
    await tap('Clubs')
    const clubs = await followed
    expect(clubs.isNavigationRequest()).toBe(true)
    const hears = says('the bar hears')
    comeScripts()
    await hears
    const heardAnew = says('the bar hears')
    await tap('Services')
    await leadsTo('Services', /\/services$/)
    comeClubs()
    // Another page of the browser's: the first way has ended.
    await heardAnew
    await leadsTo('Services', /\/services$/)
    await page.unrouteAll()

    // The first waits for its script or its data when the second is tapped.
    for (const what of [/\.js$/, /\.data/]) {
      const come = await hold(page, what)
      await tap('Jobs')
      await tap('Clubs')
      come()
      await leadsTo('Clubs', /\/groups$/)
      await tap('Services')
      await leadsTo('Services', /\/services$/)
      await page.unrouteAll()
    }

    // The screen of the first moves when the second is tapped, as soon as the script for that is there.
    await page.waitForLoadState('networkidle')
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const [first, second, address] of [
      ['Jobs', 'Clubs', /\/groups$/],
      ['Contests', 'Services', /\/services$/],
    ] as const) {
      const moves = says('a screen moves')
      await tap(first)
      await moves
      await tap(second)
      await leadsTo(second, address)
    }
    expect(faults).toEqual([])
  },
)
