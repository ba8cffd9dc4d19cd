import { expect, once, settled, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'

ownInstallation()

test(
  'the operator’s form for meetings stands on its page, whose policy alone lets it in; legal pages name the operator, prices are those of the settings [cf:2f949]',
  once,
  async ({ page }) => {
    const { api } = await theAdmin()
    const policyOf = async (path: string) =>
      (await page.request.get(`${here.url}${path}`)).headers()['content-security-policy'] ?? ''
    expect(await policyOf('/schedule-meeting')).toContain("frame-src 'self';")
    const form = 'https://forms.example/meet?team=1'
    await api.call('admin/saveSettings', {
      contact: {
        contact: 'hello@example.org',
        operator: 'Sample Stage Society',
        postal: '1 Sample Square',
        meeting_url: form,
      },
    })
    await expect
      .poll(() => policyOf('/schedule-meeting'))
      .toContain("frame-src 'self' https://forms.example;")
    expect(await policyOf('/help')).toContain("frame-src 'self';")
    await page.route('https://forms.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Choose an hour</h1>' }),
    )
    // A reader who comes by a link within the product gets the page with its own policy, too.
    await page.goto(`${here.url}/help`)
    await settled(page)
    await page.locator('main').locator('a[href="/schedule-meeting"]').click()
    const framed = page.frameLocator('iframe[title="Schedule a meeting"]')
    await expect(framed.getByRole('heading', { name: 'Choose an hour' })).toBeVisible()
    // Each text is read by its list of sections.
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await page.goto(`${here.url}/privacy-policy`)
    await expect(page.locator('main')).toContainText(
      'is run by Sample Stage Society, 1 Sample Square',
    )
    await contents.getByRole('link').last().click()
    await expect(page.locator('main section:target')).toBeInViewport()
    await page.goto(`${here.url}/terms-of-service`)
    await expect(page.locator('main')).toContainText('Sample Stage Society provides the place')
    await contents.getByRole('link').last().click()
    await expect(page.locator('main section:target')).toBeInViewport()
    const { settings } = await api.call('admin/getSettings', {})
    await api.call('admin/saveSettings', { fees: { ...settings.fees, votes: 7 } })
    await page.goto(`${here.url}/pricing`)
    await expect(page.locator('main')).toContainText('7% of the price')
    await page.locator('main').getByRole('link', { name: 'Offer a service' }).click()
    await expect(page).toHaveURL(/\/(auth|add-service)/)
  },
)
