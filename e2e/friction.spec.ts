import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { createClient } from '@plaudit/client/client'
import { openContest, type OpenContest } from '../bench/harness.ts'
import { expect, expectAccessible, test, once } from './fixtures.ts'
import { here, ownInstallation } from './installation.ts'
import { phones, shell, site, type Frame } from './journeys/frames.ts'

/** A provider of captchas: takes what begins with `good`, and can go away. */
let isAway = false
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const success = new URLSearchParams(body).get('response')?.startsWith('good') === true
    response.writeHead(isAway ? 503 : 200).end(JSON.stringify({ success }))
  })
})
test.beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})
ownInstallation(() => ({
  LOG_LEVEL: 'info',
  TRUSTED_PROXIES: '127.0.0.1',
  OUTGOING_PRIVATE: '127.0.0.1',
  CAPTCHA: 'hcaptcha',
  CAPTCHA_SITE_KEY: 'sample',
  CAPTCHA_SECRET: 'sample',
  CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
}))
test.afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})
test.describe.configure({ mode: 'serial' })
// A phone in a hall, as it says itself.
test.use({
  userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile',
})

const voteButton = (page: Page) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: 'Contestant 1', exact: true }) })
    .getByRole('button')

/** Script in the place of the provider's: it puts a button in its place. */
const part = `const { searchParams } = new URL(document.currentScript.src)
window.hcaptcha = {
  render(place, { callback }) {
    const button = document.createElement('button')
    button.textContent = 'I am a person'
    // Pictures to choose from stand in a frame beside the box, out of sight until then.
    const pictures = document.createElement('div')
    pictures.style = 'position: absolute; top: -10000px; visibility: hidden'
    pictures.append(document.createElement('iframe'))
    document.body.append(pictures)
    button.onclick = () => {
      if (pictures.style.top === '10px') callback('good ' + Math.random())
      pictures.style = 'position: absolute; top: 10px; left: 200px'
    }
    document.getElementById(place).append(button)
  },
}
window[searchParams.get('onload')]()`

/** A contest that a crowd behind one address votes in, opened in a frame by somebody more of that crowd. */
async function inCrowd(page: Page, frame: Frame): Promise<OpenContest> {
  const contest = await openContest(here.url, 3)
  const { cx_id, assox } = contest
  const headers = { 'x-forwarded-for': '198.51.100.4', 'user-agent': 'Mozilla/5.0 (iPhone)' }
  const others = createClient({ baseUrl: here.url, headers })
  await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const { ssid } = await others.call('api/getUser', {})
      const one = createClient({ baseUrl: here.url, headers, session: () => ({ ssid }) })
      const assox_id = assox[n % 3] ?? ''
      await one.call('contest/v2/addVote', { cx_id, assox_id, fingerprint: `kind ${n}` })
    }),
  )
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.77' })
  await page.route('https://js.hcaptcha.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: part }),
  )
  await page.goto(here.url + frame.at('contest', cx_id))
  await voteButton(page).click()
  return contest
}

const captcha = (page: Page) => page.getByRole('dialog', { name: 'Is somebody there?' })
const person = (page: Page) =>
  captcha(page).frameLocator('iframe').getByRole('button', { name: 'I am a person' })

test('in a crowd behind one address a captcha is shown, and the vote counts', async ({ page }) => {
  await inCrowd(page, site)
  await expect(person(page)).toBeVisible()
  await expectAccessible(page)
  // As high as what stands in it: a line first, then the pictures.
  const height = async () => (await captcha(page).locator('iframe').boundingBox())?.height
  await expect.poll(height).toBe(80)
  await person(page).click()
  await expect.poll(height).toBe(480)
  await person(page).click()
  await expect(page.getByText('Your vote is in').first()).toBeVisible()
  await expect(captcha(page)).toHaveCount(0)
})

test(
  'in the phone’s shell: where the captcha’s provider goes away, the browser works unseen, and the vote counts',
  once,
  async ({ page }) => {
    isAway = true
    await page.setViewportSize(phones[0])
    await inCrowd(page, shell)
    await expect(person(page)).toBeVisible()
    await shell.look(page)
    await person(page).click()
    await person(page).click()
    await expect(page.getByText('Your vote is in').first()).toBeVisible({ timeout: 30_000 })
  },
)
