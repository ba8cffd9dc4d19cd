import type { Page } from '@playwright/test'
import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { openContest } from '../bench/harness.ts'
import { expect, expectAccessible, newPerson, settled, test, once } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'

let sim: Sim
const port = 4100 + (process.pid % 800)
ownInstallation(() => ({
  STRIPE_API: `http://127.0.0.1:${port}`,
  STRIPE_SCRIPT: `http://127.0.0.1:${port}/stripe.js`,
  OUTGOING_PRIVATE: '127.0.0.1',
}))
test.beforeAll(async () => {
  sim = await openSim({ port })
  const { api } = await theAdmin()
  await api.call('users/updatePaymentSetings', {
    keys_of: 'platform',
    stripe_publishable_key: 'pk_test_simulated1',
    stripe_secret_key: 'sk_test_simulated1',
  })
})
test.afterAll(() => sim.close())

const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]')

test('a card is given in the provider’s own fields, on a page with a policy of its own', async ({
  page,
  signIn,
}) => {
  const prices = {
    mode: 'free_then_paid',
    currency: 'EUR',
    bundles: [
      { votes: 1, price: 50 },
      { votes: 10, price: 450 },
    ],
  }
  const { cx_id, assox } = await openContest(here.url, 2, { prices })
  await signIn(await newPerson(here.url))
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(sim.url)) asked.push(page.url())
  })
  await page.goto(`${here.url}/cx/${cx_id}/${assox[0]}`)
  await page.getByRole('link', { name: '10 votes for Contestant 1, €4.50' }).click()
  // Keys of a provider's test world are said so before anything begins.
  await expect(page.getByRole('note')).toContainText('TEST')
  await page.getByRole('checkbox', { name: /Keep this way of paying/ }).check()
  await expectAccessible(page)
  const opened = page.waitForResponse((response) => response.url().includes('/checkout/card'))
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  const headers = (await opened).headers()
  expect(headers['content-security-policy']).toContain(`script-src 'self'`)
  expect(headers['content-security-policy']).toContain(`frame-src 'self' ${sim.url}`)
  expect(headers['permissions-policy']).toContain(`payment=(self "${sim.url}")`)
  await expect(fields(page).getByLabel('Card number')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  // What is wrong in the fields is said there, a refusal on the page, and another card can be given.
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  await expect(fields(page).getByText('Your card number is incomplete.')).toBeVisible()
  await fields(page).getByLabel('Card number').fill('4000 0000 0000 9995')
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible()
  await fields(page).getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  expect(new Set(asked.map((at) => new URL(at).pathname))).toEqual(new Set(['/checkout/card']))
  const other = await page.request.get(`${here.url}/checkout`)
  expect(other.headers()['content-security-policy']).not.toContain(sim.url)

  // The card was kept: the next time it is one tap, and nothing is typed.
  await page.goto(`${here.url}/cx/${cx_id}/${assox[0]}`)
  await page.getByRole('link', { name: '10 votes for Contestant 1, €4.50' }).click()
  await expect(page.getByRole('radio', { name: /visa •••• 4242/ })).toBeChecked()
  await page.getByRole('button', { name: 'Pay €4.50' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
})

test('fields that do not come are said so, and nothing is lost', once, async ({ page, signIn }) => {
  await signIn(await newPerson(here.url))
  await page.route(`${sim.url}/stripe.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto(`${here.url}/user/deposit`)
  await page.getByLabel('Amount').fill('20')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Pay €20.00' }).click()
  await expect(page.getByText(/The fields of the payment service did not load/)).toBeVisible()
  await page.unroute(`${sim.url}/stripe.js`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(fields(page).getByLabel('Card number')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the checkout' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(fields(page).getByLabel('Card number')).toBeVisible()
})
