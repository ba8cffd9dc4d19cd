import { expect, openLive, test, once } from './fixtures.ts'

/** React has taken this element over, or the one that it stands in as it was found. */
const isAwake = (element: Element) =>
  [element, element.parentElement ?? element].some((one) =>
    Object.keys(one).some((key) => key.startsWith('__reactProps$')),
  )

test(
  'what the server wrote and nobody can touch is not made again when the page wakes',
  once,
  async ({ page, contest }) => {
    const { api } = contest.organiser
    const { cx_id } = contest
    const endDate = new Date(Date.now() + 48 * 3600_000).toISOString()
    await api.call('contest/v2/addRound2Round', { cx_id, endDate, advance: { top: 2 } })
    const made: string[] = []
    await page.exposeFunction('dateFormatIsMade', (place: string) => made.push(place))
    await page.addInitScript(() => {
      const told = window as unknown as { dateFormatIsMade: (place: string) => void }
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(target, given: [string?, Intl.DateTimeFormatOptions?]) {
          told.dateFormatIsMade(new Error('made').stack ?? '')
          return new target(...given)
        },
      })
    })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(request.url())
    })
    const asked = (part: RegExp) => scripts.filter((url) => part.test(url))
    const served = await (await page.request.get(`/cx/${cx_id}`)).text()
    const hint = /until [A-Z][a-z]+ \d+, \d{4}, \d+:\d+\s[AP]M/i.exec(served)?.[0] ?? 'no hint'
    await openLive(page, `/cx/${cx_id}`)
    await expect(page.getByText(hint)).toBeVisible()
    await expect(page.locator('[data-contestant] .stand-in-poster').first()).toBeVisible()
    for (const part of [page.getByText(hint), page.locator('[data-contestant] a span').first()])
      await expect.poll(() => part.evaluate(isAwake)).toBe(true)
    expect(made).toEqual([])
    expect(asked(/fallback-art/)).toEqual([])
    // A changed hint is said anew, and the browser draws the pictures that it shows by itself.
    await api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    await expect(page.getByText(hint)).toBeHidden()
    await page.getByRole('article').getByRole('heading').getByRole('link').first().click()
    await expect(page.locator('main .stand-in-poster').first()).toBeVisible()
    // What shows nothing new has no script before somebody touches the page, and gets the first tap all the same.
    const untouched = await page.context().newPage()
    scripts.length = 0
    untouched.on('request', (request) => scripts.push(request.url()))
    await untouched.goto(`/cx/${cx_id}`)
    await expect(untouched.locator('html[data-alive]')).toBeAttached()
    await untouched.waitForLoadState('networkidle')
    expect(asked(/site-foot-view|look-menu/)).toEqual([])
    await untouched.getByRole('button', { name: 'Language and appearance' }).click()
    await expect(untouched.getByRole('menu')).toBeVisible()
    await expect.poll(() => asked(/site-foot-view/).length).toBe(1)
    await untouched.close()
    // On a device that saves data no tap is thought of before: the first asks for its menu, and gets it. (The contest's
    // own page has a chat, whose messages need menus once it comes near the screen.)
    const sparing = await page.context().newPage()
    await sparing.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    scripts.length = 0
    sparing.on('request', (request) => scripts.push(request.url()))
    await sparing.goto(`/cx/${cx_id}/log`)
    await expect(sparing.locator('html[data-alive]')).toBeAttached()
    await sparing.mouse.move(5, 5)
    const look = sparing.getByRole('button', { name: 'Language and appearance' })
    await expect(look).toHaveAttribute('aria-haspopup', 'menu')
    await sparing.waitForLoadState('networkidle')
    const ahead = /\/(menu|nav-drawer-view|dialog-view)-/
    expect(asked(ahead)).toEqual([])
    await look.dispatchEvent('click')
    await expect(sparing.getByRole('menu')).toBeVisible()
    expect(asked(ahead)).toHaveLength(1)
    await sparing.close()
  },
)
