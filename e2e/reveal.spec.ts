import { createClient } from '@plaudit/client/client'
import { expect, expectAccessible, test } from './fixtures.ts'
import { signedDevice } from '../bench/devices.ts'

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
