import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { once as happened } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { openSim, type Sim } from '@plaudit/provider-sim/sim'
import { freePort, openContest, register } from '../bench/harness.ts'
import { pictures, serve, withPushes } from './app-files.ts'
import { card } from './contestPage.ts'
import { bought, listed, sent } from './digital.ts'
import { expect, expectAccessible, newName, once, test } from './fixtures.ts'
import { everythingKept, isKept } from './kept.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'

/*
 * The wrapped app on Cordova's own browser platform: its files from one origin, the product from another, nothing
 * stood in for.
 */
const port = await freePort()
const app = `http://127.0.0.1:${port}`
const password = 'a long sample password 7'
let folder = ''
let files: Server

const pem = { type: 'pkcs8', format: 'pem' } as const
let sim: Sim
const simPort = 4900 + (process.pid % 90)
ownInstallation(() => ({
  LOG_LEVEL: 'info',
  APP_ORIGINS: app,
  STRIPE_API: `http://127.0.0.1:${simPort}`,
  STRIPE_SCRIPT: `http://127.0.0.1:${simPort}/stripe.js`,
  OUTGOING_PRIVATE: '127.0.0.1',
  FCM_SERVICE_ACCOUNT: JSON.stringify({
    project_id: 'sample-project',
    client_email: 'push@sample-project.example.org',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem),
    token_uri: `http://127.0.0.1:${simPort}/token`,
  }),
}))

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = mkdtempSync(path.join(tmpdir(), 'plaudit-cordova-'))
  const script = path.resolve('apps/cordova/scripts/build.ts')
  const asked = ['--server', here.url, '--out', folder, '--browser']
  await promisify(execFile)(process.execPath, [script, ...asked])
  files = serve(path.join(folder, 'platforms/browser/www'), app)
  await happened(files.listen(port, '127.0.0.1'), 'listening')
  sim = await openSim({ port: simPort })
})
test.afterAll(async () => {
  files?.close()
  await sim?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the app, by a link or by its icon, until the device says that it is ready. */
async function start(page: Page, link?: string): Promise<void> {
  await page.goto(`${app}/index.html${link ? `?open=${encodeURIComponent(link)}` : ''}`)
  await page.evaluate(
    () => new Promise((ready) => document.addEventListener('deviceready', ready, { once: true })),
  )
}

const follow = (page: Page, link: string) =>
  page.evaluate((url) => window.handleOpenURL?.(url), link)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test(
  'the wrapped app signs in, follows links, votes, chats live, goes back, and shows what it saw without a network [cf:d7f8e]',
  once,
  async ({ page }) => {
    test.setTimeout(120_000)
    const { cx_id } = await openContest(here.url, 3)
    const [person, other] = [
      await register(here.url, newName()),
      await register(here.url, newName()),
    ]
    const tabs = page.locator('[data-app-tabs]')
    await start(page)
    expect(await page.evaluate(() => (window.cordova as { platformId: string }).platformId)).toBe(
      'browser',
    )
    await expect(page).toHaveURL(`${app}/app`)
    await expectAccessible(page)

    await tabs.locator('[data-tab=profile]').click()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Username or e-mail').fill(person.session.username ?? '')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(`${app}/app/profile`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sample')

    await follow(page, `${here.url}/contest/cx/${cx_id}`)
    await expect(page).toHaveURL(`${app}/app/cx/${cx_id}`)
    await card(page, 'Contestant 2').getByRole('button').click()
    await expect(page.getByRole('dialog', { name: /Your (vote|ballot) is in/ })).toBeVisible()
    await page.keyboard.press('Escape')
    const { contest } = await other.api.call('contest/v2/fetchContest', { cx_id })
    const byName = `/contest/${contest.contest_slug}`
    await expect.poll(() => isKept(page, `${here.url}/app${byName}`)).toBe(true)
    await page.evaluate(() =>
      (window.cordova as { fireDocumentEvent: (name: string) => void }).fireDocumentEvent(
        'backbutton',
      ),
    )
    await expect(page).toHaveURL(`${app}/app/profile`)
    await follow(page, 'https://evil.example/app')
    await expect(page).toHaveURL(`${app}/app/profile`)

    const { ID = 0 } = await person.api.call('api/getUser', {})
    const { message } = await other.api.call('messages/send', {
      to_id: ID,
      text: 'Good evening',
      client_id: 'first',
    })
    const { conversation_id } = message
    await person.api.call('messages/setConversation', { conversation_id, accepted: true })
    await follow(page, `plaudit://app/chat/${conversation_id}`)
    const log = page.getByRole('log')
    await expect(log).toContainText('Good evening')
    await page.getByRole('textbox', { name: 'Message' }).fill('From the app')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log).toContainText('From the app')
    await other.api.call('messages/send', { conversation_id, text: 'Live', client_id: 'live' })
    await expect(log).toContainText('Live')
    await pictures(page, other, conversation_id)

    // Without a network what was seen is there, for a person in the app and for a link that opens it.
    const away = () => Object.defineProperty(navigator, 'onLine', { get: () => false })
    await page.addInitScript(away)
    await page.evaluate(away)
    await page.route(`${here.url}/**`, (route) => route.abort('internetdisconnected'))
    const title = page.getByRole('heading', { level: 1 })
    await follow(page, `${here.url}/contest/cx/${cx_id}`)
    await expect(title).toHaveText('Load test')
    await start(page, `${here.url}/contest/cx/${cx_id}`)
    await expect(page).toHaveURL(`${app}/app/cx/${cx_id}`)
    await expect(title).toHaveText('Load test')
    // So does the address by its name, at which nobody was.
    await follow(page, `${here.url}/app/chat`)
    await expect(page).toHaveURL(`${app}/app/chat`)
    await follow(page, `${here.url}${byName}`)
    await expect(page).toHaveURL(`${app}/app/cx/${cx_id}`)
    await expect(title).toHaveText('Load test')

    // Nothing that the account saw is left for the next person, who meets no network either.
    await follow(page, `${here.url}/app/profile`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${app}/app`)
    const rest = await everythingKept(page)
    for (const own of ['Good evening', 'From the app', 'Load test']) expect(rest).not.toContain(own)
    await page.locator('[data-way="watched"]').waitFor({ state: 'attached' })
    for (const seen of [`/contest/cx/${cx_id}`, byName]) {
      await follow(page, here.url + seen)
      await expect(page.getByText(/opens as soon as you are back online/)).toBeVisible()
    }
  },
)

test(
  'a card is given in the browser of the device, and the app moves on when it is paid',
  once,
  async ({ page, context }) => {
    test.setTimeout(120_000)
    const { api } = await theAdmin()
    await api.call('users/updatePaymentSetings', {
      keys_of: 'platform',
      stripe_publishable_key: 'pk_test_simulated1',
      stripe_secret_key: 'sk_test_simulated1',
    })
    const bundles = [{ votes: 10, price: 450 }]
    const prices = { mode: 'free_then_paid', currency: 'EUR', bundles }
    const { cx_id, assox } = await openContest(here.url, 2, { prices })
    const wanted = `kind=votes&cx_id=${cx_id}&assox_id=${assox[0]}&quantity=10`
    await start(page, `${here.url}/checkout?${wanted}`)
    await expect(page.getByRole('note')).toContainText('TEST')
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Pay €4.50' }).click()
    const browser = await opened
    await browser.waitForURL(/\/checkout\/card\?/)
    expect(new URL(browser.url()).origin).toBe(here.url)
    const fields = browser.frameLocator('iframe[title="Secure payment input frame"]')
    await fields.getByLabel('Card number').fill('4242 4242 4242 4242')
    await browser.getByRole('button', { name: 'Pay €4.50' }).click()
    await expect(browser.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Paid, thank you' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${app}/app/checkout`))
    // The receipt lies on the server: the browser of the device opens it.
    await follow(page, `${here.url}/payments`)
    const receipt = context.waitForEvent('request', (request) =>
      request.url().startsWith(`${here.url}/receipts/`),
    )
    await page.getByRole('button', { name: /receipt of 10 votes/ }).click()
    await receipt
  },
)

test(
  'a phone is told of for pushes, a tap on one leads to its page, and nothing of them stays after sign-out; bought files are opened, not kept',
  once,
  async ({ page }) => {
    const [seller, person] = [
      await register(here.url, newName()),
      await register(here.url, newName()),
    ]
    const words = new TextEncoder().encode('Good evening')
    const file = await sent(seller, 'words.txt', 'text/plain', words)
    const sx_id = await listed(seller, {
      title: 'First words',
      stype: 'digital',
      digital_files: [file],
    })
    await bought(seller, person, sx_id)
    await withPushes(page, `fcm:${'A1b2'.repeat(30)}`)
    await start(page)
    const { token = '', username = '', ssid = '' } = person.session
    await page.evaluate(
      (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
      { token, username, ssid },
    )
    const told = page.waitForResponse(`${here.url}/app/notifications/saveToken`)
    await start(page)
    expect(await (await told).json()).toMatchObject({ saved: true })
    const devices = async () =>
      (await person.api.call('account/getUserPreferences', {})).preferences.devices
    await expect.poll(devices).toBe(1)

    await page.evaluate(() =>
      window.plugin.hears['notification']?.({ additionalData: { href: '/library' } }),
    )
    await expect(page).toHaveURL(`${app}/app/library`)
    await expect(page.getByText('words.txt')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    // The device's own browser opens files: what the app kept would not be at hand there.
    await expect(page.getByRole('switch')).toHaveCount(0)

    await page.locator('[data-app-tabs]').locator('[data-tab=profile]').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${app}/app`)
    await expect.poll(() => page.evaluate(() => window.plugin.cleared)).toBeGreaterThan(0)
  },
)
