import type { Page } from '@playwright/test'
import { createClient } from '@plaudit/client/client'
import { m } from '@plaudit/i18n/messages'
import { formatMoney } from '@plaudit/i18n/money'
import { openContest, type Person } from '../bench/harness.ts'
import { alive } from './alive.ts'
import { expect, expectAccessible, newName, newPerson, once, test } from './fixtures.ts'

const english =
  /\b(Sign in|Vote now|Settings|Contestants|Standing|Search|Save|Loading|Voting open|Balance|Amount|Refund|Paid|Held|Deposit)\b/

/** Returns the person whose session the page keeps. */
async function personOf(page: Page, baseUrl = ''): Promise<Person> {
  const keptAs = (key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key)
  const session = {
    token: await keptAs('token'),
    username: await keptAs('username'),
    ssid: await keptAs('ssid'),
  }
  return { api: createClient({ baseUrl, session: () => session }), session }
}

test('registered in another language: a vote, money and the declared result are in it', async ({
  page,
  baseURL,
}, { project }) => {
  test.setTimeout(120_000)
  const locale = project.name === 'phone' ? 'es' : 'fr'
  const into = { locale } as const
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog')
  const username = newName()

  await test.step('an account, with a language and a country', async () => {
    await page.goto('/auth?as=new&next=/studio/new/new')
    await page.getByLabel('Full name').fill('Zoë Ünal')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('E-mail').fill(`${username}@example.org`)
    for (const name of ['Password', 'Password once more'])
      await page.getByLabel(name, { exact: true }).fill('a long sample password 7')
    await page.getByRole('combobox', { name: 'Country' }).selectOption(locale.toUpperCase())
    await page.getByRole('combobox', { name: 'Language' }).selectOption(locale.toUpperCase())
    await button('Make my account').click()
    await page.waitForURL('**/studio/new/new')
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await alive(page)
    const { api } = await personOf(page, baseURL)
    const wanted = locale.toUpperCase()
    expect(await api.call('api/getUser', {})).toMatchObject({
      language: wanted,
      country_code: wanted,
    })
  })

  // From a contest's first field to its opening the keyboard leads; each screen in French or Spanish is in a table.
  const { cx_id } = await openContest(baseURL ?? '', 2, {}, await personOf(page, baseURL))

  await test.step('a vote', async () => {
    await page.goto(`/cx/${cx_id}`)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await button(m.voting_vote_for({ name: 'Contestant 2' }, into))
      .first()
      .click()
    await expect(dialog).toContainText(m.voting_vote_in({}, into))
  })

  await test.step('votes at a price, bought with test money', async () => {
    await page.goto('/admin/access/pricing')
    await page.getByText(m.payments_mode_free_then_paid({}, into)).click()
    await page.getByLabel(m.payments_one_vote({}, into)).fill('0,50')
    await button(m.payments_save({}, into)).click()
    await expect(page.getByText(m.payments_saved({}, into))).toBeVisible()
    await page.goto(`/cx/${cx_id}`)
    await page.getByRole('link', { name: 'Contestant 2' }).first().click()
    await alive(page)
    const amount = formatMoney({ amount: 50, currency: 'EUR' }, locale)
    if (project.name === 'phone') {
      await page.getByRole('link', { name: m.payments_buy_title({}, into), exact: true }).click()
      await expect(dialog).toContainText(m.payments_sheet_note({}, into))
      await expectAccessible(page)
      await dialog.getByRole('link', { name: m.payments_sheet_pay({ amount }, into) }).click()
    } else {
      const one = { count: 1, name: 'Contestant 2', amount }
      await page.getByRole('link', { name: m.payments_buy_for(one, into) }).click()
    }
    await button(m.payments_pay({ amount }, into)).click()
    await button(m.payments_sandbox_paid({}, into)).click()
    await expect(page.getByRole('heading', { name: m.payments_paid_title({}, into) })).toBeVisible()
    await page.goto('/payments')
    await expect(page.getByText('PDF')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(english)
  })

  await test.step('a deposit, a payout, and the screens of money', async () => {
    const amount = formatMoney({ amount: 2000, currency: 'EUR' }, locale)
    await page.goto('/user/deposit')
    await page.getByLabel(m.payments_deposit_amount({}, into)).fill('20,00')
    await page.getByLabel(m.payments_currency({}, into)).selectOption('EUR')
    await button(m.payments_deposit_go({}, into)).click()
    await button(m.payments_pay({ amount }, into)).click()
    await button(m.payments_sandbox_paid({}, into)).click()
    await expect(page.getByText(m.payments_paid_deposit({ amount }, into))).toBeVisible()
    await page.goto('/earnings')
    await button(m.payments_payout_ask({}, into)).click()
    await dialog.getByLabel(m.payments_payout_amount({}, into)).fill('12,50')
    await dialog.getByRole('button', { name: m.payments_payout_ask({}, into) }).click()
    await expect(page.getByText(m.payments_po_requested({}, into)).first()).toBeVisible()
    for (const [address, words] of [
      ['/deposit/success', m.payments_deposit_done_title({}, into)],
      ['/user/receive-payments', m.payment_keys_title({}, into)],
      ['/admin/access/allpayment', m.payments_all_payments({}, into)],
      ['/admin/simpleMenu/allpayment', formatMoney({ amount: 50, currency: 'EUR' }, locale)],
      ['/admin/topMenu/pricing', m.payments_preview_free({}, into)],
      ['/pricing', m.payments_costs_title({}, into)],
    ] as const) {
      await page.goto(address)
      await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
      await expect(page.locator('body')).not.toContainText(english)
    }
    await page.goto('/admin/access/receive-payments')
    const ethereum = page.getByRole('region', { name: 'Ethereum' })
    await ethereum.getByLabel(m.payment_keys_ethereum_address({}, into)).fill('0x123')
    await ethereum.getByRole('button', { name: m.payment_keys_save({}, into) }).click()
    await expect(ethereum).toContainText(m.errors_field_invalid_ethereum_address({}, into))
  })

  await test.step('ended and declared', async () => {
    await page.goto(`/studio/${cx_id}`)
    for (const [verb, done] of [
      [m.studio_end({}, into), m.studio_done_ended({}, into)],
      [m.studio_declare({}, into), m.studio_done_declared({}, into)],
    ] as const) {
      if (verb === m.studio_end({}, into)) {
        await button(m.studio_more({}, into)).click()
        await page.getByRole('menuitem', { name: verb }).click()
      } else await button(verb).click()
      await dialog.getByRole('button', { name: verb, exact: true }).click()
      await expect(page.getByText(done)).toBeVisible()
    }
    await page.goto(`/cx/${cx_id}`)
    await expect(page.locator('main')).toContainText(m.contests_state_declared({}, into))
    await expect(page.locator('body')).not.toContainText(english)
    await expectAccessible(page)
  })
})

/** From now on what may wait, as drawing a step to another page, waits until a second after the sign-in. */
const holdDrawing = (page: Page) =>
  page.evaluate(() => {
    // React draws what may wait by messages to itself.
    const { postMessage } = MessagePort.prototype
    const held: (() => void)[] = []
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => postMessage.call(this, message))
    }
    const release = () => {
      MessagePort.prototype.postMessage = postMessage
      for (const send of held) send()
    }
    const whenSignedIn = setInterval(() => {
      if (!localStorage.getItem('token')) return
      clearInterval(whenSignedIn)
      setTimeout(release, 1000)
    })
  })

test(
  'who signs in on a slow machine is where they were going before the page changes its language',
  once,
  async ({ page, baseURL }) => {
    const person = await newPerson(baseURL)
    await person.api.call('account/updatePreferences', { language: 'FR' })
    await page.goto('/auth?next=/editContests')
    await page.getByLabel('Username or e-mail').fill(person.session.username ?? '')
    await page.getByLabel('Password', { exact: true }).fill('a long sample password 7')
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    let held = 0
    await page.route('**/app/login/pro', async (route) => {
      const answer = await route.fetch()
      await holdDrawing(page)
      // Data and scripts of the next page come late too, all of them together.
      const late = new Promise((resolve) => setTimeout(resolve, 1500))
      await page.route(/\.data\b|\/assets\/.*\.js$/, async (needed) => {
        held++
        await late
        await needed.continue()
      })
      await route.fulfill({ response: answer })
    })
    await page.getByRole('button', { name: 'Sign in' }).last().click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr', { timeout: 30_000 })
    await expect(page).toHaveURL('/editContests')
    expect(loads).toEqual(['/editContests'])
    expect(held).toBeGreaterThan(0)
  },
)
