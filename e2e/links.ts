import type { Page } from '@playwright/test'
import { alive } from './alive.ts'

interface Told {
  location: object
  navigation: { state: string }
  errors: Record<string, unknown> | null
}

declare global {
  interface Window {
    /** What links of the product go by, as the router itself names it; only once a page is alive. */
    __reactRouterDataRouter?: { navigate(to: string): Promise<void>; state: Told }
  }
}

/** A part of what React has drawn, as React keeps it. */
interface Drawn {
  child: Drawn | null
  memoizedProps?: { value?: { historyAction?: string; location?: object } | null } | null
}

/**
 * Runs in the page. React draws a new screen some time after the router has come there, on a busy machine seconds later:
 * until then the old one stands, with its own title and heading.
 */
function isDrawn(): boolean {
  const told = window.__reactRouterDataRouter?.state
  const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer$'))?.[1]
  let part: Drawn | null =
    (root as { stateNode: { current: Drawn } } | undefined)?.stateNode.current ?? null
  while (part !== null && part.memoizedProps?.value?.historyAction === undefined) part = part.child
  return told?.navigation.state === 'idle' && part?.memoizedProps?.value?.location === told.location
}

/**
 * Goes to a screen as a link does: the page and its scripts stay. To load a page costs three seconds of the processor,
 * most of them for what all pages share.
 * @returns the status of what is shown, null where the page has no links of the product’s own.
 */
export async function follow(page: Page, path: string): Promise<number | null> {
  const hasLinks = await page.evaluate(async (to) => {
    await window.__reactRouterDataRouter?.navigate(to)
    return window.__reactRouterDataRouter !== undefined
  }, path)
  if (!hasLinks) return null
  await page.waitForFunction(isDrawn, undefined, { timeout: 45_000, polling: 50 })
  await alive(page)
  // What a link leads to may have its heading last.
  await page
    .locator('h1:visible')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined)
  return page.evaluate(() => {
    const [error] = Object.values(window.__reactRouterDataRouter?.state.errors ?? {})
    if (error === undefined) return 200
    return error instanceof Object && 'status' in error ? Number(error.status) : 500
  })
}

/** Pages with a policy of their own or with few scripts: these pages are loaded, and so is the address after them. */
const apart = /^\/(embed|mobile|checkout\/card)(\/|$)/

const ofShell = /^\/app(\/|$)/

/** Returns the path for the router, or null where a link of the product loads the address as well. */
function pathWithin(from: string, address: string): string | null {
  if (!from.startsWith('http')) return null
  const [here, to] = [new URL(from), new URL(address, from)]
  const isOtherFrame = ofShell.test(here.pathname) !== ofShell.test(to.pathname)
  const isApart = apart.test(here.pathname) || apart.test(to.pathname)
  // Whoever opens the same address again wants to read it anew.
  if (here.origin !== to.origin || isOtherFrame || isApart || here.href === to.href) return null
  return to.pathname + to.search + to.hash
}

/**
 * From its second address on, the page goes by the product's router, as from a link. Journeys are about what people do on
 * a screen; tables of screens load the addresses. After a script was set for the page (a session, a language), the next
 * address is loaded. Before a release (`FRAMES=both`) all addresses are loaded.
 */
export function goesByLinks(page: Page): void {
  if (process.env['FRAMES'] === 'both') return
  const [goto, addInitScript] = [page.goto.bind(page), page.addInitScript.bind(page)]
  let isNew = true
  page.addInitScript = (...asked) => {
    isNew = true
    return addInitScript(...asked)
  }
  page.goto = async (address, ...asked) => {
    const path = isNew || asked.length > 0 ? null : pathWithin(page.url(), address)
    if (path !== null && (await follow(page, path)) !== null) return null
    isNew = false
    return goto(address, ...asked)
  }
}
