import type { Browser, Page } from '@playwright/test'
import { openContest, type OpenContest, type Person } from '../bench/harness.ts'
import { expect, openPage, test } from './fixtures.ts'

/**
 * A visitor's page and an organiser's for tests that only look, one after the other: each begins with a load,
 * in a browser that has the scripts already. To be called where the tests are described.
 */
export function sharedPages() {
  let contest: OpenContest
  let pages: Record<'visitor' | 'organiser', Page>
  let faults: string[][] = []
  const open = async (browser: Browser, person?: Person) => {
    const opened = await openPage(browser, person)
    faults.push(opened.faults)
    return opened.page
  }
  test.beforeAll(async ({ browser, baseURL }) => {
    contest = await openContest(baseURL ?? '', 5)
    pages = { visitor: await open(browser), organiser: await open(browser, contest.organiser) }
  })
  test.afterEach(() => expect(faults.flat()).toEqual([]))
  test.afterAll(async () => {
    for (const page of Object.values(pages ?? {})) await page.context().close()
    faults = []
  })
  return { contest: () => contest, page: (whose: 'visitor' | 'organiser') => pages[whose] }
}
