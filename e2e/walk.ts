import type { Page } from '@playwright/test'
import { alive } from './fixtures.ts'

declare global {
  interface Window {
    /** What links of the product go by, as the router itself names it; only once a page is alive. */
    __reactRouterDataRouter?: {
      navigate(to: string, options: { flushSync: true }): Promise<void>
      state: { errors: Record<string, unknown> | null }
    }
  }
}

/** One of so many screens of a table is loaded, another one each day; `WALK_TURN` repeats a day's. All before a release. */
const share = process.env['FRAMES'] === 'both' ? 1 : 4
const turn = Number(process.env['WALK_TURN'] ?? Math.floor(Date.now() / 86_400_000)) % share

/**
 * Goes to a screen as a link does: the page and its scripts stay. To load a page costs three seconds of the processor,
 * most of them for what all pages share. What is drawn at once stands there afterwards, as after a load.
 * @returns the status of what is shown.
 */
async function follow(page: Page, path: string): Promise<number> {
  const answer = await page.evaluate(async (to) => {
    const router = window.__reactRouterDataRouter
    if (router === undefined) return null
    await router.navigate(to, { flushSync: true })
    const [error] = Object.values(router.state.errors ?? {})
    if (error === undefined) return 200
    return error instanceof Object && 'status' in error ? Number(error.status) : 500
  }, path)
  if (answer === null) throw new Error(`${page.url()} has no links of the product’s own`)
  await alive(page)
  // What a link leads to may have its heading last; while it waits, the one that stands there is hidden, not gone.
  await page
    .locator('h1:visible')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined)
  return answer
}

/** Pages that show a screen with nothing of the product around it. */
const apart = new WeakSet<Page>()

/**
 * Opens a screen of a table: the first one and one of four by a load, all others by a link. Of these the server's page
 * is asked for as well, as a load would, since it is drawn elsewhere.
 * @param path with the origin, or from the root where the test has one address for all.
 * @param isApart no link leads there or goes on from there within a page: a stage, a policy of its own, few scripts.
 */
export async function openScreen(
  page: Page,
  path: string,
  at: number,
  isApart = false,
): Promise<OpenedScreen> {
  const isFirst =
    apart.delete(page) || !(await page.evaluate(() => '__reactRouterDataRouter' in window))
  if (isApart) apart.add(page)
  if (isFirst || isApart || at % share === turn) {
    const answer = await page.goto(path)
    return { status: answer?.status() ?? 0, way: `loaded in turn ${turn}` }
  }
  const drawn = await page.request.get(path)
  const shown = await follow(page, path.replace(/^https?:\/\/[^/]+/, ''))
  return { status: Math.max(drawn.status(), shown), way: `by a link in turn ${turn}` }
}

interface OpenedScreen {
  /** The higher one of the server's page and of what is shown. */
  status: number
  /** How it was opened, for the words of a fault. */
  way: string
}
