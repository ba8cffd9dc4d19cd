import type { Page } from '@playwright/test'
import { alive } from './alive.ts'

declare global {
  interface Window {
    /** What links of the product go by, as the router itself names it; only once a page is alive. */
    __reactRouterDataRouter?: {
      navigate(to: string, options: { flushSync: true }): Promise<void>
      state: { errors: Record<string, unknown> | null }
    }
  }
}

/**
 * Goes to a screen as a link does: the page and its scripts stay. To load a page costs three seconds of the processor,
 * most of them for what all pages share. What is drawn at once stands there afterwards, as after a load.
 * @returns the status of what is shown, null where the page has no links of the product’s own.
 */
export async function follow(page: Page, path: string): Promise<number | null> {
  const answer = await page.evaluate(async (to) => {
    const router = window.__reactRouterDataRouter
    if (router === undefined) return null
    await router.navigate(to, { flushSync: true })
    const [error] = Object.values(router.state.errors ?? {})
    if (error === undefined) return 200
    return error instanceof Object && 'status' in error ? Number(error.status) : 500
  }, path)
  if (answer === null) return null
  await alive(page)
  // What a link leads to may have its heading last; while it waits, the one that stands there is hidden, not gone.
  await page
    .locator('h1:visible')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined)
  return answer
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
