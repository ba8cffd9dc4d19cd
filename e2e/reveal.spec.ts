import { createClient } from '@plaudit/client/client'
import { expect, expectAccessible, once, test } from './fixtures.ts'
import { signedDevice } from '../bench/devices.ts'
import { openContest } from '../bench/harness.ts'

test('the result is told by a remote, from the last place to the first', async ({
  page,
  contest,
  baseURL,
  signIn,
}) => {
  const { cx_id, assox, organiser } = contest
  for (const at of [2, 2, 0]) {
    const ssid = signedDevice()
    const voter = createClient({ baseUrl: baseURL ?? '', session: () => ({ ssid }) })
    await voter.call('contest/v2/addVote', { cx_id, assox_id: assox[at] ?? '' })
  }
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await page.goto(`/cx/${cx_id}/reveal`)
  await expect(page.getByText('The result is under review.')).toBeVisible()
  await signIn(organiser)
  await page.goto(`/cx/${cx_id}/reveal`)
  await expect(page.getByText('Only your team sees this')).toBeVisible()
  await expectAccessible(page)
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'declare' })
  await page.goto(`/cx/${cx_id}/reveal`)
  const board = page.getByRole('main')
  // Three share the third place: the first three are everybody.
  await expect(page.getByText('Top 3')).toHaveCount(0)
  await page.locator('h1').click()
  await page.keyboard.press('PageDown')
  await expect(board).toContainText('3rd')
  await expect(board).not.toContainText('Contestant 5')
  await page.keyboard.press('PageDown')
  await expect(board).toContainText('Contestant 5')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect(board).toContainText('Contestant 1')
  await expectAccessible(page)
  await page.keyboard.press('PageUp')
  await expect(board).not.toContainText('Contestant 1')
  for (let more = 0; more < 3; more++) await page.keyboard.press('PageDown')
  await expect(board).toContainText('The winner')
  await expect(board).toContainText('Contestant 3')
  await page.reload()
  await expect(board).toContainText('Load test')
})

test(
  'a result that nothing was counted for calls nobody a winner',
  once,
  async ({ page, contest }) => {
    const { cx_id, organiser } = contest
    for (const contest_status of ['end', 'declare'] as const)
      await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status })
    await page.goto(`/cx/${cx_id}/reveal`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no result to tell')
    await expectAccessible(page)
    await page.goto(`/cx/${cx_id}?view=standing`)
    await expect(page.locator('main')).toContainText('Nothing was counted, so nobody has a place.')
  },
)

test('who shares the first place is shown as large as the others there', async ({
  page,
  baseURL,
}) => {
  const { cx_id, assox, organiser } = await openContest(baseURL ?? '', 5, { tie_break: ['shared'] })
  const give = async (at: number) => {
    const ssid = signedDevice()
    const voter = createClient({ baseUrl: baseURL ?? '', session: () => ({ ssid }) })
    await voter.call('contest/v2/addVote', { cx_id, assox_id: assox[at] ?? '' })
  }
  for (const at of [0, 1]) await give(at)
  await organiser.api.call('contest/v2/setContestStatus', { cx_id, contest_status: 'end' })
  await page.goto(`/cx/${cx_id}`)
  const steps = page.getByRole('region', { name: 'How it stands' }).getByRole('listitem')
  const widths = async () =>
    (await Promise.all((await steps.all()).map((one) => one.boundingBox()))).map((box) =>
      Math.round(box?.width ?? 0),
    )
  await expect(steps).toHaveCount(2)
  expect(new Set(await widths()).size).toBe(1)
})
