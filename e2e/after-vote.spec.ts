import type { Page } from '@playwright/test'
import { openContest } from '../bench/harness.ts'
import { expect, expectAccessible, newPerson, once, test } from './fixtures.ts'

const sentence = 'Vote, and you see the standing.'

/** A contest whose standing a vote opens, in which somebody leads already. */
async function sealed(baseURL: string | undefined) {
  const contest = await openContest(baseURL ?? '', 3, { result_visibility: 'after_vote' })
  const { cx_id, assox, organiser } = contest
  const { api } = await newPerson(baseURL)
  await api.call('contest/v2/addVote', { cx_id, assox_id: assox[0] })
  const leader = async () =>
    (await organiser.api.call('contest/v2/fetchContest', { cx_id })).contestants[0]?.votes
  await expect.poll(leader).toBe(1)
  return contest
}

const rows = (page: Page) => page.getByRole('list', { name: 'Standing' }).getByRole('listitem')

test('the standing opens with one’s own vote, and stays shut for others', async ({
  page,
  browser,
  baseURL,
}) => {
  const { cx_id } = await sealed(baseURL)
  const standing = `/cx/${cx_id}?view=standing`
  await page.goto(standing)
  await page.waitForLoadState('networkidle')
  await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Contestants' }).click()
  const choice = page.getByRole('article').filter({ hasText: 'Contestant 2' })
  await choice.getByRole('button').click()
  const receipt = page.getByRole('dialog', { name: 'Your vote is in' })
  await expect(receipt.getByRole('listitem').first()).toContainText('Contestant 1')
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)
  await page.getByRole('link', { name: 'Standing', exact: true }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByText(sentence)).toHaveCount(0)

  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await other.goto(standing)
  await expect(other.getByText(sentence)).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect(rows(other)).toHaveCount(0)
  await other.close()
})

test(
  'without any script the page that a vote ends on shows the standing',
  once,
  async ({ browser, baseURL }) => {
    const { cx_id, assox } = await sealed(baseURL)
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`/cx/${cx_id}/${assox[1]}`)
    await expect(page.getByText(sentence)).toBeVisible()
    await page
      .getByRole('button', { name: 'Vote for Contestant 2' })
      .locator('visible=true')
      .click()
    await expect(page).toHaveURL(/\?receipt=\w+$/)
    await expect(page.locator('main').getByText('Contestant 1')).toBeVisible()
    await page.goto(`/cx/${cx_id}?view=standing`)
    await expect(page.getByText(sentence)).toBeVisible()
    await context.close()
  },
)

test(
  'who runs a contest with sealed numbers sees them once voting is over, and reads why; voters see neither',
  once,
  async ({ page, browser, baseURL, signIn }) => {
    const { cx_id, organiser } = await openContest(baseURL ?? '', 3, {
      result_visibility: 'hidden',
    })
    const note =
      'You see the standing because you are on the team. Results are revealed when they are declared.'
    const visitor = await browser.newPage({ ...(baseURL && { baseURL }) })
    await visitor.goto(`/cx/${cx_id}`)
    await visitor.waitForLoadState('networkidle')
    await expect(visitor.getByText(note)).toHaveCount(0)
    await visitor.close()
    await signIn(organiser)
    await page.goto(`/cx/${cx_id}`)
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(note)).toHaveCount(0)
    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
    await page.reload()
    await expect(page.getByText(note)).toBeVisible()
    await expectAccessible(page)
    await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
    await page.reload()
    await expect(page.getByText('Result declared').first()).toBeVisible()
    await expect(page.getByText(note)).toHaveCount(0)
  },
)
