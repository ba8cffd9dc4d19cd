import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { expect, expectAccessible, newPerson, test, once } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { fields } from './journeys/card.ts'
import { journeys, onSite } from './journeys/table.ts'

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

test('a card is given in the provider’s own fields, on a page with a policy of its own', async ({
  page,
  signIn,
  openFor,
  baseURL,
}) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith(sim.url)) asked.add(new URL(page.url()).pathname)
  })
  const policies: Record<string, string>[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/checkout/card') policies.push(response.headers())
  })
  await onSite(journeys.card, () => here.url)({ page, signIn, openFor, baseURL })
  const [headers = {}] = policies
  expect(headers['content-security-policy']).toContain(`script-src 'self'`)
  expect(headers['content-security-policy']).toContain(`frame-src 'self' ${sim.url}`)
  expect(headers['permissions-policy']).toContain(`payment=(self "${sim.url}")`)
  expect(asked).toEqual(new Set(['/checkout/card']))
  const other = await page.request.get(`${here.url}/checkout`)
  expect(other.headers()['content-security-policy']).not.toContain(sim.url)
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

test(
  'keys are tried at their provider, and its word stands beside them',
  once,
  async ({ page, signIn }) => {
    await signIn(await newPerson(here.url))
    await page.goto(`${here.url}/user/receive-payments`)
    const stripe = page.getByRole('region', { name: 'Stripe' })
    await stripe.getByRole('textbox', { name: 'Publishable key' }).fill('pk_test_tried00001')
    const tries = async (secret: string) => {
      await stripe.locator('input[autocomplete="new-password"]').fill(secret)
      await stripe.getByRole('button', { name: 'Save' }).click()
      await expect(stripe.getByText(`••••${secret.slice(-4)}`)).toBeVisible()
      await stripe.getByRole('button', { name: 'Try the keys' }).click()
    }
    const refused = stripe.getByText('The provider refuses these keys.')
    await tries('sk_test_wrong00001')
    await expect(refused).toBeVisible()
    await tries('sk_test_tried00002')
    await expect(stripe.getByText('The provider knows these keys.')).toBeVisible()
    await expect(refused).toHaveCount(0)
    await expectAccessible(page)
  },
)
