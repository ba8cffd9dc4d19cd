import { entryContest } from '../entryContest.ts'
import { expect, newPerson } from '../fixtures.ts'
import { rest, type Journey } from './frames.ts'

/** A child’s entry goes in once a parent or guardian agrees. */
export const guardian: Journey = async ({ page, signIn, url, frame }) => {
  const cx_id = await entryContest(await newPerson(url), {
    category: 448,
    entry_policy: 'open',
    fields: [],
  })
  await signIn(await newPerson(url))
  await page.goto(url + frame.at('join', cx_id))
  await page.getByLabel('Name on the stage').fill('Little Bo')
  const send = page.getByRole('button', { name: 'Send my entry' })
  await send.click()
  await expect(page.locator('form').getByText('A parent or guardian must agree.')).toBeVisible()
  await page.getByLabel(/I am the child’s parent or guardian/).check()
  await page.getByLabel(/Name of the parent or guardian/).fill('Bo senior')
  await rest(frame, page)
  await send.click()
  await expect(page.getByRole('heading', { name: 'You are on the stage' })).toBeVisible()
}
