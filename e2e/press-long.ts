import { expect, type Locator, type Page } from '@playwright/test'

/** A pointer rests where it is until what it opens is there. */
export async function pressLong(page: Page, on: Locator, opened: Locator): Promise<void> {
  // Clear of the bars at the top and the bottom.
  await on.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // The script that listens comes when the page is idle: a finger that came before it rests again, and lifts elsewhere.
  await expect(async () => {
    const box = await on.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4)
    await page.mouse.down()
    try {
      await expect(opened).toBeVisible({ timeout: 3000 })
    } catch (error) {
      await page.mouse.move(0, 0)
      await page.mouse.up()
      throw error
    }
  }).toPass()
  await page.mouse.up()
  // Lifted, it presses nothing.
  await expect(opened).toBeVisible()
}

/** A finger that pulls from one height to another. */
export async function pull(page: Page, x: number, from: number, to: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd', to)
  await cdp.detach()
}

/** A finger across the middle of the glass. */
export async function swipe(page: Page, way: 'left' | 'right'): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const [from, to] = way === 'left' ? [0.8, 0.2] : [0.2, 0.8]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x * width, y: height / 2 }],
    })
  await touch('touchStart', from)
  await touch('touchMove', to)
  await touch('touchEnd', to)
  await cdp.detach()
}

/** Signs stand beside each other, for a thumb and for the keys that point to them. */
export async function signsInRow(page: Page, menu: Locator): Promise<void> {
  const signs = await menu.getByRole('menuitem', { name: /^\p{Emoji}/u }).all()
  const places = await Promise.all(signs.map((sign) => sign.boundingBox()))
  expect(signs.length).toBeGreaterThan(3)
  expect(new Set(places.map((place) => place?.y)).size).toBe(1)
  await signs[0]?.focus()
  await page.keyboard.press('ArrowRight')
  await expect(signs[1] ?? menu).toBeFocused()
}
