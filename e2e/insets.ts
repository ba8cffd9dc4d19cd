import type { Page } from '@playwright/test'

/** Pixels of the glass that a phone takes for itself: a notch, rounded corners, the bar that leads home. */
interface Insets {
  top?: number
  bottom?: number
  left?: number
  right?: number
}

export const upright: Insets = { top: 47, bottom: 34 }
export const lying: Insets = { left: 47, right: 47, bottom: 21 }

/**
 * Gives the page the insets of a phone, looks, and takes them away.
 * @returns the acts that stand still on the glass and lie below its insets.
 */
export async function underInsets(page: Page, insets: Insets): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  const give = (given: Insets) => cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: given })
  try {
    await give(insets)
    return await page.evaluate(coveredActs, insets)
  } finally {
    await give({})
    await cdp.detach()
  }
}

/** Runs in the page. */
function coveredActs({ top = 0, bottom = 0, left = 0, right = 0 }: Insets): string[] {
  const tabs = document.querySelector('[data-app-tabs]')
  // Of a browser that gives no insets nothing would be found.
  if (!tabs || getComputedStyle(tabs).paddingBottom !== `${bottom}px`)
    return ['The browser gives no insets']
  const standsStill = (part: Element | null): boolean => {
    if (!part) return false
    const { position, overflowY, top: from, bottom: to } = getComputedStyle(part)
    // What scrolls within comes out from below by a finger.
    if (/auto|scroll/.test(overflowY) && part.scrollHeight > part.clientHeight) return false
    if (position === 'fixed') return true
    const box = part.getBoundingClientRect()
    const sticks =
      position === 'sticky' &&
      ((from !== 'auto' && box.top <= parseFloat(from) + 1) ||
        (to !== 'auto' && box.bottom >= innerHeight - parseFloat(to) - 1))
    return sticks || standsStill(part.parentElement)
  }
  return [...document.querySelectorAll('a, button, input, textarea')].flatMap((act) => {
    const box = act.getBoundingClientRect()
    const isSeen = act.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const isOut = box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.width < 2
    if (!isSeen || isOut || !standsStill(act)) return []
    const isFree =
      box.top >= top - 0.5 &&
      box.bottom <= innerHeight - bottom + 0.5 &&
      box.left >= left - 0.5 &&
      box.right <= innerWidth - right + 0.5
    const name = act.getAttribute('aria-label') ?? act.textContent
    return isFree ? [] : [`"${name}" at ${[box.left, box.top, box.right, box.bottom].join(' ')}`]
  })
}

/** Words of a contest's cover that come under the bar over it, with big letters, where the bar is glass. */
export async function underGlass(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const covered = await page.evaluate(() => {
    const bar = document.querySelector('[data-app-shell] > header')?.getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('main .stage-shade + * > *')]
      .filter((words) => words.getBoundingClientRect().top < (bar?.bottom ?? 0))
      .map(({ innerText }) => innerText)
  })
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  return covered
}
