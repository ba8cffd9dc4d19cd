import { entryContest } from '../entryContest.ts'
import { expect, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

/** Somebody enters a contest: what is missing is told beside its field, a file goes along, and a double tap enters once. */
export const entry: Journey = async ({ page, signIn, url, frame }) => {
  const cx_id = await entryContest(await newPerson(url))
  await signIn(await newPerson(url))
  await page.goto(url + frame.at('contest', cx_id))
  await page.getByRole('link', { name: 'Enter the contest' }).click()
  await page.getByLabel('Name on the stage').fill('Ana Brook')
  await page.getByLabel('Your motto').fill('Sing louder')
  const send = page.getByRole('button', { name: 'Send my entry' })
  await send.click()
  await expect(page.getByLabel('Your age')).toBeFocused()
  await page.getByLabel('Your age').fill('33')
  await page.locator('input[aria-label="Sheet music"]').setInputFiles({
    name: 'song.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
  })
  await expect(page.getByText('song.pdf')).toBeVisible()
  await rest(frame, page)
  await send.dblclick()
  await expect(page.getByRole('heading', { name: 'Waiting for the organiser' })).toBeVisible()
  await rest(frame, page)
}
