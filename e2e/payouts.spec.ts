import { register } from '../bench/harness.ts'
import { expect, expectAccessible, newName, settled, test, once } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'

// Its own: the keys that are saved here change how everything is paid. Nothing answers whether they are good.
ownInstallation(() => ({ LOG_LEVEL: 'info', MONCASH_API: 'http://127.0.0.1:9' }))

test(
  'an admin refuses one payout with a reason and approves the next, and the person reads of both',
  once,
  async ({ page, signIn, openFor }) => {
    const person = await register(here.url, newName())
    const { checkout_id } = await person.api.call('checkout/start', {
      kind: 'deposit',
      provider: 'sandbox',
      amount: { amount: 5000, currency: 'EUR' },
    })
    await person.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    const ask = (amount: number) =>
      person.api.call('payouts/request', {
        amount: { amount, currency: 'EUR' },
        method: 'sandbox',
        destination: 'somebody@example.org',
      })
    await ask(1000)
    const admin = await openFor(await theAdmin())
    await admin.goto(`${here.url}/admin/payouts`)
    await expect(admin.getByText('€10.00').first()).toBeVisible()
    await settled(admin)
    await admin.getByRole('button', { name: 'Refuse' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('textbox').fill('A sample reason')
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Refuse' }).click()
    await expect(admin.getByText('Nothing waits')).toBeVisible()
    await ask(2000)
    await admin.reload()
    await admin.getByRole('button', { name: 'Approve' }).click()
    // Test money is paid out by itself, to nobody.
    await expect(async () => {
      await admin.reload()
      await expect(admin.getByText('Nothing waits')).toBeVisible({ timeout: 2000 })
    }).toPass()

    await signIn(person)
    await page.goto(`${here.url}/earnings`)
    await expect(page.getByText('A sample reason')).toBeVisible()
    // The refused payout is in the balance again, the approved one is gone.
    await expect(page.getByText('€30.00').first()).toBeVisible()
    // Both stand in the list of all, each found by its state, and one that was paid can come back.
    const all = admin.getByRole('table', { name: 'All payouts' })
    await expect(all.getByRole('row')).toHaveCount(3)
    await admin.getByLabel('Every state').selectOption('Paid')
    await expect(all.getByRole('row')).toHaveCount(2)
    await settled(admin)
    await expectAccessible(admin)
    await all.getByRole('button', { name: 'It came back' }).click()
    await dialog.getByRole('textbox').fill('Account closed')
    await dialog.getByRole('button', { name: 'It came back' }).click()
    await expect(dialog).toBeHidden()
    await admin.getByLabel('Every state').selectOption('Came back')
    await expect(all.getByText('Account closed')).toBeVisible()
    await page.reload()
    await expect(page.getByText('€50.00').first()).toBeVisible()

    // A wallet takes 75,000 gourdes at a time: its owner reads so before they ask for more.
    const { api } = await theAdmin()
    const deposit = { kind: 'deposit', provider: 'sandbox' } as const
    const more = await person.api.call('checkout/start', {
      ...deposit,
      amount: { amount: 95_000_00, currency: 'EUR' },
    })
    await person.api.call('checkout/sandbox', { checkout_id: more.checkout_id, outcome: 'paid' })
    await api.call('users/updatePaymentSetings', {
      keys_of: 'platform',
      moncash_client_id: 'moncash-of-the-simulator',
      moncash_secret: 'secret-of-the-simulator',
    })
    await page.reload()
    await page.getByRole('button', { name: 'Ask for a payout' }).click()
    const asking = page.getByRole('dialog')
    await asking.getByLabel('Way').selectOption('MonCash')
    await expect(asking.getByText('By MonCash, at most €')).toBeVisible()
    await asking.getByLabel('Amount').fill('20')
    await expect(asking.getByText('By MonCash, at most €')).toBeHidden()
    await expect(asking.getByText('MonCash takes HTG')).toBeVisible()
  },
)
