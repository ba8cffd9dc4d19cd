import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { PaymentProof } from '@plaudit/votelog/payments'
import { openContest } from '../bench/harness.ts'
import { typedBeforeScripts } from './early.ts'
import { expect, expectAccessible, newPerson, test, once } from './fixtures.ts'
import { journeys, onSite } from './journeys/table.ts'
import { setPrices } from './pricing.ts'

const prices = {
  mode: 'free_then_paid',
  currency: 'EUR',
  bundles: [
    { votes: 1, price: 50 },
    { votes: 10, price: 450 },
  ],
}

/** Chooses what the test provider answers, and waits until it is paid. */
async function payAtSandbox(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'It is paid' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
}

/** Runs the stand-alone verifier over a contest's log with this proof of payments. @returns its exit code and words. */
async function verifier(log: string, proof: string): Promise<{ code: number; said: string }> {
  const keys = (await (await fetch(`${log}keys`)).text()).trim().split('\n')
  const args = [log, ...keys.flatMap((key) => ['--key', key]), '--payments', proof]
  return new Promise((done) => {
    execFile(
      process.execPath,
      ['packages/votelog/bin/plaudit-verify.mjs', ...args],
      (error, out, faults) =>
        done({ code: error === null ? 0 : Number(error.code), said: out + faults }),
    )
  })
}

test('a visitor buys ten votes with test money, sees them counted and has a receipt [cf:d997d]', async ({
  page,
  baseURL,
}) => {
  const { cx_id, assox } = await openContest(baseURL ?? '', 3, { prices })
  // The page never says to a person who is signed out that their account has paid for nothing.
  await page.goto('/payments')
  await expect(page.getByText('Sign in to see what your account paid.')).toBeVisible()
  await page.goto(`/cx/${cx_id}/${assox[1]}`)
  await page.getByRole('link', { name: '10 votes for Contestant 2, €4.50' }).click()
  await expect(page.getByText('Test money')).toBeVisible()
  await expectAccessible(page)
  // Twice at once is once, and a reload in between loses nothing.
  await page.getByRole('button', { name: 'Pay €4.50' }).dblclick()
  await expect(page.getByRole('button', { name: 'It is declined' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'It is declined' }).click()
  await expect(page.getByText('The payment was declined. Nothing was charged.')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Pay €4.50' })).toBeVisible()
  // The same with test money alone, marked as such.
  await page.goto(`/checkout/test${new URL(page.url()).search}`)
  await expect(page.getByText('Test money')).toBeVisible()
  await payAtSandbox(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Contestant 2' }).click()
  await expect(page.getByText('10', { exact: true }).first()).toBeVisible()
  await page.goto('/payments')
  await expect(page.getByRole('button', { name: /receipt of 10 votes/ })).toHaveCount(1)
})

test(
  'a checkout says what is paid in its first bytes and is gone through in Spanish',
  once,
  async ({ browser, baseURL, request }) => {
    const { cx_id, assox } = await openContest(baseURL ?? '', 2, { prices })
    const address = `/checkout?kind=votes&cx_id=${cx_id}&assox_id=${assox[0]}&quantity=10`
    const locale = 'es'
    const first = await request.get(address, { headers: { 'accept-language': locale } })
    expect((await first.text()).replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('Pagar 4,50 €')
    const page = await browser.newPage({ locale, ...(baseURL && { baseURL }) })
    const email = await typedBeforeScripts(page, address, 'early@example.org')
    const pay = page.getByRole('button', { name: 'Pagar 4,50 €' })
    await expect(pay).toBeEnabled()
    await expect(email).toHaveValue('early@example.org')
    await pay.click()
    await page.getByRole('button', { name: 'Está pagado' }).click()
    await expect(page.getByRole('heading', { name: 'Pagado, gracias' })).toBeVisible()
    await page.close()
  },
)

test(
  'a purchase is one through a lost answer, a second tab and the way back',
  once,
  async ({ page, context, baseURL }) => {
    const { cx_id, assox } = await openContest(baseURL ?? '', 2, { prices })
    await page.goto(`/cx/${cx_id}/${assox[0]}`)
    await page.getByRole('link', { name: '10 votes for Contestant 1, €4.50' }).click()
    const pay = page.getByRole('button', { name: 'Pay €4.50' })
    await expect(pay).toBeEnabled()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('button', { name: 'Pay €4.50' })).toBeEnabled()
    const asked: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/app/checkout/start')) asked.push('by itself')
    })
    // Without a network nothing leaves, and nothing leaves by itself once it is back.
    await context.setOffline(true)
    await pay.click()
    await expect(page.getByText('You are offline. Nothing is lost').first()).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline')).toHaveCount(0)
    expect(asked).toEqual([])
    page.removeAllListeners('response')
    // The server has it, and the network is gone before it says so.
    await page.route('**/app/checkout/start', async (route) => {
      const { checkout_id } = (await (await route.fetch()).json()) as { checkout_id: string }
      asked.push(checkout_id)
      await (asked.length === 1 ? route.abort('internetdisconnected') : route.fallback())
    })
    await pay.click()
    await expect(page.getByText('You pay it once')).toBeVisible()
    await pay.click()
    await expect(page.getByRole('button', { name: 'It is paid' })).toBeVisible()
    expect(new Set(asked).size).toBe(1)
    expect(asked).toHaveLength(2)
    expect(page.url()).toContain(asked[0])
    // The other tab, which was about to buy the same, goes on with this one.
    await other.getByRole('button', { name: 'Pay €4.50' }).click()
    await expect(other).toHaveURL(new RegExp(`checkout_id=${asked[0]}`))
    await expect(other.getByRole('button', { name: 'It is paid' })).toBeVisible()
    await page.goBack()
    await page.goForward()
    await page.getByRole('button', { name: 'It is paid' }).click()
    const thanks = { name: 'Paid, thank you' }
    await expect(page.getByRole('heading', thanks)).toBeVisible()
    // The other tab hears of it by itself.
    await expect(other.getByRole('heading', thanks)).toBeVisible()
    await other.goto('/payments')
    await expect(other.getByRole('button', { name: /receipt of 10 votes/ })).toHaveCount(1)
  },
)

test(
  'an organiser sets prices in each layout, sees what was paid and gives it back [cf:e2c78]',
  once,
  async ({ page, baseURL, signIn }, testInfo) => {
    const { cx_id, assox, organiser } = await openContest(baseURL ?? '', 2)
    await signIn(organiser)
    for (const area of ['access', 'simpleMenu', 'topMenu']) {
      await page.goto(`/admin/${area}/pricing`)
      await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
      await page.goto(`/admin/${area}/allpayment`)
      await expect(page.getByText('No sales yet')).toBeVisible()
    }
    await page.goto('/admin/access/pricing')
    await setPrices(page, cx_id)
    await expectAccessible(page)
    await page.goto(`/cx/${cx_id}/${assox[0]}`)
    await page.getByRole('link', { name: '10 votes for Contestant 1, €4.50' }).click()
    await payAtSandbox(page)
    await page.goto(`/admin/access/allpayment?cx_id=${cx_id}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Payment proof' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`payment-proof-${cx_id}.json`)
    const proof = testInfo.outputPath('proof.json')
    await download.saveAs(proof)
    const log = `${baseURL}/log/${cx_id}/`
    // The bought votes get their numbers in the log a moment after the payment.
    await expect.poll(() => verifier(log, proof), { timeout: 20_000 }).toMatchObject({ code: 0 })
    const { said } = await verifier(log, proof)
    expect(said).toMatch(/sandbox +1 purchase, 10 votes, 450 EUR in minor units/)
    const changed = JSON.parse(await readFile(proof, 'utf8')) as PaymentProof
    for (const purchase of changed.purchases) purchase.votes += 1
    await writeFile(proof, JSON.stringify(changed))
    expect(await verifier(log, proof)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The proof of payments does not fit the bought ballots'),
    })
    await page.getByRole('button', { name: 'Give back' }).click()
    await page.getByLabel('Reason').fill('A sample reason')
    const give = page.getByRole('dialog').getByRole('button', { name: 'Give back' })
    // More than was paid: the field says how much it can be.
    await page.getByLabel('Amount').fill('9')
    await give.click()
    await expect(page.getByText('€4.50 can be given back')).toBeVisible()
    await page.getByLabel('Amount').fill('4.50')
    await give.click()
    await expect(page.getByText('Given back').last()).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/dashboard?cx_id=${cx_id}`)
    await expect(page.getByRole('heading', { name: 'What was sold, in EUR, TEST' })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a bundle and the pay button go while the page is open, once the organiser pauses the vote [cf:6a121]',
  once,
  async ({ page, baseURL }) => {
    const { cx_id, assox, organiser } = await openContest(baseURL ?? '', 2, { prices })
    await page.goto(`/cx/${cx_id}/${assox[0]}`)
    const bundle = page.getByRole('link', { name: '10 votes for Contestant 1, €4.50' })
    await bundle.click()
    await expect(page.getByRole('button', { name: 'Pay €4.50' })).toBeVisible()
    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'pause' })
    await expect(page.getByText('Voting has been disabled').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay €4.50' })).toHaveCount(0)
    await page.goto(`/cx/${cx_id}/${assox[0]}`)
    await expect(bundle).toHaveCount(0)
  },
)

test(
  'the balance in the menu moves by itself when money comes on another device, marked as test money',
  once,
  async ({ page, baseURL, signIn }) => {
    const person = await newPerson(baseURL)
    await person.api.call('account/updatePreferences', { currency: 'EUR' })
    const deposits = async (amount: number) => {
      const money = { amount, currency: 'EUR' }
      const asked = { kind: 'deposit', provider: 'sandbox', amount: money, another: true } as const
      const { checkout_id } = await person.api.call('checkout/start', asked)
      await person.api.call('checkout/sandbox', { checkout_id, outcome: 'paid' })
    }
    await signIn(person)
    await page.goto('/pricing')
    await page.getByRole('button', { name: /^Account of/ }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    await expect(menu.getByText(/^Balance/)).toHaveCount(0)
    await deposits(2000)
    await expect(menu.getByText('Balance: €20.00 · TEST')).toBeVisible()
    await deposits(550)
    await expect(menu.getByText('Balance: €25.50 · TEST')).toBeVisible()
  },
)

test(
  'money goes into the balance, pays for votes, and is paid out once an admin approves [cf:0fb13]',
  once,
  onSite(journeys.money),
)
