import { expect, expectAccessible, newPerson, test, once } from './fixtures.ts'

test(
  'an organiser sets up keys: each sentence beside its field, secrets never shown again, a switch of its own [cf:8c367]',
  once,
  async ({ page, baseURL, signIn }) => {
    await signIn(await newPerson(baseURL))
    await page.goto('/user/receive-payments')
    const stripe = page.getByRole('region', { name: 'Stripe' })
    const ethereum = page.getByRole('region', { name: 'Ethereum' })

    await stripe.getByRole('button', { name: 'Save' }).click()
    await expect(stripe.getByText('This is needed.')).toHaveCount(2)
    await ethereum.getByRole('textbox', { name: 'Address' }).fill('0x123')
    await ethereum.getByRole('button', { name: 'Save' }).click()
    await expect(ethereum.getByText('Invalid ethereum address')).toBeVisible()
    await stripe.getByRole('textbox', { name: 'Publishable key' }).fill('live')
    await stripe.locator('input[autocomplete="new-password"]').fill('sk_test_sample0001')
    await stripe.getByRole('button', { name: 'Save' }).click()
    await expect(stripe.getByText('Invalid Stripe Publishable Key')).toBeVisible()

    await stripe.getByRole('textbox', { name: 'Publishable key' }).fill('pk_test_sample0001')
    await stripe.getByRole('button', { name: 'Save' }).click()
    await expect(stripe.getByText('••••0001')).toBeVisible()
    await expect(stripe.getByText('TEST')).toBeVisible()
    await stripe.getByRole('switch', { name: 'Offer to buyers' }).click()
    await expect(stripe.getByText('Off', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/admin/access/receive-payments')
    await expect(stripe.getByText('Off', { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain('sk_test_sample0001')
    await stripe.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(stripe.getByText('Not set up')).toBeVisible()
  },
)
