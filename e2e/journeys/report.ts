import type { Page } from '@playwright/test'
import { openContest, register, type OpenContest } from '../../bench/harness.ts'
import { expect, expectAccessible, newName } from '../fixtures.ts'
import { theAdmin } from '../installation.ts'
import { rest, type Journey, type Walk } from './frames.ts'

/** The author of what was reported is asked before the decision, reads nothing of the reporter, and answers in place. */
async function askedAndAnswered(desk: Page, author: Page, url: string): Promise<void> {
  await desk.getByRole('button', { name: 'Ask the author' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Whose pictures are these?')
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(desk.getByText('No answer yet')).toBeVisible()
  await expect(desk.getByText('You look at it')).toBeVisible()
  await author.goto(`${url}/appeal/${desk.url().split('/').at(-1)}`)
  await expect(author.getByText('Whose pictures are these?')).toBeVisible()
  await author.getByLabel('Your answer to this').fill('I drew them.')
  await author.getByRole('button', { name: 'Answer' }).click()
  await expect(author.getByText('Your answer is with them')).toBeVisible()
  await expectAccessible(author)
  await desk.reload()
  await expect(desk.getByText('I drew them.')).toBeVisible()
}

/** The platform's admin takes it down: on the main site on their screen, which the shell has not. @returns the case. */
async function takeDown(
  openFor: Walk['openFor'] | undefined,
  url: string,
  { cx_id, organiser }: OpenContest,
): Promise<string> {
  const admin = await theAdmin()
  if (openFor === undefined) {
    const { cases } = await admin.api.call('reports/getQueue', { entity: 'contest' })
    const found = cases.find(({ thing }) => thing.href === `/contest/cx/${cx_id}`)
    const case_id = found?.case_id ?? ''
    await admin.api.call('reports/decide', { case_id, verdict: 'take_down', reason: 'fraud' })
    return case_id
  }
  const desk = await openFor(admin)
  await desk.goto(`${url}/admin/reports`)
  await desk.getByRole('link', { name: /Reported contest/ }).click()
  // On a desk the list stays beside what stands open.
  const list = desk.getByRole('region', { name: 'Reports' })
  const isWide = (desk.viewportSize()?.width ?? 0) >= 1000
  await expect(list.getByRole('link', { name: /Reported contest/ })).toHaveCount(isWide ? 1 : 0)
  await askedAndAnswered(desk, await openFor(organiser), url)
  await desk.getByRole('button', { name: 'Fraud' }).click()
  let decisions = 0
  desk.on('request', (request) => {
    if (request.url().endsWith('/reports/decide')) decisions++
  })
  const takeDown = desk.getByRole('button', { name: 'Take down' })
  await takeDown.focus()
  // Both presses of a double tap, before a busy machine draws the button as busy.
  await takeDown.evaluate((button: HTMLButtonElement) =>
    [button, button].forEach((one) => one.click()),
  )
  await expect(desk.getByText('Taken down', { exact: true })).toBeVisible()
  expect(decisions).toBe(1)
  // The button is gone: the keyboard goes on from the content.
  await expect(desk.locator('#content')).toBeFocused()
  return desk.url().split('/').at(-1) ?? ''
}

/** A report: from the contest's page to the decision that its author reads and objects to. */
export const report: Journey = async ({ page, signIn, openFor, url, frame }) => {
  const contest = await openContest(url, 3, { contest_name: 'Reported contest' })
  const reader = await openFor(await register(url, newName()))
  await reader.goto(url + frame.at('contest', `${contest.cx_id}?view=rules`))
  const ask = reader.getByRole('main').getByRole('button', { name: 'Report', exact: true })
  // The button stands far down, and its script comes when it is near: one tap is enough.
  await ask.click()
  await reader.getByRole('dialog').getByText('Fraud').click()
  await reader.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(reader.getByText('A person looks at it, and you hear')).toBeVisible()
  const case_id = await takeDown(frame.isShell ? undefined : openFor, url, contest)
  await signIn(contest.organiser)
  // The notice leads to the decision.
  await page.goto(url + frame.at('notices'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /We took down .*Reported contest/ })
    .click()
  await expect(page).toHaveURL(url + frame.at('appeal', case_id))
  await page.getByLabel('Why is this wrong?').fill('Nothing is asked for here.')
  await rest(frame, page)
  await page.getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByText('Appealed', { exact: true })).toBeVisible()
}
