import { alive } from './alive.ts'
import { expect, newPerson, once, settled, test } from './fixtures.ts'

test('a page whose style sheet and script the asked node does not have asks again and is whole', async ({
  page,
}) => {
  const asked = new Map<string, number>()
  let script: string | undefined
  // As a node of the other version answers, while two run side by side.
  await page.route('**/assets/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const times = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, times)
    if (pathname.endsWith('.js')) script ??= pathname
    const misses = pathname.endsWith('.css') ? 2 : pathname === script ? 1 : 0
    return times <= misses
      ? route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
      : route.continue()
  })
  await page.goto('/contests')
  const rules = () =>
    page.evaluate(() =>
      [...document.styleSheets].reduce(
        (most, { href, cssRules }) => Math.max(most, href === null ? 0 : cssRules.length),
        0,
      ),
    )
  await expect.poll(rules).toBeGreaterThan(3)
  await alive(page)
  const style = [...asked.keys()].find((name) => name.endsWith('.css'))
  expect([asked.get(style ?? ''), asked.get(script ?? '')]).toEqual([3, expect.any(Number)])
  expect(asked.get(script ?? '')).toBeGreaterThan(1)
})

test(
  'a new build under a half typed form takes nothing away: not by itself, and not where the page is loaded anew',
  once,
  async ({ page, baseURL, signIn }) => {
    await signIn(await newPerson(baseURL))
    await page.goto('/app/edit-profile/personal')
    await settled(page)
    await page.waitForLoadState('networkidle')
    const name = page.getByRole('textbox', { name: 'Full name' })
    await name.fill('Half a na')
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url())
    })
    // Scripts that this build has not fetched yet are gone.
    await page.route('**/assets/**/*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.update()
    })
    await expect(name).toHaveValue('Half a na')
    expect(loads).toEqual([])
    await page.unroute('**/assets/**/*.js')
    await page.goto('/app/edit-profile/personal')
    await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Half a na')
  },
)
