import type { Page } from '@playwright/test'
import { expect, once, test } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'
import { phones, shell } from './journeys/frames.ts'
import { journeys } from './journeys/table.ts'

ownInstallation()

/** Addresses outside of the shell that a page came to. */
function leavesOf(page: Page): string[] {
  const left: string[] = []
  page.on('framenavigated', (frame) => {
    const { protocol, pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && protocol !== 'about:' && !/^\/app(\/|$)/.test(pathname))
      left.push(pathname)
  })
  return left
}

test.describe("in the phone's shell", () => {
  test.use({ viewport: phones[0], hasTouch: true, isMobile: true })
  for (const [name, journey] of Object.entries(journeys))
    test(`the journey of ${name}`, once, async ({ page, signIn, openFor }) => {
      test.setTimeout(120_000)
      const left = [leavesOf(page)]
      const openWatched: typeof openFor = async (person) => {
        const other = await openFor(person)
        left.push(leavesOf(other))
        return other
      }
      await journey({ page, signIn, openFor: openWatched, url: here.url, frame: shell })
      expect(left.flat()).toEqual([])
    })
})
