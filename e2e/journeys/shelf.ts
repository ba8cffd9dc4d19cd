import type { Page } from '@playwright/test'
import { m } from '@plaudit/i18n/messages'
import { register } from '../../bench/harness.ts'
import { bought, listed, sent } from '../digital.ts'
import { expect, newName } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'
import { speak } from './speak.ts'

/** A second of film, made by the browser itself. */
async function film(page: Page, address: string): Promise<Buffer> {
  await page.goto(address)
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

/** Returns the number of bought files that the device keeps. */
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

/** A film that was bought plays in the page with its subtitles, its key stands beside it, and it is kept on the device. */
export const shelf: Journey = async ({ page, openFor, url, frame }) => {
  const [seller, buyer] = [await register(url, newName()), await register(url, newName())]
  const words = 'WEBVTT\n\n00:00.000 --> 00:59.000\nGood evening\n'
  const sx_id = await listed(seller, {
    title: 'First lesson',
    stype: 'digital',
    digital_files: [
      await sent(
        seller,
        'lesson.webm',
        'video/webm',
        Uint8Array.from(await film(page, url + frame.at('help'))),
      ),
      await sent(seller, 'lesson.vtt', 'text/vtt', new TextEncoder().encode(words)),
    ],
  })
  await seller.api.call('DigitalFiles/saveLicenceKeys', {
    sx_id,
    wanted: true,
    keys: ['AB12-CD34'],
  })
  await bought(seller, buyer, sx_id)

  const own = await openFor(buyer)
  const into = { locale: frame.isShell ? 'en' : 'es' } as const
  await speak(own, url, into.locale, buyer)
  await own.goto(url + frame.at('library'))
  const keys = own.getByRole('textbox', { name: m.orders_keys({}, into) })
  await expect(keys).toHaveValue('AB12-CD34')
  await rest(frame, own)
  const watch = own.getByRole('button', { name: m.orders_watch({}, into) })
  await watch.click()
  const player = own.locator('video')
  const plays = () =>
    expect
      .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.1)
  await plays()
  const shown = () =>
    player.evaluate((video: HTMLVideoElement) =>
      [...video.textTracks].flatMap(({ mode, cues }) =>
        [...(cues ?? [])].map((cue) => `${mode}: ${(cue as VTTCue).text}`),
      ),
    )
  await expect.poll(shown).toEqual(['showing: Good evening'])

  // Kept on the device it plays without a network, with its subtitles; nothing of it is left after sign-out.
  await own.goto(url + frame.at('library'))
  for (const name of ['lesson.webm', 'lesson.vtt']) {
    const keep = own.getByRole('switch', { name: `${m.orders_keep_here({}, into)}: ${name}` })
    await keep.check()
    await expect(keep).toBeEnabled()
    await expect(keep).toBeChecked()
  }
  await rest(frame, own)
  await own.context().setOffline(true)
  await watch.click()
  await expect(player).toHaveAttribute('src', /^blob:/)
  await plays()
  await expect.poll(shown).toEqual(['showing: Good evening'])
  await own.context().setOffline(false)
  expect(await keptFiles(own)).toBe(2)
  await own.goto(`${url}/app/profile`)
  await own.getByRole('button', { name: m.common_sign_out({}, into) }).click()
  await expect(own).toHaveURL(`${url}/app`)
  await expect.poll(() => keptFiles(own)).toBe(0)
}
