import { m } from '@plaudit/i18n/messages'
import { register } from '../bench/harness.ts'
import { expect, expectAccessible, newName, once, settled, test } from './fixtures.ts'
import { here, ownInstallation, theAdmin } from './installation.ts'
import { speak } from './journeys/speak.ts'
import { bought, listed, sent } from './digital.ts'
import type { Page } from '@playwright/test'

ownInstallation()

/** A second of film, made by the browser itself. */
async function film(page: Page): Promise<Buffer> {
  await page.goto(`${here.url}/help`)
  const content = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    const brush = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    recorder.start()
    for (let n = 0; n < 40; n++) {
      brush?.fillRect(n * 5, n * 2, 20, 20)
      await new Promise((next) => setTimeout(next, 25))
    }
    const over = new Promise((done) => (recorder.onstop = done))
    recorder.stop()
    await over
    return [...new Uint8Array(await new Blob(pieces).arrayBuffer())]
  })
  return Buffer.from(content)
}

/** How many bought files the device keeps. */
const keptFiles = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('plaudit-kept')
        request.onerror = () => reject(new Error('the database does not open'))
        request.onsuccess = () => {
          const { result: db } = request
          const counting = db.transaction('files', 'readonly').objectStore('files').count()
          counting.onsuccess = () => {
            db.close()
            resolve(counting.result)
          }
        }
      }),
  )

test('in Spanish a film that was bought plays in the page with its subtitles, and its key stands beside it', async ({
  page,
  openFor,
}) => {
  const [seller, buyer] = [await register(here.url, newName()), await register(here.url, newName())]
  const words = 'WEBVTT\n\n00:00.000 --> 00:59.000\nGood evening\n'
  const sx_id = await listed(seller, {
    title: 'First lesson',
    stype: 'digital',
    digital_files: [
      await sent(seller, 'lesson.webm', 'video/webm', Uint8Array.from(await film(page))),
      await sent(seller, 'lesson.vtt', 'text/vtt', new TextEncoder().encode(words)),
    ],
  })
  await seller.api.call('DigitalFiles/saveLicenceKeys', {
    sx_id,
    wanted: true,
    keys: ['AB12-CD34'],
  })
  await bought(seller, buyer, sx_id)

  const shelf = await openFor(buyer)
  const into = { locale: 'es' } as const
  await speak(shelf, here.url, into.locale, buyer)
  await shelf.goto(`${here.url}/library`)
  const keys = shelf.getByRole('textbox', { name: m.orders_keys({}, into) })
  await expect(keys).toHaveValue('AB12-CD34')
  await settled(shelf)
  await shelf.getByRole('button', { name: m.orders_watch({}, into) }).click()
  const player = shelf.locator('video')
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1)
  const shown = () =>
    player.evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].flatMap(({ mode, cues }) =>
        [...(cues ?? [])].map((cue) => `${mode}: ${(cue as VTTCue).text}`),
      ),
    )
  await expect.poll(shown).toEqual(['showing: Good evening'])

  // Kept on the device it plays without a network, with its subtitles; nothing of it is left after sign-out.
  await shelf.goto(`${here.url}/library`)
  for (const name of ['lesson.webm', 'lesson.vtt']) {
    const keep = shelf.getByRole('switch', { name: `${m.orders_keep_here({}, into)}: ${name}` })
    await keep.check()
    await expect(keep).toBeEnabled()
    await expect(keep).toBeChecked()
  }
  await settled(shelf)
  await expectAccessible(shelf)
  await shelf.context().setOffline(true)
  await shelf.getByRole('button', { name: m.orders_watch({}, into) }).click()
  await expect(player).toHaveAttribute('src', /^blob:/)
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1)
  await expect.poll(shown).toEqual(['showing: Good evening'])
  await shelf.context().setOffline(false)
  expect(await keptFiles(shelf)).toBe(2)
  await shelf.goto(`${here.url}/app/profile`)
  await shelf.getByRole('button', { name: m.common_sign_out({}, into) }).click()
  await expect(shelf).toHaveURL(`${here.url}/app`)
  await expect.poll(() => keptFiles(shelf)).toBe(0)
})

test(
  'a full time is waited for from the listing, and left again among one’s orders',
  once,
  async ({ openFor }) => {
    const [seller, first, buyer] = [
      await register(here.url, newName()),
      await register(here.url, newName()),
      await register(here.url, newName()),
    ]
    const sx_id = await listed(seller, {
      title: 'An hour of light',
      stype: 'booking',
      booking_type: { place: 'online', per: 'hour' },
      availability: {
        time_zone: 'Europe/Paris',
        weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '09:00' })),
        length_min: 60,
      },
    })
    const { slots } = await buyer.api.call('Services/getSlots/{sx_id}', { sx_id })
    const start = slots[1]?.start ?? ''
    await first.api.call('orders/agree', { sx_id, payment: 'cash', slot: { start } })
    const shop = await openFor(buyer)
    await shop.goto(`${here.url}/s/${sx_id}`)
    const month = shop.locator('#choose-time')
    const full = month.getByRole('button', { name: /, full$/ })
    // The second time may be in the month after.
    await expect(month.getByRole('button', { name: /free/ }).first()).toBeVisible()
    if ((await full.count()) === 0) await month.getByRole('button', { name: 'Month after' }).click()
    await full.click()
    await month.getByRole('button', { name: 'Tell me when a place is free' }).click()
    await expect(month.getByText('You wait for this time')).toBeVisible()
    await settled(shop)
    await expectAccessible(shop)
    await shop.goto(`${here.url}/orders`)
    await expect(shop.getByText('You are the first in line')).toBeVisible()
    await shop.getByRole('button', { name: 'Stop waiting' }).click()
    await expect(shop.getByRole('heading', { name: 'Times you wait for' })).toHaveCount(0)
  },
)

test(
  'the operator’s form for meetings stands on its page, whose policy alone lets it in; legal pages name the operator [cf:2f949]',
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
    await page.goto(`${here.url}/privacy-policy`)
    await expect(page.locator('main')).toContainText(
      'is run by Sample Stage Society, 1 Sample Square',
    )
    await page.goto(`${here.url}/terms-of-service`)
    await expect(page.locator('main')).toContainText('Sample Stage Society provides the place')
  },
)
