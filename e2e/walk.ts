import type { Page } from '@playwright/test'
import { follow } from './links.ts'

/** One of so many screens of a table is loaded, another one each day; `WALK_TURN` repeats a day's. All before a release. */
const share = process.env['FRAMES'] === 'both' ? 1 : 4
const turn = Number(process.env['WALK_TURN'] ?? Math.floor(Date.now() / 86_400_000)) % share

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
  if (shown === null) throw new Error(`${page.url()} has no links of the product’s own`)
  return { status: Math.max(drawn.status(), shown), way: `by a link in turn ${turn}` }
}

interface OpenedScreen {
  /** The higher one of the server's page and of what is shown. */
  status: number
  /** How it was opened, for the words of a fault. */
  way: string
}
