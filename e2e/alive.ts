import type { Frame, Page } from '@playwright/test'

/**
 * Runs in the page. Touches it once it is alive, and while something sleeps: what shows nothing new waits for that.
 * @returns true once all is alive. Else false, or with `asksWhat` the name of the part that sleeps.
 */
function isAlive(asksWhat: boolean): boolean | string {
  if (!('__reactRouterContext' in window))
    return document.readyState === 'complete' || (asksWhat && document.readyState)
  if (!('alive' in document.documentElement.dataset)) return asksWhat && 'the page'
  dispatchEvent(new Event('pointermove'))
  // A part that a phone never shows stays the server's until there is room for it, a part far below until it is near.
  const asleep = [...document.querySelectorAll('button, input, select, textarea')].find(
    (part) =>
      part.checkVisibility() &&
      part.getBoundingClientRect().top <= 2 * innerHeight &&
      !Object.keys(part).some((key) => key.startsWith('__reactProps$')),
  )
  return asleep === undefined || (asksWhat && asleep.outerHTML)
}

/**
 * Until React has taken over the page and all its parts, some of which come when the browser has nothing else
 * to do. Before that a tap is the plain form's, or nobody's. Pages that are not the product's have no part of it.
 */
export async function alive(page: Page | Frame): Promise<void> {
  // The light layout wakes when somebody does something with it.
  if (new URL(page.url()).pathname.startsWith('/mobile/'))
    await page.evaluate(() => dispatchEvent(new Event('pointerdown')))
  try {
    // Asked at every frame, the question itself would hold up what it waits for.
    await page.waitForFunction(isAlive, false, { timeout: 45_000, polling: 100 })
  } catch (error) {
    const what = await page.evaluate(isAlive, true).catch(String)
    throw new Error(`${page.url()} does not become alive: ${what}`, { cause: error })
  }
}

/** Opening a page means using it. */
export function opensAlive(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...asked) => {
    const answer = await goto(...asked)
    await alive(page)
    return answer
  }
  page.reload = async (...asked) => {
    const answer = await reload(...asked)
    await alive(page)
    return answer
  }
  return page
}
